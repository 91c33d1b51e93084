import { useEffect } from 'react'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

/** What is not on the list's first screen, each a file of its own. */
export const BrandDetail = lazyScreen(
  async () => (await import('#web/brands/detail/brand-detail.tsx')).BrandDetail,
)
export const ExportDialog = lazyScreen(
  async () => (await import('#web/brands/export/export-dialog.tsx')).ExportDialog,
)
export const KeysDialog = lazyScreen(async () => (await import('./keys-dialog.tsx')).KeysDialog)

/** Milliseconds after the rows: a brand may be pressed at once, the others can wait. */
const DETAIL_AFTER = 200
const DIALOGS_AFTER = 5000

/** Fetched while the reader looks at the rows, so that the first press finds it there, also when the line is gone by then. */
export function useLaterCode(settled: boolean): void {
  useEffect(() => {
    if (!settled) return undefined
    const timers = [
      setTimeout(() => fetchAhead(BrandDetail), DETAIL_AFTER),
      setTimeout(() => fetchAhead(ExportDialog, KeysDialog), DIALOGS_AFTER),
    ]
    return () => timers.forEach(clearTimeout)
  }, [settled])
}

/** Where it cannot be had now, the press asks again. */
export function fetchAhead(...screens: readonly { preload: () => Promise<void> }[]): void {
  for (const screen of screens) screen.preload().catch(() => {})
}
