import { additionalFields } from '#contract/additional-fields.ts'
import type { WalkedPage } from '#client/walk-list.ts'
import type { PageLinks } from '#contract/page-links.ts'
import { parseListQuery, queryPage, queryValue } from '#contract/list-query.ts'

/** What the check-up keeps of every page that it read: plain data. */
export interface PageFacts {
  /** The query string that was sent. */
  readonly asked: string
  /** The page's number; undefined where the query names none. */
  readonly number: number | undefined
  /** The page size asked for. */
  readonly limit: number
  readonly firstRow: number
  readonly rows: number
  readonly links: PageLinks
  /** What is wrong with the envelope: a member, and what came instead. */
  readonly envelopeFaults: readonly { readonly member: string; readonly value: string }[]
  /** Fields beyond the contract, each with its first value on this page, as JSON. */
  readonly additional: readonly { readonly name: string; readonly value: string }[]
}

const LINKS = ['first', 'last', 'prev', 'next'] as const

export function pageFacts(page: WalkedPage, firstRow: number): PageFacts {
  const query = parseListQuery(page.asked)
  const begins = page.links.prev === null
  return {
    asked: page.asked,
    number: queryValue(query, 'page') === undefined && !begins ? undefined : queryPage(query),
    limit: Number(queryValue(query, 'limit') ?? Number.NaN),
    firstRow,
    rows: page.brands.length,
    links: page.links,
    envelopeFaults: page.body === undefined ? [] : [...envelopeFaults(page.body)],
    additional: additionalOf(page),
  }
}

function additionalOf({ brands }: WalkedPage): PageFacts['additional'] {
  const values = new Map<string, unknown>()
  for (const { raw } of brands) {
    for (const [name, value] of additionalFields(raw)) if (!values.has(name)) values.set(name, value)
  }
  return [...values].map(([name, value]) => ({ name, value: formatJson(value) }))
}

function* envelopeFaults(body: unknown): Generator<{ member: string; value: string }> {
  const links = (body as { links?: unknown }).links
  if (typeof links !== 'object' || links === null || Array.isArray(links)) {
    yield { member: 'links', value: formatJson(links) }
    return
  }
  for (const name of LINKS) {
    const link = (links as Record<string, unknown>)[name]
    const optional = name === 'prev' || name === 'next'
    const valid = typeof link === 'string' ? isAddress(link) : optional && link === null
    if (!valid) yield { member: `links.${name}`, value: formatJson(link) }
  }
}

/** Relative addresses are understood as well, since the contract says "URL" and no more. */
function isAddress(text: string): boolean {
  return text !== '' && !/\s/.test(text) && URL.canParse(text, 'https://service.invalid/v1/brands')
}

/** A value as JSON text; "missing" where there is none. */
export function formatJson(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value)
}
