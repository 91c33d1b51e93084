import { expect, test } from 'vitest'
import type { BrandPage } from '#client/brand-client.ts'
import { type ListQuery, queryPage, queryValue } from '#contract/list-query.ts'
import { readBrand } from '#contract/read-brand.ts'
import { serviceFailure, serviceReader } from './read-service.ts'

const brandOf = (id: unknown) => ({ id, name: 'A brand', logo: 'https://a.example/x.png', updated_at: 5 })

/** A service whose pages are these lists of ids, whatever the limit. It claims to have `total` brands. */
function serviceOf(pages: readonly (readonly unknown[])[], total: number | null) {
  const link = (page: number | null) => (page === null ? null : `https://a.example/v1/brands?page=${page}`)
  return {
    single: () => Promise.reject(new Error('Only the list is read.')),
    async list(query: ListQuery): Promise<BrandPage> {
      const isCount = queryValue(query, 'limit') === '1'
      const number = queryPage(query) ?? 1
      const ids = isCount ? (total === 0 ? [] : [1]) : (pages[number - 1] ?? [])
      const isLast = isCount ? (total ?? 0) < 2 : number >= pages.length
      return {
        brands: ids.map((id) => readBrand(brandOf(id))),
        links: {
          first: null,
          prev: null,
          next: link(isLast ? null : number + 1),
          last: isCount ? link(total) : null,
        },
        timestampForm: 'seconds',
        exchange: { method: 'GET', url: 'https://a.example/', duration: 1, headers: [] },
      }
    },
  }
}

/** 'complete', or the error that reading the service ends with. */
async function endOf(service: ReturnType<typeof serviceOf>, mayChange = false): Promise<string> {
  try {
    for await (const _ of serviceReader(service).rows(undefined, mayChange));
    return 'complete'
  } catch (error) {
    return String(error)
  }
}

test('a service that skips or repeats brands, or ends too early, is an incomplete list', async () => {
  for (const mayChange of [false, true]) {
    const incomplete = 'IncompleteList: The list skips or repeats brands'
    expect(await endOf(serviceOf([['1', '2'], ['4']], 4), mayChange)).toMatch(incomplete)
    expect(await endOf(serviceOf([['1'], ['2', '3', '2']], 4), mayChange)).toMatch(incomplete)
    expect(await endOf(serviceOf([['1', '2']], 4), mayChange)).toMatch(incomplete)
  }
  expect(await endOf(serviceOf([['1'], ['2', '1']], null))).toMatch('IncompleteList')
})

test('a brand without a usable id counts, and a service need not say how many it has', async () => {
  expect(await endOf(serviceOf([['1', null, null]], 3))).toBe('complete')
  expect(await endOf(serviceOf([['1', '2']], null))).toBe('complete')
  expect(await endOf(serviceOf([[]], 0))).toBe('complete')
})

test.each([
  [8, 0, 'IncompleteList'],
  [2, 3, 'complete'],
])('a list of 2 that has %d brands and then %d: %s, if its number may change', async (before, then, end) => {
  let requests = 0
  const service = serviceOf([['1', '2']], before)
  const later = serviceOf([['1', '2']], then)
  const changing = {
    ...service,
    list: (query: ListQuery) => (++requests % 3 === 0 ? later : service).list(query),
  }
  expect(await endOf(changing, true)).toMatch(end)
  expect(await endOf(changing)).toMatch('IncompleteList')
})

test('a service that cannot be reached is reported with the reason from Node', () => {
  const error = new Error('It could not be reached.', {
    cause: new TypeError('x', { cause: new Error('ECONNREFUSED') }),
  })
  expect(serviceFailure(error)).toBe('It could not be reached. ECONNREFUSED.')
})
