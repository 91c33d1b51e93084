import { once } from './once.ts'

const KEY = 'brand-catalogue:typeface'

/**
 * Loads the app's typeface, Inter. Called once the first screen is shown, so that it costs the rows nothing. Until it has
 * arrived, text is set in a face of the system at Inter's widths and heights (see tokens.css), so nothing moves.
 */
export const loadTypeface = once(() => {
  // Without it the app looks plainer, and works.
  import('./typeface.ts').then(() => localStorage.setItem(KEY, 'loaded')).catch(() => {})
})

/** Loads it at once where an earlier visit did: it comes from the browser's cache, and is there before the rows. */
export function loadCachedTypeface(): void {
  try {
    if (localStorage.getItem(KEY)) loadTypeface()
  } catch {
    // Storage may be disabled.
  }
}
