import { useSyncExternalStore } from 'react'

let isPrinting = false

/** Whether the page is being printed: for what paper needs otherwise than styles can say. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting)
}

function subscribe(listener: () => void) {
  const change = ({ type }: Event) => {
    isPrinting = type === 'beforeprint'
    listener()
  }
  addEventListener('beforeprint', change)
  addEventListener('afterprint', change)
  return () => {
    removeEventListener('beforeprint', change)
    removeEventListener('afterprint', change)
  }
}
