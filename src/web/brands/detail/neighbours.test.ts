import { expect, test } from 'vitest'
import { readBrand } from '#contract/read-brand.ts'
import { printListQuery } from '#contract/list-query.ts'
import { entryOf, neighbourOnPage, pageAhead, type ShownPage } from './neighbours.ts'

const brandsOf = (ids: readonly unknown[]) =>
  ids.map((id) => readBrand({ id, name: 'A', logo: 'https://a.example/a.svg', updated_at: 1 }))

function pageOf(ids: readonly unknown[], links: Partial<ShownPage['links']> = {}): ShownPage {
  return { brands: brandsOf(ids), links: { first: null, last: null, prev: null, next: null, ...links } }
}

test('inside a page the neighbours are those beside', () => {
  const page = pageOf(['1', '2', '3'])
  expect(neighbourOnPage(page, '2', 'previous')).toBe('1')
  expect(neighbourOnPage(page, '2', 'next')).toBe('3')
  expect(neighbourOnPage(page, '1', 'previous')).toBeUndefined()
  expect(neighbourOnPage(page, '3', 'next')).toBeUndefined()
})

test('the page ahead is the whole query of the service’s own link', () => {
  const page = pageOf(['1', '2'], { next: 'http://inside:8080/v1/brands?cursor=a%2Fb&limit=2' })
  const ahead = pageAhead(page, '2', 'next')
  expect(ahead && printListQuery(ahead)).toBe('cursor=a%2Fb&limit=2')
  expect(pageAhead(page, '1', 'previous')).toBeNull()
})

test('the page ahead is wanted from one brand away of the edge', () => {
  const page = pageOf(['1', '2', '3', '4'], { prev: '?page=1', next: '?page=3' })
  const wanted = (id: string, direction: 'previous' | 'next') => pageAhead(page, id, direction) !== null
  expect(['1', '2', '3', '4'].map((id) => wanted(id, 'next'))).toEqual([false, false, true, true])
  expect(['1', '2', '3', '4'].map((id) => wanted(id, 'previous'))).toEqual([true, true, false, false])
})

test('a brand that is not on the page has no neighbours', () => {
  const page = pageOf(['1', '2'], { next: '?page=2', prev: '?page=1' })
  expect(neighbourOnPage(page, '9', 'next')).toBeUndefined()
  expect(pageAhead(page, '9', 'next')).toBeNull()
  expect(pageAhead(page, '9', 'previous')).toBeNull()
})

test('brands without an id are passed over, and a repeated brand does not catch the walk', () => {
  const page = pageOf(['1', null, '2', '2', '3', null, null], { next: '?page=2' })
  expect(neighbourOnPage(page, '1', 'next')).toBe('2')
  expect(neighbourOnPage(page, '2', 'next')).toBe('3')
  expect(neighbourOnPage(page, '2', 'previous')).toBe('1')
  expect(neighbourOnPage(page, '3', 'next')).toBeUndefined()
  expect(pageAhead(page, '3', 'next')).not.toBeNull()
})

test('a page is entered at the end that is nearer, past a repetition', () => {
  expect(entryOf(brandsOf(['4', '5', '6']), '3', 'next')).toBe('4')
  expect(entryOf(brandsOf(['4', '5', '6']), '7', 'previous')).toBe('6')
  expect(entryOf(brandsOf(['3', null, '4']), '3', 'next')).toBe('4')
  expect(entryOf(brandsOf([]), '3', 'next')).toBeUndefined()
})
