import styles from './changed-mark.module.css'

/** A dot for a brand that was updated since the reader's last visit; screen readers read the word. */
export function ChangedMark() {
  return (
    <span className={styles.mark} title="Changed since your last visit">
      changed
    </span>
  )
}
