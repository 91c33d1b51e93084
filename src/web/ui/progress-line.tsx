import styles from './messages.module.css'

/** A moving line while something loads. It appears after a delay, so that fast responses cause no flicker. */
export function ProgressLine({ active }: { active: boolean }) {
  return active && <div className={styles.progressLine} aria-hidden="true" />
}
