import { useSyncExternalStore } from 'react'
import type { Store } from './create-store.ts'

/** The value of a store. The component is drawn again when it changes. */
export function useStore<T>({ get, subscribe }: Pick<Store<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(subscribe, get)
}
