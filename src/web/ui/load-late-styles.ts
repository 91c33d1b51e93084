import typeface from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
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

/** Loads it at once, before the rows, where the browser's cache still has it from an earlier visit. */
export async function loadCachedStyles(): Promise<void> {
  try {
    if (!localStorage.getItem(KEY)) return
    const cached = await fetch(typeface, { cache: 'only-if-cached', mode: 'same-origin' })
    if (cached.ok) loadLateStyles()
  } catch {
    // Storage may be disabled, and the cache empty.
  }
}
