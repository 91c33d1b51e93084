import { useEffect, useEffectEvent } from 'react'
import { moveFocus } from '#web/ui/move-focus.ts'

const ENDS: Readonly<Record<string, number>> = { Home: 0, End: -1 }

interface PickKeysOptions {
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Handles the keys of the picker, wherever in the page the focus is. */
export function usePickKeys({ onConfirm, onCancel }: PickKeysOptions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    const options = [...document.querySelectorAll<HTMLElement>('main li input')]
    const option = options.find((one) => one === target)
    const isMoving = option ?? (key === 'ArrowDown' && target instanceof HTMLInputElement)
    if (key === 'Escape') onCancel()
    else if (key === 'Enter' && (event.ctrlKey || event.metaKey)) onConfirm()
    else if (key === 'Enter' && option) option.click()
    else if (option && key in ENDS) options.at(ENDS[key]!)!.focus()
    else if (!isMoving || !moveFocus(options, key)) return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
