import { useSyncExternalStore } from 'react'

let isPrinting = false
addEventListener('beforeprint', () => (isPrinting = true))
addEventListener('afterprint', () => (isPrinting = false))

function subscribe(listener: () => void): () => void {
  for (const moment of ['beforeprint', 'afterprint']) addEventListener(moment, listener)
  return () => {
    for (const moment of ['beforeprint', 'afterprint']) removeEventListener(moment, listener)
  }
}

/** Whether the page is being printed: for what paper needs otherwise than styles can say. */
export const usePrinting = () => useSyncExternalStore(subscribe, () => isPrinting)
