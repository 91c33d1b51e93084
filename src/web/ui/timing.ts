/** Moments for which React has no event: when a render is painted, and when a value has stopped changing. */
import { useEffect, useState } from 'react'

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

/** Whether `value` has stayed the same for `delay` milliseconds while the caller was mounted. */
export function useSettled(value: unknown, delay: number): boolean {
  const [settled, setSettled] = useState<unknown>()
  useEffect(() => {
    if (delay === 0) return undefined
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return delay === 0 || settled === value
}

/** Whether `value` has been true for `delay` milliseconds. */
export const useLasting = (value: boolean, delay: number): boolean => useSettled(value, delay) && value
