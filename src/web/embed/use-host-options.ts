import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'
import type { FrameOptions, Go } from '#embed/protocol/messages.ts'
import { useGo } from '#web/data/routing/navigation.tsx'
import { useStore } from '#web/ui/use-store.ts'
import type { Host } from './host.ts'

/** The host page's options, whenever they were said. Where it wants the frame to be, the frame goes. */
export function useHostOptions(host: Host): FrameOptions {
  const options = useStore(host.options)
  const { pathname, search } = useLocation()
  const go = useGo()

  const follow = useEffectEvent((wish: Go) => {
    const place = host.takeWish(wish, pathname + search)
    // The host page changed its mind, not the reader: there is nothing to go back to.
    if (place !== undefined) go(place, { replace: true })
  })
  useEffect(() => follow(options.go), [options.go])
  useEffect(() => host.send({ type: 'ready' }), [host])
  return options
}
