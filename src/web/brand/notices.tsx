/** What is said where brands are: what a request brought, that it failed or takes long, and whose time zone the dates are in. */
import type { UseQueryResult } from '@tanstack/react-query'
import { CloudAlert } from 'lucide'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { HttpError } from '#client/errors.ts'
import { explain } from '#client/explain.ts'
import { useBorrowedZone } from '#web/data/preferences.tsx'
import { cityOf } from '#web/data/locale.ts'
import { Button, Icon } from '#web/ui/button.tsx'
import { Empty, Notice } from '#web/ui/messages.tsx'
import { Soft } from '#web/ui/layout.tsx'
import { useSettled } from '#web/ui/timing.ts'

interface AnswerProps {
  /** The request, as TanStack Query has it. */
  readonly query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  /** What there is to show; none while the first response is awaited, or where it failed. */
  readonly children: ReactNode
  /** In its place while the first response is awaited. */
  readonly loading?: ReactNode
  /** Said where the request failed: what is still shown. */
  readonly stale?: string
  /** What to do where trying again cannot help. */
  readonly actions?: ReactNode
}

/** What a request has brought: that it is loading, its content, or why it failed, above what an earlier response brought. */
export function Answer({ loading, ...props }: AnswerProps) {
  const { query, children } = props
  return (
    <>
      {query.error && <Failure {...props} />}
      {children || (!query.error && loading)}
    </>
  )
}

/** A failed request in words, and what to do next: above the content, or where it would be. */
function Failure({ query, children, stale, actions }: Omit<AnswerProps, 'loading'>) {
  const { title, detail, retry } = explain(query.error)
  const next = retry ? <RetryButton query={query} /> : actions
  return children ? (
    <Notice tone="danger" role="alert" title={title} actions={next}>
      <span>{detail}</span> <span>{stale}</span>
    </Notice>
  ) : (
    <Empty role="alert" icon={<Icon of={CloudAlert} size={20} />} title={title} actions={next}>
      {detail}
    </Empty>
  )
}

/** The longest pause in milliseconds that is counted down. After a longer one only a press retries. */
const MAX_WAIT = 120_000

/**
 * Retries when pressed. After a response with `Retry-After` it counts the seconds, cannot be pressed, and retries by itself
 * once that time is over. When it goes because the retry succeeded, the panel or page that it stood in gets its focus.
 */
function RetryButton({ query: { error, isFetching, refetch } }: Pick<AnswerProps, 'query'>) {
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
      aria-disabled={isFetching || waiting}
      onClick={() => waiting || void refetch()}
    >
      {isFetching ? 'Trying again…' : waiting ? `Trying again in ${left} s` : 'Try again'}
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
