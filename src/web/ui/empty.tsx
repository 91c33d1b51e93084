import type { ReactNode } from 'react'
import { Row } from './layout.tsx'
import styles from './messages.module.css'
import { Soft } from './text.tsx'

interface EmptyProps {
  readonly icon: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly role?: 'alert'
  /** The message is the whole page, and its title the heading of the page. */
  readonly wholePage?: boolean | undefined
}

/** A message in place of content: nothing was found, or it could not be loaded. */
export function Empty({ icon, title, children, actions, role, wholePage }: EmptyProps) {
  const Title = wholePage ? 'h1' : 'p'
  return (
    <div className={styles.empty} role={role}>
      <span>{icon}</span>
      <Title>{title}</Title>
      {children && <Soft as="p">{children}</Soft>}
      {actions && <Row justify="center">{actions}</Row>}
    </div>
  )
}
