import type { ReactNode } from 'react'
import styles from './empty.module.css'

interface EmptyProps {
  readonly icon: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly role?: 'alert'
  /** It is all the page has to say: its title is the page's heading. */
  readonly wholePage?: boolean | undefined
}

/** What stands where content would be: nothing found, nothing here, or nothing to be had. */
export function Empty({ icon, title, children, actions, role, wholePage }: EmptyProps) {
  const Title = wholePage ? 'h1' : 'p'
  return (
    <div className={styles.empty} role={role}>
      <span className={styles.icon}>{icon}</span>
      <Title className={styles.title}>{title}</Title>
      {children && <p className={styles.detail}>{children}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
