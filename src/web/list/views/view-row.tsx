import { Check, Trash2 } from 'lucide'
import { Link } from '#web/data/routing/link.tsx'
import { iconButtonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './views-menu.module.css'

interface ViewRowProps {
  readonly name: string
  readonly words: string
  readonly path: string
  /** The list on the screen is this view. */
  readonly isCurrent: boolean
  readonly onOpen: () => void
  readonly onDelete: () => void
}

export function ViewRow({ name, words, path, isCurrent, onOpen, onDelete }: ViewRowProps) {
  return (
    <li className={styles.row}>
      <Link to={path} className={styles.link} aria-current={isCurrent || undefined} onClickCapture={onOpen}>
        <span className={styles.name}>{name}</span>
        <span className={styles.words}>{words}</span>
      </Link>
      {isCurrent && <Icon of={Check} size={16} />}
      <button
        type="button"
        className={iconButtonClass}
        aria-label={`Delete ${name}`}
        title="Delete"
        onClick={onDelete}
      >
        <Icon of={Trash2} />
      </button>
    </li>
  )
}
