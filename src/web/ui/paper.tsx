import type { ReactNode, Ref } from 'react'
import { createPortal } from 'react-dom'
import styles from './paper.module.css'

/** What alone is printed while it is there. It is never on the screen. */
export function Paper({ ref, children }: { ref?: Ref<HTMLElement>; children: ReactNode }) {
  return createPortal(
    <section ref={ref} className={styles.paper}>
      {children}
    </section>,
    document.body,
  )
}
