import { Check, Copy, CopyX } from 'lucide'
import { type ReactNode, useEffect, useState } from 'react'
import { buttonClass, Icon } from './button.tsx'
import styles from './controls.module.css'
import { VisuallyHidden } from './layout.tsx'

export interface CopyButtonProps {
  /** The accessible name, such as "Copy id"; visible if `labelVisible`. */
  readonly label: string
  readonly text: string | (() => string)
  /** Replaces the copy icon. */
  readonly icon?: ReactNode
  readonly labelVisible?: boolean
  /** Narrow screens show the icon only. */
  readonly isShort?: boolean
  readonly tone?: 'primary' | 'plain' | 'quiet'
  /** The message after the text is copied. */
  readonly copied?: string
}

const ICONS = { copied: Check, failed: CopyX }
/** Milliseconds for which the outcome is shown. */
const SHOWN_FOR = { copied: 1600, failed: 6000 }

/** Copies a text, and shows and announces whether that worked, without moving anything. */
export function CopyButton(props: CopyButtonProps) {
  const { label, text, icon, labelVisible, isShort, tone = 'plain', copied = 'Copied' } = props
  const [done, setDone] = useState<{ outcome: keyof typeof ICONS }>()

  useEffect(() => {
    if (!done) return undefined
    const timer = setTimeout(() => setDone(undefined), SHOWN_FOR[done.outcome])
    return () => clearTimeout(timer)
  }, [done])

  async function copy() {
    const isDone = await copyText(typeof text === 'string' ? text : text())
    setDone({ outcome: isDone ? 'copied' : 'failed' })
  }

  return (
    <span className={styles.copy}>
      <button
        type="button"
        className={labelVisible ? buttonClass : styles.copyIcon}
        data-tone={labelVisible && tone}
        data-outcome={done?.outcome}
        aria-label={label}
        title={label}
        onClick={() => void copy()}
      >
        {done ? <Icon of={ICONS[done.outcome]} size={16} /> : (icon ?? <Icon of={Copy} size={16} />)}
        {labelVisible && (isShort ? <VisuallyHidden where="narrow">{label}</VisuallyHidden> : label)}
      </button>
      {/* Rendered before it has text: screen readers announce only changes. */}
      <span className={styles.outcome} role={done && 'status'} aria-live="polite" aria-atomic="true">
        {done && (done.outcome === 'copied' ? copied : 'Could not copy')}
      </span>
    </span>
  )
}

/** Returns whether the text is on the clipboard. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** For pages without access to the clipboard API: those without https, and those in a frame. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  Object.assign(area.style, { position: 'fixed', top: 0, opacity: 0 })
  // Outside of an open dialog, the page is inert.
  ;(focused?.closest('dialog') ?? document.body).append(area)
  try {
    area.select()
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
