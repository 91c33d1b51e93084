import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { Host } from './host.ts'
import { reportPlace } from './place.ts'

/** Tells the host page where the frame is, whenever that changes, and keeps the row of an open brand in sight. */
export function usePlaceReports(host: Host): void {
  const { pathname, search } = useLocation()
  // Before the next wish of the host page can be taken, so that its number belongs to this place.
  useLayoutEffect(() => {
    const report = reportPlace(pathname, search)
    host.send({ type: 'navigate', go: host.takenWish(), detail: report })
    // Where the list begins to scroll by itself beside an open brand, that brand's row may be far down in it.
    const frame = requestAnimationFrame(() => {
      const list = document.querySelector('#embedded main')
      const link = list?.querySelector(`[data-brand="${CSS.escape(String(report.brand))}"]`)
      if (!list || !link) return
      // Not `scrollIntoView`, which scrolls the host page as well.
      const { top, height } = link.getBoundingClientRect()
      list.scrollTop += top - list.getBoundingClientRect().top - (list.clientHeight - height) / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [host, pathname, search])
}
