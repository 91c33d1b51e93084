import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { Host } from './host.ts'
import { reportPlace } from './place.ts'

/** Tells the host page where the frame is, whenever that changes, and keeps the row of an open brand in sight. */
export function usePlaceReports(host: Host): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const report = reportPlace(pathname, search)
    host.send({ type: 'navigated', ...report })
    // Where the list begins to scroll by itself beside an open brand, that brand's row may be far down in it.
    const frame = requestAnimationFrame(() => {
      const list = document.querySelector('#embedded main')
      const link = list?.querySelector(`[data-brand="${CSS.escape(String(report.brand))}"]`)
      if (link && list!.scrollHeight > list!.clientHeight) link.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [host, pathname, search])
}
