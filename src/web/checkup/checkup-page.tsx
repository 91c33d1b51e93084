/**
 * The check-up screen: starts a run, and shows its progress and its report. The address selects the part of the report: a
 * rule, the changes, and the brand that is open beside it. The state is in `checkup-state.ts`.
 */
import { Download, Ellipsis, FolderOpen, GitCompareArrows, ListChecks } from 'lucide'
import { useEffect, useState } from 'react'
import { RULES } from '#checkup/rules/rule-table.ts'
import { useGo } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { catalogueName } from '#web/data/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { useFocusFallback } from '#web/ui/focus.ts'
import { Card, Heading, Page, Row, Sheet, Soft, Stack, Toolbar } from '#web/ui/layout.tsx'
import { MenuButton, MenuItem } from '#web/ui/menu-button.tsx'
import { Notice } from '#web/ui/messages.tsx'
import { openCheckup, openFile, saveFindings, saveReport, startRun } from './checkup-run.ts'
import { changeCheckup, isRunning, useCheckup } from './checkup-state.ts'
import { FindingPanel } from './finding-panel.tsx'
import { Findings } from './findings.tsx'
import { ReportView, useSelectedPart } from './report-view.tsx'
import { RuleGroups, RunProgress } from './run-progress.tsx'
import styles from './checkup.module.css'

export function CheckupPage() {
  const phase = useCheckup((state) => state.phase)
  const kept = useCheckup((state) => state.open)
  const problem = useCheckup((state) => state.problem)
  const ended = useCheckup((state) => state.ended)
  const [isLastOpen, setLastOpen] = useState(false)
  const runs = isRunning({ phase })
  const open = runs && !isLastOpen ? null : kept
  const { brand, rule, isChanges, findings } = useSelectedPart(open)
  useEffect(() => void openCheckup(), [])
  // The notice of how a run ended is not needed where its report is.
  useEffect(() => {
    if (ended !== null) changeCheckup({ ended: null })
  }, [ended])
  // A link to a rule may be among rows that it replaces.
  useFocusFallback(phase, rule?.rule, isChanges)
  const isFirst = phase === 'idle' && !open

  return (
    <div className={styles.screen} data-detail={brand === undefined ? undefined : ''}>
      <title>{`Check-up: ${catalogueName()}`}</title>
      <Page>
        <Row as="header" justify="between">
          <Heading level={1}>Check-up</Heading>
          <Toolbar>
            {runs && kept && (
              <Button aria-expanded={isLastOpen} onClick={() => setLastOpen(!isLastOpen)}>
                {isLastOpen ? 'Hide' : 'Show'} the last result
              </Button>
            )}
            {phase === 'idle' && <MoreMenu isOpen={open !== null} />}
            {phase === 'idle' && open && <Button onClick={() => void startRun()}>Start check-up</Button>}
          </Toolbar>
        </Row>
        {problem && (
          <Notice
            tone="danger"
            role="alert"
            title={problem.title}
            actions={<Button onClick={() => changeCheckup({ problem: null })}>Dismiss</Button>}
          >
            {problem.detail}
          </Notice>
        )}
        {(isFirst || runs) && (
          <Card className={styles.plan}>
            {isFirst && <FirstRun />}
            {runs && <RunProgress isCancelling={phase === 'cancelling'} isBrief={open !== null} />}
            {!open && <RuleGroups />}
          </Card>
        )}
        {open && <ReportView open={open} />}
        {runs && !open && findings.length > 0 && (
          <Sheet>
            <Findings label="Found so far" findings={findings} isOwn withRule />
          </Sheet>
        )}
      </Page>
      {brand !== undefined && (open?.isOwn ?? true) && <FindingPanel id={brand} open={open} />}
    </div>
  )
}

/** Before the first run: what it does, and the button that starts it. */
function FirstRun() {
  return (
    <Stack as="section" aria-label="First check-up" gap={4} justify="start" className={styles.part}>
      <Heading level={2}>Find out what is wrong with the catalogue</Heading>
      <Soft as="p">
        A check-up reads every brand, tries every filter and looks at every logo, using {RULES.size} rules. It
        changes nothing, and you can keep working while it runs. A few thousand brands take a few minutes, or
        longer if their logos are slow.
      </Soft>
      <Button tone="primary" onClick={() => void startRun()}>
        Start check-up
      </Button>
    </Stack>
  )
}

function MoreMenu({ isOpen }: { isOpen: boolean }) {
  const openAs = useOpenFile()
  const startWhole = () => void startRun({ everyBrand: true })
  return (
    <MenuButton id="more-menu" label="More" icon={Ellipsis} tone="quiet">
      <MenuItem label="Start, and load every brand on its own" icon={ListChecks} act={startWhole} />
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

/** Returns a function that lets the user choose a report to show, or to compare with. */
function useOpenFile() {
  const go = useGo()
  return (as: 'shown' | 'earlier') => () => {
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
}
