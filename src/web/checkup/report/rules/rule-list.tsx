import { RULES } from '#checkup/rules/rule-table.ts'
import { VERDICTS } from '#checkup/report/outcome-order.ts'
import type { Verdict } from '#checkup/report/report.ts'
import { countWords } from '#web/data/locale.ts'
import { Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { type RuleRow, useReportPart } from '#web/checkup/report/report-view.ts'
import styles from './rule-list.module.css'
import { VerdictMark } from '#web/checkup/report/verdict-mark.tsx'

const HEADINGS: Readonly<Record<Verdict, string>> = {
  fault: 'Faults',
  suspicious: 'Suspicious',
  'not-judged': 'Could not check',
  fine: 'Fine',
}

/** The rules by verdict; each is a link that shows it alone. */
export function RuleList({ rows }: { rows: readonly RuleRow[] }) {
  const groups = VERDICTS.map((group) => ({ group, rules: rows.filter((row) => row.verdict === group) }))
  return (
    <nav aria-label="Rules" className={styles.rules}>
      {groups
        .filter(({ rules }) => rules.length > 0)
        .map(({ group, rules }) =>
          // What is fine is most of the list, and least of the news.
          group === 'fine' ? (
            <details key={group} className={styles.group}>
              <summary className={styles.heading}>
                {HEADINGS[group]} <span>{countWords(rules.length)}</span>
              </summary>
              <Rules rows={rules} />
            </details>
          ) : (
            <section key={group} className={styles.group}>
              <h2 className={styles.heading}>
                {HEADINGS[group]} <span>{countWords(rules.length)}</span>
              </h2>
              <Rules rows={rules} />
            </section>
          ),
        )}
    </nav>
  )
}

function Rules({ rows }: { rows: readonly RuleRow[] }) {
  const { rule: chosen } = useReportPart()
  return (
    <ul>
      {rows.map(({ rule, verdict, findings, notJudged }) => (
        <li key={rule}>
          <Link
            to={paths.checkup(rule === chosen ? {} : { rule })}
            aria-current={rule === chosen ? 'true' : undefined}
            className={styles.rule}
          >
            <VerdictMark verdict={verdict} />
            <span className={styles.title}>
              {RULES.get(rule)?.title ?? rule}
              {notJudged.length > 0 && verdict !== 'not-judged' && (
                <span className={styles.partly}>Not fully checked</span>
              )}
            </span>
            {findings > 0 && <span className={styles.count}>{countWords(findings)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
