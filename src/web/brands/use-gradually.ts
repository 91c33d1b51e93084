import { useEffect, useState } from 'react'

/**
 * What of a page is drawn by now: a screenful at once and half a screenful more with each frame, so that keys and
 * scrolling never wait for a hundred brands. Another `list` starts anew; the same one, read again, stays whole.
 */
export function useGradually<Item>(items: readonly Item[], list: object, screenful: number): readonly Item[] {
  const [drawn, setDrawn] = useState({ list, count: screenful })
  const count = drawn.list === list ? drawn.count : screenful
  const whole = count >= items.length
  useEffect(() => {
    if (whole) return undefined
    const frame = requestAnimationFrame(() => setDrawn({ list, count: count + Math.ceil(screenful / 2) }))
    return () => cancelAnimationFrame(frame)
  }, [list, count, screenful, whole])
  return whole ? items : items.slice(0, count)
}
