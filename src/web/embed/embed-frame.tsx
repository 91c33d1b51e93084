/**
 * What surrounds the screens inside another page: nothing that is seen, unless a token is missing. This folder holds what
 * the frame and the host page have to do with each other (`host.ts`, `token-source.ts`), and the picker.
 */
import { focusManager, useQueryClient } from '@tanstack/react-query'
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import './embed-frame.css'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/messages.tsx'
import type { FrameOptions, Wish } from './frame-options.ts'
import type { Host } from './host.ts'
import { reportPlace } from './place.ts'

interface EmbedFrameProps {
  readonly host: Host
  readonly children: (options: FrameOptions) => ReactNode
}

export function EmbedFrame({ host, children }: EmbedFrameProps) {
  const options = useSyncExternalStore(host.subscribe, host.options)
  const failure = useSyncExternalStore(host.subscribe, host.tokens.failure)
  const queryClient = useQueryClient()
  useWishes(host, options.go)
  useFreshBrands(options.again)
  useUnusedEscape(options.mode !== 'pick', () => host.send({ type: 'cancel' }))
  useEffect(() => host.send({ type: 'ready' }), [host])
  useEffect(() => {
    // What failed while there was no token is requested again.
    const predicate = ({ state }: { state: { status: string } }) => state.status === 'error'
    if (failure === undefined) void queryClient.refetchQueries({ type: 'active', predicate })
  }, [queryClient, failure])

  return (
    <div id="embedded">
      {failure !== undefined && (
        <Notice
          tone="warning"
          role="alert"
          title="The catalogue is waiting for access"
          actions={<Button onClick={host.tokens.retry}>Try again</Button>}
        >
          {failure} The next attempt follows by itself.
        </Notice>
      )}
      {children(options)}
    </div>
  )
}

/** Goes where the host page wants the frame to be, and tells it where the frame is. */
function useWishes(host: Host, wish: Wish): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const report = useEffectEvent((path: string, query: string) => {
    host.send({
      type: 'navigate',
      go: host.takenWish(),
      at: path + query,
      detail: reportPlace(path, query),
    })
  })
  const follow = useEffectEvent((next: Wish) => {
    const here = pathname + search
    const place = host.takeWish(next, here)
    if (place === undefined) return
    // It is the host page that changed its mind, not the reader: there is nothing to go back to.
    if (place === here) report(pathname, search)
    else void navigate(place, { replace: true })
  })
  // Before the next wish of the host page can be taken, so that its number belongs to this place.
  useLayoutEffect(() => report(pathname, search), [pathname, search])
  useEffect(() => follow(wish), [wish])
}

/** Milliseconds between two requests that the host page asks for by setting the same filters again. */
const AGAIN_PAUSE = 10_000
/** Milliseconds after which brands are asked for again when somebody looks at them. */
const OLD = 3_600_000

/**
 * Asks the service again when the host page wants that, and when the reader comes back to a list that was left open. Frames
 * are rarely hidden and never focused on a wall or a second screen, so the pointer counts as well.
 */
function useFreshBrands(again: number): void {
  const queryClient = useQueryClient()
  const asked = useRef({ again, at: 0 })

  useEffect(() => {
    if (again === asked.current.again) return undefined
    const ask = () => {
      asked.current = { again, at: Date.now() }
      void queryClient.invalidateQueries({ queryKey: ['brands'] })
    }
    const timer = setTimeout(ask, asked.current.at + AGAIN_PAUSE - Date.now())
    return () => clearTimeout(timer)
  }, [queryClient, again])

  useEffect(() => {
    let lookedAt = Date.now()
    const look = () => {
      if (Date.now() < lookedAt + OLD) return
      lookedAt = Date.now()
      focusManager.onFocus()
    }
    const ended = new AbortController()
    for (const event of ['pointermove', 'keydown', 'focus'])
      addEventListener(event, look, { signal: ended.signal })
    return () => ended.abort()
  }, [])
}

const TEXT_FIELD = 'input:not([type=checkbox], [type=radio], [type=date])'

/** Calls `onUnused` for an Escape that nothing in the frame has used: the host page may close what the frame is in. */
function useUnusedEscape(isOn: boolean, onUnused: () => void): void {
  const unused = useEffectEvent(onUnused)
  useEffect(() => {
    if (!isOn) return undefined
    const ended = new AbortController()
    const { signal } = ended
    let before = ''
    let hasUse = false
    const begin = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape') return
      before = location.href
      // What is open closes after the key's events. A field with text is emptied; an empty one is only left.
      hasUse = document.querySelector('dialog[open], :popover-open') !== null
      hasUse ||= target instanceof HTMLInputElement && target.matches(TEXT_FIELD) && target.value !== ''
    }
    const end = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented, isComposing } = event
      if (key !== 'Escape' || hasUse || isComposing || location.href !== before) return
      if (!defaultPrevented || target instanceof HTMLInputElement) unused()
    }
    addEventListener('keydown', begin, { signal, capture: true })
    addEventListener('keydown', end, { signal })
    return () => ended.abort()
  }, [isOn])
}
