import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { HttpError } from '#client/errors.ts'
import { Button } from '#web/ui/button.tsx'

/** The longest pause in milliseconds that is waited for. After a longer one only the button retries. */
const MAX_WAIT = 120_000

export interface RetryButtonProps {
  readonly error: unknown
  readonly onRetry: () => void
  readonly retrying: boolean
  /** Called when the button has the focus and goes, because the retry succeeded. */
  readonly returnFocus: () => void
}

/** Retries when pressed; after a response with `Retry-After`, also by itself once that time is over. */
export function RetryButton({ error, onRetry, retrying, returnFocus }: RetryButtonProps) {
  const wait = error instanceof HttpError ? error.retryAfter : undefined
  const [left, setLeft] = useState(() => Math.ceil((wait ?? 0) / 1000))
  const [waitedFor, setWaitedFor] = useState(error)
  if (error !== waitedFor) {
    setWaitedFor(error)
    setLeft(Math.ceil((wait ?? 0) / 1000))
  }
  const waiting = wait !== undefined && wait > 0 && wait <= MAX_WAIT && !retrying

  const tick = useEffectEvent(() => {
    setLeft(left - 1)
    if (left === 1) onRetry()
  })
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [waiting])

  const button = useRef<HTMLButtonElement>(null)
  const giveFocusBack = useEffectEvent(returnFocus)
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (own === document.activeElement) giveFocusBack()
    }
  }, [])

  return (
    <Button ref={button} onClick={onRetry} aria-disabled={retrying}>
      {retrying ? 'Trying again…' : waiting && left > 0 ? `Trying again in ${left} s` : 'Try again'}
    </Button>
  )
}
