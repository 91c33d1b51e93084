/**
 * The check-up screen: starts a run, and shows its progress and its report. The address selects the part of the report: a
 * rule, the changes, and the brand that is open beside it. The state is in `checkup-run.ts`.
 */
import { Download, FileJson, FolderOpen, GitCompareArrows, History, Stethoscope } from 'lucide'
import { useEffect, useId } from 'react'
import type { Report } from '#checkup/report/report.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import type { CheckupProgress } from '#checkup/run-checkup.ts'
import { durationWords } from '#client/explain.ts'
import { connectedAddress } from '#web/data/connection.ts'
import { countWords } from '#web/data/locale.ts'
import { useGo } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { catalogueName } from '#web/data/settings.ts'
import { Refusal } from '#web/shortlist/selection-controls.tsx'
import { Button, Icon } from '#web/ui/button.tsx'
import { useFocusFallback } from '#web/ui/focus.ts'
import { Card, Heading, Page, Row, Soft, Stack, Toolbar } from '#web/ui/layout.tsx'
import { MenuButton, MenuItem } from '#web/ui/menu-button.tsx'
import {
  cancelRun,
  dismissProblem,
  noteSeen,
  openCheckup,
  openFile,
  saveFindings,
  saveReport,
  showLastRun,
  startRun,
  useCheckup,
} from './checkup-run.ts'
import { FindingPanel } from './finding-panel.tsx'
import { ReportView, useReportPart } from './report-view.tsx'
import styles from './checkup.module.css'
import { ProgressBar, Empty, Notice } from '#web/ui/messages.tsx'

export function CheckupPage() {
  const { phase, progress, reports, comparison, problem } = useCheckup()
  const { brand } = useReportPart()
  useEffect(() => void openCheckup(), [])
  useEffect(noteSeen)
  useEffect(() => {
    if (brand === undefined) document.title = `Check-up: ${catalogueName()}`
  }, [brand])
  useFocusFallback(phase)
  const report = phase === 'running' ? undefined : reports?.shown.report
  const isOwn = report?.baseAddress === connectedAddress()

  return (
    <div className={styles.screen} data-detail={brand === undefined ? undefined : ''}>
      <Page>
        <Row as="header" justify="between">
          <Heading level={1}>Check-up</Heading>
          <Toolbar>
            <ReportMenu report={report} />
            {phase !== 'running' && (
              <Button tone="primary" onClick={() => void startRun()}>
                Start check-up
              </Button>
            )}
          </Toolbar>
        </Row>
        {problem && (
          <Notice
            tone="danger"
            role="alert"
            title={problem.title}
            actions={<Button onClick={dismissProblem}>Dismiss</Button>}
          >
            {problem.detail}
          </Notice>
        )}
        {phase === 'running' && <RunProgress progress={progress} />}
        {phase === 'idle' && !report && (
          <Card>
            <Empty
              icon={<Icon of={Stethoscope} size={20} />}
              title="Find out what is wrong with the whole catalogue"
            >
              A check-up reads every brand, tries every filter and looks at every logo. It checks {RULES.size}{' '}
              rules, and changes nothing.
            </Empty>
          </Card>
        )}
        {report && reports && (
          <>
            {!isOwn && (
              <Notice tone="plain" title={`This report is about ${new URL(report.baseAddress).host}`}>
                You are signed in to another service, so its brands cannot be opened here.
              </Notice>
            )}
            <ReportView reports={reports} comparison={comparison} isOwn={isOwn} />
            <Refusal />
          </>
        )}
      </Page>
      {brand !== undefined && (isOwn || !report) && <FindingPanel id={brand} report={report} />}
    </div>
  )
}

/** The menu of actions on a whole report. */
function ReportMenu({ report }: { report: Report | undefined }) {
  const { reports } = useCheckup()
  const go = useGo()
  return (
    <MenuButton id="report-menu" label="Report" icon={FileJson}>
      {() => (
        <>
          {report && <MenuItem label="Save report (JSON)" icon={Download} act={saveReport} />}
          {report && (
            <MenuItem
              label="Save findings (CSV)"
              icon={Download}
              act={() => saveFindings(report.findings, null)}
            />
          )}
          <MenuItem
            label="Open a report"
            icon={FolderOpen}
            // The address may still select a rule, or the changes, of the previous report.
            act={() => chooseFile(async (file) => (await openFile(file, 'shown')) && go(paths.checkup()))}
          />
          {report && (
            <MenuItem
              label="Compare with an earlier report"
              icon={GitCompareArrows}
              act={() =>
                chooseFile(
                  async (file) => (await openFile(file, 'earlier')) && go(paths.checkup({ view: 'changes' })),
                )
              }
            />
          )}
          {report && reports?.shown.file !== undefined && reports.last && (
            <MenuItem label="Show the last run" icon={History} act={showLastRun} />
          )}
          <Soft as="p" size="s" className={styles.about}>
            Reports stay on this device until you sign out, and contain no access token.
          </Soft>
        </>
      )}
    </MenuButton>
  )
}

/** Asks for one JSON file. */
function chooseFile(onFile: (file: File) => Promise<unknown>): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = 'application/json,.json'
  input.addEventListener('change', () => input.files?.[0] && void onFile(input.files[0]))
  input.click()
}

const STAGES: Readonly<Record<CheckupProgress['stage'], string>> = {
  reading: 'Reading the list',
  looking: 'Testing filters and loading logos',
  judging: 'Checking the rules',
}

/** A run in progress: how far it is, how long it takes, and Cancel. */
function RunProgress({ progress }: { progress: CheckupProgress | null }) {
  const { wait, left, elapsed = 0 } = progress ?? {}
  const remaining = left == null ? '' : `, about ${durationWords(left)} left`
  return (
    <Card as="section" aria-label="Progress" className={styles.part}>
      <Row justify="between" align="start">
        <div>
          <Heading level={2} aria-live="polite">
            {progress ? STAGES[progress.stage] : 'Connecting to the service'}
          </Heading>
          <Soft as="p">
            {progress ? `${durationWords(elapsed)} so far${remaining}. ` : ''}You may open other screens
            meanwhile.
          </Soft>
        </div>
        <Button onClick={cancelRun}>Cancel</Button>
      </Row>
      <div className={styles.meters}>
        <Meter label="Brands" done={progress?.brands ?? 0} of={progress ? progress.total : 0} />
        <Meter label="Requests that test filters and brands" {...progress?.requests} />
        <Meter label="Logos" {...progress?.logos} />
      </div>
      <output>
        {wait && (
          <Notice tone="warning" title="Waiting for the service">
            {wait.cause}. Continuing in {durationWords(wait.milliseconds)}.
          </Notice>
        )}
      </output>
    </Card>
  )
}

/** @param of `null` if the total is not known */
function Meter({ label, done = 0, of = 0 }: { label: string; done?: number; of?: number | null }) {
  const id = useId()
  const known = of === 0 ? 'Not yet' : of && `${countWords(Math.min(done, of))} of ${countWords(of)}`
  return (
    <Stack gap={1}>
      <p>
        <span id={id}>{label}</span> <Soft>{known ?? `${countWords(done)} so far`}</Soft>
      </p>
      <ProgressBar aria-labelledby={id} done={done} of={of} />
    </Stack>
  )
}
