import { useEffect, useState } from 'react'

/** So many brands are drawn at once: more rows than most windows hold. */
export const SCREENFUL = 25

/**
 * What of a page is drawn by now: a screenful at once and half a screenful more with each frame, so that keys and
 * scrolling never wait for a hundred brands. Another `list` starts anew; the same one, read again, stays whole.
 */
export function useGradually<Item>(items: readonly Item[], list: object): readonly Item[] {
  const [drawn, setDrawn] = useState({ list, count: SCREENFUL })
  const count = drawn.list === list ? drawn.count : SCREENFUL
  const whole = count >= items.length
  useEffect(() => {
    if (whole) return undefined
    const frame = requestAnimationFrame(() => setDrawn({ list, count: count + Math.ceil(SCREENFUL / 2) }))
    return () => cancelAnimationFrame(frame)
  }, [list, count, whole])
  return whole ? items : items.slice(0, count)
}
