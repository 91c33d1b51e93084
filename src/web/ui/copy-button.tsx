import { Check, Copy, CopyX } from 'lucide'
import { type ReactNode, useEffect, useState } from 'react'
import styles from './copy-button.module.css'
import { Icon } from './icon.tsx'

interface CopyButtonProps {
  /** "Copy id": the button's name, and its words where `shown`. */
  readonly label: string
  readonly text: string | (() => string)
  /** Drawn instead of the two sheets. */
  readonly icon?: ReactNode
  readonly shown?: boolean
}

type Outcome = 'copied' | 'failed'
const WORDS = { copied: 'Copied', failed: 'Could not be copied' } as const
/** Milliseconds for which the outcome stays to be read. */
const STAY = { copied: 1600, failed: 6000 } as const

/** Copies a text and says how that went, to eyes and ears alike, without moving anything. */
export function CopyButton({ label, text, icon, shown }: CopyButtonProps) {
  const [done, setDone] = useState<{ outcome: Outcome }>()

  useEffect(() => {
    if (!done) return undefined
    const timer = setTimeout(() => setDone(undefined), STAY[done.outcome])
    return () => clearTimeout(timer)
  }, [done])

  async function copy() {
    const copied = await copyText(typeof text === 'string' ? text : text())
    setDone({ outcome: copied ? 'copied' : 'failed' })
  }

  return (
    <span className={styles.whole}>
      <button
        type="button"
        className={styles.button}
        data-shown={shown || undefined}
        data-outcome={done?.outcome}
        aria-label={label}
        title={label}
        onClick={() => void copy()}
      >
        <OutcomeIcon outcome={done?.outcome} icon={icon} />
        {shown && label}
      </button>
      {/* There before it is filled: screen readers only tell of changes. */}
      <output className={styles.outcome}>{done && WORDS[done.outcome]}</output>
    </span>
  )
}

function OutcomeIcon({ outcome, icon }: { outcome: Outcome | undefined; icon: ReactNode }) {
  if (outcome === 'copied') return <Icon of={Check} size={16} />
  if (outcome === 'failed') return <Icon of={CopyX} size={16} />
  return icon ?? <Icon of={Copy} size={16} />
}

/** Whether the text is on the clipboard now. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** For pages that may not write to the clipboard directly: those without https, and those in a frame. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = styles.source ?? ''
  document.body.append(area)
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
