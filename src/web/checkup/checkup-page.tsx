/**
 * The check-up screen: starts a run, shows how far it is, and its report. What is shown of a report is in the address: a
 * rule, what changed, and the brand that is open beside it. The state is in `checkup-run.ts`.
 */
import { Download, FileJson, FolderOpen, GitCompareArrows, History, Stethoscope } from 'lucide'
import { type ComponentProps, useEffect, useId, useRef } from 'react'
import { RULES } from '#checkup/rules/rule-table.ts'
import { unreadSentence, summarise } from '#checkup/report/outcomes.ts'
import type { Report } from '#checkup/report/report.ts'
import type { CheckupProgress, Part } from '#checkup/run-checkup.ts'
import { connectedAddress } from '#web/data/connection.ts'
import { durationWords } from '#client/explain.ts'
import { brandCountWords, countWords } from '#web/data/locale.ts'
import { useGo } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { catalogueName } from '#web/data/settings.ts'
import { Refusal } from '#web/shortlist/selection-controls.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty, Notice, ProgressBar } from '#web/ui/messages.tsx'
import { useFocusFallback } from '#web/ui/focus.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Card, Page, Row, Stack, Toolbar } from '#web/ui/layout.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { Heading, Soft } from '#web/ui/text.tsx'
import {
  cancelRun,
  compareWithFile,
  dismissProblem,
  noteSeen,
  openCheckup,
  openReportFile,
  saveFindings,
  saveReport,
  showLastRun,
  startRun,
  useCheckup,
} from './checkup-run.ts'
import styles from './checkup.module.css'
import { FindingPanel } from './finding-panel.tsx'
import { ReportView, useReportPart } from './report-view.tsx'

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
            <ReportMenu />
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
            <ReportNotices report={report} isOwn={isOwn} />
            <ReportView reports={reports} comparison={comparison} isOwn={isOwn} />
            <Refusal />
          </>
        )}
      </Page>
      {brand !== undefined && (isOwn || !report) && <FindingPanel id={brand} report={report} />}
    </div>
  )
}

/** What can be done with a report as a whole. */
function ReportMenu() {
  const { phase, reports } = useCheckup()
  const go = useGo()
  const report = phase === 'running' ? undefined : reports?.shown.report
  return (
    <MenuButton id="report-menu" label="Report" icon={FileJson} menuClassName={styles.menu}>
      {(menu) => {
        const close = () => menu.current?.hidePopover()
        const item = (label: string, icon: ComponentProps<typeof Icon>['of'], onClick: () => void) => (
          <Button
            tone="quiet"
            onClick={() => {
              onClick()
              close()
            }}
          >
            <Icon of={icon} size={16} />
            {label}
          </Button>
        )
        return (
          <>
            {report && item('Save report (JSON)', Download, saveReport)}
            {report && item('Save findings (CSV)', Download, () => saveFindings(report.findings, null))}
            <FileButton
              label="Open a report"
              icon={FolderOpen}
              onFile={async (file) => {
                close()
                // The address may show one rule, or what changed, of the report before.
                if (await openReportFile(file)) go(paths.checkup())
              }}
            />
            {report && (
              <FileButton
                label="Compare with an earlier report"
                icon={GitCompareArrows}
                onFile={async (file) => {
                  close()
                  if (await compareWithFile(file)) go(paths.checkup({ view: 'changes' }))
                }}
              />
            )}
            {report &&
              reports?.shown.file !== undefined &&
              reports.last &&
              item('Show the last run', History, showLastRun)}
            <Soft as="p" size="s">
              Reports stay on this device until you sign out, and hold no access token.
            </Soft>
          </>
        )
      }}
    </MenuButton>
  )
}

interface FileButtonProps {
  readonly label: string
  readonly icon: ComponentProps<typeof Icon>['of']
  readonly onFile: (file: File) => Promise<void>
}

/** A button that asks for one JSON file. */
function FileButton({ label, icon, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button tone="quiet" onClick={() => input.current?.click()}>
        <Icon of={icon} size={16} />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={`${label}: file`}
        hidden
        onChange={({ currentTarget: { files } }) => files?.[0] && void onFile(files[0])}
      />
    </>
  )
}

const STAGES: Readonly<Record<CheckupProgress['stage'], string>> = {
  reading: 'Reading the list',
  looking: 'Testing filters and loading logos',
  judging: 'Checking the rules',
}

/** A run under way: how far it is, how long it takes, and Cancel. */
function RunProgress({ progress }: { progress: CheckupProgress | null }) {
  const { wait, left, elapsed = 0 } = progress ?? {}
  const remaining = left == null ? '' : `, about ${durationWords(left)} left`
  return (
    <Card as="section" aria-label="Progress" className={styles.padded}>
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
        <Meter
          label="Brands"
          part={{ done: progress?.brands ?? 0, of: progress?.total ?? 0 }}
          unknown={progress !== null && progress.total === null}
        />
        <Meter label="Requests that test filters and brands" part={progress?.requests} />
        <Meter label="Logos" part={progress?.logos} />
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

const NOTHING: Part = { done: 0, of: 0 }

function Meter({
  label,
  part,
  unknown = false,
}: {
  label: string
  part: Part | undefined
  unknown?: boolean
}) {
  const id = useId()
  const { done, of } = part ?? NOTHING
  const all = of === 0 ? 'Not yet' : `${countWords(Math.min(done, of))} of ${countWords(of)}`
  return (
    <Stack gap={1}>
      <p>
        <span id={id}>{label}</span> <Soft>{unknown ? `${countWords(done)} so far` : all}</Soft>
      </p>
      <ProgressBar aria-labelledby={id} done={done} of={unknown ? null : of} />
    </Stack>
  )
}

/** What a reader must know before the verdict: that the report is not whole, or about another service. */
function ReportNotices({ report, isOwn }: { report: Report; isOwn: boolean }) {
  const { ended, unread = [], baseAddress } = report
  const { failed } = summarise(report)
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
          {unreadSentence(report)} To read them, start the check-up again.
        </Notice>
      )}
      {failed.length > 0 && (
        <Notice
          tone="warning"
          title={`The service failed for ${failed.length === 1 ? 'a whole rule' : `${failed.length} whole rules`}`}
        >
          {failed
            .map(
              ({ rule, notJudged }) =>
                `${RULES.get(rule)?.title}: ${notJudged.map(({ cause }) => cause).join(', ')}.`,
            )
            .join(' ')}
        </Notice>
      )}
      {!isOwn && (
        <Notice tone="plain" title={`This report is about ${new URL(baseAddress).host}`}>
          You are signed in to another service, so its brands cannot be opened here.
        </Notice>
      )}
    </>
  )
}
