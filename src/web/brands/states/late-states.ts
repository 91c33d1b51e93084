import { lazyScreen } from '#web/ui/lazy-screen.tsx'

/** What a list shows instead of rows, or beside them, where something is wrong. Most lists need none of it. */
const states = () => import('./list-states.tsx')
export const FailedList = lazyScreen(async () => (await states()).FailedList)
export const FailedRefetch = lazyScreen(async () => (await states()).FailedRefetch)
export const PageNotes = lazyScreen(async () => (await import('#web/brands/notes/page-notes.tsx')).PageNotes)
export const EmptyList = lazyScreen(async () => (await import('./empty-list.tsx')).EmptyList)
export const CloseMatches = lazyScreen(
  async () => (await import('#web/brands/close-matches/close-matches.tsx')).CloseMatches,
)

/** Needed when a request fails, at once and perhaps offline. */
export const LIST_STATES = [FailedList, FailedRefetch, PageNotes, EmptyList, CloseMatches]
