/**
 * The screens inside another page, or the picker in their place. It shows nothing of its own unless a token is missing. This
 * folder also holds the communication of the frame with the host page (`host.ts`, `token-source.ts`).
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
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

/** Milliseconds between refreshes of a frame that stays open, as on a wall display. */
const OLD = 3_600_000

export function EmbedFrame({ host }: { host: Host }) {
  const options = useSyncExternalStore(host.subscribe, host.options)
  const failure = useSyncExternalStore(host.subscribe, host.tokens.failure)
  const given = useSyncExternalStore(host.subscribe, host.tokens.given)
  const queryClient = useQueryClient()
  useDestinations(host, options.go)
  useToldFailures(host)
  useUnusedEscape(options.mode !== 'pick', () => host.send({ type: 'cancel' }))
  useEffect(() => host.send({ type: 'ready' }), [host])
  useEffect(() => {
    const hourly = setInterval(() => void queryClient.invalidateQueries(), OLD)
    return () => clearInterval(hourly)
  }, [queryClient])
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

/** Brands that came so few milliseconds ago are not requested again when the host page sets the same destination. */
const AGAIN_PAUSE = 10_000

/**
 * Follows the destinations that the host page sets, and reports the frame's address to it. Where the frame is there already,
 * the brands are requested again.
 */
function useDestinations(host: Host, destination: Destination): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
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
    if (address !== here) return void navigate(address, { replace: true })
    report(pathname, search)
    void queryClient.invalidateQueries({
      predicate: ({ state }) => Date.now() - state.dataUpdatedAt > AGAIN_PAUSE,
    })
  })
  // Reports before the next destination can be taken, so that the number belongs to this address.
  useLayoutEffect(() => report(pathname, search), [pathname, search])
  useEffect(() => follow(destination), [destination])
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
