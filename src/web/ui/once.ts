/** Makes a value when it is first asked for: `Intl` formatters cost a millisecond each, and few are needed at once. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
