import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandChangeSchema } from '#contract/brand.ts'
import { createToken, tokenRecord } from '#service/tokens/access-token.ts'
import { serviceUnderTest } from '#service/testing/service-under-test.ts'
import { aBrand, importInto } from '#service/testing/stores.ts'
import type { StoredBrand } from '#service/stores/records.ts'

const BRANDS = [
  aBrand({ id: '1', name: 'Acme', fields: '{"country":"DE","website":"https://acme.example"}' }),
  aBrand({ id: '2', name: 'Ajax', fields: '{"country":"NL"}' }),
  aBrand({ id: '3', name: 'Apex' }),
]
/** The fields of each token: none, some, some in another order, and one that no brand has. */
const TOKENS = [[], ['country'], ['website', 'country'], ['country', 'website'], ['constructor']]
const URLS = [
  '/v1/brands',
  '/v1/brands?order=-name&limit=2',
  '/v1/brands?name=a&order=match',
  '/v1/brands?name=none',
  '/v1/brands/1',
  '/v1/brands/3',
]
const FOUR = ['id', 'name', 'logo', 'updated_at']
type Values = Record<string, string | null>

function expected({ id, name, fields }: StoredBrand, requested: readonly string[]): Values {
  const values = new Map(Object.entries(JSON.parse(fields) as Record<string, string>))
  return { id, name, ...Object.fromEntries(requested.map((field) => [field, values.get(field) ?? null])) }
}

test('each client gets the fields of its own token, even with caches, 304s and concurrent requests', async () => {
  const { get, store } = await serviceUnderTest(BRANDS)
  const tokens = TOKENS.map((fields) => ({ fields, text: createToken() }))
  for (const { fields, text } of tokens) await store.tokens.add(tokenRecord(text, 'test', fields))
  /** The bodies sent, by ETag, as a cache that clients share would keep them. */
  const sent = new Map<string, string>()

  const check = async (token: number, url: string, known: number | undefined): Promise<void> => {
    const { fields, text } = tokens[token]!
    const tag = known === undefined ? undefined : [...sent.keys()][known % sent.size]
    const condition = tag !== undefined && { 'if-none-match': tag }
    const response = await get(url, { authorization: `Bearer ${text}`, ...condition })
    expect(response.headers.vary).toContain('Authorization')
    const etag = String(response.headers.etag)
    expect(response.statusCode).toBe(etag === tag ? 304 : 200)
    const body = etag === tag ? sent.get(etag)! : response.body
    sent.set(etag, body)
    const data = [(JSON.parse(body) as { data: Values | Values[] }).data].flat()
    for (const brand of data) {
      expect(Object.keys(brand)).toEqual([...FOUR, ...fields])
      const stored = BRANDS.find(({ id }) => id === brand['id'])!
      expect(brand).toMatchObject(expected(stored, fields))
    }
  }

  const request = fc.tuple(
    fc.nat({ max: TOKENS.length - 1 }),
    fc.constantFrom(...URLS),
    fc.option(fc.nat(), { nil: undefined }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 12 }), async (requests) => {
      const knownOf = (known?: number) => (sent.size > 0 ? known : undefined)
      await Promise.all(requests.map(([token, url, known]) => check(token, url, knownOf(known))))
    }),
    { numRuns: 30 },
  )
})

test('a token that was created with "changes" gets those of the fields it can read, in a list and for one brand', async () => {
  const { get, store } = await serviceUnderTest([aBrand({ fields: '{"country":"DE"}' })])
  const before = (await get('/v1/brands/1')).body
  const [plain, full] = [createToken(), createToken()]
  await store.tokens.add(tokenRecord(plain, 'test', ['changes']))
  await store.tokens.add(tokenRecord(full, 'test', ['country', 'changes', 'site']))
  const importOne = (name: string, logo: string, fields: string, updatedAt: number) =>
    importInto(store, [{ id: '1', name, logo, fields, updatedAt }])
  await importOne('Acme', 'https://a.example/1.svg', '{"country":"NL"}', 1_800_000_000)
  await importOne('Ajax', '/logos/2.svg', '{"country":"NL"}', 1_800_000_100)
  // An earlier date than before: the time of the import, which is shown as no earlier than that of an older change.
  await importOne('Apex', '/logos/2.svg', '{"country":"NL","site":"x"}', 1_700_000_000)
  await importOne('Acme', '/logos/acme.svg', '{"country":"DE"}', 1_767_225_600)
  await importInto(store, [{ ...aBrand({ id: '2' }), updatedAt: 1_767_225_600 }])

  const local = (name: string) => `http://localhost/logos/${name}.svg`
  type Value = string | null
  const change = (at: number, field: string, from: Value, to: Value) => ({ at, field, from, to })
  const all = [
    change(1_800_000_100, 'name', 'Apex', 'Acme'),
    change(1_800_000_100, 'logo', local('2'), local('acme')),
    change(1_800_000_100, 'country', 'NL', 'DE'),
    change(1_800_000_100, 'site', 'x', null),
    change(1_800_000_100, 'name', 'Ajax', 'Apex'),
    change(1_800_000_100, 'site', null, 'x'),
    change(1_800_000_100, 'name', 'Acme', 'Ajax'),
    change(1_800_000_100, 'logo', 'https://a.example/1.svg', local('2')),
    change(1_800_000_000, 'logo', local('acme'), 'https://a.example/1.svg'),
    change(1_800_000_000, 'country', 'DE', 'NL'),
  ]
  const changes = async (token: string, url: string) => {
    const response = await get(url, { authorization: `Bearer ${token}` })
    const [brand] = [(JSON.parse(response.body) as { data: object | object[] }).data].flat()
    return Object.entries(brand!).slice(4)
  }
  for (const url of ['/v1/brands', '/v1/brands?name=a&order=match', '/v1/brands/1']) {
    expect(await changes(full, url)).toEqual([
      ['country', 'DE'],
      ['changes', all],
      ['site', null],
    ])
    const own = all.filter(({ field }) => field === 'name' || field === 'logo')
    expect(await changes(plain, url)).toEqual([['changes', own]])
  }
  const isNew = [change(1_767_225_600, 'id', null, '2')]
  expect(await changes(plain, '/v1/brands/2')).toEqual([['changes', isNew]])
  for (const sent of all) expect(brandChangeSchema.safeParse(sent).error).toBeUndefined()
  const withoutDate = (body: string) => body.replace(/"updated_at":\d+/, '')
  expect(withoutDate((await get('/v1/brands/1')).body)).toBe(withoutDate(before))
})
