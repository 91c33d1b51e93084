import { expect, test } from 'vitest'
import type { BrandPage } from '#client/brand-client.ts'
import { readBrand } from '#contract/read-brand.ts'
import { printListQuery } from '#contract/list-query.ts'
import { entryOf, nearEdge, stepFrom } from './neighbours.ts'

function pageOf(ids: readonly unknown[], links: Partial<BrandPage['links']> = {}): BrandPage {
  return {
    brands: ids.map((id) => readBrand({ id, name: 'A', logo: 'https://a.example/a.svg', updated_at: 1 })),
    links: { first: null, last: null, prev: null, next: null, ...links },
    timestampForm: 'seconds',
    body: null,
    exchange: { method: 'GET', url: 'https://a.example/v1/brands', duration: 1, headers: [] },
  }
}

test('inside a page the neighbours are those beside', () => {
  const page = pageOf(['1', '2', '3'])
  expect(stepFrom(page, '2', 'previous')).toEqual({ id: '1' })
  expect(stepFrom(page, '2', 'next')).toEqual({ id: '3' })
})

test('at an edge the step is the whole query of the service’s own link', () => {
  const page = pageOf(['1', '2'], { next: 'http://inside:8080/v1/brands?cursor=a%2Fb&limit=2' })
  const step = stepFrom(page, '2', 'next')
  expect(step && 'page' in step && printListQuery(step.page)).toBe('cursor=a%2Fb&limit=2')
  expect(stepFrom(page, '1', 'previous')).toBeNull()
})

test('a brand that is not on the page has no neighbours', () => {
  const page = pageOf(['1', '2'], { next: '?page=2', prev: '?page=1' })
  expect(stepFrom(page, '9', 'next')).toBeNull()
  expect(stepFrom(page, '9', 'previous')).toBeNull()
  expect(nearEdge(page, '9', 'next')).toBe(false)
})

test('brands without an id are passed over, and a repeated brand does not catch the walk', () => {
  const page = pageOf(['1', null, '2', '2', '3'])
  expect(stepFrom(page, '1', 'next')).toEqual({ id: '2' })
  expect(stepFrom(page, '2', 'next')).toEqual({ id: '3' })
  expect(stepFrom(page, '2', 'previous')).toEqual({ id: '1' })
})

test('a page is entered at the end that is nearer, past a repetition', () => {
  expect(entryOf(pageOf(['4', '5', '6']), '3', 'next')).toBe('4')
  expect(entryOf(pageOf(['4', '5', '6']), '7', 'previous')).toBe('6')
  expect(entryOf(pageOf(['3', null, '4']), '3', 'next')).toBe('4')
  expect(entryOf(pageOf([]), '3', 'next')).toBeNull()
})

test('an edge is near from one brand away', () => {
  const page = pageOf(['1', '2', '3', '4'])
  expect(['1', '2', '3', '4'].map((id) => nearEdge(page, id, 'next'))).toEqual([false, false, true, true])
  expect(['1', '2', '3', '4'].map((id) => nearEdge(page, id, 'previous'))).toEqual([true, true, false, false])
})
