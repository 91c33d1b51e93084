import { fieldsOf } from './additional-fields.ts'
import { type ListQuery, parseListQuery } from './list-query.ts'

/** The page links of a list response, as any server may send them. */
export interface PageLinks {
  readonly first: string | null
  readonly last: string | null
  readonly prev: string | null
  readonly next: string | null
}

/** Reads page links without failing: a link that is missing or not a string becomes null. */
export function readPageLinks(value: unknown): PageLinks {
  const links = fieldsOf(value)
  const read = (name: keyof PageLinks) => (typeof links[name] === 'string' ? links[name] : null)
  return { first: read('first'), last: read('last'), prev: read('prev'), next: read('next') }
}

/**
 * The complete query of a link. Scheme, host and path are dropped on purpose: a server behind a proxy may write an
 * address that we cannot reach, and the token must never follow a link to another origin.
 */
export function linkQuery(link: string | null): ListQuery | null {
  if (!link) return null
  const query = link.split('#', 1)[0]!.split('?').slice(1).join('?')
  return parseListQuery(`?${query}`)
}
