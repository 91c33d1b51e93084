import { Dialog } from '#web/ui/dialog.tsx'
import styles from './keys-dialog.module.css'

/** Lists the keyboard shortcuts. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.keys}>
        {LIST_KEYS.map(({ keys, does }) => (
          <div key={does} className={styles.row}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** The keyboard shortcuts of the list, as the dialog shows them. */
const LIST_KEYS = [
  { keys: ['/'], does: 'Search by name' },
  { keys: ['Esc'], does: 'Clear the search, leave it, close the open brand' },
  { keys: ['↓', '↑'], does: 'Move from the search to the brands, and through them; in the gallery ← → too' },
  { keys: ['J', 'K', '↓', '↑'], does: 'While a brand is open, open the next or the previous one' },
  { keys: ['Enter'], does: 'Open the brand' },
  { keys: [']'], does: 'Next page' },
  { keys: ['['], does: 'Previous page' },
  { keys: ['?'], does: 'Show these shortcuts' },
] as const
