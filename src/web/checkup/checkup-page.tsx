/**
 * The check-up screen: starts a run, shows its progress and its report. run/ holds the worker and the state, report/ the
 * parts of a report, compare/ what changed since another one. What is shown of a report is in the address.
 */
import { useDeferredValue, useEffect } from 'react'
import { connectedAddress } from '#web/api/connection.ts'
import { catalogueName } from '#web/api/settings/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { useFocusFallback } from '#web/ui/focus-content.ts'
import { Notice } from '#web/ui/notice.tsx'
import { dismissProblem, openCheckup, useCheckup } from '#web/checkup/run/checkup-store.ts'
import styles from './checkup-page.module.css'
import { Introduction } from './introduction.tsx'
import { useKeptPlace } from '#web/checkup/report/kept-place.ts'
import { useReportFilters } from '#web/checkup/report/report-view.ts'
import { OpenReportButton } from './open-report-button.tsx'
import { ReportActions } from './report-actions.tsx'
import { ReportBody } from './report-body.tsx'
import { ReportNotices } from './report-notices.tsx'
import { RunProgress } from './run-progress.tsx'
import { UpdateHistogram } from '#web/checkup/report/summary/update-histogram.tsx'
import { VerdictSummary } from '#web/checkup/report/summary/verdict-summary.tsx'

export function CheckupPage() {
  const state = useCheckup()
  const { phase, summary, source, kept, problem, reading } = state
  // Rendered after the verdict, in slices, so that no task takes long.
  const bodyState = useDeferredValue(state)
  useEffect(openCheckup, [])
  useEffect(() => {
    document.title = `Check-up: ${catalogueName()}`
  }, [])
  useFocusFallback(phase)
  const notePressed = useKeptPlace()
  const { rule, view } = useReportFilters()
  const isPart = rule !== undefined || view === 'comparison'
  const connected = connectedAddress()
  const baseAddress = summary?.baseAddress ?? connected ?? ''
  const ownService = baseAddress === connected

  return (
    <main className={styles.page} onClickCapture={notePressed}>
      <header className={styles.top}>
        <h1 className={styles.heading}>Check-up</h1>
        {phase === 'done' && <ReportActions kept={kept} source={source} />}
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
      {reading !== null && (
        <output>
          <Notice tone="plain" title={`Reading “${reading}”…`} />
        </output>
      )}
      {phase === 'idle' && (
        <div className={styles.sheet}>
          <Introduction kept={kept} />
        </div>
      )}
      {phase === 'running' && <RunProgress progress={state.progress} />}
      {phase === 'done' && summary && source && (
        <>
          <ReportNotices
            summary={summary}
            ownService={ownService}
            unfinished={connected === undefined ? null : kept.unfinished}
          />
          <VerdictSummary summary={summary} source={source} aside={isPart} />
          {!isPart && <UpdateHistogram summary={summary} ownService={ownService} />}
        </>
      )}
      {(bodyState.phase === 'done' || Object.keys(bodyState.counts).length > 0) && (
        <ReportBody state={bodyState} baseAddress={baseAddress} ownService={ownService} />
      )}
    </main>
  )
}
