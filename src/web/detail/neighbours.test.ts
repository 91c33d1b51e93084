import { expect, test } from 'vitest'
import { readBrand } from '#contract/read-brand.ts'
import { stringifyListQuery } from '#contract/list-query.ts'
import { firstFrom, neighbourOnPage, adjacentPage, type ShownPage } from './neighbours.ts'

const brandsOf = (ids: readonly unknown[]) =>
  ids.map((id) => readBrand({ id, name: 'A', logo: 'https://a.example/a.svg', updated_at: 1 }))

function pageOf(ids: readonly unknown[], links: Partial<ShownPage['links']> = {}): ShownPage {
  return { brands: brandsOf(ids), links: { first: null, last: null, prev: null, next: null, ...links } }
}

test('inside a page, the neighbours are the rows above and below', () => {
  const page = pageOf(['1', '2', '3'])
  expect(neighbourOnPage(page, '2', 'previous')).toBe('1')
  expect(neighbourOnPage(page, '2', 'next')).toBe('3')
  expect(neighbourOnPage(page, '1', 'previous')).toBeUndefined()
  expect(neighbourOnPage(page, '3', 'next')).toBeUndefined()
})

test('the adjacent page is the whole query of the service’s link', () => {
  const page = pageOf(['1', '2'], { next: 'http://inside:8080/v1/brands?cursor=a%2Fb&limit=2' })
  const ahead = adjacentPage(page, '2', 'next')
  expect(ahead && stringifyListQuery(ahead)).toBe('cursor=a%2Fb&limit=2')
  expect(adjacentPage(page, '1', 'previous')).toBeNull()
})

test('the adjacent page is needed from one brand before the edge', () => {
  const page = pageOf(['1', '2', '3', '4'], { prev: '?page=1', next: '?page=3' })
  const wanted = (id: string, direction: 'previous' | 'next') => adjacentPage(page, id, direction) !== null
  expect(['1', '2', '3', '4'].map((id) => wanted(id, 'next'))).toEqual([false, false, true, true])
  expect(['1', '2', '3', '4'].map((id) => wanted(id, 'previous'))).toEqual([true, true, false, false])
})

test('from a brand that is not on the page, the next one is its first', () => {
  const page = pageOf(['1', '2'], { next: '?page=2', prev: '?page=1' })
  expect(neighbourOnPage(page, '9', 'next')).toBe('1')
  expect(neighbourOnPage(page, '9', 'previous')).toBeUndefined()
  expect(adjacentPage(page, '9', 'next')).toBeNull()
  expect(adjacentPage(page, '9', 'previous')).toBeNull()
})

test('brands without an id are skipped, and a duplicate does not form a loop', () => {
  const page = pageOf(['1', null, '2', '2', '3', null, null], { next: '?page=2' })
  expect(neighbourOnPage(page, '1', 'next')).toBe('2')
  expect(neighbourOnPage(page, '2', 'next')).toBe('3')
  expect(neighbourOnPage(page, '2', 'previous')).toBe('1')
  expect(neighbourOnPage(page, '3', 'next')).toBeUndefined()
  expect(adjacentPage(page, '3', 'next')).not.toBeNull()
})

test('an adjacent page is entered at its near end, past a duplicate', () => {
  expect(firstFrom(brandsOf(['4', '5', '6']), '3', 'next')).toBe('4')
  expect(firstFrom(brandsOf(['4', '5', '6']), '7', 'previous')).toBe('6')
  expect(firstFrom(brandsOf(['3', null, '4']), '3', 'next')).toBe('4')
  expect(firstFrom(brandsOf([]), '3', 'next')).toBeUndefined()
})
