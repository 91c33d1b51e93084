import { Download, GitCompareArrows, SquareTerminal } from 'lucide'
import { useState } from 'react'
import { connectedAddress } from '#web/data/connection.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toggleDetails, useDetails } from '#web/checkup/run/details.ts'
import { compareReport, type ReportFormat, saveReport, startRun } from '#web/checkup/run/checkup-store.ts'
import type { Report } from '#checkup/report/report.ts'
import { dateTimeWords } from '#web/brand/time-words.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { useGo } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { FileButton, OpenReportButton } from './open-report-button.tsx'
import styles from './report-actions.module.css'

/** What can be done with a report as a whole. */
export function ReportActions({ visible, previous }: { visible: boolean; previous: Report | null }) {
  const [open, setOpen] = useState<'save' | 'compare'>()
  const details = useDetails()
  const close = () => setOpen(undefined)
  return (
    <div className={styles.actions} data-visible={visible}>
      <Button onClick={() => setOpen('compare')}>
        <Icon of={GitCompareArrows} size={16} />
        <span className={styles.label}>Compare</span>
      </Button>
      <Button onClick={() => setOpen('save')}>
        <Icon of={Download} size={16} />
        <span className={styles.label}>Save report</span>
      </Button>
      <OpenReportButton labelClass={styles.label} />
      <Button
        className={styles.toggle}
        aria-pressed={details}
        title="Command lines and requests, for testers"
        onClick={toggleDetails}
      >
        <Icon of={SquareTerminal} size={16} />
        <span className={styles.label}>Details</span>
      </Button>
      {connectedAddress() !== undefined && <Button onClick={startRun}>Start check-up</Button>}
      {open === 'save' && <SaveDialog onClose={close} />}
      {open === 'compare' && <CompareDialog previous={previous} onClose={close} />}
    </div>
  )
}

function SaveDialog({ onClose }: { onClose: () => void }) {
  const save = (format: ReportFormat) => {
    saveReport(format)
    onClose()
  }
  return (
    <Dialog title="Save report" onClose={onClose}>
      <p className={styles.note}>
        JSON has everything, opens here again, and compares with other reports. CSV has the findings, a line
        each, for spreadsheets. The access token is in neither.
      </p>
      <div className={styles.actions}>
        <Button onClick={() => save('json')}>JSON</Button>
        <Button onClick={() => save('csv')}>CSV</Button>
      </div>
    </Dialog>
  )
}

function CompareDialog({ previous, onClose }: { previous: Report | null; onClose: () => void }) {
  const { zone } = usePreferences()
  const go = useGo()
  const [unreadable, setUnreadable] = useState<{ readonly name: string; readonly problem: string }>()
  async function compare(file: File | null) {
    const problem = await compareReport(file)
    if (file && problem !== undefined) return setUnreadable({ name: file.name, problem })
    onClose()
    go(paths.checkup({ view: 'comparison' }))
  }
  return (
    <Dialog title="Compare with an earlier report" onClose={onClose}>
      <p className={styles.note}>
        Shows which findings are new, changed, fixed or still there, and which brands differ.
      </p>
      <div className={styles.actions}>
        {previous && (
          <Button onClick={() => void compare(null)}>
            The run of {dateTimeWords(Date.parse(previous.startedAt), zone)}
          </Button>
        )}
        <FileButton label="A report file" onFile={(file) => void compare(file)} />
      </div>
      {unreadable && (
        <Notice tone="danger" role="alert" title={`“${unreadable.name}” cannot be opened`}>
          {unreadable.problem}
        </Notice>
      )}
    </Dialog>
  )
}
