import * as z from 'zod/mini'
import { brandIdSchema } from './brand.ts'
import { foldName } from './fold-name.ts'
import {
  DEFAULT_LIMIT,
  LIST_PARAMETERS,
  type ListParameter,
  type ListQuery,
  MAX_LIMIT,
} from './list-query.ts'
import type { ParameterError } from './problem.ts'

/** What a list query asks for once our service has accepted it. Timestamps in Unix seconds, both bounds exclusive. */
export interface ListRequest {
  readonly name?: string
  readonly id?: string
  readonly updatedAfter?: number
  readonly updatedBefore?: number
  readonly limit: number
  readonly page: number
  /** The place where this page begins or ends, as a link wrote it: opaque, and only its shape is certain. */
  readonly cursor?: string
}

export const MAX_NAME_LENGTH = 200
/** The last second a JavaScript date can hold. */
const MAX_SECONDS = 8.64e12

/** As integers are written: no zeros in front, and no plus. What is none becomes NaN, which no schema accepts. */
const INTEGER = /^(?:0|-?[1-9]\d{0,15})$/
const readInteger = (text: string) => (INTEGER.test(text) ? Number(text) : Number.NaN)
const readText = (text: string) => text

const integer = (from: number, to: number) => ({
  read: readInteger,
  schema: z.int().check(z.gte(from), z.lte(to)),
})
const timestamp = integer(-MAX_SECONDS, MAX_SECONDS)

/** Each parameter: how its text is read, what is allowed, and the same in words that follow "must be". */
export const listParameters = {
  name: {
    read: readText,
    schema: z.string().check(
      z.maxLength(MAX_NAME_LENGTH),
      z.refine((name) => !name.includes('\0') && foldName(name) !== ''),
    ),
    allowed: `text of at most ${MAX_NAME_LENGTH} characters with something in it to search for`,
  },
  id: { read: readText, schema: brandIdSchema, allowed: 'an integer from 0 to 9223372036854775807' },
  updated_after: { ...timestamp, allowed: 'an integer, in Unix seconds' },
  updated_before: { ...timestamp, allowed: 'an integer, in Unix seconds' },
  limit: { ...integer(1, MAX_LIMIT), allowed: `an integer from 1 to ${MAX_LIMIT}` },
  page: { ...integer(1, Number.MAX_SAFE_INTEGER), allowed: 'an integer from 1 to 9007199254740991' },
  cursor: {
    read: readText,
    schema: z.string().check(z.regex(/^[\w-]{1,100}$/)),
    allowed: 'as it stands in a link, with every other parameter of that link',
  },
} as const satisfies Record<
  ListParameter,
  { read: (text: string) => string | number; schema: z.ZodMiniType; allowed: string }
>

/** Reads a list query strictly: the request, or one error for each parameter that is wrong, unknown or repeated. */
export function readListRequest(
  query: ListQuery,
): { readonly request: ListRequest } | { readonly errors: readonly ParameterError[] } {
  const errors: ParameterError[] = []
  const values: Partial<Record<ListParameter, string | number>> = {}
  const seen = new Set<string>()

  for (const { key, value } of query.pairs) {
    const fail = (detail: string) => errors.push({ parameter: key, received: value, detail })
    if (!isListParameter(key)) fail(unknownParameter(key))
    else if (seen.has(key)) fail(`${key} may be given once.`)
    else if (value !== '') {
      const { read, schema, allowed } = listParameters[key]
      const result = schema.safeParse(read(value))
      if (result.success) values[key] = result.data
      else fail(`${key} must be ${allowed}.`)
    }
    seen.add(key)
  }
  const { name, id, updated_after, updated_before, limit, page, cursor } = values
  if (cursor !== undefined && page === undefined && errors.length === 0)
    errors.push(cursorError(String(cursor)))
  if (errors.length > 0) return { errors }

  return {
    request: {
      ...(name !== undefined && { name: String(name) }),
      ...(id !== undefined && { id: String(id) }),
      ...(updated_after !== undefined && { updatedAfter: Number(updated_after) }),
      ...(updated_before !== undefined && { updatedBefore: Number(updated_before) }),
      limit: Number(limit ?? DEFAULT_LIMIT),
      page: Number(page ?? 1),
      ...(cursor !== undefined && { cursor: String(cursor) }),
    },
  }
}

/** For a cursor without its page, of another list or page, or of no list at all. */
export function cursorError(received: string): ParameterError {
  return { parameter: 'cursor', received, detail: `cursor must be ${listParameters.cursor.allowed}.` }
}

function isListParameter(key: string): key is ListParameter {
  return (LIST_PARAMETERS as readonly string[]).includes(key)
}

function unknownParameter(key: string): string {
  const near = LIST_PARAMETERS.find((known) => distance(key.toLowerCase(), known) <= known.length / 3)
  const guess = key === 'updated_since' ? 'updated_after' : near
  return `There is no such parameter.${guess ? ` Did you mean ${guess}?` : ''}`
}

/** Levenshtein's distance; long keys are no near miss of anything. */
function distance(a: string, b: string): number {
  if (a.length > 32) return a.length
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next[j] = Math.min(swap, row[j]! + 1, next[j - 1]! + 1)
    }
    row = next
  }
  return row[b.length]!
}
