import { type ListQuery, parseListQuery } from './list-query.ts'

/** The four navigation addresses of a list answer (service document, section 2). */
export interface PageLinks {
  readonly first: string | null
  readonly last: string | null
  readonly prev: string | null
  readonly next: string | null
}

/** What the app accepts: a link that is missing or no text leads nowhere. */
export function readPageLinks(value: unknown): PageLinks {
  const links = (typeof value === 'object' && value !== null ? value : {}) as Partial<
    Record<keyof PageLinks, unknown>
  >
  const read = (name: keyof PageLinks) => (typeof links[name] === 'string' ? links[name] : null)
  return { first: read('first'), last: read('last'), prev: read('prev'), next: read('next') }
}

/**
 * The query of a link, whole and opaque. Host, scheme and path are dropped on purpose: servers behind proxies name
 * others than the address we reached them by, and the token must never follow a link to another origin.
 */
export function linkQuery(link: string | null): ListQuery | null {
  if (!link) return null
  const query = link.split('#', 1)[0]!.split('?').slice(1).join('?')
  return parseListQuery(`?${query}`)
}
