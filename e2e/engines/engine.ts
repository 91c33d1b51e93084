/** Drives a browser of any engine in the same way. Positions are CSS pixels in the visible part of its page. */
export interface Engine {
  goto(address: string): Promise<void>
  /** Calls a function in the page. It can use only its arguments and the page, and returns JSON. */
  evaluate<Args extends readonly unknown[], Result>(
    inPage: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>
  type(text: string): Promise<void>
  /** Types into a date field, part by part in the browser's order. */
  typeDate(...parts: readonly string[]): Promise<void>
  press(key: keyof typeof KEYS, control?: 'Control'): Promise<void>
  click(x: number, y: number): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** Prints the page on A4, into a PDF. */
  print(): Promise<Buffer>
  screenshot(): Promise<Uint8Array>
  close(): Promise<void>
}

/** Keys by their names in KeyboardEvent, and the code points by which WebDriver knows them. */
export const KEYS = {
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
  Backspace: '\uE003',
  Enter: '\uE007',
  Escape: '\uE00C',
  v: 'v',
} as const
