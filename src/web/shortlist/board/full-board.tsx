import { X } from 'lucide'
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { groundColour } from '#web/parts/logo-ground/logo-ground.ts'
import { iconButtonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './full-board.module.css'

interface FullBoardProps {
  readonly title: string
  readonly ground: string
  readonly controls: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A board on the full screen, or in the whole window where a browser gives no more, as on phones. */
export function FullBoard({ title, ground, controls, onClose, children }: FullBoardProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const screen = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current!
    const opener = document.activeElement as HTMLElement
    element.showModal()
    // Otherwise the focus is on the first background, whichever is chosen.
    element.querySelector<HTMLElement>(':checked')?.focus()
    return () => {
      element.close()
      // What is outside the full screen takes no focus until that has ended.
      if (document.fullscreenElement) void document.exitFullscreen().then(() => opener.focus())
    }
  }, [])
  useEffect(() => {
    // Escape leaves the full screen without a key event: the board closes with it.
    const onChange = () => !document.fullscreenElement && onClose()
    screen.current?.requestFullscreen?.().then(
      () => document.addEventListener('fullscreenchange', onChange),
      () => {},
    )
    return () => document.removeEventListener('fullscreenchange', onChange)
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={title} onClose={onClose}>
      <div
        ref={screen}
        className={styles.screen}
        style={{ '--ground': groundColour(ground) } as CSSProperties}
      >
        <div className={styles.tiles}>{children}</div>
        <footer className={styles.bar}>
          <h2 className={styles.title} dir="auto">
            {title}
          </h2>
          {controls}
          <button
            type="button"
            aria-label="Close"
            title="Close"
            className={iconButtonClass}
            onClick={onClose}
          >
            <Icon of={X} />
          </button>
        </footer>
      </div>
    </dialog>
  )
}
