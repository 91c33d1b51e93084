import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { parseListQuery } from '#contract/list-query.ts'
import type { FrameOptions, ToFrame } from '#embed/protocol/messages.ts'
import { useGo } from '#web/routing/navigation.tsx'
import { paths } from '#web/routing/paths.ts'
import type { Host } from './host.ts'

/** The host page's options. What it wants to see, the frame goes to. */
export function useHostOptions(host: Host): FrameOptions {
  const [options, setOptions] = useState(host.options)
  const address = useLocation()
  const go = useGo()

  const hear = useEffectEvent((message: ToFrame) => {
    if (message.type === 'open') go(paths.brand(message.id, parseListQuery(address.search)))
    if (message.type === 'focus') document.querySelector<HTMLElement>('main input')?.focus()
    if (message.type !== 'options') return
    setOptions({ ...host.options })
    const { place, filters, view } = message
    // The host page changed its mind, not the reader: there is nothing to go back to.
    const arrive = (to: string) => go(to, { replace: true })
    if (place !== undefined || filters !== undefined) {
      arrive(host.placeIn({ place, filters, view: host.options.view }))
    } else if (view !== undefined) {
      arrive(paths.here(address, { view: view === 'gallery' ? view : undefined }))
    }
  })
  useEffect(() => {
    host.listen((message) => hear(message))
    host.send({ type: 'ready' })
  }, [host])
  return options
}
