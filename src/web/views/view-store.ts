/**
 * The views that are kept on this device: names for addresses of the list. They hold no token and reach no server. What the
 * browser has stored is validated each time it is read; entries that cannot be read are left out and counted.
 */
import { useEffect } from 'react'
import { createStore } from '#web/ui/create-store.ts'
import { writeStored } from '#web/ui/stored.ts'
import { useStore } from '#web/ui/use-store.ts'
import { isSameName, readView, type SavedView } from './saved-view.ts'

export interface ViewStore {
  readonly views: readonly SavedView[]
  /** Stored entries that could not be read. */
  readonly unreadable: number
  /** The browser keeps them. If not, they are gone when the page is closed. */
  readonly isKept: boolean
}

export const MAX_VIEWS = 200
export const VERSION = 1
const KEY = 'brand-catalogue:views'

/** The views in stored text, or in a file. Undefined: it is no list of views. */
export function readViews(text: string): Omit<ViewStore, 'isKept'> | undefined {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  const stored = (json ?? {}) as { readonly version?: unknown; readonly views?: unknown }
  if (stored.version !== VERSION || !Array.isArray(stored.views)) return undefined
  const views: SavedView[] = []
  for (const entry of stored.views.slice(0, MAX_VIEWS) as readonly unknown[]) {
    const view = readView(entry)
    if (view && !views.some(({ name }) => isSameName(name, view.name))) views.push(view)
  }
  return { views, unreadable: stored.views.length - views.length }
}

export function stringifyViews(views: readonly SavedView[]): string {
  return JSON.stringify({ version: VERSION, views }, null, 2)
}

const NO_VIEWS = { views: [], unreadable: 0 }
const UNREADABLE = { views: [], unreadable: 1 }

const store = createStore(load())

export function useViewStore(): ViewStore {
  // Views saved in another tab appear here as well.
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => key === KEY && store.set(load())
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])
  return useStore(store)
}

export function setViews(views: readonly SavedView[]): void {
  const isKept = writeStored('localStorage', KEY, { version: VERSION, views })
  store.set({ views, unreadable: 0, isKept })
}

function load(): ViewStore {
  try {
    // As in stored.ts.
    if (window.embedHost) return { ...NO_VIEWS, isKept: false }
    const text = localStorage.getItem(KEY)
    return { ...(text === null ? NO_VIEWS : (readViews(text) ?? UNREADABLE)), isKept: true }
  } catch {
    return { ...NO_VIEWS, isKept: false }
  }
}
