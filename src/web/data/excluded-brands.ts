/** Finds brands in a response that the filters of its request should have left out. */
import { foldName } from '#contract/fold-name.ts'
import { type Filter, FILTER_PARAMETERS, type ListQuery, queryValue } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { readTimestamp } from '#contract/timestamp.ts'

/** Whether a filter should have left out a brand. A bound itself counts as inside: not every service excludes it. */
export function isExcluded(query: ListQuery, brand: ReadBrand): boolean {
  return FILTER_PARAMETERS.some((filter) => {
    const value = queryValue(query, filter)
    return value !== undefined && EXCLUSIONS[filter](value, brand)
  })
}

/** Whether the value of a filter excludes a brand. A value that cannot be read never excludes one. */
const EXCLUSIONS = {
  name: (value, { name }) => name !== null && !foldName(name).includes(foldName(value)),
  id: (value, { id }) => id !== null && id !== value,
  updated_after: (value, { updatedAt }) =>
    updatedAt !== null && updatedAt < (readTimestamp(value)?.at ?? Number.NEGATIVE_INFINITY),
  updated_before: (value, { updatedAt }) =>
    updatedAt !== null && updatedAt > (readTimestamp(value)?.at ?? Number.POSITIVE_INFINITY),
} satisfies Record<Filter, (value: string, brand: ReadBrand) => boolean>
