import { expect, test } from 'vitest'
import { readBrand } from '#contract/read-brand.ts'
import { nextSort, printSort, readSort, sortBrands } from './sort-brands.ts'

const brand = (id: unknown, name: unknown, updated_at: unknown) =>
  readBrand({ id, name, updated_at, logo: 'https://example.com/a.svg' })
const brands = [
  brand('10', 'ébauche', 5),
  brand('9', 'Zeta', 7),
  brand('100', null, 6),
  brand('2', 'eagle', null),
]
const ids = (text: string) => sortBrands(brands, readSort(text)!).map(({ id }) => id)

test('by name in the order of the reader’s language; brands without a name come last in both directions', () => {
  expect(ids('name')).toEqual(['2', '10', '9', '100'])
  expect(ids('-name')).toEqual(['9', '10', '2', '100'])
})

test('ids as numbers, not as text', () => {
  expect(ids('id')).toEqual(['2', '9', '10', '100'])
})

test('by the last update; brands without one come last in both directions', () => {
  expect(ids('updated')).toEqual(['10', '100', '9', '2'])
  expect(ids('-updated')).toEqual(['9', '100', '10', '2'])
})

test.each(['name', '-updated', 'all:id', 'all:-name'])('%s is read and printed', (text) => {
  expect(printSort(readSort(text)!)).toBe(text)
})

test.each([undefined, '', 'colour', '--name', 'all'])('%s is no sort', (text) => {
  expect(readSort(text)).toBeUndefined()
})

test('a column header goes through both directions and back to the service’s own order', () => {
  const up = nextSort(undefined, 'name')
  const down = nextSort(up, 'name')
  expect([up?.descending, down?.descending, nextSort(down, 'name')]).toEqual([false, true, undefined])
  expect(nextSort(undefined, 'updated')?.descending).toBe(true)
  expect(nextSort(readSort('all:name'), 'id')).toEqual({ column: 'id', descending: false, all: true })
})
