import { startTransition, useEffect, useState } from 'react'

/** So many brands are drawn at once: more rows than most windows hold. */
export const SCREENFUL = 25
/** So many of a longer page with each frame. */
const SLICE = 13

/**
 * What of a page is drawn by now: of a longer one a slice with each frame, so that keys and scrolling never wait for a
 * hundred brands. Below it the page before stands until then: changing a row costs half of removing it and making
 * another; where there was none, a screenful comes first. Another `list` starts anew; the same one, read again, stays whole.
 */
export function useGradually<Item>(items: readonly Item[], list: object) {
  const nothing: readonly Item[] = []
  const [page, setPage] = useState({ list, items, count: SCREENFUL, before: nothing })
  let { count, before } = page
  if (page.list !== list) {
    count = SLICE
    before = page.items
  }
  if (page.list !== list || page.items !== items) setPage({ list, items, count, before })

  const whole = items.length <= Math.max(count, SCREENFUL)
  useEffect(() => {
    if (whole) return undefined
    const more = () => setPage((page) => (page.list === list ? { ...page, count: count + SLICE } : page))
    const frame = requestAnimationFrame(() => startTransition(more))
    return () => cancelAnimationFrame(frame)
  }, [list, count, whole])
  return {
    whole,
    drawn: whole ? items : [...items.slice(0, count), ...before.slice(count, items.length)],
  }
}
