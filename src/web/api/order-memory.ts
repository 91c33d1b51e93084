/**
 * Which services do not order their lists. Only ours has `order`: others ignore it or refuse it. Kept for the session of
 * this tab, where the early script finds it too.
 */
const unordered = new Set<string>()
const key = (baseAddress: string) => `brand-catalogue:unordered:${baseAddress}`

/** Whether a service orders its lists, as far as is known. */
export function ordersLists(baseAddress: string): boolean {
  if (unordered.has(baseAddress)) return false
  try {
    return sessionStorage.getItem(key(baseAddress)) === null
  } catch {
    return true // storage may be disabled
  }
}

export function rememberUnordered(baseAddress: string): void {
  unordered.add(baseAddress)
  try {
    sessionStorage.setItem(key(baseAddress), '')
  } catch {
    // Storage may be disabled: this page remembers it.
  }
}
