import * as z from 'zod/mini'
import { type ListQuery, parseListQuery } from './list-query.ts'

/** The four navigation addresses of a list answer (service document, section 2). */
export interface PageLinks {
  readonly first: string | null
  readonly last: string | null
  readonly prev: string | null
  readonly next: string | null
}

/** What the service writes: `first` and `last` always lead somewhere. */
export const pageLinksSchema = z.strictObject({
  first: z.url(),
  last: z.url(),
  prev: z.nullable(z.url()),
  next: z.nullable(z.url()),
})

const lenientLink = z.catch(z.nullable(z.string()), null)

/** What the app accepts: a link that is missing or no text leads nowhere. */
export const lenientPageLinksSchema = z.catch(
  z.object({ first: lenientLink, last: lenientLink, prev: lenientLink, next: lenientLink }),
  { first: null, last: null, prev: null, next: null },
)

/**
 * The query of a link, whole and opaque. Host, scheme and path are dropped on purpose: servers behind proxies name
 * others than the address we reached them by, and the token must never follow a link to another origin.
 */
export function linkQuery(link: string | null): ListQuery | null {
  if (!link) return null
  const query = link.split('#', 1)[0]!.split('?').slice(1).join('?')
  return parseListQuery(`?${query}`)
}
