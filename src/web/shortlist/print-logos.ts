/** Prints a shortlist as it is on the page: the board, which is a line sheet on paper, or the table. */
import { delay } from '#client/abortable.ts'
import { hideToast, toast } from '#web/ui/messages.tsx'
import { afterPaint } from '#web/ui/timing.ts'

/** Milliseconds for which printing waits for logos. */
const LOGO_TIMEOUT = 30_000
const LOOK_EVERY = 100

/** Opens the print dialog of the browser once all logos of a sheet have loaded. */
export async function printLogos(sheet: HTMLElement, hasBackground: boolean): Promise<void> {
  if (!isReady(sheet)) toast('Printing starts once all logos have loaded.')
  const end = Date.now() + LOGO_TIMEOUT
  while (!isReady(sheet) && Date.now() < end) await delay(LOOK_EVERY)
  // The user may have left the list.
  if (!sheet.isConnected) return
  sheet.toggleAttribute('data-coloured', hasBackground)
  addEventListener('afterprint', () => sheet.removeAttribute('data-coloured'), { once: true })
  hideToast()
  // The page stands still while the dialog is open.
  afterPaint(() => window.print())
}

/** All brands are drawn, and their logos have loaded. Logos that are measured first say when they are placed. */
function isReady(sheet: HTMLElement): boolean {
  const images = [...sheet.querySelectorAll('img')]
  for (const image of images) image.loading = 'eager'
  const areLoaded = images.every(({ complete, dataset }) => complete && dataset['placed'] !== 'false')
  return areLoaded && !sheet.querySelector('li:empty')
}
