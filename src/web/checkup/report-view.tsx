/** A report: its verdict, the list of rules, and beside it the part that the address selects. */
import { ArrowLeft } from 'lucide'
import { type ReactNode, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { allFindings, type JudgedRule, VERDICT_LABELS, verdictOf } from '#checkup/report/outcomes.ts'
import { amount, inSentence, partChecked } from '#checkup/report/sentences.ts'
import { RULES, titleOf } from '#checkup/rules/rule-table.ts'
import { Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { formatMinutes } from '#web/time/format-time.ts'
import { Button, Icon } from '#web/ui/button.tsx'
import { Card, Heading, Row, Sheet, Soft, Stack, textLinkClass } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/messages.tsx'
import { Changes } from './changes.tsx'
import { showLastRun, startRun } from './checkup-run.ts'
import { isRunning, type OpenReport, useCheckup } from './checkup-state.ts'
import styles from './checkup.module.css'
import { Findings, foundWords } from './findings.tsx'
import { AllRules, RuleList, VerdictMark } from './rule-list.tsx'

/** The part that the address selects: one rule, all rules, the changes, or the findings (so far); and the brand open beside it. */
export function useSelectedPart(open: OpenReport | null) {
  const parameters = new URLSearchParams(useLocation().search)
  const summary = useCheckup(({ progress }) => open?.summary ?? progress?.summary ?? undefined)
  const all = useMemo(() => (summary ? allFindings(summary) : []), [summary])
  const rule = summary?.rules.find((judged) => judged.rule === parameters.get('rule'))
  return {
    summary,
    rule,
    view: rule ? 'rule' : parameters.get('view'),
    findings: rule?.findings ?? all,
    brand: parameters.get('brand') ?? undefined,
  }
}

/** @param open `null` during a run: then what was found so far. @param children above the verdict */
export function ReportView({ open, children }: { open: OpenReport | null; children?: ReactNode }) {
  const { summary, rule, view, findings, brand } = useSelectedPart(open)
  const progress = useCheckup((state) => (open ? null : state.progress))
  const shared = { findings, isOwn: open?.isOwn ?? true, states: open?.comparison?.states }
  return (
    <Stack align="start" className={styles.body} data-part={view || brand ? '' : undefined}>
      {children}
      {open && <Verdict open={open} />}
      <RuleList {...{ summary, progress }} chosen={rule} isAll={view === 'rules'} />
      <Sheet key={`${view} ${rule?.rule}`} ref={showTop}>
        {view && (
          <Row className={styles.part} style={{ paddingBlockEnd: 0 }} data-print="hide">
            <Link to={paths.checkup()} className={`${textLinkClass} ${styles.mark}`}>
              <Icon of={ArrowLeft} size={16} /> All findings
            </Link>
          </Row>
        )}
        {rule ? (
          <>
            <RuleCard {...rule} />
            <Findings label="Findings" {...shared} />
          </>
        ) : view === 'rules' ? (
          <AllRules summary={summary} />
        ) : open?.comparison && view === 'changes' ? (
          <Changes open={open} />
        ) : findings.length > 0 ? (
          <Findings label={open ? 'All findings' : 'Found so far'} {...shared} withRule />
        ) : (
          <Soft as="p" className={styles.part}>
            {open ? 'Nothing found.' : 'What is found will appear here.'}
          </Soft>
        )}
      </Sheet>
    </Stack>
  )
}

/**
 * Shows the top of another part of the report. Where it is cannot be measured yet: without its rows the page is short, and once
 * it has them, scroll anchoring goes back to where the reader was.
 */
const showTop = (sheet: HTMLElement | null) => void (sheet && scrollTo(0, 0))

/** How far a run came, or else what was found, and what is new since last time; the rest on request. */
function Verdict({ open }: { open: OpenReport }) {
  const { zone } = usePreferences()
  const { view } = useSelectedPart(open)
  const runs = useCheckup(isRunning)
  const { shown, earlier, last, begun, summary, isOwn } = open
  const { report, file } = shown
  const { stopped, result, news, hasChanged, rest, figures, more } = open.sentences
  const failure = useCheckup((state) => state.failure)
  const time = (text: string) => formatMinutes(Date.parse(text), zone)
  const since = earlier && time(earlier.report.startedAt) + (earlier.file ? ` (${earlier.file})` : '')
  const compared = news && `Since ${since}: ${inSentence(news)}`
  const lead = [stopped && result, compared].filter(Boolean).join(' ')
  const small = [
    file === undefined ? '' : `From the file “${file}”.`,
    isOwn ? '' : `Report on ${new URL(report.baseAddress).host}: sign in there to open its brands.`,
    // Of a run that did not finish, less is known.
    stopped ? '' : rest,
    `${figures}.`,
  ]
  return (
    <Card as="section" aria-label="Verdict" className={styles.part}>
      <Stack gap={4}>
        <FailedRun />
        <Row gap={3} align="start" wrap={false} data-verdict>
          <VerdictMark verdict={verdictOf(report, summary)} size={24} />
          {/* A button stays beside the words where there is room. */}
          <Row align="start" style={{ flex: 1 }}>
            <Stack gap={1} style={{ flex: '1 1 16rem' }}>
              <Soft as="p" size="s">
                {runs || failure ? 'Last result' : 'Result'}, {time(report.startedAt)}
              </Soft>
              <Heading level={2} data-result>
                {stopped ?? result}
              </Heading>
              {lead && (
                <p>
                  {lead}{' '}
                  {hasChanged && view !== 'changes' && (
                    <Link to={paths.checkup({ view: 'changes' })} className={textLinkClass}>
                      See what changed
                    </Link>
                  )}
                </p>
              )}
              <Soft as="p" size="s">
                {small.filter(Boolean).join(' ')}{' '}
                <Link to={paths.checkup({ view: 'rules' })} className={textLinkClass}>
                  {more}
                </Link>{' '}
                {last && (last !== report || file !== undefined) && (
                  <button type="button" className={textLinkClass} data-print="hide" onClick={showLastRun}>
                    Show the previous result
                  </button>
                )}
              </Soft>
            </Stack>
            {begun && !runs && (
              <Button tone="primary" data-print="hide" onClick={() => void startRun(begun)}>
                Continue
              </Button>
            )}
          </Row>
        </Row>
      </Stack>
    </Card>
  )
}

/** Says that the last run learned nothing, and why. */
export function FailedRun() {
  const { zone } = usePreferences()
  const failure = useCheckup((state) => state.failure)
  if (!failure) return null
  const { at, cause, detail } = failure
  return (
    <Notice
      tone="danger"
      role="alert"
      title={`The last check-up failed, ${formatMinutes(at, zone)}: ${inSentence(cause)}.`}
      actions={<Button onClick={() => void startRun()}>Try again</Button>}
    >
      {detail}
    </Notice>
  )
}

/** The most ids that are named of brands that could not be checked. */
const MAX_NAMED = 5

/** One rule: why it matters, what to do, and what could not be checked. */
function RuleCard(judgedRule: JudgedRule) {
  const { rule, verdict, findings, judged, unit, notJudged, asked } = judgedRule
  const known = RULES.get(rule)
  const found = findings.length === 0 ? 'No findings' : foundWords(findings)
  const part = partChecked(judgedRule)
  const words = [
    // A kept report may have rules of an earlier version.
    ['Why it matters', known?.why],
    // Where nothing was checked, nothing is known to be wrong.
    ['What to do', verdict === 'unchecked' ? undefined : known?.remedy],
    ['Example', known?.example],
    ...notJudged.map(({ cause, count, brands }) => {
      const named = brands.slice(0, MAX_NAMED).join(', ')
      const ids = named && ` (ids ${named}${brands.length > MAX_NAMED ? ' …' : ''})`
      const left = amount(count, (asked ? 'brands' : unit).slice(0, -1))
      return ['Not checked', `${part && count > 1 ? `${left}: ${inSentence(cause)}` : cause}${ids}`]
    }),
  ].filter(([, text]) => text)
  return (
    <Stack as="section" className={styles.part} aria-labelledby="rule-title">
      <Heading level={2} id="rule-title" style={{ display: 'flex', gap: 'var(--space-2)' }}>
        <VerdictMark verdict={verdict} /> {titleOf(rule)}
      </Heading>
      <Soft as="p">
        {VERDICT_LABELS[verdict]}.
        {judged > 0 && ` ${found}. ${part ?? amount(judged, unit.slice(0, -1))} checked.`}
      </Soft>
      <Stack as="dl" gap={2}>
        {words.map(([term, text]) => (
          <Row key={text} align="baseline" gap={0}>
            <Soft as="dt" size="s" style={{ flexBasis: '8rem' }}>
              {term}
            </Soft>
            <dd style={{ flex: '1 1 16rem' }}>{text}</dd>
          </Row>
        ))}
      </Stack>
    </Stack>
  )
}
