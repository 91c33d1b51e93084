import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { HttpError } from '#client/errors.ts'
import { Button } from '#web/ui/button.tsx'

/** The longest pause in milliseconds that is counted down. After a longer one only a press retries. */
const MAX_WAIT = 120_000

export interface RetryButtonProps {
  readonly error: unknown
  readonly onRetry: () => void
  readonly retrying: boolean
  /** Called when the button has the focus and goes, because the retry succeeded. */
  readonly returnFocus: () => void
}

/**
 * Retries when pressed. After a response with `Retry-After` it counts the seconds, cannot be pressed, and retries by itself
 * once that time is over.
 */
export function RetryButton({ error, onRetry, retrying, returnFocus }: RetryButtonProps) {
  const [left, setLeft] = useState(() => secondsLeft(error))
  const [waitedFor, setWaitedFor] = useState(error)
  if (error !== waitedFor) {
    setWaitedFor(error)
    setLeft(secondsLeft(error))
  }
  const waiting = left > 0 && !retrying

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
    <Button
      ref={button}
      // It may stand in an alert, which announces whatever changes in it.
      aria-live="off"
      aria-disabled={retrying || waiting}
      onClick={() => waiting || onRetry()}
    >
      {retrying ? 'Trying again…' : waiting ? `Trying again in ${left} s` : 'Try again'}
    </Button>
  )
}

/** Seconds that the service still asks to wait; 0 where that is over, or longer than anybody waits. */
function secondsLeft(error: unknown): number {
  const left = error instanceof HttpError ? (error.retryAt ?? 0) - performance.now() : 0
  return left > 0 && left <= MAX_WAIT ? Math.ceil(left / 1000) : 0
}
