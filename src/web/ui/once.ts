/** Creates a value at the first call. Creating an `Intl` formatter takes a millisecond, and few are needed at first. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
