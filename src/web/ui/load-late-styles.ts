import { once } from './once.ts'

const KEY = 'brand-catalogue:typeface'

/**
 * Loads what no first screen needs to be drawn: the typeface, Inter, and the styles for printing. Called once that screen
 * is shown, so that it costs the rows nothing. Until then text is set in a face of the system at Inter's widths and
 * heights (see tokens.css), so nothing moves.
 */
export const loadLateStyles = once(() => {
  // Without it the app looks plainer, and works.
  import('./late-styles.ts').then(() => localStorage.setItem(KEY, 'loaded')).catch(() => {})
})

/** Loads it at once where an earlier visit did: it comes from the browser's cache, and is there before the rows. */
export function loadCachedStyles(): void {
  try {
    if (localStorage.getItem(KEY)) loadLateStyles()
  } catch {
    // Storage may be disabled.
  }
}
