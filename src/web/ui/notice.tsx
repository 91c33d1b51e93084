import type { ReactNode } from 'react'
import styles from './notice.module.css'

interface NoticeProps {
  readonly tone: 'danger' | 'warning' | 'plain'
  readonly title: string
  readonly children?: ReactNode
  /** What to do next: buttons or links. */
  readonly actions?: ReactNode
  readonly role?: 'alert' | 'status'
}

/** A message at its place in the page. It stays until its cause is gone, unlike a toast. */
export function Notice({ tone, title, children, actions, role }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role={role}>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children && <p className={styles.detail}>{children}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
