import { Download } from 'lucide'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import type { LineOutcome } from './line-outcome.ts'
import styles from './lookup-actions.module.css'
import { idsOf, lookupCsv, lookupTable } from './lookup-file.ts'
import type { LookedUpLine } from './lookup-state.ts'

interface LookupActionsProps {
  readonly lines: readonly LookedUpLine[]
  /** The outcome that all of them have. */
  readonly group: LineOutcome | 'all'
  readonly running: boolean
}

/** What can be taken away: the lines that are shown. */
export function LookupActions({ lines, group, running }: LookupActionsProps) {
  const hasIds = lines.some((line) => idsOf([line]).length > 0)
  return (
    <div className={styles.actions}>
      {hasIds && <CopyButton labelVisible label="Copy ids" text={() => idsOf(lines).join('\n')} />}
      <CopyButton labelVisible label="Copy table" text={() => lookupTable(lines)} />
      <Button
        aria-disabled={running || lines.length === 0}
        title={running ? 'The look-up is still running' : undefined}
        onClick={() => {
          if (!running && lines.length > 0) saveFile(lookupCsv(lines), fileName(group))
        }}
      >
        <Icon of={Download} size={16} />
        Export CSV
      </Button>
    </div>
  )
}

function fileName(group: LineOutcome | 'all'): string {
  const now = new Date()
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, '0'))
  return `look-up${group === 'all' ? '' : `-${group === 'none' ? 'not-found' : group}`}-${day.join('-')}.csv`
}
