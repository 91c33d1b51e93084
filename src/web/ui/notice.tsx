import type { ReactNode } from 'react'
import { Row } from './layout.tsx'
import styles from './messages.module.css'
import { Soft } from './text.tsx'

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
      <div>
        <p className={styles.noticeTitle}>{title}</p>
        {children && (
          <Soft as="p" size="s">
            {children}
          </Soft>
        )}
      </div>
      {actions && <Row>{actions}</Row>}
    </div>
  )
}
