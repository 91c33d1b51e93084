import { expect, test } from 'vitest'
import type { BrandPage } from '#client/brand-client.ts'
import { pageOf } from '#client/testing/brand-pages.ts'
import { type ListQuery, queryPage, queryValue } from '#contract/list-query.ts'
import { serviceFailure, serviceReader } from './read-service.ts'

const brandOf = (id: unknown) => ({ id, name: 'A brand', logo: 'https://a.example/x.png', updated_at: 5 })

/** A service whose pages are these lists of ids, whatever the limit. It claims to have `before` brands, and then `after`. */
function serviceOf(pages: readonly (readonly unknown[])[], before: number | null, after: number | null) {
  let counts = 0
  const link = (page: number | null) => (page === null ? null : `https://a.example/v1/brands?page=${page}`)
  return {
    single: () => Promise.reject(new Error('Only the list is read.')),
    async list(query: ListQuery): Promise<BrandPage> {
      const isCount = queryValue(query, 'limit') === '1'
      const total = isCount && counts++ > 0 ? after : before
      const number = queryPage(query) ?? 1
      const ids = isCount ? (total === 0 ? [] : [1]) : (pages[number - 1] ?? [])
      const isLast = isCount ? (total ?? 0) < 2 : number >= pages.length
      const next = link(isLast ? null : number + 1)
      return pageOf(ids.map(brandOf), { next, last: isCount ? link(total) : null })
    },
  }
}

/** 'complete', or the error that reading the service ends with. */
async function endOf(service: ReturnType<typeof serviceOf>, mayChange: boolean): Promise<string> {
  try {
    for await (const _ of serviceReader(service).rows(undefined, mayChange));
    return 'complete'
  } catch (error) {
    return String(error)
  }
}

const INCOMPLETE = 'IncompleteList: The list skips or repeats brands'

test.each<[string, unknown[][], number | null, number | null, string, string]>([
  ['skips a brand', [['1', '2'], ['4']], 4, 4, INCOMPLETE, INCOMPLETE],
  ['repeats one', [['1'], ['2', '3', '2']], 4, 4, INCOMPLETE, INCOMPLETE],
  ['ends too early', [['1', '2']], 4, 4, INCOMPLETE, INCOMPLETE],
  ['repeats one, and does not say how many it has', [['1'], ['2', '1']], null, null, INCOMPLETE, 'complete'],
  ['loses all meanwhile', [['1', '2']], 8, 0, INCOMPLETE, INCOMPLETE],
  ['gets one more meanwhile', [['1', '2']], 2, 3, INCOMPLETE, 'complete'],
  ['has brands without a usable id', [['1', null, null]], 3, 3, 'complete', 'complete'],
  ['does not say how many it has', [['1', '2']], null, null, 'complete', 'complete'],
  ['is empty', [[]], 0, 0, 'complete', 'complete'],
])('a list that %s', async (_, pages, before, after, end, endIfItMayChange) => {
  expect(await endOf(serviceOf(pages, before, after), false)).toMatch(end)
  expect(await endOf(serviceOf(pages, before, after), true)).toMatch(endIfItMayChange)
})

test('a service that cannot be reached is reported with the reason from Node', () => {
  const error = new Error('It could not be reached.', {
    cause: new TypeError('x', { cause: new Error('ECONNREFUSED') }),
  })
  expect(serviceFailure(error)).toBe('It could not be reached. ECONNREFUSED.')
})
