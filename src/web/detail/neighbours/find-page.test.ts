import { expect, test } from 'vitest'
import { parseListQuery, queryPage, stringifyListQuery } from '#contract/list-query.ts'
import { readBrand } from '#contract/read-brand.ts'
import { findPage } from './find-page.ts'

/** Searches a list of the given ids; resolves to the query of the page that was found, and how many were read. */
async function find(id: string, ids: readonly string[]) {
  const limit = 25
  let reads = 0
  const found = await findPage(id, parseListQuery(`limit=${limit}`), async (query) => {
    reads++
    const page = queryPage(query)!
    const last = `https://a.example/v1/brands?limit=${limit}&page=${Math.ceil(ids.length / limit)}`
    return {
      brands: ids.slice((page - 1) * limit, page * limit).map((each) => readBrand({ id: each })),
      links: { first: null, prev: null, next: null, last },
    }
  })
  return { query: found && stringifyListQuery(found.query), reads }
}

const range = (length: number, id: (index: number) => number) =>
  Array.from({ length }, (_, index) => String(id(index)))

test('the page of a brand is found where its id should be', async () => {
  const ids = range(3470, (index) => index + 1)
  expect(await find('1490', ids)).toEqual({ query: 'limit=25&page=60', reads: 3 })
  expect(await find('1500', ids)).toEqual({ query: 'limit=25&page=60', reads: 4 })
  expect(await find('3470', ids)).toEqual({ query: 'limit=25&page=139', reads: 3 })
})

test('ids with gaps take a few pages more', async () => {
  let id = 0
  const ids = range(100_000, (index) => (id += 1 + ((index * 7919) % 97)))
  for (const index of [26, 999, 31_415, 77_777, 99_998]) {
    const { query, reads } = await find(ids[index]!, ids)
    const page = Math.floor(index / 25) + 1
    expect(query).toBe(`limit=25&page=${page}`)
    expect(reads).toBeLessThanOrEqual(6)
  }
})

test('a brand that the list does not have is not found', async () => {
  const ids = range(1000, (index) => 10 + 2 * index)
  for (const id of ['3', '501', '9999', 'x7', '9223372036854775807']) {
    expect(await find(id, ids)).toMatchObject({ query: null })
  }
  expect(await find('1', [])).toEqual({ query: null, reads: 2 })
})

test('a list in another order is given up after a few pages', async () => {
  const ids = range(10_000, (index) => ((index * 7919) % 10_007) + 1)
  expect((await find('5000', ids)).reads).toBeLessThanOrEqual(8)
})
