import { useEffect } from 'react'
import { afterPaint } from '#web/ui/after-paint.ts'
import { loadLateStyles } from '#web/ui/load-late-styles.ts'
import { preload } from '#web/ui/preload.ts'
import { BrandDetail } from '#web/brands/detail/late-detail.ts'
import { ExportDialog } from '#web/brands/export/late-export.ts'
import { KeysDialog } from '#web/brands/keys/late-keys.ts'
import { LIST_STATES } from '#web/brands/states/late-states.ts'

/** Milliseconds after the rows. A brand may be opened at once; the others can wait. */
const DETAIL_DELAY = 200
const STATES_DELAY = 600
const DIALOGS_DELAY = 5000

/** Loads what the list does not show at first once its rows are painted, so that it opens at once, and offline. */
export function useLateCode(isListShown: boolean): void {
  useEffect(() => {
    if (!isListShown) return undefined
    const timers: ReturnType<typeof setTimeout>[] = []
    const cancel = afterPaint(() => {
      loadLateStyles()
      timers.push(
        setTimeout(() => preload(BrandDetail), DETAIL_DELAY),
        setTimeout(() => preload(...LIST_STATES), STATES_DELAY),
        setTimeout(() => preload(ExportDialog, KeysDialog), DIALOGS_DELAY),
      )
    })
    return () => {
      cancel()
      timers.forEach(clearTimeout)
    }
  }, [isListShown])
}
