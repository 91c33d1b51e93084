import { expect, test } from 'vitest'
import type { BrandPage } from '#client/brand-client.ts'
import { HttpError } from '#client/errors.ts'
import { type ListQuery, parseListQuery, stringifyListQuery, queryValue } from '#contract/list-query.ts'
import { type ReadBrand, readBrand } from '#contract/read-brand.ts'
import { listPage } from './list-order.ts'

const exchange = { method: 'GET', url: '', duration: 0, headers: [] } as const

/** A service that answers every query with one link, or refuses it. */
function service(
  link: (query: ListQuery) => string,
  refuses = (_query: ListQuery) => false,
  brands: readonly ReadBrand[] = [],
) {
  const asked: string[] = []
  const list = async (query: ListQuery): Promise<BrandPage> => {
    asked.push(stringifyListQuery(query))
    if (refuses(query)) throw new HttpError(400, { exchange, words: 'no' })
    const links = { first: link(query), last: null, prev: null, next: null }
    return { brands, links, timestampForm: undefined, exchange }
  }
  return { asked, list }
}

const repeated = (query: ListQuery) => `?${stringifyListQuery(query)}`

test('an order is sent, our view is not, and links that repeat the order tell that it was understood', async () => {
  const ours = service(repeated)
  const page = await listPage(ours, parseListQuery('name=x&order=match&view=gallery&view_zone=UTC'))
  await listPage(ours, parseListQuery('limit=25&order=name'))
  expect(ours.asked).toEqual(['name=x&order=match', 'limit=25&order=name'])
  expect(page).toMatchObject({ isOrdered: true, query: parseListQuery('name=x&order=match') })
})

test('a service whose links repeat all that was sent, but whose brands are in another order, is not either', async () => {
  const names = ['d', 'b', 'f', 'a', 'c', 'e']
  const logo = 'https://example.com/a.svg'
  const brands = names.map((name, index) => readBrand({ id: `${index}`, name, logo, updated_at: 1 }))
  const echoes = service(repeated, undefined, brands)
  await listPage(echoes, parseListQuery('order=name&limit=25'))
  await listPage(echoes, parseListQuery('order=name&limit=25&page=2'))
  expect(echoes.asked).toEqual(['order=name&limit=25', 'limit=25&page=2'])
})

test('a service that refuses the order is asked without it, once', async () => {
  const refuses = service(repeated, (query) => queryValue(query, 'order') !== undefined)
  await listPage(refuses, parseListQuery('order=-name'))
  await listPage(refuses, parseListQuery('order=-name&page=2'))
  expect(refuses.asked).toEqual(['order=-name', '', 'page=2'])
})

test('what is refused for another reason says nothing about the order', async () => {
  const strict = service(repeated, () => true)
  for (const limit of ['x', 'y'])
    await expect(listPage(strict, parseListQuery(`order=name&limit=${limit}`))).rejects.toMatchObject({
      status: 400,
    })
  expect(strict.asked).toEqual(['order=name&limit=x', 'limit=x', 'order=name&limit=y', 'limit=y'])
})

test.each(['order=match', 'order=newest', 'limit=25'])(
  '%s is no order, and is sent as it is',
  async (search) => {
    const other = service(() => '?page=1')
    const { isOrdered } = await listPage(other, parseListQuery(search))
    expect(other.asked).toEqual([search])
    expect(isOrdered).toBe(true)
  },
)
