/** A report: its verdict, the list of rules, and beside it the part that the address selects. */
import { ChevronDown, CircleCheck } from 'lucide'
import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import {
  findingsToReview,
  type JudgedRule,
  openCauses,
  VERDICT_LABELS,
  VERDICTS,
  verdictOf,
} from '#checkup/report/outcomes.ts'
import { amount, NO_CHANGE } from '#checkup/report/sentences.ts'
import { RULES, titleOf } from '#checkup/rules/rule-table.ts'
import { ButtonLink, Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { formatMinutes } from '#web/time/format-time.ts'
import { formatCount } from '#web/time/locale.ts'
import { Button, Icon } from '#web/ui/button.tsx'
import { Card, Heading, Row, Sheet, Soft, Stack } from '#web/ui/layout.tsx'
import { closeMenu, MenuButton } from '#web/ui/menu-button.tsx'
import { Empty } from '#web/ui/messages.tsx'
import { Changes } from './changes.tsx'
import { showLastRun, startRun } from './checkup-run.ts'
import { type OpenReport, useCheckup } from './checkup-state.ts'
import styles from './checkup.module.css'
import { AllFindingsLink, Findings, foundWords } from './findings.tsx'
import { VerdictMark } from './run-progress.tsx'

/** The part that the address selects: one rule, the changes, or all findings (so far); and the brand that is open beside them. */
export function useSelectedPart(open: OpenReport | null) {
  const parameters = new URLSearchParams(useLocation().search)
  const summary = useCheckup(({ progress }) => open?.summary ?? progress?.summary)
  const toReview = useMemo(() => (summary ? findingsToReview(summary) : []), [summary])
  const rule = open?.summary.rules.find((judged) => judged.rule === parameters.get('rule'))
  return {
    rule,
    isChanges: !rule && Boolean(open?.comparison) && parameters.get('view') === 'changes',
    findings: rule?.findings ?? toReview,
    brand: parameters.get('brand') ?? undefined,
  }
}

export function ReportView({ open }: { open: OpenReport }) {
  const { rule, isChanges, findings } = useSelectedPart(open)
  const { comparison, isOwn, sentences, summary } = open
  const found = summary.rules.filter(({ count }) => count > 0).length
  const all = summary.faults > 0 ? 'Faults and findings to review' : 'To review'
  const shared = { findings, isOwn, states: comparison?.states }
  return (
    <Stack align="start" className={styles.body} data-rule={rule && ''}>
      <Verdict open={open} />
      <div className={styles.side}>
        <RuleList open={open} chosen={rule} />
      </div>
      <div className={styles.menu} data-print="hide">
        <MenuButton id="rules-menu" label={`${amount(found, 'rule')} with findings`} icon={ChevronDown}>
          <Row justify="between">
            <Heading level={2}>Rules</Heading>
            <Button tone="quiet" onClick={({ currentTarget }) => closeMenu(currentTarget)}>
              Close
            </Button>
          </Row>
          <RuleList open={open} chosen={rule} onChoose={closeMenu} />
        </MenuButton>
      </div>
      <Sheet key={isChanges ? 'changes' : rule?.rule} ref={showTop}>
        {isChanges ? (
          <Changes open={open} />
        ) : rule ? (
          <>
            <RuleCard open={open} judged={rule} />
            <Findings label="Findings" {...shared} />
          </>
        ) : findings.length === 0 ? (
          <Empty icon={CircleCheck} title={sentences.stopped ? 'Nothing found so far' : 'Nothing to review'}>
            {sentences.more.at(-1) ?? 'Every rule was checked.'}
          </Empty>
        ) : (
          <Findings label={all} {...shared} withRule />
        )}
      </Sheet>
    </Stack>
  )
}

/** Shows the top of another part of the report if its link was far below. */
function showTop(sheet: HTMLElement | null): void {
  if (sheet && sheet.getBoundingClientRect().top < 0) sheet.scrollIntoView()
}

/** How far a run came, what is new since last time, or else what was found; the rest on request. */
function Verdict({ open }: { open: OpenReport }) {
  const { zone } = usePreferences()
  const { isChanges } = useSelectedPart(open)
  const begun = useCheckup(({ phase, begun: options }) => (phase === 'idle' ? options : null))
  const { shown, earlier, last, summary, isOwn } = open
  const { report, file } = shown
  const { startedAt, baseAddress } = report
  const { host } = new URL(baseAddress)
  const { stopped, result, news, rest, sample, figures, more } = open.sentences
  const time = (text: string) => formatMinutes(Date.parse(text), zone)
  const isLater = news !== null && stopped === null
  const since = earlier && (earlier.file ?? time(earlier.report.startedAt))
  const whole = `In total: ${result[0]!.toLowerCase()}${result.slice(1)}`
  const lead = stopped ? [result, ...more] : isLater ? [rest[0], whole] : []
  const small = [
    file === undefined ? '' : `From the file “${file}”.`,
    isOwn ? '' : `About ${host}: sign in there to open its brands.`,
    `${time(startedAt)}: ${figures}.`,
    ...(isLater ? rest.slice(1) : rest),
    sample,
    ...(stopped ? [] : more),
    'Reports stay in this browser until you sign out, and contain no access token.',
  ]
  return (
    <Card as="section" aria-label="Verdict" className={styles.part}>
      <Row gap={3} align="start">
        <VerdictMark verdict={verdictOf(report, summary)} size={24} />
        {/* A button stays beside the words where there is room. */}
        <Stack gap={1} style={{ flex: '1 1 12rem' }}>
          <Heading level={2} data-result>
            {isLater ? `${news.slice(0, -1)} since ${since}` : (stopped ?? result)}
          </Heading>
          {lead.length > 0 && <p>{lead.join(' ')}</p>}
          <Soft as="p" size="s">
            {small.filter(Boolean).join(' ')}
          </Soft>
        </Stack>
        <Row data-print="hide">
          {isLater && news !== NO_CHANGE && !isChanges && (
            <ButtonLink to={paths.checkup({ view: 'changes' })}>See what changed</ButtonLink>
          )}
          {begun && stopped !== null && file === undefined && (
            <Button tone="primary" onClick={() => void startRun(begun)}>
              Continue
            </Button>
          )}
          {last && (last !== report || file !== undefined) && (
            <Button onClick={showLastRun}>Show the last result</Button>
          )}
        </Row>
      </Row>
    </Card>
  )
}

interface RuleListProps {
  readonly open: OpenReport
  readonly chosen: JudgedRule | undefined
  readonly onChoose?: (link: Element) => void
}

/** The rules by verdict; each is a link that shows it alone. Rules that are fine are collapsed, because most are. */
function RuleList({ open, chosen, onChoose }: RuleListProps) {
  const groups = Map.groupBy(open.summary.rules, ({ verdict }) => verdict)
  return (
    <nav aria-label="Rules" className={styles.rules}>
      {VERDICTS.filter((verdict) => groups.has(verdict)).map((verdict) => (
        <details key={verdict} open={['fault', 'review', 'note'].includes(verdict)}>
          <summary>
            <Icon of={ChevronDown} size={16} />
            <span>{verdict === 'fine' ? 'Fine: nothing found' : VERDICT_LABELS[verdict]}</span>
            {amount(groups.get(verdict)!.length, 'rule')}
          </summary>
          <ul>
            {groups.get(verdict)!.map((judged) => (
              <li key={judged.rule}>
                <Link
                  to={paths.checkup(judged === chosen ? {} : { rule: judged.rule })}
                  aria-current={judged === chosen ? 'true' : undefined}
                  onClickCapture={({ currentTarget }) => onChoose?.(currentTarget)}
                >
                  {verdict !== 'fine' && <VerdictMark verdict={verdict} />}
                  <span>{titleOf(judged.rule)}</span>{' '}
                  {judged.fresh > 0 && <span data-state="new">{formatCount(judged.fresh)} new</span>}{' '}
                  {judged.count > 0 && <Soft>{formatCount(judged.count)}</Soft>}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  )
}

/** The most ids that are named of brands that could not be checked. */
const MAX_NAMED = 5

/** One rule: why it matters, what to do, and what could not be checked. */
function RuleCard({ open, judged: row }: { open: OpenReport; judged: JudgedRule }) {
  const { rule, verdict, findings, count, judged, unit } = row
  const { title, why, remedy } = RULES.get(rule)!
  const found = findings.length === 0 ? 'No findings' : foundWords(findings)
  const examples = count < findings.length ? `, shown by ${formatCount(findings.length)} examples` : ''
  const unchecked = openCauses(row, open.shown.report.brands)
  const words = [
    ['Why it matters', why],
    ['What to do', remedy],
    ...unchecked.map(({ cause, count: left, brands }) => {
      const named = brands.slice(0, MAX_NAMED).join(', ')
      const ids = named && ` (ids ${named}${left > MAX_NAMED ? ' …' : ''})`
      return ['Could not check', `${cause}: ${formatCount(left)}${ids}`] as const
    }),
  ]
  return (
    <Stack as="section" className={styles.part} aria-labelledby="rule-title">
      <AllFindingsLink />
      <Heading level={2} id="rule-title">
        {verdict !== 'fine' && <VerdictMark verdict={verdict} />} {title}
      </Heading>
      <Soft as="p">
        {VERDICT_LABELS[verdict]}. {found}
        {examples}. {amount(judged, unit.slice(0, -1))} checked.
      </Soft>
      <Stack as="dl" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(14rem, 1fr))' }}>
        {words.map(([term, text]) => (
          <div key={text}>
            <Soft as="dt" size="xs">
              {term}
            </Soft>
            <dd>{text}</dd>
          </div>
        ))}
      </Stack>
    </Stack>
  )
}
