import { expect, test } from 'vitest'
import type { BrandPage } from '#client/brand-client.ts'
import { type ListQuery, queryPage, queryValue } from '#contract/list-query.ts'
import { readBrand } from '#contract/read-brand.ts'
import type { ImportRow } from './rows.ts'
import { servicePages } from './service-rows.ts'

const brandOf = (id: unknown) => ({ id, name: 'A brand', logo: 'https://a.example/x.png', updated_at: 5 })

/** A service whose pages are these lists of ids, whatever limit is asked for. It says that it has `total` brands. */
function serviceOf(pages: readonly (readonly unknown[])[], total: number | null) {
  const link = (page: number | null) => (page === null ? null : `https://a.example/v1/brands?page=${page}`)
  return {
    async list(query: ListQuery): Promise<BrandPage> {
      const isCount = queryValue(query, 'limit') === '1'
      const number = queryPage(query) ?? 1
      const ids = isCount ? (total === 0 ? [] : [1]) : (pages[number - 1] ?? [])
      const next = isCount
        ? total !== null && total > 1
          ? 2
          : null
        : number < pages.length
          ? number + 1
          : null
      return {
        brands: ids.map((id) => readBrand(brandOf(id))),
        links: { first: null, prev: null, next: link(next), last: isCount ? link(total) : null },
        timestampForm: 'seconds',
        exchange: { method: 'GET', url: 'https://a.example/', duration: 1, headers: [] },
      }
    },
  }
}

async function read(service: ReturnType<typeof serviceOf>) {
  const rows: ImportRow[] = []
  try {
    for await (const page of servicePages(service)) rows.push(...page)
    return { rows, end: 'complete' }
  } catch (error) {
    return { rows, end: String(error) }
  }
}

test.each([
  ['skips', [['1', '2'], ['4']], 4],
  [
    'repeats',
    [
      ['1', '2'],
      ['2', '3'],
    ],
    4,
  ],
  ['ends too early', [['1', '2']], 5],
])('a service that %s is not read whole', async (_, pages, total) => {
  const { end } = await read(serviceOf(pages, total))
  expect(end).toMatch(`IncompleteList: The service says that it has ${total} brands`)
})

test('a brand without a usable id counts, and a service may not say how many it has', async () => {
  expect((await read(serviceOf([['1', null, null]], 3))).end).toBe('complete')
  expect((await read(serviceOf([['1', '2']], null))).end).toBe('complete')
  expect((await read(serviceOf([[]], 0))).end).toBe('complete')
})

test('a service that loses its brands while they are read is not read whole', async () => {
  const service = serviceOf([['1', '2']], 8)
  const empty = serviceOf([[]], 0)
  let requests = 0
  const losing = { list: (query: ListQuery) => (++requests > 2 ? empty : service).list(query) }
  expect((await read(losing)).end).toMatch('IncompleteList')
})
