/** A report: its verdict, the list of rules, and beside it the part that the address selects. */
import { CircleCheck, Download } from 'lucide'
import { useLocation } from 'react-router-dom'
import {
  brandsSentence,
  type Comparison,
  newsSentence,
  restSentence,
} from '#checkup/report/compare-reports.ts'
import {
  findingKey,
  type JudgedRule,
  judgedRules,
  mostSentence,
  openCauses,
  SAMPLED,
  sampleSentence,
  shownFindings,
  VERDICT_LABELS,
  VERDICTS,
  uncheckedSentence,
  verdictOf,
  verdictSentence,
} from '#checkup/report/outcomes.ts'
import type { Finding, Report } from '#checkup/report/report.ts'
import { RULES, titleOf } from '#checkup/rules/rule-table.ts'
import { formatDuration } from '#client/explain.ts'
import { formatDateTime } from '#web/time/format-time.ts'
import { formatCount } from '#web/time/locale.ts'
import { Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { Button, Icon } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/messages.tsx'
import { Card, Heading, Row, Sheet, Soft, Stack, textLinkClass } from '#web/ui/layout.tsx'
import { Changes } from './changes.tsx'
import styles from './checkup.module.css'
import { saveFindings, showLastRun, startRun } from './checkup-run.ts'
import type { KeptReports } from './checkup-state.ts'
import { Findings, VerdictMark } from './findings.tsx'

/** The part that the address selects: one rule, the changes, or all findings; and the brand that is open beside them. */
export function useReportPart() {
  const parameters = new URLSearchParams(useLocation().search)
  const rule = parameters.get('rule') ?? undefined
  const brand = parameters.get('brand') ?? undefined
  const view = parameters.get('view') === 'changes' ? ('changes' as const) : undefined
  return { rule: RULES.has(rule ?? '') ? rule : undefined, view, brand }
}

interface ReportViewProps {
  readonly reports: KeptReports
  readonly comparison: Comparison | null
  /** Whether the report is about the service of the session, so that its brands can be opened. */
  readonly isOwn: boolean
}

export function ReportView({ reports, comparison, isOwn }: ReportViewProps) {
  const { report } = reports.shown
  const part = useReportPart()
  const rules = judgedRules(report)
  const chosen = rules.find(({ rule }) => rule === part.rule)
  const changes = chosen || part.view === undefined ? null : comparison
  const toReview = shownFindings(rules, undefined, comparison?.states)
  return (
    <div className={styles.body} data-alone={chosen || changes ? '' : undefined}>
      <Verdicts reports={reports} comparison={comparison} rules={rules} />
      <RuleList rules={rules} chosen={part.rule} report={report} comparison={comparison} />
      <Sheet className={styles.sheet}>
        {changes ? (
          <Changes reports={reports} comparison={changes} isOwn={isOwn} />
        ) : chosen ? (
          <>
            <RuleCard rule={chosen} report={report} isOwn={isOwn} />
            <Findings
              label="Findings"
              findings={shownFindings(rules, chosen.rule, comparison?.states)}
              comparison={comparison}
              isOwn={isOwn}
            />
          </>
        ) : toReview.length === 0 ? (
          <Empty
            icon={<Icon of={CircleCheck} size={20} />}
            title={report.brands === 0 ? 'Nothing to check' : 'Nothing to review'}
          >
            {uncheckedSentence(report) ?? 'Every rule was checked.'}
          </Empty>
        ) : (
          <Findings label="All findings" findings={toReview} comparison={comparison} isOwn={isOwn} withRule />
        )}
      </Sheet>
    </div>
  )
}

/** What is new, or else what was found; then what is known of the rest, and a line for each note. */
function Verdicts({
  reports: { shown, earlier, last },
  comparison,
  rules,
}: Pick<ReportViewProps, 'reports' | 'comparison'> & { rules: readonly JudgedRule[] }) {
  const { zone } = usePreferences()
  const { report, file } = shown
  const { startedAt, requests, logos, duration, baseAddress, ended } = report
  const time = (text: string) => formatDateTime(Date.parse(text), zone)
  const verdict = verdictOf(report)
  const news = ended === 'finished' && comparison ? newsSentence(comparison) : null
  const sentences = [mostSentence(rules), sampleSentence(report), uncheckedSentence(report)]
  return (
    <Card as="section" aria-label="Verdict" data-verdict={verdict} className={styles.verdict}>
      <VerdictMark verdict={verdict} size={24} />
      <Stack gap={1}>
        <Heading level={2}>{news ?? verdictSentence(report)}</Heading>
        {comparison && earlier && (
          <p>
            Since {earlier.file === undefined ? '' : `“${earlier.file}”, `}
            {time(earlier.report.startedAt)}: {news === null ? `${newsSentence(comparison)} ` : ''}
            {restSentence(comparison)} {brandsSentence(comparison.brands)}{' '}
            <Link to={paths.checkup({ view: 'changes' })} className={textLinkClass}>
              See what changed
            </Link>
          </p>
        )}
        {news !== null && <p>In all: {verdictSentence(report)}</p>}
        {sentences.map(
          (sentence) =>
            sentence !== null && (
              <Soft as="p" key={sentence}>
                {sentence}
              </Soft>
            ),
        )}
        {ended !== 'finished' && last && last !== report && (
          <Row>
            <Button onClick={showLastRun}>Show the last result</Button>
          </Row>
        )}
        {rules.map(
          ({ rule, verdict: severity, findings }) =>
            severity === 'note' && (
              <p key={rule}>
                <Link to={paths.checkup({ rule })} className={textLinkClass}>
                  {titleOf(rule).replace(
                    /^A logo needs/,
                    findings.length === 1 ? '1 logo needs' : `${formatCount(findings.length)} logos need`,
                  )}
                </Link>
              </p>
            ),
        )}
        <Soft as="p" size="s">
          {file === undefined ? '' : `From the file “${file}”. `}
          {new URL(baseAddress).host}, {time(startedAt)}, {formatDuration(duration)}, {formatCount(requests)}{' '}
          requests, {formatCount(logos)} logos
        </Soft>
      </Stack>
    </Card>
  )
}

interface RuleListProps extends Pick<ReportViewProps, 'comparison'> {
  readonly rules: readonly JudgedRule[]
  readonly chosen: string | undefined
  readonly report: Report
}

/** The rules by verdict; each is a link that shows it alone. Rules that are fine are collapsed, because most are. */
function RuleList({ rules, chosen, report, comparison }: RuleListProps) {
  const isNew = (finding: Finding) => comparison?.states.get(findingKey(finding)) === 'new'
  const groups = Map.groupBy(rules, ({ verdict }) => verdict)
  return (
    <nav aria-label="Rules" className={styles.rules}>
      {VERDICTS.filter((verdict) => groups.has(verdict)).map((verdict) => (
        <details key={verdict} open={verdict !== 'fine'}>
          <summary>
            {VERDICT_LABELS[verdict]}: <Soft>{formatRuleCount(groups.get(verdict)!.length)}</Soft>
          </summary>
          <ul>
            {groups.get(verdict)!.map(({ rule, findings, count, ...outcome }) => (
              <li key={rule}>
                <Link
                  to={paths.checkup(rule === chosen ? {} : { rule })}
                  aria-current={rule === chosen ? 'true' : undefined}
                >
                  <VerdictMark verdict={verdict} />
                  <span>
                    {titleOf(rule)}
                    {verdict !== 'unchecked' &&
                      openCauses({ rule, ...outcome }, report.brands).length > 0 && (
                        <Soft as="p" size="xs">
                          Not fully checked
                        </Soft>
                      )}
                  </span>
                  {count > 0 && (
                    <Soft>
                      {findings.some(isNew) && <span data-state="new">new </span>}
                      {formatCount(count)}
                    </Soft>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  )
}

const formatRuleCount = (count: number) => (count === 1 ? '1 rule' : `${formatCount(count)} rules`)

interface RuleCardProps extends Pick<ReportViewProps, 'isOwn'> {
  readonly rule: JudgedRule
  readonly report: Report
}

/** One rule: why it matters, what to do, and what could not be judged. */
function RuleCard({ rule: row, report, isOwn }: RuleCardProps) {
  const { rule, verdict, findings, count, judged, unit } = row
  const { title, why, remedy } = RULES.get(rule)!
  const sample = rule === SAMPLED ? sampleSentence(report) : null
  const found = count === 0 ? 'No findings' : count === 1 ? '1 finding' : `${formatCount(count)} findings`
  const examples = count < findings.length ? `, shown by ${formatCount(findings.length)} examples` : ''
  const checked = `${formatCount(judged)} ${judged === 1 ? unit.slice(0, -1) : unit} checked.`
  const open = openCauses(row, report.brands)
  const words = [
    ['Why it matters', why],
    ['What to do', remedy],
    ...open.map(({ cause, count: left, brands }) => [
      'Could not check',
      `${cause}: ${formatCount(left)}${brands.length > 0 ? ` (${brands.join(', ')}${left > brands.length ? ' …' : ''})` : ''}`,
    ]),
  ]
  return (
    <section className={styles.card} aria-labelledby="rule-title">
      <Row justify="between">
        <VerdictMark verdict={verdict} word />
        <Link to={paths.checkup()} className={textLinkClass} data-print="hide">
          All rules
        </Link>
      </Row>
      <Heading level={2} id="rule-title">
        {title}
      </Heading>
      <Soft as="p">
        {found}
        {examples}. {sample ?? checked}
      </Soft>
      <dl>
        {words.map(([term, text]) => (
          <div key={text}>
            <Soft as="dt" size="xs">
              {term}
            </Soft>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Row data-print="hide">
        {findings.length + open.length > 0 && (
          <Button onClick={() => saveFindings(rule)}>
            <Icon of={Download} size={16} />
            Save CSV
          </Button>
        )}
        {sample !== null && isOwn && (
          <Button onClick={() => void startRun(true)}>Check again, asking for every brand</Button>
        )}
      </Row>
    </section>
  )
}
