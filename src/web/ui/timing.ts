/** Moments for which React has no event: when a render is painted, and when something takes long. */
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'

/** Calls back once React's last commit is painted. Returns a function that cancels the call. */
export function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * Whether something has been awaited for `delay` milliseconds.
 * @param awaited what is awaited, or whether anything is. If it changes, the delay starts again, but not once it has passed.
 */
export function usePendingFor(awaited: string | boolean, delay: number): boolean {
  const [isLong, setLong] = useState(false)
  if (awaited === false && isLong) setLong(false)
  useEffect(() => {
    if (awaited === false) return undefined
    const timer = setTimeout(() => setLong(true), delay)
    return () => clearTimeout(timer)
  }, [awaited, delay])
  return isLong && awaited !== false
}

let isStarted = false

/** When the app starts, renders its children a frame after the first rows, and `place` until then. Later, at once. */
export function AfterRows({ place, children }: { place?: ReactNode; children: ReactNode }) {
  const [isShown, setShown] = useState(isStarted)
  useLayoutEffect(() => {
    isStarted = true
    // Deferred by React, they would often be drawn before the rows are painted.
    const frame = requestAnimationFrame(() => setShown(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isShown ? children : place
}
