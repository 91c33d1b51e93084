/** Whether the screen shows what testers need: command lines, and how many requests were sent. */
import { createStore } from '#web/ui/create-store.ts'
import { useStore } from '#web/ui/use-store.ts'

const shown = createStore(false)

export function useDetails(): boolean {
  return useStore(shown)
}

export function toggleDetails(): void {
  shown.set(!shown.get())
}
