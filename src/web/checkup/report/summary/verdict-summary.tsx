import { failedRules, notJudgedSentence, summarise, verdictSentence } from '#checkup/report/summary.ts'
import type { Report, Verdict } from '#checkup/report/report.ts'
import { countWords } from '#web/data/locale.ts'
import { dateTimeWords } from '#web/brand/time-words.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import type { ReportSource } from '#web/checkup/run/kept-work.ts'
import { useDetails } from '#web/checkup/run/details.ts'
import { durationWords } from '#client/explain.ts'
import { VerdictMark } from '#web/checkup/report/verdict-mark.tsx'
import styles from './verdict-summary.module.css'

interface VerdictSummaryProps {
  readonly report: Report
  readonly source: ReportSource
  /** Only the sentence: a part of the report has the screen. */
  readonly aside: boolean
}

/** The verdict in one sentence, and the numbers behind it. */
export function VerdictSummary({ report, source, aside }: VerdictSummaryProps) {
  const withDetails = useDetails()
  const { zone } = usePreferences()
  const { faults, suspicious, accepted, fine, notJudged } = summarise(report)
  const verdict: Verdict =
    faults > 0
      ? 'fault'
      : suspicious > 0
        ? 'suspicious'
        : report.ended === 'finished' && failedRules(report).length === 0
          ? 'fine'
          : 'not-judged'
  const numbers = [
    ['Faults', countWords(faults), faults > 0 ? 'fault' : undefined],
    ['Suspicious', countWords(suspicious), suspicious > 0 ? 'suspicious' : undefined],
    ...(accepted > 0 ? [['Accepted', countWords(accepted), undefined] as const] : []),
    ['Rules fine', countWords(fine), undefined],
    ['Rules not fully checked', countWords(notJudged), undefined],
    ['Brands', brandWords(report), undefined],
    ['Logos', countWords(report.logos), undefined],
    ...(withDetails ? requestNumbers(report) : []),
  ] as const

  const origin = (
    <p className={styles.origin}>
      {source.from === 'file' ? `From the file “${source.name}”. ` : ''}
      {new URL(report.baseAddress).host}, {dateTimeWords(Date.parse(report.startedAt), zone)}
      {source.from === 'kept' ? ', kept in this browser' : ''}. {notJudgedSentence(report)}
    </p>
  )
  if (aside) {
    return (
      <section className={styles.aside} aria-label="Verdict" data-verdict={verdict}>
        <VerdictMark verdict={verdict} />
        <div>
          <p>{verdictSentence(report)}</p>
          {origin}
        </div>
      </section>
    )
  }
  return (
    <section className={styles.summary} aria-label="Verdict" data-verdict={verdict}>
      <div className={styles.head}>
        <VerdictMark verdict={verdict} size={28} />
        <div className={styles.words}>
          <p className={styles.sentence}>{verdictSentence(report)}</p>
          {origin}
        </div>
      </div>
      <dl className={styles.numbers}>
        {numbers.map(([name, value, tone]) => (
          <div key={name} data-tone={tone}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function requestNumbers({ requests, duration }: Report) {
  return [
    ['Requests', countWords(requests), undefined],
    ['Duration', durationWords(duration), undefined],
  ] as const
}

/** "1,200 of 3,470" where not all were read. */
function brandWords({ brands, total, ended, unread = [] }: Report): string {
  const read = ended === 'finished' && unread.length === 0
  return read || total === null || total <= brands
    ? countWords(brands)
    : `${countWords(brands)} of ${countWords(total)}`
}
