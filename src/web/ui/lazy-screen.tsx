import { type ComponentType, createElement, lazy, useState } from 'react'

/**
 * A screen whose code comes on its own. Once `preload` has settled it renders at once: a suspended screen, even one
 * whose code is there already, is held back by React for up to 300 ms after its fallback.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  async function preload(): Promise<void> {
    loaded ??= await load()
  }
  const Late = lazy(async () => {
    await preload()
    return { default: loaded! }
  })
  function LazyScreen(props: Props) {
    const [Screen] = useState(() => loaded ?? Late)
    return createElement<Props>(Screen, props)
  }
  return Object.assign(LazyScreen, { preload })
}
