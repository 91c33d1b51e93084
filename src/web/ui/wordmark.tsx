import styles from './messages.module.css'

/** The mark of the product and the name of this catalogue. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className={styles.wordmark}>
      <svg viewBox="0 0 24 24" width="1.5rem" height="1.5rem" aria-hidden="true">
        <rect width="24" height="24" rx="6" className={styles.markGround} />
        <rect x="5" y="5" width="6" height="6" rx="1.5" className={styles.markShape} />
        <circle cx="16" cy="8" r="3" className={styles.markShape} opacity=".7" />
        <circle cx="8" cy="16" r="3" className={styles.markShape} opacity=".7" />
        <rect x="13" y="13" width="6" height="6" rx="1.5" className={styles.markShape} />
      </svg>
      <span>{name}</span>
    </span>
  )
}
