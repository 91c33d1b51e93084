/** A value that is at hand, or a promise of one that takes time. */
export type Awaitable<T> = T | Promise<T>

/** Goes on with a value as `await` would, but at once where it is at hand. */
export function proceed<T, U>(value: Awaitable<T>, go: (value: T) => Awaitable<U>): Awaitable<U> {
  return value instanceof Promise ? value.then(go) : go(value)
}
