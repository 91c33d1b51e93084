import { useEffect, useState } from 'react'

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
