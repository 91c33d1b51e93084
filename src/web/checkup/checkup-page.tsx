/**
 * The check-up screen: starts a run, and shows its progress and its report. The address selects the part of the report: a
 * rule, the changes, and the brand that is open beside it. The state is in `checkup-state.ts`.
 */
import { Download, FileJson, FolderOpen, GitCompareArrows, History } from 'lucide'
import { useEffect, useState } from 'react'
import type { Report } from '#checkup/report/report.ts'
import { verdictSentence } from '#checkup/report/outcomes.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import { formatDateTime } from '#web/time/format-time.ts'
import { connectedAddress } from '#web/data/connection.ts'
import { useGo } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { catalogueName } from '#web/data/settings.ts'
import { Refusal } from '#web/shortlist/shortlist-controls.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/field.tsx'
import { useFocusFallback } from '#web/ui/focus.ts'
import { Card, Heading, Page, Row, Soft, Stack, Toolbar } from '#web/ui/layout.tsx'
import { MenuButton, MenuItem } from '#web/ui/menu-button.tsx'
import { Notice } from '#web/ui/messages.tsx'
import {
  dismissProblem,
  markSeen,
  openCheckup,
  openFile,
  saveFindings,
  saveReport,
  showLastRun,
  startRun,
} from './checkup-run.ts'
import { isRunning, type KeptReports, useCheckup } from './checkup-state.ts'
import { FindingPanel } from './finding-panel.tsx'
import { ReportView, useReportPart } from './report-view.tsx'
import { RuleGroups, RunProgress } from './run-progress.tsx'
import styles from './checkup.module.css'

export function CheckupPage() {
  const { phase, progress, reports, comparison, problem } = useCheckup((state) => state)
  const { brand } = useReportPart()
  const [isLastOpen, setLastOpen] = useState(false)
  useEffect(() => void openCheckup(), [])
  useEffect(markSeen)
  useEffect(() => {
    if (brand === undefined) document.title = `Check-up: ${catalogueName()}`
  }, [brand])
  useFocusFallback(phase)
  const runs = isRunning({ phase })
  const report = runs && !isLastOpen ? undefined : reports?.shown.report
  const isOwn = report?.baseAddress === connectedAddress()
  const isFirst = phase === 'idle' && !report

  return (
    <div className={styles.screen} data-detail={brand === undefined ? undefined : ''}>
      <Page>
        <Row as="header" justify="between">
          <Heading level={1}>Check-up</Heading>
          <Toolbar>
            <ReportMenu report={report} reports={reports} />
            {phase === 'idle' && report && (
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
        {isFirst && <FirstRun />}
        {runs && <RunProgress progress={progress} isCancelling={phase === 'cancelling'} />}
        {runs && <RuleGroups found={progress?.groups} />}
        {runs && reports && (
          <LastResult reports={reports} isOpen={isLastOpen} onToggle={() => setLastOpen(!isLastOpen)} />
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
      {brand !== undefined && (isOwn || !report) && <FindingPanel {...{ id: brand, report, comparison }} />}
    </div>
  )
}

/** Before the first run: what it does, what it checks, and the button that starts it. */
function FirstRun() {
  const [everyBrand, setEveryBrand] = useState(false)
  return (
    <>
      <Card as="section" aria-label="First check-up" className={styles.first}>
        <Heading level={2}>Find out what is wrong with the whole catalogue</Heading>
        <Soft as="p">
          A check-up reads every brand, tries every filter and looks at every logo, by {RULES.size} rules. It
          changes nothing, and you may go on working meanwhile.
        </Soft>
        <Row gap={4}>
          <Button tone="primary" onClick={() => void startRun(everyBrand)}>
            Start check-up
          </Button>
          <CheckboxField
            label="Also ask for every brand at its own address, which takes longer"
            checked={everyBrand}
            onChange={({ target }) => setEveryBrand(target.checked)}
          />
        </Row>
      </Card>
      <RuleGroups />
    </>
  )
}

/** The result before the run in progress, which can be read meanwhile. */
function LastResult({
  reports: { shown },
  isOpen,
  onToggle,
}: {
  reports: KeptReports
  isOpen: boolean
  onToggle: () => void
}) {
  const { zone } = usePreferences()
  return (
    <Card as="section" aria-label="Last result" className={styles.part}>
      <Row justify="between">
        <Stack gap={1}>
          <Heading level={2}>Last result, {formatDateTime(Date.parse(shown.report.startedAt), zone)}</Heading>
          <Soft as="p">{verdictSentence(shown.report)}</Soft>
        </Stack>
        <Button aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? 'Hide it' : 'Read it meanwhile'}
        </Button>
      </Row>
    </Card>
  )
}

/** The menu of actions on a whole report. */
function ReportMenu({ report, reports }: { report: Report | undefined; reports: KeptReports | null }) {
  const go = useGo()
  return (
    <MenuButton id="report-menu" label="Report" icon={FileJson}>
      {() => (
        <>
          {report && <MenuItem label="Save report (JSON)" icon={Download} act={saveReport} />}
          {report && <MenuItem label="Save findings (CSV)" icon={Download} act={() => saveFindings(null)} />}
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
          {report && reports?.last && reports.last !== report && (
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
