import { X } from 'lucide'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './dialog.module.css'
import { iconButtonClass } from './button.tsx'
import { Icon } from './icon.tsx'

interface DialogProps {
  readonly title: string
  readonly children: ReactNode
  /** The dialog is to go away: rendered no more, it gives the focus back to where it was. */
  readonly onClose: () => void
  /** What Escape and the close button do instead, while there is something to stop first. */
  readonly onEscape?: (() => void) | undefined
}

/**
 * A modal dialog on the platform's own: the page behind is inert, Escape closes. On a phone it is a sheet at the bottom.
 * The focus starts at the element marked `data-autofocus`, or else at the first that takes it.
 */
export function Dialog({ title, children, onClose, onEscape = onClose }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useId()

  useLayoutEffect(() => {
    const dialog = ref.current!
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => dialog.close()
  }, [])

  // In the body: whoever opens it keeps its layout and its last child.
  return createPortal(
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onEscape()
      }}
      // A browser may close a dialog in spite of the above, on a second Escape.
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
    >
      <header className={styles.header}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
      </header>
      {children}
      <button
        type="button"
        aria-label="Close"
        className={`${iconButtonClass} ${styles.close}`}
        onClick={onEscape}
      >
        <Icon of={X} />
      </button>
    </dialog>,
    document.body,
  )
}

/** What there is to do, at the end of a dialog; the main thing last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
