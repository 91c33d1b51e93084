import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/**
 * Whether a key belongs to an input method (Japanese, Chinese, Korean), which moves among its candidates by arrow keys, and
 * ends by Enter or Escape. Safari says so by the code 229 alone.
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const native = 'nativeEvent' in event ? event.nativeEvent : event
  // oxlint-disable-next-line typescript/no-deprecated -- see above
  return native.isComposing || native.keyCode === 229
}
