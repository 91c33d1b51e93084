/** Moments that React does not tell of: once it is painted, and once a value stays the same. */
import { useEffect, useState } from 'react'

/** Calls back once what React has just committed is painted. Returns a function that cancels the call. */
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

/** Whether `value` has been the same for so many milliseconds, while the caller is mounted. */
export function useSettled(value: unknown, delay: number): boolean {
  const [settled, setSettled] = useState<unknown>()
  useEffect(() => {
    if (delay === 0) return undefined
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return delay === 0 || settled === value
}
