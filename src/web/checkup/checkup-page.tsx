/**
 * The check-up screen: starts a run, and shows its progress and its report. The address selects the part of the report: a
 * rule, the changes, and the brand that is open beside it. The state is in `checkup-state.ts`.
 */
import { Download, Ellipsis, FolderOpen, GitCompareArrows, ListChecks } from 'lucide'
import { useEffect, useState } from 'react'
import type { CheckupProgress } from '#checkup/progress.ts'
import { progressCounts } from '#checkup/report/report-text.ts'
import { formatDuration } from '#client/explain.ts'
import { useGo } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { catalogueName } from '#web/data/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { useFocusFallback } from '#web/ui/focus.ts'
import { Card, Heading, Page, Row, Sheet, Soft, Stack, Toolbar } from '#web/ui/layout.tsx'
import { MenuButton, MenuItem } from '#web/ui/menu-button.tsx'
import { Notice, ProgressBar } from '#web/ui/messages.tsx'
import { cancelRun, openCheckup, openFile, saveFindings, saveReport, startRun } from './checkup-run.ts'
import { changeCheckup, isRunning, useCheckup } from './checkup-state.ts'
import { FindingPanel } from './finding-panel.tsx'
import { FailedRun, ReportView, useSelectedPart } from './report-view.tsx'
import { AllRules } from './rule-list.tsx'
import styles from './checkup.module.css'

export function CheckupPage() {
  const phase = useCheckup((state) => state.phase)
  const kept = useCheckup((state) => state.open)
  const ended = useCheckup((state) => state.ended)
  const failure = useCheckup((state) => state.failure)
  const [isLastOpen, setLastOpen] = useState(false)
  const runs = isRunning({ phase })
  const mayShowLast = phase === 'running' && (kept?.last ?? kept?.shown.file) != null
  const open = runs && !(mayShowLast && isLastOpen) ? null : kept
  const { brand, rule, view } = useSelectedPart(open)
  useEffect(() => void openCheckup(), [])
  // The notice of how a run ended is not needed where its report is.
  useEffect(() => {
    if (ended !== null) changeCheckup({ ended: null })
  }, [ended])
  // A link to a rule may be among rows that it replaces.
  useFocusFallback(phase, rule?.rule, view)

  return (
    <Page as="div" className={styles.screen} data-detail={brand === undefined ? undefined : ''}>
      <title>{`Check-up: ${catalogueName()}`}</title>
      <Stack as="main" gap={4}>
        <Row as="header" justify="between">
          <Heading level={1}>Check-up</Heading>
          <Toolbar>
            {mayShowLast && (
              <Button aria-expanded={isLastOpen} onClick={() => setLastOpen(!isLastOpen)}>
                {isLastOpen ? 'Hide' : 'Show'} the last result
              </Button>
            )}
            {phase === 'idle' && <MoreMenu isOpen={open !== null} />}
            {phase === 'idle' && open && (
              <Button tone={open.begun ? 'quiet' : 'plain'} onClick={() => void startRun()}>
                {open.shown.file === undefined ? 'Run again' : 'Start check-up'}
              </Button>
            )}
          </Toolbar>
        </Row>
        {phase === 'idle' && !open && (
          <>
            {failure ? <FailedRun /> : <FirstRun />}
            <Sheet>
              <AllRules />
            </Sheet>
          </>
        )}
        {(runs || open) && (
          <ReportView open={open}>{runs && <RunProgress isBrief={open !== null} />}</ReportView>
        )}
      </Stack>
      {brand !== undefined && (open?.isOwn ?? true) && <FindingPanel id={brand} open={open} />}
    </Page>
  )
}

/** Before the first run: what it does, and the button that starts it. */
function FirstRun() {
  return (
    <Card as="section" aria-label="First check-up" className={styles.part}>
      <Row justify="between" gap={4}>
        <Stack gap={1}>
          <Heading level={2}>Find out what is wrong with the catalogue</Heading>
          <Soft as="p" style={{ maxInlineSize: '30rem' }}>
            A check-up reads every brand, tries every filter and looks at every logo. It takes a few minutes,
            and changes nothing.
          </Soft>
        </Stack>
        <Button tone="primary" onClick={() => void startRun()}>
          Start check-up
        </Button>
      </Row>
    </Card>
  )
}

/** What is being done now, and what the user can know or do. */
const STAGES = {
  reading: ['Reading the list'],
  continuing: ['Continuing: reading the list again', 'What was done so far is kept.'],
  looking: ['Testing filters and loading logos'],
  loading: ['Loading logos'],
  judging: ['Applying the rules'],
  stopping: ['Stopping: applying the rules to what was read', 'You can continue from here afterwards.'],
} as const
const MEANWHILE = 'You can open other screens. Before a reload, press Stop to keep what was found.'

const MINUTE = 60_000

function timeLeft({ stage, left }: CheckupProgress): string | null {
  if (left === null) return null
  // The speed varies too much to tell 4 minutes from 6.
  const step = left < 3.5 * MINUTE ? MINUTE : 5 * MINUTE
  const words =
    left < MINUTE ? 'Less than a minute' : `About ${formatDuration(Math.round(left / step) * step)}`
  return `${words} left${stage === 'reading' ? ' to read the list' : ''}`
}

/** A run in progress: how far it is, how long it takes, and Stop. @param isBrief above the last result */
function RunProgress({ isBrief }: { isBrief: boolean }) {
  const progress = useCheckup((state) => state.progress)
  const last = useCheckup(({ open }) => open?.last?.duration)
  if (!progress) return null
  const { stage, wait, done, elapsed, summary, requests } = progress
  const isStopping = stage === 'stopping'
  const isEnding = isStopping || stage === 'judging'
  // Only a run that continues another one has findings before it has read the list.
  const isContinuing = stage === 'reading' && summary !== null
  const isLoading = stage === 'looking' && requests.done === requests.of
  const [title, words = MEANWHILE] = STAGES[isContinuing ? 'continuing' : isLoading ? 'loading' : stage]
  const lastTime = last === undefined ? 'Estimating the time left' : `Last time: ${formatDuration(last)}`
  return (
    <Card as="section" aria-label="Progress" className={styles.part}>
      <Stack>
        <Row justify="between" wrap={false}>
          <Heading level={2} aria-live="polite">
            {title}
          </Heading>
          <Button onClick={isEnding ? undefined : cancelRun} aria-disabled={isEnding} busy={isEnding}>
            Stop
          </Button>
        </Row>
        <ProgressBar aria-label="Check-up" done={done} of={done === 0 ? null : 1} />
        <Row justify="between">
          {isStopping ? 'What was found is kept' : (timeLeft(progress) ?? lastTime)}
          <Soft>{formatDuration(elapsed)} so far</Soft>
        </Row>
        {!isBrief && (
          <>
            <Row style={{ columnGap: 'var(--space-6)', rowGap: 0 }}>
              {progressCounts(progress).map((count) => (
                <Soft key={count}>{count}</Soft>
              ))}
            </Row>
            <Soft as="p">{words}</Soft>
          </>
        )}
        <output style={{ display: 'contents' }}>
          {wait && (
            <Notice tone="warning" title="Waiting for the service">
              {wait.cause}. Continuing in {formatDuration(wait.milliseconds)}.
            </Notice>
          )}
        </output>
      </Stack>
    </Card>
  )
}

function MoreMenu({ isOpen }: { isOpen: boolean }) {
  const go = useGo()
  /** Lets the user choose a report to show, or to compare with. */
  const openAs = (as: 'shown' | 'earlier') => () => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'application/json,.json'
    const open = async (file: File) => {
      // The address may still select a rule, or the changes, of the previous report.
      if (await openFile(file, as)) go(paths.checkup(as === 'earlier' ? { view: 'changes' } : {}))
    }
    input.addEventListener('change', () => input.files?.[0] && void open(input.files[0]))
    input.click()
  }
  const startWhole = () => void startRun({ everyBrand: true })
  return (
    <MenuButton id="more-menu" label="More" icon={Ellipsis} tone="quiet">
      <MenuItem label="Thorough check-up (slower)" icon={ListChecks} act={startWhole} />
      <MenuItem label="Open a saved report" icon={FolderOpen} act={openAs('shown')} />
      {isOpen && (
        <>
          <MenuItem label="Save report (JSON)" icon={Download} act={saveReport} />
          <MenuItem label="Save findings (CSV)" icon={Download} act={() => saveFindings(null)} />
          <MenuItem label="Compare with an earlier report" icon={GitCompareArrows} act={openAs('earlier')} />
        </>
      )}
    </MenuButton>
  )
}
