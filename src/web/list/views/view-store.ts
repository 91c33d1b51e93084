/** The views that are kept on this device: names for addresses of the list. They hold no token and reach no server. */
import { persisted } from '#web/data/persisted.ts'
import { readViews, type SavedView, viewsJson } from './saved-view.ts'

export const views = persisted<readonly SavedView[]>('brand-catalogue:views', {
  read: (stored) => readViews(stored) ?? [],
  write: viewsJson,
})
