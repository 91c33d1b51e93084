import { startTransition, useEffect, useState } from 'react'

/** Rows that are rendered at once: more than most windows show. */
export const INITIAL_ROWS = 25
/** Rows that each further frame renders. */
const ROWS_PER_FRAME = 13

/**
 * The part of a page that is rendered so far. A longer page grows with each frame, so that keys and scrolling never wait
 * for a hundred rows. Until a row's turn comes, the row of the page before stays in its place: changing a row costs half
 * of removing it and adding another. The page starts over when `search` changes; the same page loaded again stays whole.
 */
export function useProgressiveRows<Row>(rows: readonly Row[], search: object) {
  const none: readonly Row[] = []
  const [progress, setProgress] = useState({ search, rows, count: INITIAL_ROWS, before: none })
  let { count, before } = progress
  if (progress.search !== search) {
    count = ROWS_PER_FRAME
    before = progress.rows
  }
  if (progress.search !== search || progress.rows !== rows) setProgress({ search, rows, count, before })

  const isComplete = rows.length <= Math.max(count, INITIAL_ROWS)
  useEffect(() => {
    if (isComplete) return undefined
    const more = () =>
      setProgress((now) => (now.search === search ? { ...now, count: count + ROWS_PER_FRAME } : now))
    const frame = requestAnimationFrame(() => startTransition(more))
    return () => cancelAnimationFrame(frame)
  }, [search, count, isComplete])
  return {
    isComplete,
    rendered: isComplete ? rows : [...rows.slice(0, count), ...before.slice(count, rows.length)],
  }
}
