/**
 * The check-up screen: starts a run, shows its progress and its report. run/ holds the worker and the state, report/ the
 * parts of a report, compare/ what changed since another one. What is shown of a report is in the address.
 */
import { useEffect } from 'react'
import { connectedAddress } from '#web/data/connection.ts'
import { catalogueName } from '#web/data/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { useFocusFallback } from '#web/ui/focus-content.ts'
import { Notice } from '#web/ui/notice.tsx'
import { dismissProblem, openCheckup, useCheckup } from '#web/checkup/run/checkup-store.ts'
import styles from './checkup-page.module.css'
import { Introduction } from './introduction.tsx'
import { useKeptPlace } from '#web/checkup/report/kept-place.ts'
import { useReportPart } from '#web/checkup/report/report-view.ts'
import { OpenReportButton } from './open-report-button.tsx'
import { ReportActions } from './report-actions.tsx'
import { ReportBody } from './report-body.tsx'
import { ReportNotices } from './report-notices.tsx'
import { RunProgress } from './run-progress.tsx'
import { VerdictSummary } from '#web/checkup/report/summary/verdict-summary.tsx'

export function CheckupPage() {
  const state = useCheckup()
  const { phase, shown, problem } = state
  useEffect(() => void openCheckup(), [])
  useEffect(() => {
    document.title = `Check-up: ${catalogueName()}`
  }, [])
  useFocusFallback(phase)
  const notePressed = useKeptPlace()
  const { rule, isComparison } = useReportPart()
  const connected = connectedAddress()
  const baseAddress = shown?.report.baseAddress ?? connected ?? ''
  const ownService = baseAddress === connected

  return (
    <main className={styles.page} onClickCapture={notePressed}>
      <header className={styles.top}>
        <h1 className={styles.heading}>Check-up</h1>
        {(shown || phase === 'running') && (
          // Not visible in a run: it keeps the place, so that nothing moves when the run ends.
          <ReportActions
            visible={shown !== null}
            previous={shown?.source.from === 'file' ? null : state.previous}
          />
        )}
      </header>
      {problem && (
        <Notice
          tone="danger"
          role="alert"
          title={problem.title}
          actions={
            <>
              {phase === 'opening' && <OpenReportButton />}
              <Button onClick={dismissProblem}>Dismiss</Button>
            </>
          }
        >
          {problem.detail}
        </Notice>
      )}
      {phase === 'idle' && (
        <div className={styles.sheet}>
          <Introduction />
        </div>
      )}
      {shown && <ReportNotices report={shown.report} ownService={ownService} />}
      {(shown || phase === 'running') && (
        <ReportBody state={state} baseAddress={baseAddress} ownService={ownService}>
          {shown ? (
            <VerdictSummary
              report={shown.report}
              source={shown.source}
              aside={rule !== undefined || isComparison}
            />
          ) : (
            <RunProgress progress={state.progress} />
          )}
        </ReportBody>
      )}
    </main>
  )
}
