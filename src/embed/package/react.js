import { createElement, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { loadBrandCatalogue } from './index.js'

/** @type {typeof import('./react.d.ts').BrandCatalogue} */
export function BrandCatalogue({ src, ref, className, style, ...options }) {
  const place = useRef(null)
  const latest = useRef({})
  /** A promise of the view, so that whatever is said before it is there waits for it. */
  const view = useRef(Promise.resolve())

  useLayoutEffect(() => {
    // A prop that is gone has its default again.
    const gone = Object.keys(latest.current).map((name) => [name, undefined])
    const update = { ...Object.fromEntries(gone), ...options }
    latest.current = options
    void view.current.then((current) => current?.update(update))
  })
  useLayoutEffect(() => {
    let isGone = false
    const mounted = loadBrandCatalogue(src).then(
      ({ mountBrandCatalogue }) =>
        isGone ? undefined : mountBrandCatalogue(place.current, { ...latest.current, src }),
      () => {
        const message = `${src} is blocked or cannot be reached: see script-src and the console.`
        latest.current.onError?.({ code: 'loader-unreachable', message })
      },
    )
    view.current = mounted
    return () => {
      isGone = true
      void mounted.then((current) => current?.unmount())
    }
  }, [src])
  useImperativeHandle(ref, () => ({
    open: (id) => void view.current.then((current) => current?.open(id)),
    setFilters: (filters) => void view.current.then((current) => current?.setFilters(filters)),
  }))
  // oxlint-disable-next-line react/refs -- handed to the element, as in JSX
  return createElement('div', { ref: place, className, style })
}
