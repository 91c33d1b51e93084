/** A value, or a promise of it: what is in memory is given at once, since even a resolved promise costs a turn of the queue. */
export type Awaitable<T> = T | Promise<T>

/** Goes on with a value, as `await` would, but in the same turn where it is there already. */
export function andThen<T, U>(value: Awaitable<T>, transform: (value: T) => Awaitable<U>): Awaitable<U> {
  return value instanceof Promise ? value.then(transform) : transform(value)
}

/** Runs `work` and turns what it throws, or rejects with, into another value. */
export function attempt<T>(work: () => Awaitable<T>, onError: (error: unknown) => T): Awaitable<T> {
  try {
    const value = work()
    return value instanceof Promise ? value.catch(onError) : value
  } catch (error) {
    return onError(error)
  }
}
