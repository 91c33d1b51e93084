/** Whatever a client sends, no answer is a 5xx or reveals internals, and every answer has the contract's form. */
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandListSchema } from '#contract/brand.ts'
import { problemSchema } from '#contract/problem.ts'
import { LIST_PARAMETERS } from '#contract/list-query.ts'
import type { AppOptions } from '#service/app.ts'
import { listen, serviceUnderTest } from '#service/testing/service-under-test.ts'
import { aBrand, manyBrands, temporaryFolder } from '#service/testing/stores.ts'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const BRANDS = [
  ...manyBrands(30),
  aBrand({ id: '31', name: "Robert'); DROP TABLE brand;--" }),
  aBrand({ id: '32', name: '100%_\\' }),
]

/** A listening service with both pages of the app. */
async function running(options: Partial<AppOptions> = {}) {
  const appFolder = await temporaryFolder()
  await mkdir(join(appFolder, 'embed'))
  for (const page of ['index.html', 'embed/index.html'])
    await writeFile(join(appFolder, page), '<!doctype html>')
  const logos = [{ name: 'acme', svg: '<svg/>' }]
  const more = { appFolder, failedAuthLimit: 0, corsOrigins: ['https://shop.example'], logos }
  const { app, token } = await serviceUnderTest(BRANDS, { ...more, ...options })
  return { address: new URL(await listen(app)), token }
}

const NASTY = (
  "'|''|\"|;|--|/*|\\|%|_|%%|*|?|\0|%00|\r\n|\u202e|\ud800|😀|\u0301|' OR 1=1 --|" +
  '\'; DROP TABLE brand; --|x" OR name MATCH "y|NEAR(a b)|a*|^a|{name_fold}:a|x) UNION ALL|${7*7}|' +
  '{{7*7}}|<script>|../../../etc/passwd|..%2f..%2f|%2e%2e/|__proto__|constructor|toString|-0|1e3|' +
  '0x10|+1| 1|1 |01|9223372036854775807|9223372036854775808|-9223372036854775809|' +
  '99999999999999999999|NaN|Infinity|null|undefined|true|[]|{}|１|1,2|8640000000001'
).split('|')
const nasty = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary-ascii', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 250 }) },
  { weight: 2, arbitrary: fc.integer({ min: -1000, max: 1000 }).map(String) },
)
/** Text in an address: encoded once, encoded twice, cut short, or not encoded (without characters that cannot be sent). */
const inAddress = fc.tuple(nasty, fc.constantFrom('once', 'twice', 'broken', 'raw')).map(([value, way]) => {
  const once = encodeURIComponent(value.toWellFormed())
  if (way === 'once') return once
  if (way === 'twice') return encodeURIComponent(once)
  if (way === 'broken') return once.slice(0, Math.max(1, once.length - 1))
  return value.replace(/[^\x21-\x7e]/g, '')
})
const anyQuery = fc
  .array(
    fc.tuple(
      fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom<string>(...LIST_PARAMETERS) },
        { weight: 1, arbitrary: fc.constantFrom('cursor', 'updated_since', 'sort', 'NAME', '__proto__', '') },
        { weight: 1, arbitrary: inAddress },
      ),
      inAddress,
    ),
    { maxLength: 5 },
  )
  .map((pairs) => pairs.map(([key, value]) => `${key}=${value}`).join('&'))
const anyPath = fc.oneof(
  { weight: 3, arbitrary: inAddress.map((id) => `/v1/brands/${id}`) },
  { weight: 1, arbitrary: inAddress.map((name) => `/logos/${name}`) },
  { weight: 1, arbitrary: fc.array(inAddress, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...'/v1|/v1/|//v1/brands|/healthz|/readyz|/openapi.json|*|'.split('|')),
  },
)

const INSIDE =
  /node_modules|src\/service|\.ts:\d|\bat .+:\d+:\d+|sqlite|SQLITE|no such (?:table|column)|syntax error|fts5|ERR_|FST_|undici/

function faults({ status, type, body }: Awaited<ReturnType<typeof ask>>, token: string): string[] {
  const wrong = [
    (status < 200 || status >= 500) && `status ${status}`,
    INSIDE.test(body) && `tells of the inside: ${INSIDE.exec(body)?.[0]}`,
    body.includes(token) && 'holds the token',
    // The response to HEAD has no body.
    status >= 400 && body !== '' && !isProblem(type, status, body) && `no problem of this status: ${body}`,
  ]
  return wrong.filter((fault) => fault !== false)
}

function isProblem(type: string, status: number, body: string): boolean {
  if (type !== 'application/problem+json; charset=utf-8') return false
  const { data } = problemSchema.safeParse(JSON.parse(body))
  return data?.status === status
}

test('every query of the list', async () => {
  const { address, token } = await running()
  await fc.assert(
    fc.asyncProperty(anyQuery, async (query) => {
      const answer = await ask(address, `GET /v1/brands?${query}`, { authorization: `Bearer ${token}` })
      expect(faults(answer, token)).toEqual([])
      expect([200, 400, 414]).toContain(answer.status)
      const list = brandListSchema.safeParse(JSON.parse(answer.body))
      expect(list.success).toBe(answer.status === 200)
    }),
    { numRuns: 150 },
  )
})

test('every path and method', async () => {
  const { address, token } = await running()
  const methods = fc.constantFrom(...'GET GET GET HEAD POST PUT DELETE OPTIONS TRACE PROPFIND'.split(' '))
  await fc.assert(
    fc.asyncProperty(anyPath, methods, fc.boolean(), async (path, method, signed) => {
      const start = `${method} ${path.replace(/\s/g, '') || '/'}`
      const answer = await ask(address, start, signed ? { authorization: `Bearer ${token}` } : {})
      expect(faults(answer, token)).toEqual([])
      const allowed = path.startsWith('/v1/') && !signed ? [400, 401] : [200, 400, 401, 404, 405, 414]
      expect(allowed).toContain(answer.status)
    }),
    { numRuns: 150 },
  )
})

const HEADERS = (
  'accept accept-encoding accept-language authorization content-length content-type cookie expect forwarded ' +
  'host if-modified-since if-none-match origin range referer te transfer-encoding ' +
  'access-control-request-method upgrade x-forwarded-for x-forwarded-host x-forwarded-proto x-http-method-override x-request-id'
).split(' ')
const headerValue = fc.oneof(
  nasty.map((value) => value.replace(/[^\x20-\x7e\x80-\xff]/g, '')),
  fc.constantFrom(
    ...(
      '*|gzip, br;q=0|W/"x"|"x", *|Bearer|bytes=0-1|100-continue|chunked|null|https://shop.example|a, b|::1|' +
      `[::1]:80|a:99999|127.0.0.1, 10.0.0.1|https,http|Bearer ${'x'.repeat(600)}`
    ).split('|'),
  ),
)

test('every header, whether proxies are trusted or not', async () => {
  const services = [await running(), await running({ trustProxy: true })]
  const anyHeaders = fc.dictionary(fc.constantFrom(...HEADERS), headerValue, { maxKeys: 5 })
  const urls = fc.constantFrom(
    ...'/v1/brands /v1/brands/31 /logos/acme.svg / /readyz /openapi.json'.split(' '),
  )
  await fc.assert(
    fc.asyncProperty(anyHeaders, urls, fc.constantFrom(...services), async (headers, url, service) => {
      const { address, token } = service
      const answer = await ask(address, `GET ${url}`, { authorization: `Bearer ${token}`, ...headers })
      expect(faults(answer, token)).toEqual([])
    }),
    { numRuns: 150 },
  )
})

/** @param start the beginning of the request line: the method and the address. */
async function ask({ host, port, hostname }: URL, start: string, headers: object) {
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const request = [`${start} HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n')
  socket.write(Buffer.from(request, 'latin1'))
  const received = await text(socket).catch(() => '')
  const answer = received.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')
  const end = answer.indexOf('\r\n\r\n')
  const head = answer.slice(0, Math.max(0, end))
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  // The server may read the bytes as two requests and send two answers. Only the first counts.
  const rest = length
    ? Buffer.from(answer.slice(end + 4))
        .subarray(0, Number(length))
        .toString()
    : answer.slice(end + 4)
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
    type: /^content-type: (.*)$/im.exec(head)?.[1]?.trim() ?? '',
    // Compressed or chunked bodies are not checked.
    body: /^(?:content-encoding:|transfer-encoding: chunked)/im.test(head) ? '' : rest,
  }
}
