import { useEffect } from 'react'
import { afterPaint } from '#web/ui/after-paint.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

/** Screens that the list does not show at first. Each is a file of its own. */
export const BrandDetail = lazyScreen(
  async () => (await import('#web/brands/detail/brand-detail.tsx')).BrandDetail,
)
export const ExportDialog = lazyScreen(
  async () => (await import('#web/brands/export/export-dialog.tsx')).ExportDialog,
)
export const KeysDialog = lazyScreen(
  async () => (await import('#web/brands/keys/keys-dialog.tsx')).KeysDialog,
)
const listStates = () => import('./list-states.tsx')
export const FailedList = lazyScreen(async () => (await listStates()).FailedList)
export const FailedRefetch = lazyScreen(async () => (await listStates()).FailedRefetch)
export const ImpossibleRange = lazyScreen(async () => (await listStates()).ImpossibleRange)
export const EmptyList = lazyScreen(async () => (await import('./empty-list.tsx')).EmptyList)
export const CloseMatches = lazyScreen(
  async () => (await import('#web/brands/close-matches/close-matches.tsx')).CloseMatches,
)
/** Notes about what is wrong with a page. Pages of most services have none. */
export const PageNotes = lazyScreen(async () => (await import('#web/brands/notes/page-notes.tsx')).PageNotes)
export const LogoNote = lazyScreen(async () => (await import('#web/brands/notes/logo-note.tsx')).LogoNote)

const listTools = () => import('./list-tools.ts')
export const CopyLink = lazyScreen(async () => (await listTools()).CopyLink)
export const TimelineSwitch = lazyScreen(async () => (await listTools()).TimelineSwitch)
export const ViewsButton = lazyScreen(async () => (await listTools()).ViewsButton)

/** Milliseconds after the rows. A brand may be opened at once; the others can wait. */
const DETAIL_DELAY = 200
const STATES_DELAY = 600
const DIALOGS_DELAY = 5000

/** Loads them once the rows are painted, so that each opens at once, even if the connection is lost by then. */
export function usePreloadedScreens(isListShown: boolean): void {
  useEffect(() => {
    if (!isListShown) return undefined
    const timers: ReturnType<typeof setTimeout>[] = []
    const cancel = afterPaint(() => {
      timers.push(
        setTimeout(() => preload(BrandDetail), DETAIL_DELAY),
        // Needed when a request fails, at once and perhaps offline.
        setTimeout(
          () => preload(FailedList, FailedRefetch, ImpossibleRange, EmptyList, PageNotes, CloseMatches),
          STATES_DELAY,
        ),
        setTimeout(() => preload(ExportDialog, KeysDialog), DIALOGS_DELAY),
      )
    })
    return () => {
      cancel()
      timers.forEach(clearTimeout)
    }
  }, [isListShown])
}

/** A failure is ignored: opening the screen loads it again. */
export function preload(...screens: readonly { preload: () => Promise<void> }[]): void {
  for (const screen of screens) screen.preload().catch(() => {})
}
