import { expect, test } from 'vitest'
import type { BrandPage } from '#client/brand-client.ts'
import { HttpError } from '#client/errors.ts'
import { EXCHANGE as exchange, pageOf } from '#client/testing/brand-pages.ts'
import { type ListQuery, parseListQuery, stringifyListQuery, queryValue } from '#contract/list-query.ts'
import { readBrand } from '#contract/read-brand.ts'
import { isInOrder, listPage } from './list-order.ts'

/** A service that answers every query with one link, or refuses it. */
function service(
  link: (query: ListQuery) => string,
  refuses = (_query: ListQuery) => false,
  raws: readonly object[] = [],
) {
  const asked: string[] = []
  const list = async (query: ListQuery): Promise<BrandPage> => {
    asked.push(stringifyListQuery(query))
    if (refuses(query)) throw new HttpError(400, { exchange, words: 'no' })
    return pageOf(raws, { first: link(query) })
  }
  return { asked, list }
}

const repeated = (query: ListQuery) => `?${stringifyListQuery(query)}`

test('an order is sent and our view is not; links that repeat the order show that it was applied', async () => {
  const ours = service(repeated)
  const page = await listPage(ours, parseListQuery('name=x&order=match&view=gallery&view_zone=UTC'))
  await listPage(ours, parseListQuery('limit=25&order=name'))
  expect(ours.asked).toEqual(['name=x&order=match', 'limit=25&order=name'])
  expect(page).toMatchObject({ isOrdered: true, query: parseListQuery('name=x&order=match') })
})

test('a service whose links repeat the order, but whose brands are not in it, is not sent one again', async () => {
  const names = ['d', 'b', 'f', 'a', 'c', 'e']
  const logo = 'https://example.com/a.svg'
  const brands = names.map((name, index) => ({ id: `${index}`, name, logo, updated_at: 1 }))
  const echoes = service(repeated, undefined, brands)
  await listPage(echoes, parseListQuery('order=name&limit=25'))
  await listPage(echoes, parseListQuery('order=name&limit=25&page=2'))
  expect(echoes.asked).toEqual(['order=name&limit=25', 'limit=25&page=2'])
})

test('a service that refuses an order is asked without it, and not sent that one again', async () => {
  const refuses = service(repeated, (query) => queryValue(query, 'order') !== undefined)
  await listPage(refuses, parseListQuery('order=-name'))
  await listPage(refuses, parseListQuery('order=-name&page=2'))
  expect(refuses.asked).toEqual(['order=-name', '', 'page=2'])
  await listPage(refuses, parseListQuery('order=name'))
  expect(refuses.asked.slice(3)).toEqual(['order=name', ''])
})

test('a request refused for another reason does not stop orders from being sent', async () => {
  const strict = service(repeated, () => true)
  for (const limit of ['x', 'y'])
    await expect(listPage(strict, parseListQuery(`order=name&limit=${limit}`))).rejects.toThrow(HttpError)
  expect(strict.asked).toEqual(['order=name&limit=x', 'limit=x', 'order=name&limit=y', 'limit=y'])
})

test.each(['order=match', 'order=newest', 'limit=25'])(
  '%s has no order, and is unchanged',
  async (search) => {
    const other = service(() => '?page=1')
    const { isOrdered } = await listPage(other, parseListQuery(search))
    expect(other.asked).toEqual([search])
    expect(isOrdered).toBe(true)
  },
)

const brand = (id: string, name: unknown, updated_at: unknown) =>
  readBrand({ id, name, updated_at, logo: 'https://example.com/a.svg' })
test('brands count as ordered although a service compares a few of them differently', () => {
  const named = (...names: string[]) => names.map((name, index) => brand(`${index}`, name, index))
  expect(isInOrder(named('a', 'b', 'É', 'e', 'f', 'g'), 'name')).toBe(true)
  expect(isInOrder(named('a', 'b', 'É', 'e', 'f', 'g'), '-name')).toBe(false)
  expect(isInOrder(named('d', 'b', 'f', 'a', 'c', 'e'), 'name')).toBe(false)
  expect(isInOrder(named('x', 'Xa', 'a x', 'box', 'fox'), 'match', 'X')).toBe(true)
  expect(isInOrder(named('box', 'fox', 'x', 'a x', 'Xa'), 'match', 'X')).toBe(false)
  expect(isInOrder(named('b', 'a'), 'updated_at')).toBe(true)
  expect(isInOrder(named('b', 'a'), '-updated_at')).toBe(false)
  expect(isInOrder([brand('1', null, null), brand('2', null, null)], 'name')).toBe(true)
})
