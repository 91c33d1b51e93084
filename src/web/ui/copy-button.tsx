import { Copy } from 'lucide'
import type { ReactNode } from 'react'
import { buttonClass, Icon } from './button.tsx'
import styles from './controls.module.css'
import { VisuallyHidden } from './layout.tsx'
import { toast, toastFailure } from './messages.tsx'

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
  /** What the message says after it, such as "Id copied". */
  readonly copied: string
}

/** Copies a text, says whether that worked, and closes the menu that it is in. */
export function CopyButton(props: CopyButtonProps) {
  const { label, text, icon, labelVisible, isShort, tone = 'plain', copied } = props
  async function copy(button: Element) {
    await copyWithToast(typeof text === 'string' ? text : text(), copied)
    button.closest<HTMLElement>('[popover]')?.hidePopover()
  }
  return (
    <button
      type="button"
      className={labelVisible ? buttonClass : styles.copyIcon}
      data-tone={labelVisible && tone}
      aria-label={label}
      title={label}
      onClick={({ currentTarget }) => void copy(currentTarget)}
    >
      {icon ?? <Icon of={Copy} size={16} />}
      {labelVisible && (isShort ? <VisuallyHidden where="narrow">{label}</VisuallyHidden> : label)}
    </button>
  )
}

export async function copyWithToast(text: string, copied: string): Promise<void> {
  if (await copyText(text)) toast(`${copied}.`)
  else toastFailure('Could not copy: your browser does not allow it.')
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
