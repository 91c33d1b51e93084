import { useEffect, useEffectEvent, useState } from 'react'
import type { FrameOptions, ToFrame } from '#embed/protocol/messages.ts'
import { changeQuery, parseListQuery } from '#contract/list-query.ts'
import { paths } from '#web/routing/paths.ts'
import { BASE_PATH, useGo } from '#web/routing/navigation.tsx'
import type { Host } from './host.ts'
import { placeIn } from './place.ts'

/** The host page's options. What it wants to see, the frame goes to. */
export function useHostOptions(host: Host): FrameOptions {
  const [options, setOptions] = useState(() => ({ ...host.options() }))
  const go = useGo()

  const hear = useEffectEvent((message: ToFrame) => {
    const query = parseListQuery(location.search)
    if (message.type === 'open') go(paths.brand(message.id, query))
    if (message.type === 'focus') document.querySelector<HTMLElement>('main input')?.focus()
    if (message.type !== 'options') return
    setOptions({ ...host.options() })
    const { place, filters, view } = message
    // The host page changed its mind, not the reader: there is nothing to go back to.
    const arrive = (to: string) => go(to, { replace: true })
    if (place !== undefined) arrive(placeIn({ place }))
    else if (filters !== undefined) arrive(placeIn({ filters, view: view ?? options.view }))
    else if (view !== undefined) {
      const search = changeQuery(query, { view: view === 'gallery' ? view : undefined }).pairs
      arrive(`/${location.pathname.slice(BASE_PATH.length)}?${search.map(({ text }) => text).join('&')}`)
    }
  })
  useEffect(() => host.listen((message) => hear(message)), [host])
  return options
}
