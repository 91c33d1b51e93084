import { lazyScreen } from '#web/ui/lazy-screen.tsx'

/** What a list shows instead of rows, or below them, where a search found little. It needs the matcher. */
export const EmptyList = lazyScreen(async () => (await import('./empty-list.tsx')).EmptyList)
export const CloseMatches = lazyScreen(
  async () => (await import('#web/list/close-matches/close-matches.tsx')).CloseMatches,
)
