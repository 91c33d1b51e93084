import { createStore } from './create-store.ts'
import { useStore } from './use-store.ts'

const printing = createStore(false)
addEventListener('beforeprint', () => printing.set(true))
addEventListener('afterprint', () => printing.set(false))

/** Whether the page is being printed: for what paper needs otherwise than styles can say. */
export const usePrinting = () => useStore(printing)
