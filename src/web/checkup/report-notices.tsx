import { unreadSentence } from '#checkup/report/summary.ts'
import { brandCountWords } from '#web/parts/times/moment-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { connectedAddress } from '#web/api/connection.ts'
import { startRun } from '#web/checkup/run/checkup-store.ts'
import type { ReportSummary } from '#web/checkup/run/messages.ts'

interface ReportNoticesProps {
  readonly summary: ReportSummary
  /** Whether the report is about the service of the session. */
  readonly ownService: boolean
  /** Whether this browser keeps the run, so that it can go on. */
  readonly canContinue: boolean
}

/** What a reader must know before the verdict: that the report is not whole, or about another service. */
export function ReportNotices({ summary, ownService, canContinue }: ReportNoticesProps) {
  const { ended, unread = [], baseAddress } = summary
  const missing = unread.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {ended !== 'finished' && (
        <Notice
          tone="warning"
          title={ended === 'cancelled' ? 'This run was cancelled' : 'This run stopped midway'}
          actions={
            canContinue && (
              <Button tone="primary" onClick={() => startRun(true)}>
                Continue
              </Button>
            )
          }
        >
          What was read until then is judged below. Rules that need the rest are under “Could not judge”.
        </Notice>
      )}
      {missing > 0 && (
        <Notice tone="warning" title={`Up to ${brandCountWords(missing)} could not be read`}>
          {unreadSentence(summary)}
          {ended === 'finished' && ' The others are judged below.'}
          {ended === 'finished' && ownService && ' To read them, start the check-up again.'}
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
