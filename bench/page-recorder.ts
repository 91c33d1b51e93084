declare global {
  interface Window {
    recorder: ReturnType<typeof makeRecorder>
  }
}

/** Runs in each page before its own scripts and becomes `window.recorder`. Times are milliseconds since the navigation. */
export function makeRecorder() {
  const longTasks: PerformanceEntry[] = []
  let shift = 0
  let pressed = 0
  let largestPaint = 0
  for (const type of ['pointerdown', 'keydown']) {
    addEventListener(type, ({ timeStamp }) => (pressed = timeStamp), true)
  }
  new PerformanceObserver((list) => void longTasks.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & Record<string, unknown>)[]) {
      if (entry['hadRecentInput'] === false) shift += entry['value'] as number
    }
  }).observe({ type: 'layout-shift', buffered: true })

  new PerformanceObserver((list) => {
    largestPaint = list.getEntries().at(-1)!.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })

  const brands = () => [...document.querySelectorAll('main a[data-brand]')].map((link) => link.textContent)
  const conditions: Record<string, (expected: string[]) => boolean> = {
    form: () => document.querySelector('input') !== null,
    firstBrand: ([first]) => brands()[0] === first,
    brands: (expected) => JSON.stringify(brands()) === JSON.stringify(expected),
    oneOf: (lists) => lists.includes(JSON.stringify(brands())),
    detail: ([name]) => document.querySelector('h2')?.textContent === name,
  }

  const recorder = {
    /** When the first frame that meets the condition has been painted. */
    painted: async (condition: string, expected: string[]): Promise<number> => {
      const { promise, resolve } = Promise.withResolvers<number>()
      const check = () => {
        // In the next task after the frame. One of a lower priority would also wait for the logos that arrive meanwhile.
        if (conditions[condition]!(expected))
          void scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' })
        else requestAnimationFrame(check)
      }
      requestAnimationFrame(check)
      return promise
    },
    /** When the largest text or image so far was painted (LCP). */
    largestPaint: () => largestPaint,
    /** When the last press of a key or button reached the browser. */
    pressed: () => pressed,
    now: () => performance.now(),
    /** Tasks of more than 50 ms between two times: their total, and the longest. */
    longTasks: (from: number, to: number) => {
      const durations = longTasks
        .filter(({ startTime }) => startTime >= from && startTime <= to)
        .map(({ duration }) => duration)
      return { total: durations.reduce((sum, ms) => sum + ms, 0), longest: Math.max(0, ...durations) }
    },
    layoutShift: () => shift,
  }
  window.recorder = recorder
  return recorder
}
