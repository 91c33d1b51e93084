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
import { editDistance } from './edit-distance.ts'

/** A valid list query. Timestamps are in Unix seconds, and both bounds are exclusive. */
export interface ListRequest {
  readonly name?: string
  readonly id?: string
  readonly updatedAfter?: number
  readonly updatedBefore?: number
  readonly limit: number
  readonly page: number
  /** Where the page begins or ends, copied from a link. Only its characters and length have been checked. */
  readonly cursor?: string
}

export const MAX_NAME_LENGTH = 200
/** The last second that a JavaScript date can hold. */
const MAX_SECONDS = 8.64e12

/** Integers without leading zeros or a plus sign. Anything else becomes NaN, which every schema rejects. */
const INTEGER = /^(?:0|-?[1-9]\d{0,15})$/
const readInteger = (text: string) => (INTEGER.test(text) ? Number(text) : Number.NaN)
const readText = (text: string) => text

const integer = (from: number, to: number) => ({
  read: readInteger,
  schema: z.int().check(z.gte(from), z.lte(to)),
})
const timestamp = {
  ...integer(-MAX_SECONDS, MAX_SECONDS),
  allowed: `an integer from -${MAX_SECONDS} to ${MAX_SECONDS}, in Unix seconds`,
}

/** For each parameter: how to read its text, the values allowed, and those values in words that follow "must be". */
export const listParameters = {
  name: {
    read: readText,
    schema: z.string().check(
      z.maxLength(MAX_NAME_LENGTH),
      z.refine((name) => !name.includes('\0') && foldName(name) !== ''),
    ),
    allowed: `text of at most ${MAX_NAME_LENGTH} characters, without U+0000 and not only accents`,
  },
  id: { read: readText, schema: brandIdSchema, allowed: 'an integer from 0 to 9223372036854775807' },
  updated_after: timestamp,
  updated_before: timestamp,
  limit: { ...integer(1, MAX_LIMIT), allowed: `an integer from 1 to ${MAX_LIMIT}` },
  page: { ...integer(1, Number.MAX_SAFE_INTEGER), allowed: 'an integer from 1 to 9007199254740991' },
  cursor: {
    read: readText,
    schema: z.string().check(z.regex(/^[\w-]{1,100}$/)),
    allowed: 'copied from a link, together with all other parameters of that link',
  },
} as const satisfies Record<
  ListParameter,
  { read: (text: string) => string | number; schema: z.ZodMiniType; allowed: string }
>

/** Validates a list query. Returns the request, or one error for each invalid, unknown or repeated parameter. */
export function readListRequest(
  query: ListQuery,
): { readonly request: ListRequest } | { readonly errors: readonly ParameterError[] } {
  const errors: ParameterError[] = []
  const values: Partial<Record<ListParameter, string | number>> = {}
  const seen = new Set<string>()

  for (const { key, value } of query.pairs) {
    const fail = (detail: string) => errors.push({ parameter: key, received: value, detail })
    if (!isListParameter(key)) fail(unknownParameter(key))
    else if (seen.has(key)) fail(`${key} may appear only once.`)
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

/** The error for a cursor that is malformed, lacks its `page`, or comes from a link of another list or page. */
export function cursorError(received: string): ParameterError {
  return { parameter: 'cursor', received, detail: `cursor must be ${listParameters.cursor.allowed}.` }
}

function isListParameter(key: string): key is ListParameter {
  return (LIST_PARAMETERS as readonly string[]).includes(key)
}

function unknownParameter(key: string): string {
  const near = LIST_PARAMETERS.find((known) => editDistance(key.toLowerCase(), known) <= known.length / 3)
  const guess = key === 'updated_since' ? 'updated_after' : near
  return `There is no such parameter.${guess ? ` Did you mean ${guess}?` : ''}`
}
