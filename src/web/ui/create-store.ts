/** A value outside of components, which hear of its changes by `useStore`. */
export interface Store<T> {
  readonly get: () => T
  readonly set: (value: T) => void
  /** Returns a function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
