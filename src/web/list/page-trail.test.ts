import { expect, test, vi } from 'vitest'
import type { BrandPage } from '#client/brand-client.ts'
import { parseListQuery } from '#contract/list-query.ts'
import { disconnect } from '#web/data/connection.ts'
import { isLoop, linksFromTrail, linksOfFailedPage, rememberNextPage } from './page-trail.ts'

vi.stubGlobal('location', { origin: 'https://app.example' })

const NONE = { first: null, last: null, prev: null, next: null }
const query = parseListQuery
const page = (next: string): BrandPage => ({
  brands: [],
  links: { ...NONE, next },
  timestampForm: undefined,
  exchange: { method: 'GET', url: '', duration: 0, headers: [] },
})

test('where no previous page is named, it is the one whose next link led here', () => {
  rememberNextPage(query('limit=3&name=a'), page('/v1/brands?limit=3&name=a&cursor=x'))
  expect(linksFromTrail(query('limit=3&name=a&cursor=x'), { ...NONE, next: '?c' })).toEqual({
    first: '?limit=3&name=a',
    prev: '?limit=3&name=a',
    next: '?c',
    last: null,
  })
  const named = { ...NONE, prev: '?other' }
  expect(linksFromTrail(query('limit=3&name=a&cursor=x'), named)).toBe(named)
})

test('a next link to the page itself is no link; one to a page on the way is a loop', () => {
  rememberNextPage(query('limit=4'), page('?limit=4&cursor=b'))
  rememberNextPage(query('limit=4&cursor=b'), page('?limit=4'))
  expect(linksFromTrail(query('limit=4'), { ...NONE, next: '?limit=4' })).toEqual(NONE)
  expect(isLoop(query('limit=4&cursor=b'), query('limit=4'))).toBe(true)
  expect(isLoop(query('limit=4&cursor=b'), query('limit=4&cursor=b'))).toBe(true)
  expect(isLoop(query('limit=4&cursor=b'), query('limit=4&cursor=c'))).toBe(false)
  expect(isLoop(query('limit=4'), null)).toBe(false)
  // The loop gives the first page no page before it.
  expect(linksFromTrail(query('limit=4'), NONE)).toBe(NONE)
})

test('from a page that failed, the first and the previous page can be reached', () => {
  expect(linksOfFailedPage(query('limit=5&name=a&page=7&cursor=x'))).toEqual({
    first: '?limit=5&name=a',
    prev: '?limit=5&name=a&page=6',
    next: null,
    last: null,
  })
  rememberNextPage(query('limit=5'), page('?limit=5&cursor=p2'))
  expect(linksOfFailedPage(query('limit=5&cursor=p2'))).toMatchObject({ first: '?limit=5', prev: '?limit=5' })
  expect(linksOfFailedPage(query('limit=5'))).toEqual(NONE)
})

test('the way ends with the session', () => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { baseURI: 'https://app.example/' })
  rememberNextPage(query('limit=6'), page('?limit=6&cursor=s'))
  expect(linksOfFailedPage(query('limit=6&cursor=s'))).toMatchObject({ prev: '?limit=6' })
  disconnect()
  expect(linksOfFailedPage(query('limit=6&cursor=s'))).toMatchObject({ prev: null })
})

test.each(['{}', '[1]', '[["a",null]]', '"x"'])('a trail that is stored as %s is none', async (text) => {
  vi.stubGlobal('window', { sessionStorage: { getItem: () => text } })
  vi.resetModules()
  const trail = await import('./page-trail.ts')
  expect(trail.linksFromTrail(query('a'), NONE)).toBe(NONE)
})
