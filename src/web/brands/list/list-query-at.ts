import { dropParameters, type ListQuery, parseListQuery, queryValue } from '#contract/list-query.ts'
import { readTimestamp, timestampStep } from '#contract/timestamp.ts'
import { OPENING_SEARCH } from '#web/routing/paths.ts'

/** Choices of ours that may stand in the address beside the API's parameters and are never sent to it. */
export const VIEW_PARAMETERS = ['view', 'view_sort'] as const

/** What the list asks for at an address of the app; undefined where there is no list, or it asks for nothing. */
export function listQueryAt({ pathname, search }: Location, base: string): ListQuery | undefined {
  const path = pathname.slice(new URL(base).pathname.length)
  if (!/^(?:brands(?:\/[^/]*)?)?$/.test(path)) return undefined
  const query = dropParameters(parseListQuery(search || OPENING_SEARCH), VIEW_PARAMETERS)
  return isImpossibleRange(query) ? undefined : query
}

/** Whether no moment at all lies between the two exclusive bounds of a query. */
export function isImpossibleRange(query: ListQuery): boolean {
  const after = readTimestamp(queryValue(query, 'updated_after'))
  const before = readTimestamp(queryValue(query, 'updated_before'))
  return after !== null && before !== null && before.at - after.at <= timestampStep(after.form)
}
