import { X } from 'lucide'
import { Icon } from '#web/ui/icon.tsx'
import styles from './filter-summary.module.css'

/** One active filter, with a button that removes it. */
export function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span className={styles.chip}>
      <span className={styles.label}>{label}</span>
      <button
        type="button"
        aria-label={`Remove the filter ${label}`}
        className={styles.remove}
        onClick={onRemove}
      >
        <Icon of={X} size={14} />
      </button>
    </span>
  )
}
