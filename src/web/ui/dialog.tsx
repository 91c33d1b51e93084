import { X } from 'lucide'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './overlay.module.css'
import { Icon, iconButtonClass } from './button.tsx'
import { Heading, Row } from './layout.tsx'
import { hideToast, Toasts } from './messages.tsx'

export interface DialogProps {
  readonly title: string
  readonly children: ReactNode
  /** Closes the dialog. Once it is no longer rendered, the focus returns to where it was. */
  readonly onClose: () => void
}

/**
 * A modal `<dialog>`: the page behind it is inert, Escape closes it, and the focus starts at its first control. On a phone
 * it is a sheet at the bottom.
 */
export function Dialog({ title, children, onClose }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useId()

  useLayoutEffect(() => {
    const dialog = ref.current!
    // It would lie over the dialog.
    hideToast()
    dialog.showModal()
    return () => dialog.close()
  }, [])

  // Rendered into the body, so that it does not become part of the layout of its opener.
  return createPortal(
    <dialog
      ref={ref}
      className={styles.dialog}
      data-print="hide"
      aria-labelledby={heading}
      // Escape closes it, and so does unmounting it. In development, React then mounts it once more.
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
    >
      <Heading level={2} id={heading} className={styles.title}>
        {title}
      </Heading>
      {children}
      <button
        type="button"
        aria-label="Close"
        className={`${iconButtonClass} ${styles.close}`}
        onClick={onClose}
      >
        <Icon of={X} />
      </button>
      <Toasts />
    </dialog>,
    document.body,
  )
}

/** The buttons at the end of a dialog, the main one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <Row justify="end" className={styles.actions}>
      {children}
    </Row>
  )
}
