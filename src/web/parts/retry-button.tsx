import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { HttpError } from '#client/errors.ts'
import { Button } from '#web/ui/button.tsx'

/** Longer than this, in milliseconds, nobody waits at the screen: the button alone stays. */
const LONGEST_WAIT = 120_000

interface RetryButtonProps {
  readonly error: unknown
  readonly onRetry: () => void
  readonly retrying: boolean
}

/**
 * Asks again at a press; where the service said how long to wait, by itself when that time is over. It goes when that
 * helped; the focus it had then goes to what surrounds it.
 */
export function RetryButton({ error, onRetry, retrying }: RetryButtonProps) {
  const wait = error instanceof HttpError ? error.retryAfter : undefined
  const [left, setLeft] = useState(() => Math.ceil((wait ?? 0) / 1000))
  const [waitedFor, setWaitedFor] = useState(error)
  if (error !== waitedFor) {
    setWaitedFor(error)
    setLeft(Math.ceil((wait ?? 0) / 1000))
  }
  const waiting = wait !== undefined && wait > 0 && wait <= LONGEST_WAIT && !retrying

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
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (own !== document.activeElement) return
      const panel = own?.closest<HTMLElement>('section[tabindex]')
      ;(panel ?? document.getElementById('list-heading'))?.focus({ preventScroll: true })
    }
  }, [])

  return (
    <Button ref={button} onClick={onRetry} aria-disabled={retrying}>
      {retrying ? 'Trying again…' : waiting && left > 0 ? `Trying again in ${left} s` : 'Try again'}
    </Button>
  )
}
