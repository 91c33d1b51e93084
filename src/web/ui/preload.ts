/** Loads the code of screens. A failure is ignored: opening the screen loads it again. */
export function preload(...screens: readonly { preload: () => Promise<void> }[]): void {
  for (const screen of screens) screen.preload().catch(() => {})
}
