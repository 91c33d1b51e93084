import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { Host } from './host.ts'
import { reportPlace } from './place.ts'

/** Tells the host page where the frame is, whenever that changes. */
export function usePlaceReports(host: Host): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    host.send({ type: 'navigated', ...reportPlace(pathname, search) })
  }, [host, pathname, search])
  useOpenRowInSight(pathname)
}

/** Where the list begins to scroll by itself beside an open brand, that brand's row may be far down in it. */
function useOpenRowInSight(pathname: string): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const list = document.querySelector('#embedded main')
      const id = /^\/brands\/(\d+)$/.exec(pathname)?.[1]
      const link = id !== undefined && list?.querySelector(`a[data-brand="${id}"]`)
      if (link && list!.scrollHeight > list!.clientHeight) link.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname])
}
