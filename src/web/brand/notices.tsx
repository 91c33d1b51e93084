/** What is said beside brands: that a request failed or takes long, and whose time zone the dates are in. */
import { CloudAlert } from 'lucide'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { HttpError } from '#client/errors.ts'
import { explain } from '#client/explain.ts'
import { useBorrowedZone } from '#web/data/preferences.tsx'
import { cityOf } from '#web/data/time-zone.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Empty, Notice } from '#web/ui/messages.tsx'
import { Soft } from '#web/ui/text.tsx'
import { useSettled } from '#web/ui/timing.ts'

interface RetryButtonProps {
  readonly error: unknown
  readonly onRetry: () => void
  readonly retrying: boolean
}

interface FailureNoticeProps extends RetryButtonProps {
  /** It stands where the content would be, and not above it. */
  readonly inPlace?: boolean
  /** What can still be shown. */
  readonly children?: ReactNode
  /** What to do where trying again cannot help. */
  readonly actions?: ReactNode
}

/** A failed request in words, and what to do next. */
export function FailureNotice({ inPlace, children, actions, ...retryProps }: FailureNoticeProps) {
  const { title, detail, retry } = explain(retryProps.error)
  const next = retry ? <RetryButton {...retryProps} /> : actions
  return inPlace ? (
    <Empty role="alert" icon={<Icon of={CloudAlert} size={20} />} title={title} actions={next}>
      {detail}
    </Empty>
  ) : (
    <Notice tone="danger" role="alert" title={title} actions={next}>
      <span>{detail}</span> <span>{children}</span>
    </Notice>
  )
}

/** The longest pause in milliseconds that is counted down. After a longer one only a press retries. */
const MAX_WAIT = 120_000

/**
 * Retries when pressed. After a response with `Retry-After` it counts the seconds, cannot be pressed, and retries by itself
 * once that time is over. When it goes because the retry succeeded, the panel or page that it stood in gets its focus.
 */
function RetryButton({ error, onRetry, retrying }: RetryButtonProps) {
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
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (own !== document.activeElement) return
      const place = own?.closest<HTMLElement>('section[tabindex], main')
      if (place) place.tabIndex = -1
      place?.focus({ preventScroll: true })
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

/** Milliseconds without a response after which a service counts as slow. */
const SLOW = 5000

/** Mounted while the service is waited for: says after a while that it still is. */
export function StillWaiting({ first = '' }: { first?: string }) {
  return <span>{useSettled(true, SLOW) ? 'Still waiting for the service' : first}</span>
}

/** Says whose dates and times these are where the address has another time zone than the reader. */
export function BorrowedZone() {
  const zone = useBorrowedZone()
  if (zone === undefined) return null
  return (
    <Soft as="p" size="s">
      {`Dates are in ${zone.includes('/') ? `${cityOf(zone)} time (${zone})` : zone}, as in the link. Settings has your own time zone.`}
    </Soft>
  )
}
