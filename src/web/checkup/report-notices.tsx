import { failedRules, unreadSentence } from '#checkup/report/summary.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import { brandCountWords } from '#web/data/locale.ts'
import { Notice } from '#web/ui/notice.tsx'
import { connectedAddress } from '#web/data/connection.ts'
import type { Report } from '#checkup/report/report.ts'

interface ReportNoticesProps {
  readonly report: Report
  /** Whether the report is about the service of the session. */
  readonly ownService: boolean
}

/** What a reader must know before the verdict: that the report is not whole, or about another service. */
export function ReportNotices({ report, ownService }: ReportNoticesProps) {
  const { ended, unread = [], baseAddress } = report
  const failed = failedRules(report)
  const missing = unread.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {ended !== 'finished' && (
        <Notice
          tone="warning"
          title={ended === 'cancelled' ? 'This run was cancelled' : 'This run stopped midway'}
        >
          What was read until then is checked below. Rules that need the rest are under “Could not check”.
        </Notice>
      )}
      {missing > 0 && (
        <Notice tone="warning" title={`Up to ${brandCountWords(missing)} could not be read`}>
          {unreadSentence(report)}
          {ended === 'finished' && ' The others are checked below.'}
          {ended === 'finished' && ownService && ' To read them, start the check-up again.'}
        </Notice>
      )}
      {failed.length > 0 && (
        <Notice
          tone="warning"
          title={
            failed.length === 1
              ? 'The service failed for a whole rule'
              : `The service failed for ${failed.length} whole rules`
          }
        >
          {failed.map(({ rule, notJudged }) => (
            <p key={rule}>
              {RULES.get(rule)?.title ?? rule}: {notJudged.map(({ cause }) => cause).join(', ')}.
            </p>
          ))}
        </Notice>
      )}
      {!ownService && (
        <Notice tone="plain" title={`This report is about ${new URL(baseAddress).host}`}>
          {connectedAddress() === undefined
            ? 'You are not signed in'
            : 'You are signed in to another service'}
          , so its brands cannot be opened or checked again here.
        </Notice>
      )}
    </>
  )
}
