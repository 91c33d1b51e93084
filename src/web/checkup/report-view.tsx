/** A report: its verdict, the list of rules, and beside it the part that the address selects. */
import { CircleCheck, Download } from 'lucide'
import { useLocation } from 'react-router-dom'
import { brandsSentence, changesSentence, type Comparison } from '#checkup/report/compare-reports.ts'
import {
  type JudgedRule,
  judgedRules,
  shownFindings,
  VERDICT_WORDS,
  VERDICTS,
  notJudgedSentence,
  verdictOf,
  verdictSentence,
} from '#checkup/report/outcomes.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import { durationWords } from '#client/explain.ts'
import { dateTimeWords } from '#web/brand/time-words.ts'
import { countWords } from '#web/data/locale.ts'
import { Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { Button, Icon } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/messages.tsx'
import { Card, Heading, Row, Sheet, Soft, textLinkClass } from '#web/ui/layout.tsx'
import { Changes } from './changes.tsx'
import styles from './checkup.module.css'
import { type KeptReports, saveFindings } from './checkup-run.ts'
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
  const toReview = shownFindings(rules, undefined)
  return (
    <div className={styles.body} data-alone={chosen || changes ? '' : undefined}>
      <Verdicts reports={reports} comparison={comparison} rules={rules} />
      <RuleList rules={rules} chosen={part.rule} />
      <Sheet className={styles.sheet}>
        {changes ? (
          <Changes reports={reports} comparison={changes} isOwn={isOwn} />
        ) : chosen ? (
          <>
            <RuleCard rule={chosen} />
            <Findings label="Findings" findings={chosen.findings} comparison={comparison} isOwn={isOwn} />
          </>
        ) : toReview.length === 0 ? (
          <Empty icon={<Icon of={CircleCheck} size={20} />} title="Nothing to review">
            {notJudgedSentence(report) ?? 'Every rule was checked.'}
          </Empty>
        ) : (
          <Findings label="All findings" findings={toReview} comparison={comparison} isOwn={isOwn} withRule />
        )}
      </Sheet>
    </div>
  )
}

function titleOf(rule: string): string {
  return RULES.get(rule)?.title ?? rule
}

/** The verdict in one sentence, what changed in another, and a line for each note. */
function Verdicts({
  reports: { shown, earlier },
  comparison,
  rules,
}: Pick<ReportViewProps, 'reports' | 'comparison'> & { rules: readonly JudgedRule[] }) {
  const { zone } = usePreferences()
  const { report, file } = shown
  const { startedAt, requests, logos, duration, baseAddress } = report
  const time = (text: string) => dateTimeWords(Date.parse(text), zone)
  const verdict = verdictOf(report)
  return (
    <Card as="section" aria-label="Verdict" data-verdict={verdict} className={styles.verdict}>
      <VerdictMark verdict={verdict} size={24} />
      <div>
        <Heading level={2}>{verdictSentence(report)}</Heading>
        <Soft as="p">
          {file === undefined ? '' : `From the file “${file}”. `}
          {new URL(baseAddress).host}, {time(startedAt)}, {durationWords(duration)}, {countWords(requests)}{' '}
          requests, {countWords(logos)} logos. {notJudgedSentence(report)}
        </Soft>
        {comparison && earlier && (
          <p>
            Since {earlier.file === undefined ? '' : `“${earlier.file}”, `}
            {time(earlier.report.startedAt)}: {changesSentence(comparison)}{' '}
            {brandsSentence(comparison.brands)}{' '}
            <Link to={paths.checkup({ view: 'changes' })} className={textLinkClass}>
              See what changed
            </Link>
          </p>
        )}
        {rules.map(
          ({ rule, verdict: severity, findings }) =>
            severity === 'note' && (
              <p key={rule}>
                <Link to={paths.checkup({ rule })} className={textLinkClass}>
                  {titleOf(rule).replace(
                    /^A logo needs/,
                    findings.length === 1 ? '1 logo needs' : `${countWords(findings.length)} logos need`,
                  )}
                </Link>
              </p>
            ),
        )}
      </div>
    </Card>
  )
}

/** The rules by verdict; each is a link that shows it alone. Rules that are fine are collapsed, because most are. */
function RuleList({ rules, chosen }: { rules: readonly JudgedRule[]; chosen: string | undefined }) {
  const groups = Map.groupBy(rules, ({ verdict }) => verdict)
  return (
    <nav aria-label="Rules" className={styles.rules}>
      {VERDICTS.filter((verdict) => groups.has(verdict)).map((verdict) => (
        <details key={verdict} open={verdict !== 'fine'}>
          <summary>
            {VERDICT_WORDS[verdict]}: <Soft>{ruleWords(groups.get(verdict)!.length)}</Soft>
          </summary>
          <ul>
            {groups.get(verdict)!.map(({ rule, findings, notJudged }) => (
              <li key={rule}>
                <Link
                  to={paths.checkup(rule === chosen ? {} : { rule })}
                  aria-current={rule === chosen ? 'true' : undefined}
                >
                  <VerdictMark verdict={verdict} />
                  <span>
                    {titleOf(rule)}
                    {notJudged.length > 0 && verdict !== 'not-judged' && (
                      <Soft as="p" size="xs">
                        Not fully checked
                      </Soft>
                    )}
                  </span>
                  {findings.length > 0 && <Soft>{countWords(findings.length)}</Soft>}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  )
}

const ruleWords = (count: number) => (count === 1 ? '1 rule' : `${countWords(count)} rules`)

/** One rule: why it matters, what to do, and what could not be judged. */
function RuleCard({ rule: row }: { rule: JudgedRule }) {
  const { rule, verdict, findings, judged, unit, notJudged } = row
  const { title, why, remedy } = RULES.get(rule)!
  const checked = `${countWords(judged)} ${judged === 1 ? unit.slice(0, -1) : unit} checked.`
  const words = [
    ['Why it matters', why],
    ['What to do', remedy],
    ...notJudged.map(({ cause, count }) => ['Could not check', `${cause}: ${countWords(count)}`]),
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
        {findings.length === 0
          ? 'No findings'
          : findings.length === 1
            ? '1 finding'
            : `${countWords(findings.length)} findings`}
        . {checked}
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
      {findings.length > 0 && (
        <Button onClick={() => saveFindings(findings, rule)} data-print="hide">
          <Icon of={Download} size={16} />
          Save CSV
        </Button>
      )}
    </section>
  )
}
