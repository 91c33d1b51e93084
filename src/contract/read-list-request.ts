import * as z from 'zod/mini'
import { brandIdSchema } from './brand.ts'
import { editDistance } from './edit-distance.ts'
import { foldName } from './fold-name.ts'
import {
  DEFAULT_LIMIT,
  type Filter,
  FILTER_PARAMETERS,
  type FILTERS,
  LIST_PARAMETERS,
  type ListParameter,
  type ListQuery,
  MAX_LIMIT,
} from './list-query.ts'
import { type Order, ORDERS } from './orders.ts'
import type { ParameterError } from './problem.ts'

/** A valid list query. Timestamps are in Unix seconds, and both bounds are exclusive. */
export interface ListRequest {
  readonly filters: ListFilters
  /** By id if it is absent. */
  readonly order?: Order | undefined
  readonly limit: number
  readonly page: number
  /** Where the page begins or ends, copied from a link. Only its characters and length have been checked. */
  readonly cursor?: string | undefined
}

/** The filters that are given. */
export type ListFilters = {
  readonly [Key in Filter]?: (typeof FILTERS)[Key]['type'] extends 'timestamp' ? number : string
}

interface Parameter {
  /** Converts the text in the query; without it, the value is the text itself. */
  readonly read?: (text: string) => number
  readonly schema: z.ZodMiniType<string | number>
  /** The values allowed, in words that follow "must be". */
  readonly allowed: string
}

const MAX_SEARCH_LENGTH = 200
/** The last second that a JavaScript date can hold. */
const MAX_SECONDS = 8.64e12

/** Integers without leading zeros or a plus sign. Anything else becomes NaN, which every schema rejects. */
const INTEGER = /^(?:0|-?[1-9]\d{0,15})$/
const readInteger = (text: string) => (INTEGER.test(text) ? Number(text) : Number.NaN)

const integer = (from: number, to: number) => ({
  read: readInteger,
  schema: z.int().check(z.gte(from), z.lte(to)),
})

const TIMESTAMP: Parameter = {
  ...integer(-MAX_SECONDS, MAX_SECONDS),
  allowed: `an integer from -${MAX_SECONDS} to ${MAX_SECONDS}, in Unix seconds`,
}

/** How the value of each parameter is read and checked. */
export const PARAMETERS: Record<ListParameter, Parameter> = {
  name: {
    schema: z.string().check(
      z.maxLength(MAX_SEARCH_LENGTH),
      z.refine((name) => !name.includes('\0') && foldName(name) !== ''),
    ),
    allowed: `text of at most ${MAX_SEARCH_LENGTH} characters, not accents alone, and without U+0000`,
  },
  id: { schema: brandIdSchema, allowed: 'an integer from 0 to 9223372036854775807' },
  updated_after: TIMESTAMP,
  updated_before: TIMESTAMP,
  order: {
    schema: z.enum(ORDERS),
    allowed: `one of ${ORDERS.join(', ')}; match only together with name`,
  },
  limit: { ...integer(1, MAX_LIMIT), allowed: `an integer from 1 to ${MAX_LIMIT}` },
  page: { ...integer(1, Number.MAX_SAFE_INTEGER), allowed: 'an integer from 1 to 9007199254740991' },
  cursor: {
    schema: z.string().check(z.regex(/^[\w-]{1,1000}$/)),
    allowed: 'copied from a link, together with all other parameters of that link',
  },
}

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
      const { read, schema, allowed } = PARAMETERS[key]
      const result = schema.safeParse(read ? read(value) : value)
      if (result.success) values[key] = result.data
      else fail(`${key} must be ${allowed}.`)
    }
    seen.add(key)
  }
  const { order, limit, page, cursor } = values
  if (errors.length === 0) {
    if (cursor !== undefined && page === undefined) errors.push(parameterError('cursor', String(cursor)))
    if (order === 'match' && values.name === undefined) errors.push(parameterError('order', order))
  }
  if (errors.length > 0) return { errors }

  const filters = Object.fromEntries(
    FILTER_PARAMETERS.filter((key) => values[key] !== undefined).map((key) => [key, values[key]]),
  )
  // Each schema has checked the type of its value.
  return {
    request: { filters, order, limit: limit ?? DEFAULT_LIMIT, page: page ?? 1, cursor } as ListRequest,
  }
}

/** The error for a value that is not allowed. */
export function parameterError(parameter: ListParameter, received: string): ParameterError {
  return { parameter, received, detail: `${parameter} must be ${PARAMETERS[parameter].allowed}.` }
}

const isListParameter = (key: string): key is ListParameter => LIST_PARAMETERS.some((known) => known === key)

function unknownParameter(key: string): string {
  const near = LIST_PARAMETERS.find((known) => editDistance(key.toLowerCase(), known) <= known.length / 3)
  const guess = key === 'updated_since' ? 'updated_after' : near
  return `There is no such parameter.${guess ? ` Did you mean ${guess}?` : ''}`
}
