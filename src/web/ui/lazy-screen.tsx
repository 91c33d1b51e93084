import { type ComponentType, createElement, lazy, useState } from 'react'

/**
 * A screen with a file of its own, which can be preloaded. After `preload` it renders synchronously: React delays a
 * suspended screen by up to 300 ms after its fallback, even if the code has loaded in the meantime.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  async function preload(): Promise<void> {
    loaded ??= await load()
  }
  let suspended = suspend()
  function suspend() {
    return lazy(async () => {
      try {
        await preload()
      } catch (error) {
        // `lazy` keeps a failure for good. Whoever opens the screen the next time gets one that loads it again.
        suspended = suspend()
        throw error
      }
      return { default: loaded! }
    })
  }
  function LazyScreen(props: Props) {
    const [Screen] = useState(() => loaded ?? suspended)
    return createElement<Props>(Screen, props)
  }
  return Object.assign(LazyScreen, { preload })
}
