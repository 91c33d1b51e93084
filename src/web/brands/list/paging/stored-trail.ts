import { onDisconnect } from '#web/api/connection.ts'

/** Pages that the trail goes back at most. */
export const MOST_ENTRIES = 200
/** Longer queries are not remembered. */
const LONGEST_QUERY = 2000

const KEY = 'brand-catalogue:page-trail'

/** The trail of this tab, which outlives a reload. It is dropped when the session ends. */
export function loadTrail(): Map<string, string> {
  const trail = new Map<string, string>()
  onDisconnect(() => {
    trail.clear()
    storeTrail(trail)
  })
  try {
    const entries = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as readonly [unknown, unknown][]
    for (const [to, from] of entries.slice(-MOST_ENTRIES)) {
      if (typeof to === 'string' && typeof from === 'string') trail.set(to, from)
    }
  } catch {
    // Storage is forbidden, or holds something else: the trail begins here.
  }
  return trail
}

/** Stores the latest entries of a trail, and drops the others from it. */
export function storeTrail(trail: Map<string, string>): void {
  for (const [to, from] of trail) {
    if (trail.size > MOST_ENTRIES || to.length + from.length > LONGEST_QUERY) trail.delete(to)
  }
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...trail]))
  } catch {
    // Storage is full or forbidden: the trail lasts until the page is reloaded.
  }
}
