import styles from './progress-line.module.css'

/** A thin line that runs while something is fetched; it appears late, so that quick answers do not flicker. */
export function ProgressLine({ active }: { active: boolean }) {
  return active && <div className={styles.line} aria-hidden="true" />
}
