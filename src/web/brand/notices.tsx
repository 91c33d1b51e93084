/** Messages beside brands: whether a request is slow or has failed, and which time zone the dates are in. */
import type { UseQueryResult } from '@tanstack/react-query'
import { type IconNode, LockKeyhole, TriangleAlert, WifiOff } from 'lucide'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { HttpError, NetworkError } from '#client/errors.ts'
import { explain } from '#client/explain.ts'
import { useZoneFromLink } from '#web/data/preferences.tsx'
import { cityOf } from '#web/time/time-zone.ts'
import { Button } from '#web/ui/button.tsx'
import { RELOAD } from '#web/ui/lazy-screen.tsx'
import { Empty, Notice } from '#web/ui/messages.tsx'
import { Soft, VisuallyHidden } from '#web/ui/layout.tsx'
import { usePendingFor } from '#web/ui/timing.ts'

interface FailureProps {
  readonly query: Pick<UseQueryResult, 'error' | 'isFetching'> & { readonly refetch: () => unknown }
  /** What could not be loaded, if the kind of the failure is not to be the title. */
  readonly title?: string | undefined
  /** Says what is still shown although the request failed. Without it, the failure is shown in place of the content. */
  readonly stale?: string | undefined
  /** Buttons or links to offer where a retry cannot help. */
  readonly actions?: ReactNode
}

interface AnswerProps extends Pick<FailureProps, 'query' | 'stale'> {
  /** The content. Empty until the first response arrives, and if it failed. */
  readonly children: ReactNode
}

/** The outcome of a request: its content, or an error, above the content of an earlier response if there is one. */
export function Answer({ query, children, stale = '' }: AnswerProps) {
  return (
    <>
      {query.error && <Failure query={query} stale={children ? stale : undefined} />}
      {children}
    </>
  )
}

/** Explains a failed request, and what to do next: beside what is still shown, or in place of the content. */
export function Failure({ query, title: failed, stale, actions }: FailureProps) {
  const { error } = query
  const isBeside = stale !== undefined
  const status = error instanceof HttpError ? String(error.status) : ''
  const { title, detail, retry } = explain(error)
  // Loading the page again may lead to the sign-in page that answered in place of the service.
  const next = retry ? <RetryButton query={query} tone={isBeside ? 'plain' : 'primary'} /> : actions || RELOAD
  if (isBeside) {
    return (
      <Notice
        // A connection that is down is not a fault of the service, nor is a limit.
        tone={error instanceof NetworkError || status === '429' ? 'warning' : 'danger'}
        role="alert"
        title={failed ?? title}
        actions={next}
      >
        {failed && `${title}. `}
        <span>{detail}</span> <span>{stale}</span>
      </Notice>
    )
  }
  return (
    <Empty role="alert" icon={pictureOf(error)} title={title} actions={next}>
      {detail} {!detail.includes(status) && <small>Status {status}</small>}
    </Empty>
  )
}

/** A picture for each kind of failure: no connection, no access, or a response that is late or of no use. */
function pictureOf(error: unknown): IconNode {
  if (error instanceof NetworkError && error.reason !== 'timeout') return WifiOff
  return error instanceof HttpError && [401, 403, 511].includes(error.status) ? LockKeyhole : TriangleAlert
}

/** The longest wait to count down, in milliseconds. If the service asks for more, only pressing the button retries. */
const MAX_WAIT = 120_000

/**
 * Retries when pressed. After a response with `Retry-After` it is disabled, counts down, and then retries by itself. If a
 * successful retry removes it while it has the focus, the focus moves to the heading of the page, or to the panel around it.
 */
export function RetryButton({ query, tone }: Pick<FailureProps, 'query'> & { tone: 'plain' | 'primary' }) {
  const { error, isFetching, refetch } = query
  const [left, setLeft] = useState(() => secondsLeft(error))
  const [waitedFor, setWaitedFor] = useState(error)
  if (error !== waitedFor) {
    setWaitedFor(error)
    setLeft(secondsLeft(error))
  }
  const waiting = left > 0 && !isFetching

  const tick = useEffectEvent(() => {
    setLeft(left - 1)
    if (left === 1) void refetch()
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
      const around = own?.closest<HTMLElement>('section[tabindex], main')
      const place = around?.querySelector<HTMLElement>('h1') ?? around
      if (place) place.tabIndex = -1
      place?.focus({ preventScroll: true })
    }
  }, [])

  return (
    <Button
      ref={button}
      // A faded main action would leave the countdown unreadable.
      tone={waiting ? 'plain' : tone}
      // It may be inside an alert, which would announce every second of the countdown.
      aria-live="off"
      // As wide as while it tries again.
      style={{ minInlineSize: '8rem' }}
      aria-disabled={isFetching || waiting}
      onClick={() => waiting || void refetch()}
    >
      {isFetching ? 'Trying again…' : waiting ? `Trying again in ${left} s` : 'Try again'}
    </Button>
  )
}

/** Seconds left of `Retry-After`. 0 if that time is over, or longer than `MAX_WAIT`. */
function secondsLeft(error: unknown): number {
  const left = error instanceof HttpError ? (error.retryAt ?? 0) - performance.now() : 0
  return left > 0 && left <= MAX_WAIT ? Math.ceil(left / 1000) : 0
}

/** Milliseconds without a response after which a service counts as slow. */
const SLOW = 2000

/** Mount it while a request is in flight. After `SLOW` milliseconds it says that the app is still waiting. */
export function StillWaiting({ first = '' }: { first?: ReactNode }) {
  const isSlow = usePendingFor(true, SLOW)
  const slow = (
    <>
      Still waiting<VisuallyHidden where="narrow"> for the service</VisuallyHidden>
    </>
  )
  return <span data-waiting>{isSlow ? slow : first}</span>
}

/** Names the time zone of the dates if the address sets another one than the reader's. */
export function ZoneFromLink() {
  const zone = useZoneFromLink()
  if (zone === undefined) return null
  return (
    <Soft as="p" size="s">
      {`Dates are in ${zone.includes('/') ? `${cityOf(zone)} time (${zone})` : zone}, as set by the link. To use your own time zone, go to Settings.`}
    </Soft>
  )
}
