import { expect, test } from 'vitest'
import { brandListSchema } from '#contract/brand.ts'
import { serviceUnderTest } from '#service/testing/service-under-test.ts'
import { aBrand } from '#service/testing/stores.ts'

const FORWARDED = { 'x-forwarded-host': 'public.example', 'x-forwarded-proto': 'https' }

async function firstLink(
  options: Parameters<typeof serviceUnderTest>[1],
  headers: Record<string, string>,
  url = '/v1/brands',
): Promise<{ link: string; logo: string }> {
  const { get } = await serviceUnderTest([aBrand()], options)
  const { data, links } = brandListSchema.parse((await get(url, headers)).json())
  return { link: links.first, logo: data[0]!.logo }
}

test.each([
  ['brands.example', 'http://brands.example'],
  ['Brands.Example:8080', 'http://brands.example:8080'],
  ['[::1]:4180', 'http://[::1]:4180'],
  ['my_host:', 'http://my_host'],
])('without PUBLIC_URL, links are built on the Host %s', async (host, address) => {
  expect(await firstLink({}, { host, ...FORWARDED })).toEqual({
    link: `${address}/v1/brands?page=1`,
    logo: `${address}/logos/acme.svg`,
  })
})

const NO_HOSTS = 'evil.example/path|user@evil.example|a b|a"b|evil.example?x|evil.example:99999|::1|[::1'

test.each(NO_HOSTS.split('|'))('Host: %s is a 400', async (host) => {
  const { get } = await serviceUnderTest([aBrand()])
  for (const url of ['/v1/brands', '/v1/brands/1']) {
    const response = await get(url, { host })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ detail: expect.stringMatching(/Host header/) })
  }
})

test('X-Forwarded-* counts only from a trusted proxy', async () => {
  const link = async (trustProxy: boolean | string[]) =>
    (await firstLink({ trustProxy }, { host: 'inner.example', ...FORWARDED })).link
  expect(await link(true)).toBe('https://public.example/v1/brands?page=1')
  expect(await link(['127.0.0.0/8'])).toBe('https://public.example/v1/brands?page=1')
  const shouting = { host: 'inner.example', 'x-forwarded-proto': 'HTTPS' }
  const { link: shouted } = await firstLink({ trustProxy: true }, shouting)
  expect(shouted).toBe('https://inner.example/v1/brands?page=1')
  expect(await link(['10.0.0.0/8'])).toBe('http://inner.example/v1/brands?page=1')
  expect(await link(false)).toBe('http://inner.example/v1/brands?page=1')
})

const FALSE = [{ 'x-forwarded-host': 'evil/' }, { 'x-forwarded-proto': 'javascript' }]

test.each(FALSE)('a trusted proxy that sends %j gets a 400', async (headers) => {
  const { get } = await serviceUnderTest([aBrand()], { trustProxy: true })
  expect((await get('/v1/brands', headers)).statusCode).toBe(400)
})

test('PUBLIC_URL overrides all headers, and paths work with and without its own', async () => {
  const publicUrl = 'https://example.com/tools/brands'
  for (const url of ['/v1/brands', '/tools/brands/v1/brands']) {
    expect(await firstLink({ publicUrl, trustProxy: true }, { host: 'a b', ...FORWARDED }, url)).toEqual({
      link: `${publicUrl}/v1/brands?page=1`,
      logo: `${publicUrl}/logos/acme.svg`,
    })
  }
  const { get } = await serviceUnderTest([aBrand()], { publicUrl })
  expect((await get('/tools/brands/v1/brands/1')).statusCode).toBe(200)
  expect((await get('/v1/brands')).headers.vary).toBe('Authorization')
})
