import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { readBrand } from '#contract/read-brand.ts'
import { isInOrder, orderBrands } from './list-order.ts'

const brand = (id: string, name: unknown, updated_at: unknown) =>
  readBrand({ id, name, updated_at, logo: 'https://example.com/a.svg' })
const brands = [
  brand('10', 'ébauche', 5),
  brand('9', 'Zeta', 7),
  brand('100', null, 6),
  brand('2', 'eagle', null),
  brand('3', 'Eagle', 5),
]
const ids = (order: Order) => orderBrands(brands, order).map(({ id }) => id)

test('order by name ignores case and accents; brands without a name come last in both directions', () => {
  expect(ids('name')).toEqual(['2', '3', '10', '9', '100'])
  expect(ids('-name')).toEqual(['9', '10', '2', '3', '100'])
})

test('order by last update; brands without one come last in both directions', () => {
  expect(ids('updated_at')).toEqual(['10', '3', '100', '9', '2'])
  expect(ids('-updated_at')).toEqual(['9', '100', '10', '3', '2'])
})

test('the best match comes first, and equal matches by name', () => {
  const found = ['CakePHP', 'PHP', 'HPE', 'hp', 'HP Inc', 'php hp'].map((name, index) =>
    brand(`${index}`, name, 1),
  )
  expect(orderBrands(found, 'match', 'HP').map(({ name }) => name)).toEqual([
    'hp',
    'HP Inc',
    'HPE',
    'php hp',
    'CakePHP',
    'PHP',
  ])
})

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
