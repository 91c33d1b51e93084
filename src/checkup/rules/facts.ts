/** Everything that a check-up has read, requested and looked at, as plain data. Rules judge by nothing else. */
import { fieldsOf, isObject } from '#contract/fields.ts'
import { LINKS, parseListQuery, queryPage, queryValue } from '#contract/list-query.ts'
import { plainNames, type ReadBrand } from '#contract/read-brand.ts'
import { inferTimestampForm, readTimestamp } from '#contract/timestamp.ts'
import { readName } from '#client/match/name-words.ts'
import type { WalkedPage } from '#client/walk-list.ts'
import { type LogoView, webAddress } from '#checkup/logos/look-at-logos.ts'

export interface Facts {
  readonly baseAddress: string
  /** Milliseconds since 1970: when the check-up began. */
  readonly startedAt: number
  readonly list: ListFacts
  /** The service's total before and after the list was read. Null if it reports none or did not respond. */
  readonly totals: readonly [before: number | null, after: number | null]
  readonly logos: readonly LogoFacts[]
  /** Brands that another request returned, and the list left out. */
  readonly skipped: readonly BrandFacts[]
  /** The probes, including those that have no response yet. */
  readonly probes: readonly ProbeFacts[]
  /** Why the run ended early, and how many brands it had not read. */
  readonly early: { readonly cause: string; readonly unread: number } | null
}

export interface ListFacts {
  readonly brands: readonly BrandFacts[]
  readonly pages: readonly PageFacts[]
  /** Whether every page was read. */
  readonly complete: boolean
  /** The error that ended the reading early, if any. */
  readonly failure?: unknown
  /** By id; of a repeated id, the first. */
  readonly byId: ReadonlyMap<string, BrandFacts>
  /** Found while reading, by rule: pages that are malformed, or a list that does not end. */
  readonly findings: ReadonlyMap<string, readonly RawFinding[]>
}

/** What a rule found, before it becomes a finding of the report. */
export interface RawFinding {
  /** The brand it is about, which may not be in the list. Missing if it is about the list as a whole. */
  readonly brand?: BrandFacts
  /** The field, link, page or request in question: part of the finding's identity. */
  readonly field: string
  /** The offending value, as text. */
  readonly value: string
  /** What the value is compared with, or what else a reader needs to know. */
  readonly detail?: string
  /** Shared by the brands that the rule found together, such as two with the same name. */
  readonly group?: string
  /** The request that shows it: the part of its address after `/v1/brands`. */
  readonly request?: string
}

/** A logo, once for all brands that use it. */
export interface LogoFacts {
  readonly address: string
  readonly brands: readonly BrandFacts[]
  readonly view: LogoView
}

/** A request that tests some rules: see `#checkup/probes`. */
export interface ProbeFacts {
  readonly rules: readonly string[]
  /** The id of the brand that it asks for or about. */
  readonly brand?: string
  readonly findings?: readonly (RawFinding & { readonly rule: string })[]
  /** Why it failed. */
  readonly cause?: string
}

export type BrandFacts = Readonly<ReturnType<typeof brandFacts>>

/**
 * @param row its index in the list; -1 if another request returned it.
 * @param first the row where its id appeared before. `id-repeated` reports it, and rules that compare brands skip it.
 */
export function brandFacts({ id, raw }: Pick<ReadBrand, 'id' | 'raw'>, row: number, first?: number) {
  const { name, logo, updated_at: updated } = fieldsOf(raw)
  const timestamp = readTimestamp(updated)
  return {
    row,
    /** The exact id; empty if it cannot be read. */
    id: id ?? '',
    /** As sent; empty if it is not text. */
    name: textOf(name),
    logo: textOf(logo),
    /** The logo if it is an http or https address: parsed once, since 20,000 take a while. */
    address: webAddress(textOf(logo)),
    /** When it was updated, in milliseconds since 1970, by the unit of this value alone; NaN if it is not a timestamp. */
    at: timestamp?.at ?? Number.NaN,
    form: timestamp?.form,
    words: readName(textOf(name)),
    first,
    raw,
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The form of most timestamps. */
export const mainForm = (brands: readonly BrandFacts[]) =>
  inferTimestampForm(brands.map(({ raw }) => fieldsOf(raw)['updated_at']))

export type PageFacts = Readonly<ReturnType<typeof pageFacts>>

export function pageFacts(page: WalkedPage) {
  const query = parseListQuery(page.asked)
  const begins = page.links.prev === null
  const sent = page.brands.map(({ raw }) => fieldsOf(raw))
  return {
    /** The query string that was sent. */
    asked: page.asked,
    /** The page's number; `undefined` if the query names none, except on the first page. */
    number: queryValue(query, 'page') === undefined && !begins ? undefined : queryPage(query),
    limit: Number(queryValue(query, 'limit') ?? Number.NaN),
    rows: page.brands.length,
    links: page.links,
    /** Fields beyond the contract, each with its first value on this page, as JSON. */
    additional: plainNames(page.brands).map((field) => ({
      field,
      value: formatJson(sent.find((fields) => field in fields)?.[field]),
    })),
  }
}

/** What is missing or wrong in the envelope of a page. */
export function* envelopeFindings({ body, asked }: WalkedPage): Generator<RawFinding> {
  if (body === undefined) return
  const request = `?${asked}`
  const links = (body as { links?: unknown }).links
  if (!isObject(links)) {
    yield { field: 'links', value: formatJson(links), request }
    return
  }
  for (const name of LINKS) {
    const link = links[name]
    const optional = name === 'prev' || name === 'next'
    const valid = typeof link === 'string' ? isAddress(link) : optional && link === null
    if (!valid) yield { field: `links.${name}`, value: formatJson(link), request }
  }
}

/** Accepts relative addresses as well, since the contract says only "URL". */
const isAddress = (text: string): boolean =>
  text !== '' && !/\s/.test(text) && URL.canParse(text, 'https://service.invalid/v1/brands')

/** A value as JSON text, or "missing" if it is `undefined`. */
export const formatJson = (value: unknown): string =>
  value === undefined ? 'missing' : JSON.stringify(value)

export function shorten(text: string, most: number): string {
  const whole = text.toWellFormed()
  return whole.length > most ? `${whole.slice(0, most - 1).toWellFormed()}…` : whole
}
