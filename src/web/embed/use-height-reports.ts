import { type RefObject, useLayoutEffect } from 'react'
import { createHeightReporter } from './height-reporter.ts'
import type { Host } from './host.ts'

/** Milliseconds without a change after which the frame has the height that it will have. */
const SETTLED = 300

/** Tells the host page how high the content is, where the frame is to be as high. */
export function useHeightReports(host: Host, content: RefObject<HTMLElement | null>, growing: boolean): void {
  useLayoutEffect(() => {
    if (!growing || !content.current) return undefined

    let reported = 0
    let settling: ReturnType<typeof setTimeout>
    // Where the host page's own styles keep the frame lower, the rest is reached by scrolling.
    const settle = () => {
      clearTimeout(settling)
      settling = setTimeout(
        () => document.documentElement.toggleAttribute('data-cut', innerHeight < reported - 1),
        SETTLED,
      )
    }
    const reporter = createHeightReporter({
      report: (pixels) => {
        reported = pixels
        host.send({ type: 'height', detail: pixels })
        settle()
      },
      onLoop: (pixels) => {
        const message = `The content grows with the frame, without an end. Its height stays at ${pixels} pixels.`
        console.warn(`Brand Catalogue: ${message}`)
        host.send({ type: 'error', detail: { code: 'height-loop', message } })
      },
    })
    const observer = new ResizeObserver(([entry]) => reporter.contentIs(entry!.borderBoxSize[0]!.blockSize))
    observer.observe(content.current)
    let ending = 0
    const onResize = () => {
      reporter.frameIs(innerHeight)
      settle()
      // A browser resizes, runs animation frames, lays out and tells observers, in this order: so not before the next frame.
      cancelAnimationFrame(ending)
      ending = requestAnimationFrame(() => {
        ending = requestAnimationFrame(() => reporter.resizeIsOver())
      })
    }
    addEventListener('resize', onResize)
    return () => {
      clearTimeout(settling)
      document.documentElement.removeAttribute('data-cut')
      observer.disconnect()
      removeEventListener('resize', onResize)
    }
  }, [host, content, growing])
}
