import { X } from 'lucide'
import { useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import styles from './filter-summary.module.css'

interface ChipProps {
  readonly label: string
  /** What is sent, where the label does not show it. Pressing the label shows it. */
  readonly exact?: { readonly parameters: string; readonly format: string } | undefined
  readonly removeLabel: string
  readonly onRemove: () => void
}

/** One active filter, with a button that removes it. */
export function Chip({ label, exact, removeLabel, onRemove }: ChipProps) {
  const [open, setOpen] = useState(false)
  return (
    <li className={styles.chip} data-open={open || undefined}>
      {exact ? (
        <button
          type="button"
          aria-expanded={open}
          title={exact.parameters}
          className={styles.label}
          onClick={() => setOpen(!open)}
        >
          {label}
        </button>
      ) : (
        <span className={styles.label}>{label}</span>
      )}
      {exact && open && (
        <span className={styles.exact}>
          <code>{exact.parameters}</code>. {exact.format}
        </span>
      )}
      <button type="button" aria-label={removeLabel} className={styles.remove} onClick={onRemove}>
        <Icon of={X} size={14} />
      </button>
    </li>
  )
}
