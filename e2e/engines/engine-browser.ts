/**
 * One browser, driven the same way whichever engine it has: what the walk needs and no more. Positions are CSS pixels from
 * the top left corner of the page's visible part.
 */
export interface EngineBrowser {
  go(address: string): Promise<void>
  back(): Promise<void>
  forward(): Promise<void>
  reload(): Promise<void>
  /** Calls a function in the page. It sees its arguments and the page only, and returns JSON. */
  run<Args extends readonly unknown[], Result>(
    inPage: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>
  /** Presses a key while others are held. */
  press(key: Key, ...held: Modifier[]): Promise<void>
  type(text: string): Promise<void>
  /** Types into a date field, part by part in the browser's order. */
  typeDate(...parts: readonly string[]): Promise<void>
  click(x: number, y: number): Promise<void>
  /** Sets the size of the page's visible part. */
  resize(width: number, height: number): Promise<void>
  screenshot(path: string): Promise<void>
  /** Opens a second tab or window, and drives it from then on. `closeTab` closes it and returns to the first. */
  openTab(): Promise<void>
  closeTab(): Promise<void>
  /** Drives the first (0) or the second (1) tab or window. */
  switchTab(index: number): Promise<void>
  /** How many sheets of A4 the page takes. */
  printedPages(): Promise<number>
  close(): Promise<void>
}

export type Modifier = 'Shift' | 'Control'

/** A key by its name in KeyboardEvent, or a character. */
export type Key = keyof typeof NAMED_KEYS | (string & {})

/** The code points by which WebDriver names keys that are no characters. */
export const NAMED_KEYS = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Backspace: '\uE003',
  Delete: '\uE017',
  Home: '\uE011',
  End: '\uE010',
  PageDown: '\uE00F',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  Shift: '\uE008',
  Control: '\uE009',
} as const
