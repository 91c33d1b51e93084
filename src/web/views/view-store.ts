/** The views that are kept on this device: names for addresses of the list. They hold no token and reach no server. */
import { useEffect } from 'react'
import { createStore } from '#web/ui/create-store.ts'
import { readStored, writeStored } from '#web/ui/stored.ts'
import { useStore } from '#web/ui/use-store.ts'
import { readView, type SavedView, withViews } from './saved-view.ts'

export const MAX_VIEWS = 200
const VERSION = 1
const KEY = 'brand-catalogue:views'

/** The views that are stored, or in a file; what cannot be read is left out. Undefined: it is no list of views. */
export function readViews(json: unknown): readonly SavedView[] | undefined {
  const stored = (json ?? {}) as { readonly version?: unknown; readonly views?: unknown }
  if (stored.version !== VERSION || !Array.isArray(stored.views)) return undefined
  const views = (stored.views as readonly unknown[]).flatMap((entry) => readView(entry) ?? [])
  return withViews([], views).slice(0, MAX_VIEWS)
}

/** What is stored, or in a file. */
export const viewsJson = (views: readonly SavedView[]) => ({ version: VERSION, views })

const load = () => readViews(readStored('localStorage', KEY)) ?? []
const store = createStore(load())

export function useViews(): readonly SavedView[] {
  // Views saved in another tab appear here as well.
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => key === KEY && store.set(load())
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])
  return useStore(store)
}

/** Returns whether the browser keeps them. If not, they are gone when the page is closed. */
export function setViews(views: readonly SavedView[]): boolean {
  store.set(views)
  return writeStored('localStorage', KEY, viewsJson(views))
}
