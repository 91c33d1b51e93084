import styles from './messages.module.css'

interface ProgressBarProps {
  readonly done: number
  /** Null: not known, so the bar only shows that something goes on. */
  readonly of: number | null
  readonly className?: string | undefined
  readonly 'aria-label'?: string
  readonly 'aria-labelledby'?: string
}

/** How much of something is done. Counts that were wrong at first never make it overflow. */
export function ProgressBar({ done, of, className = '', ...label }: ProgressBarProps) {
  return (
    <progress
      className={`${styles.progressBar} ${className}`}
      {...label}
      {...(of !== null && { value: Math.min(done, of), max: Math.max(of, 1) })}
    />
  )
}
