import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import styles from './keys-dialog.module.css'
import { LIST_KEYS } from './use-list-keys.ts'

/** All keys of the list. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) dialog.current?.showModal()
  }, [open])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="keys-heading"
      onClose={onClose}
      closedby="any"
    >
      <h2 id="keys-heading" className={styles.heading}>
        Keys
      </h2>
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
      <form method="dialog">
        <Button type="submit">Close</Button>
      </form>
    </dialog>
  )
}
