import type { ReactNode } from 'react'
import styles from './empty.module.css'

interface EmptyProps {
  readonly icon: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly role?: 'alert'
}

/** What stands where content would be: nothing found, nothing here, or nothing to be had. */
export function Empty({ icon, title, children, actions, role }: EmptyProps) {
  return (
    <div className={styles.empty} role={role}>
      <span className={styles.icon}>{icon}</span>
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.detail}>{children}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
