/** Moments that React does not tell of: once it is painted, once it stays the same, while it is printed. */
import { useEffect, useState, useSyncExternalStore } from 'react'

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

let isPrinting = false

function subscribe(listener: () => void): () => void {
  const note = ({ type }: Event) => {
    isPrinting = type === 'beforeprint'
    listener()
  }
  const moments = ['beforeprint', 'afterprint']
  for (const moment of moments) addEventListener(moment, note)
  return () => {
    for (const moment of moments) removeEventListener(moment, note)
  }
}

/** Whether the page is being printed: for what paper needs otherwise than styles can say. */
export const usePrinting = () => useSyncExternalStore(subscribe, () => isPrinting)
