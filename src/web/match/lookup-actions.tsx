import { Download } from 'lucide'
import { csvFile, tabbedText } from '#client/csv-line.ts'
import { dayOf } from '#web/brand/times/zone-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import type { LineOutcome } from './line-outcome.ts'
import styles from './lookup-actions.module.css'
import { idsOf, type Sheet, sheetRows } from './lookup-file.ts'

/** Where the focus goes once everything is decided. */
export const EXPORT_BUTTON = 'look-up-export'

interface LookupActionsProps {
  readonly sheet: Sheet
  /** The outcome that all of its lines have. */
  readonly group: LineOutcome | 'all'
}

/** What can be taken away: the lines that are shown. */
export function LookupActions({ sheet, group }: LookupActionsProps) {
  const { lookup, shown: lines } = sheet
  const { running } = lookup
  const hasIds = lines.some((line) => idsOf([line]).length > 0)
  return (
    <div className={styles.actions}>
      {(hasIds || running) && (
        <CopyButton labelVisible label="Copy ids" text={() => idsOf(lines).join('\n')} />
      )}
      <CopyButton labelVisible label="Copy table" text={() => tabbedText(sheetRows(sheet))} />
      <Button
        id={EXPORT_BUTTON}
        aria-label="Export CSV"
        aria-disabled={running || lines.length === 0}
        title={running ? 'The look-up is still running' : 'Export CSV'}
        onClick={() => {
          if (!running && lines.length > 0) saveFile(csvFile(sheetRows(sheet)), fileName(group))
        }}
      >
        <Icon of={Download} size={16} />
        <span className={styles.word}>Export CSV</span>
      </Button>
    </div>
  )
}

function fileName(group: LineOutcome | 'all'): string {
  return `look-up${group === 'all' ? '' : `-${group === 'none' ? 'not-found' : group}`}-${dayOf(Date.now(), 'local')}.csv`
}
