import { X } from 'lucide'
import { Icon } from '#web/ui/icon.tsx'
import styles from './filter-summary.module.css'

interface ChipProps {
  readonly as: 'li' | 'span'
  readonly label: string
  /** The parameter as sent, where the label does not show it. */
  readonly sent?: string | undefined
  readonly removeLabel: string
  readonly onRemove: () => void
}

/** One active filter or order, with a button that removes it. */
export function Chip({ as: Element, label, sent, removeLabel, onRemove }: ChipProps) {
  return (
    <Element className={styles.chip}>
      <span className={styles.label}>{label}</span>
      {sent && <code className={styles.sent}>{sent}</code>}
      <button type="button" aria-label={removeLabel} className={styles.remove} onClick={onRemove}>
        <Icon of={X} size={14} />
      </button>
    </Element>
  )
}
