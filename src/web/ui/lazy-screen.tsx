import { type ComponentType, createElement, lazy, useState } from 'react'

/** Puts a new `lazy` in the place of each that failed, since it keeps a failure for good. */
const resets = new Set<() => void>()

/** Called once a failure is shown: whoever opens that screen the next time loads its code again. */
export function loadAgainNextTime(): void {
  for (const reset of resets) reset()
  resets.clear()
}

/**
 * A screen with a file of its own, which can be preloaded. After `preload` it renders synchronously: React delays a
 * suspended screen by up to 300 ms after its fallback, even if the code has loaded in the meantime.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  async function loadOnce(): Promise<void> {
    loaded ??= await load()
  }
  const suspend = () =>
    lazy(async () => {
      await loadOnce().catch((error: unknown) => {
        // Not at once: React renders again to throw the failure, and would find a screen that loads.
        resets.add(() => (suspended = suspend()))
        throw error
      })
      return { default: loaded! }
    })
  let suspended = suspend()
  function LazyScreen(props: Props) {
    const [Screen] = useState(() => loaded ?? suspended)
    return createElement<Props>(Screen, props)
  }
  return Object.assign(LazyScreen, { preload: loadOnce })
}

/** Loads the code of screens. A failure is ignored: opening the screen loads it again. */
export function preload(...screens: readonly { preload: () => Promise<void> }[]): void {
  for (const screen of screens) screen.preload().catch(() => {})
}
