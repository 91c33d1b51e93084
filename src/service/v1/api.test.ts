import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { brandListSchema, singleBrandSchema } from '#contract/brand.ts'
import { problemSchema } from '#contract/problem.ts'
import { type Order, ORDERS } from '#contract/orders.ts'
import { populate } from '#service/stores/staged-import.ts'
import { captureLog } from '#service/testing/capture-log.ts'
import { serviceUnderTest } from '#service/testing/service-under-test.ts'
import { aBrand, manyBrands } from '#service/testing/stores.ts'
import type { SortKey } from '#service/stores/records.ts'
import { formatCursor } from './list-links.ts'

const ORDERS_ALLOWED = ORDERS.join(', ')
/** The Host of requests that name none. */
const BASE = 'http://localhost'

describe('GET /v1/brands', () => {
  test('ten brands, four fields each, and four links by default', async () => {
    const { get } = await serviceUnderTest(manyBrands(25))
    const response = await get('/v1/brands')
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    const { data, links } = brandListSchema.parse(response.json())
    expect(data).toHaveLength(10)
    const logo = `${BASE}/logos/acme.svg`
    expect(data[0]).toEqual({ id: '1', name: 'Brand 1', logo, updated_at: 1000 })
    expect(links).toEqual({
      first: `${BASE}/v1/brands?page=1`,
      last: `${BASE}/v1/brands?page=3`,
      prev: null,
      next: expect.stringMatching(/^http:\/\/localhost\/v1\/brands\?page=2&cursor=[\w-]+$/),
    })
  })

  test.each<[Order | undefined, string]>([
    [undefined, '1 2 3 4 5 6 7 9 10 11'],
    ['match', '3 5 10 9 6 1 7 4 2 11'],
    ['name', '2 7 11 4 3 5 10 9 6 1'],
    ['-name', '1 6 9 10 5 3 4 11 7 2'],
    ['updated_at', '1 5 9 2 6 10 3 7 11 4'],
    ['-updated_at', '4 11 7 3 10 6 2 9 5 1'],
  ])('following the links with order=%s, every brand comes once and in order', async (order, expected) => {
    const names = ['xylo', 'Box', 'X', 'Max x', 'x', 'Xbox', 'É x', 'nobody', 'X-ray', 'x', 'Lux']
    const brands = names.map((name, index) =>
      aBrand({ id: String(index + 1), name, updatedAt: 1000 + (index % 4) }),
    )
    const { get } = await serviceUnderTest(brands)
    const query = `name=x&limit=3${order === undefined ? '' : `&order=${order}`}`
    const start = brandListSchema.parse((await get(`/v1/brands?${query}`)).json()).links
    for (const way of ['next', 'prev'] as const) {
      const ids: string[] = []
      let address: string | null = way === 'next' ? start.first : start.last
      while (address !== null) {
        const { data, links } = brandListSchema.parse((await get(address)).json())
        for (const link of Object.values(links).filter((each) => each !== null)) {
          expect(new URL(link).searchParams.get('order')).toBe(order ?? null)
        }
        const page = data.map(({ id }) => id)
        ids.push(...(way === 'next' ? page : page.toReversed()))
        address = links[way]
      }
      expect((way === 'next' ? ids : ids.toReversed()).join(' ')).toBe(expected)
    }
  })

  test('links keep every filter and limit as the client wrote them', async () => {
    const { get } = await serviceUnderTest(manyBrands(30))
    const query = 'updated_before=2000&name=br%61nd+&updated_after=1&limit=5'
    const { links } = brandListSchema.parse((await get(`/v1/brands?${query}&page=3`)).json())
    const link = (page: number) => `${BASE}/v1/brands?${query}&page=${page}`
    const plain = (address: string | null) => address?.replace(/&cursor=[\w-]+/, '')
    expect(links).toMatchObject({ first: link(1), last: link(6) })
    expect([plain(links.prev), plain(links.next)]).toEqual([link(2), link(4)])
    // A new cursor takes the place of the request's, and the links to the first and last page have none.
    const followed = brandListSchema.parse((await get(`${links.next}&id=`)).json()).links
    expect(followed).toMatchObject({ first: `${link(1)}&id=`, last: `${link(6)}&id=` })
    expect(plain(brandListSchema.parse((await get(`/v1/brands?page=2&limit=5`)).json()).links.next)).toBe(
      `${BASE}/v1/brands?page=3&limit=5`,
    )
  })

  test.each([
    ['page=4', { prev: 3, next: null, last: 3 }],
    ['page=9007199254740991', { prev: 3, next: null, last: 3 }],
    ['page=3', { prev: 2, next: null, last: 3 }],
    ['name=nobody', { prev: null, next: null, last: 1 }],
    ['name=nobody&page=7', { prev: null, next: null, last: 1 }],
  ])('%s: 200, and links that lead back', async (query, expected) => {
    const { get } = await serviceUnderTest(manyBrands(25))
    const response = await get(`/v1/brands?${query}`)
    expect(response.statusCode).toBe(200)
    const { data, links } = brandListSchema.parse(response.json())
    const page = (link: string | null) => link && Number(new URL(link).searchParams.get('page'))
    expect({ prev: page(links.prev), next: page(links.next), last: page(links.last) }).toEqual(expected)
    expect(page(links.first)).toBe(1)
    expect(data).toHaveLength(query === 'page=3' ? 5 : 0)
  })

  test('following the links visits every brand once, whatever is added or removed meanwhile', async () => {
    const { get } = await serviceUnderTest(manyBrands(50).filter(({ id }) => Number(id) % 2 === 0))
    const first = brandListSchema.parse((await get('/v1/brands?limit=5')).json())
    const second = brandListSchema.parse((await get(first.links.next!)).json())
    expect(second.data.map(({ id }) => id)).toEqual(['12', '14', '16', '18', '20'])

    // Another store, as if brands had been added and the first ones deleted, with the same cursors.
    const changed = await serviceUnderTest(manyBrands(50).filter(({ id }) => Number(id) > 8))
    const third = brandListSchema.parse((await changed.get(second.links.next!)).json())
    expect(third.data.map(({ id }) => id)).toEqual(['21', '22', '23', '24', '25'])
    expect(new URL(third.links.next!).searchParams.get('page')).toBe('4')
    const back = brandListSchema.parse((await changed.get(third.links.prev!)).json())
    expect(back.data.map(({ id }) => id)).toEqual(['16', '17', '18', '19', '20'])
    expect(back.links.prev).toBe(`${BASE}/v1/brands?limit=5&page=1`)
  })

  test('a cursor that is malformed, or of another list or page, is a 400 that names it', async () => {
    const { get } = await serviceUnderTest(manyBrands(30))
    const { links } = brandListSchema.parse((await get('/v1/brands?name=brand&limit=5')).json())
    const next = new URL(links.next!)
    const changes: Record<string, string>[] = [
      { cursor: 'x' },
      { cursor: 'a' + next.searchParams.get('cursor') },
      { cursor: 'a5-xxxxxxx' },
      { cursor: 'a-' },
      { name: 'bran' },
      { limit: '6' },
      { order: 'name' },
      { page: '3' },
      { page: '' },
      { updated_after: '1' },
      { id: '7' },
    ]
    for (const change of changes) {
      const url = new URL(next)
      for (const [key, value] of Object.entries(change)) url.searchParams.set(key, value)
      const response = await get(url.pathname + url.search)
      expect(response.statusCode).toBe(400)
      expect(problemSchema.parse(response.json()).errors).toMatchObject([{ parameter: 'cursor' }])
    }
    const same = next.search.replace('name=brand', 'name=br%61nd')
    expect((await get(next.pathname + same)).statusCode).toBe(200)
  })

  test.each<[Order, unknown]>([
    ['match', [4, 'a', '1']],
    ['match', ['a', '1']],
    ['match', null],
    ['name', [1, '1']],
    ['name', ['\0', '1']],
    ['-name', [null, '1']],
    ['updated_at', [1.5, '1']],
    ['-updated_at', [1, '01']],
  ])('a cursor with values of other kinds than order=%s sorts by is a 400: %j', async (order, key) => {
    const { get } = await serviceUnderTest(manyBrands(30))
    const request = { filters: { name: 'brand' }, limit: 5, page: 2, order }
    const cursor = formatCursor(request, 2, { after: key as SortKey })
    const response = await get(`/v1/brands?name=brand&limit=5&page=2&order=${order}&cursor=${cursor}`)
    expect(response.statusCode).toBe(400)
  })

  test.each([
    ['name=NESTL%C3%89', '6'],
    ['id=3', '3'],
    ['id=33', ''],
    ['updated_after=1002', '4 5'],
    ['updated_before=1000', '6'],
    ['updated_after=1000&updated_before=1002', '2'],
    ['name=&updated_after=&limit=&page=', '1 2 3 4 5 6'],
  ])('%s narrows the list to %s', async (query, expected) => {
    const nestle = aBrand({ id: '6', name: 'nestlé', updatedAt: 5 })
    const { get } = await serviceUnderTest([...manyBrands(5), nestle])
    const { data } = brandListSchema.parse((await get(`/v1/brands?${query}`)).json())
    expect(data.map(({ id }) => id).join(' ')).toBe(expected)
  })

  test.each([
    ['limit=101', 'limit', '101', 'limit must be an integer from 1 to 100.'],
    [
      'order=match',
      'order',
      'match',
      `order must be one of ${ORDERS_ALLOWED}; match only together with name.`,
    ],
    ['updated_since=1', 'updated_since', '1', 'There is no such parameter. Did you mean updated_after?'],
    ['page=1&page=2', 'page', '2', 'page may appear only once.'],
    ['?page=1', '?page', '1', 'There is no such parameter. Did you mean page?'],
  ])('%s is a 400 that says what is allowed', async (query, parameter, received, detail) => {
    const { get } = await serviceUnderTest()
    const response = await get(`/v1/brands?${query}`)
    expect(response.statusCode).toBe(400)
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    const problem = problemSchema.parse(response.json())
    expect(problem.errors).toEqual([{ parameter, received, detail }])
    expect(problem.detail).toBe(`"${parameter}=${received}": ${detail}`)
  })

  test('the answer stays short for a long value, and for a query full of errors', async () => {
    const { get } = await serviceUnderTest()
    const problem = problemSchema.parse((await get(`/v1/brands?name=${'x'.repeat(201)}`)).json())
    expect(problem.detail).toBe(
      `"name=${'x'.repeat(55)}…": name must be text of at most 200 characters, not accents alone, and without U+0000.`,
    )
    expect(problem.errors![0]!.received).toHaveLength(201)
    const other = problemSchema.parse((await get(`/v1/brands?${'a&'.repeat(1500)}`)).json())
    expect(other.errors).toHaveLength(10)
  })
})

describe('GET /v1/brands/:id', () => {
  test.each(['0', '7', '9007199254740993', '9223372036854775807'])('brand %s, its id exact', async (id) => {
    const next = aBrand({ id: '9007199254740992', logo: 'https://a.example/a.png' })
    const { get } = await serviceUnderTest([aBrand({ id }), next])
    const response = await get(`/v1/brands/${id}`)
    expect(response.statusCode).toBe(200)
    expect(singleBrandSchema.parse(response.json())).toEqual({
      data: { id, name: 'Acme', logo: `${BASE}/logos/acme.svg`, updated_at: 1_767_225_600 },
    })
    const other = singleBrandSchema.parse((await get('/v1/brands/9007199254740992')).json())
    expect(other.data.logo).toBe('https://a.example/a.png')
  })

  test.each([
    ...['2', '01', '-1', 'x', '%zz', '%00', '9223372036854775808', '1%2F2'].map((id) => `/v1/brands/${id}`),
    '/v1',
    '/v1/',
    '/v1/brand',
    '/v1/brands/',
    '/v1/brands/1/2',
    '/v1/brandsx',
  ])('%s is a 404', async (url) => {
    const { get } = await serviceUnderTest([aBrand()])
    const response = await get(url)
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(problemSchema.parse(response.json())).toMatchObject({ title: 'Not Found', status: 404 })
  })
})

test('HEAD answers like GET, without the body', async () => {
  const { ask, token } = await serviceUnderTest([aBrand()])
  const headers = { authorization: `Bearer ${token}` }
  for (const url of ['/v1/brands', '/v1/brands/1', '/v1/brands/2']) {
    const got = await ask({ url, headers })
    const head = await ask({ method: 'HEAD', url, headers })
    expect(head.statusCode).toBe(got.statusCode)
    expect(head.headers['content-length']).toBe(got.headers['content-length'])
    expect(head.body).toBe('')
  }
})

test.each(['/v1/brands', '/v1/brands/1', '/v1/brands/x?y'])('%s can only be read', async (url) => {
  const { ask, token } = await serviceUnderTest([aBrand()])
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
    const response = await ask({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{ broken',
    })
    expect(response.statusCode).toBe(405)
    expect(response.headers.allow).toBe('GET, HEAD')
    expect(problemSchema.parse(response.json()).status).toBe(405)
  }
})

const TAGGED = ['/v1/brands?limit=100', '/v1/brands?limit=1', '/v1/brands/1']

test.each(TAGGED)('%s has a tag, by which it is sent once', async (url) => {
  const { ask, get, token } = await serviceUnderTest(manyBrands(100))
  const first = await get(url)
  const tag = String(first.headers.etag)
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
  for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
    const again = await get(url, { 'if-none-match': known })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    const { etag, vary, 'cache-control': caching } = first.headers
    expect(again.headers).toMatchObject({ etag, vary, 'cache-control': caching })
  }
  expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  for (const authorization of ['', `Bearer ${token}x`])
    expect((await get(url, { 'if-none-match': tag, authorization })).statusCode).toBe(401)
  const head = { method: 'HEAD' as const, url, headers: { authorization: `Bearer ${token}` } }
  expect((await ask(head)).headers.etag).toBe(tag)
  head.headers = { ...head.headers, 'if-none-match': tag } as typeof head.headers
  expect((await ask(head)).statusCode).toBe(304)
})

test('answers are cached by host, and dropped when the catalogue changes', async () => {
  const { get, store } = await serviceUnderTest()
  const first = async (host: string) =>
    brandListSchema.parse((await get('/v1/brands', { host })).json()).links.first
  const before = await get('/v1/brands')
  expect(await first('a.example')).toBe('http://a.example/v1/brands?page=1')
  expect(await first('b.example')).toBe('http://b.example/v1/brands?page=1')
  expect(await get('/v1/brands/1')).toMatchObject({ statusCode: 404 })

  await populate(store, [aBrand()], [])
  const after = await get('/v1/brands', { 'if-none-match': String(before.headers.etag) })
  expect(brandListSchema.parse(after.json()).data).toHaveLength(1)
  expect(await get('/v1/brands/1')).toMatchObject({ statusCode: 200 })
})

test('an answer is compressed as the client accepts it, the same each time', async () => {
  const { get } = await serviceUnderTest(manyBrands(100))
  const plain = await get('/v1/brands?limit=100')
  const vary = 'Authorization, Host, Accept-Encoding'
  expect(plain.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary })
  const short = await get('/v1/brands?limit=1', { 'accept-encoding': 'gzip, br' })
  expect(short.headers['content-encoding']).toBeUndefined()
  const accepted = async (encodings: string) => {
    const responses = [1, 2].map(() => get('/v1/brands?limit=100', { 'accept-encoding': encodings }))
    const [one, two] = await Promise.all(responses)
    expect(one!.rawPayload).toEqual(two!.rawPayload)
    const encoding = one!.headers['content-encoding']
    const bytes = one!.rawPayload
    const body =
      encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
    expect(body.toString()).toBe(plain.body)
    return encoding
  }
  expect(await accepted('gzip, deflate, br')).toBe('br')
  expect(await accepted('gzip')).toBe('gzip')
  expect(await accepted('br;q=0, gzip;q=0.5')).toBe('gzip')
  expect(await accepted('*')).toBe('br')
  expect(await accepted('*;q=0.0')).toBeUndefined()
  expect(await accepted('identity')).toBeUndefined()
  expect(await accepted('br;q=0.1,gzip;q=0.9')).toBe('gzip')
  expect(await accepted('identity;q=1, gzip;q=0.1')).toBeUndefined()
  expect(await accepted('identity;q=0.5, *;q=0.5')).toBe('br')
})

test('a failure reveals no internals, and the log says why', async () => {
  const lines = captureLog()
  const failure = Object.assign(new Error('no such table: secret at /srv/secret.ts'), {
    statusCode: 502,
    headers: { 'x-secret': '1' },
  })
  const { get, store } = await serviceUnderTest([], { logLevel: 'error' })
  vi.spyOn(store.brands, 'list').mockRejectedValue(failure)
  vi.spyOn(store.brands, 'find').mockImplementation(() => {
    throw failure
  })
  for (const url of ['/v1/brands', '/v1/brands/1']) {
    const response = await get(url, { 'x-request-id': url.replaceAll('/', '.') })
    expect(response.statusCode).toBe(500)
    expect(problemSchema.parse(response.json())).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      detail: 'The service could not answer. Its log says why.',
    })
    expect(JSON.stringify(response.headers)).not.toMatch(/secret/)
  }
  const err = expect.objectContaining({ message: failure.message })
  expect(lines()).toMatchObject([
    { reqId: '.v1.brands', err },
    { reqId: '.v1.brands.1', err },
  ])
})
