/**
 * The screens inside another page, or the picker in their place. It shows nothing of its own unless a token is missing. This
 * folder also holds the communication of the frame with the host page (`host.ts`, `token-source.ts`).
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { HttpError } from '#client/errors.ts'
import { explain } from '#client/explain.ts'
import './embed-frame.css'
import { Button } from '#web/ui/button.tsx'
import { isComposing } from '#web/ui/focus.ts'
import { Notice } from '#web/ui/messages.tsx'
import { BrandPicker } from './brand-picker.tsx'
import type { Destination } from './frame-options.ts'
import { type Host, tellFailures } from './host.ts'
import { navigateDetail } from './frame-address.ts'
import { WAITING } from './token-source.ts'

export function EmbedFrame({ host }: { host: Host }) {
  const options = useSyncExternalStore(host.subscribe, host.options)
  const failure = useSyncExternalStore(host.subscribe, host.tokens.failure)
  const given = useSyncExternalStore(host.subscribe, host.tokens.given)
  const queryClient = useQueryClient()
  useDestinations(host, options.go)
  useFreshBrands(options.again)
  useToldFailures(host)
  useUnusedEscape(options.mode !== 'pick', () => host.send({ type: 'cancel' }))
  useEffect(() => host.send({ type: 'ready' }), [host])
  const tried = failure === undefined ? undefined : given
  useEffect(() => {
    if (tried === undefined) return undefined
    // With another token, requests again what failed without one, or is still loading.
    const predicate = ({ state }: { state: { status: string } }) => state.status !== 'success'
    return () => void queryClient.resetQueries({ type: 'active', predicate })
  }, [queryClient, tried])

  return (
    <div id="embedded">
      {failure !== undefined && (
        <Notice
          tone="warning"
          role="alert"
          title={failure === WAITING ? failure : 'The catalogue is waiting for access'}
          actions={failure !== WAITING && <Button onClick={host.tokens.retry}>Try again</Button>}
        >
          {failure === WAITING
            ? 'The page that shows this catalogue has not sent one yet.'
            : `${failure} The catalogue will try again automatically.`}
        </Notice>
      )}
      {options.mode === 'pick' ? (
        <BrandPicker
          // Remounts the picker when the host page passes another selection.
          key={options.selected.join(' ')}
          {...options}
          onConfirm={(brands) => host.send({ type: 'select', detail: brands })}
          onCancel={() => host.send({ type: 'cancel' })}
        />
      ) : (
        <Outlet />
      )}
    </div>
  )
}

/** Follows the destinations that the host page sets, and reports the frame's address to it. */
function useDestinations(host: Host, destination: Destination): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const report = useEffectEvent((path: string, query: string) => {
    host.send({
      type: 'navigate',
      go: host.takenNumber(),
      at: path + query,
      detail: navigateDetail(path, query),
    })
  })
  const follow = useEffectEvent((next: Destination) => {
    const here = pathname + search
    const address = host.takeDestination(next, here)
    if (address === undefined) return
    // The host page navigates here, not the user, so this adds no history entry.
    if (address === here) report(pathname, search)
    else void navigate(address, { replace: true })
  })
  // Reports before the next destination can be taken, so that the number belongs to this address.
  useLayoutEffect(() => report(pathname, search), [pathname, search])
  useEffect(() => follow(destination), [destination])
}

/** The fewest milliseconds between two refreshes that the host page triggers by setting the same filters again. */
const AGAIN_PAUSE = 10_000
/** Milliseconds between refreshes of a frame that stays open, as on a wall display. */
const OLD = 3_600_000

/** Refreshes the brands when the host page asks for it, and every hour. */
function useFreshBrands(again: number): void {
  const queryClient = useQueryClient()
  const asked = useRef({ again, at: 0 })

  useEffect(() => {
    const ask = () => {
      asked.current = { again, at: Date.now() }
      void queryClient.invalidateQueries({ queryKey: ['brands'] })
    }
    const isWanted = again !== asked.current.again
    const timer = isWanted ? setTimeout(ask, asked.current.at + AGAIN_PAUSE - Date.now()) : undefined
    const hourly = setInterval(ask, OLD)
    return () => {
      clearTimeout(timer)
      clearInterval(hourly)
    }
  }, [queryClient, again])
}

/** Tells the host page when the service fails, and when it answers again. A brand that does not exist is not a failure. */
function useToldFailures(host: Host): void {
  const cache = useQueryClient().getQueryCache()
  useEffect(() => {
    const tell = tellFailures('service', 'The service is responding again.', host.send)
    const judge = ({ status, error }: { status: string; error: unknown }) => {
      const { title, detail } = explain(error)
      const isMissing = error instanceof HttpError && error.status === 404
      if (status === 'success' || isMissing) tell()
      // Without a token, no request reaches the service.
      else if (status === 'error' && host.tokens.failure() === undefined) tell(`${title}. ${detail}`)
    }
    // The first response may have arrived before this effect ran.
    for (const { state } of cache.getAll()) judge(state)
    return cache.subscribe((event) => {
      if (event.type === 'updated' && /^(?:success|error)$/.test(event.action.type)) judge(event.query.state)
    })
  }, [host, cache])
}

/** Calls `onUnused` for an Escape that changes nothing in the frame: the host page may close what the frame is in. */
function useUnusedEscape(isOn: boolean, onUnused: () => void): void {
  const unused = useEffectEvent(onUnused)
  useEffect(() => {
    if (!isOn) return undefined
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return
      // Escape may close a brand, empty a field, or close a dialog or popover, which happens after the key's events.
      const state = () => {
        const open = document.querySelectorAll('dialog[open], :popover-open')
        return [location.href, open.length, (event.target as HTMLInputElement).value].join(' ')
      }
      const before = state()
      setTimeout(() => state() === before && unused())
    }
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [isOn])
}
