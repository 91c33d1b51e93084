import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { scrollToMiddle } from '#web/ui/scroll-to-middle.ts'
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
      if (link && list!.scrollHeight > list!.clientHeight) scrollToMiddle(link)
    })
    return () => cancelAnimationFrame(frame)
  }, [host, pathname, search])
}
