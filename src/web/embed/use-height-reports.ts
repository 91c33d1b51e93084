import { type RefObject, useLayoutEffect } from 'react'
import { createHeightReporter } from './height-reporter.ts'
import type { Host } from './host.ts'

/** Tells the host page how high the content is, where the frame is to be as high. */
export function useHeightReports(host: Host, content: RefObject<HTMLElement | null>, growing: boolean): void {
  useLayoutEffect(() => {
    if (!growing || !content.current) return undefined

    const reporter = createHeightReporter({
      report: (pixels) => host.send({ type: 'height', pixels }),
      onLoop: (pixels) => {
        const message = `The content grows with the frame, without an end. Its height stays at ${pixels} pixels.`
        console.warn(`Brand Catalogue: ${message}`)
        host.send({ type: 'error', code: 'height-loop', message })
      },
    })
    const observer = new ResizeObserver(([entry]) => reporter.contentIs(entry!.borderBoxSize[0]!.blockSize))
    observer.observe(content.current)
    let ending = 0
    const onResize = () => {
      reporter.frameIs(innerHeight)
      // A browser resizes, runs animation frames, lays out and tells observers, in this order: so not before the next frame.
      cancelAnimationFrame(ending)
      ending = requestAnimationFrame(() => {
        ending = requestAnimationFrame(() => reporter.resizeIsOver())
      })
    }
    addEventListener('resize', onResize)
    return () => {
      observer.disconnect()
      removeEventListener('resize', onResize)
    }
  }, [host, content, growing])
}
