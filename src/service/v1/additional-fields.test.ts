import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createToken, tokenRecord } from '#service/tokens/access-token.ts'
import { serviceUnderTest } from '#service/testing/service-under-test.ts'
import { aBrand } from '#service/testing/temporary-store.ts'
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
  const { ask, store } = await serviceUnderTest(BRANDS)
  const tokens = TOKENS.map((fields) => ({ fields, text: createToken() }))
  for (const { fields, text } of tokens) await store.tokens.add(tokenRecord(text, 'test', fields))
  /** The bodies sent, by ETag, as a cache that clients share would keep them. */
  const sent = new Map<string, string>()

  const check = async (token: number, url: string, known: number | undefined): Promise<void> => {
    const { fields, text } = tokens[token]!
    const tag = known === undefined ? undefined : [...sent.keys()][known % sent.size]
    const response = await ask({
      url,
      headers: { authorization: `Bearer ${text}`, ...(tag !== undefined && { 'if-none-match': tag }) },
    })
    expect(response.headers.vary).toContain('Authorization')
    const etag = String(response.headers.etag)
    expect(response.statusCode).toBe(etag === tag ? 304 : 200)
    const body = etag === tag ? sent.get(etag)! : response.body
    sent.set(etag, body)
    const data = [(JSON.parse(body) as { data: Values | Values[] }).data].flat()
    for (const brand of data) {
      expect(Object.keys(brand)).toEqual([...FOUR, ...fields])
      expect(brand).toMatchObject(
        expected(
          BRANDS.find(({ id }) => id === brand['id'])!,
          fields,
        ),
      )
    }
  }

  const request = fc.tuple(
    fc.nat({ max: TOKENS.length - 1 }),
    fc.constantFrom(...URLS),
    fc.option(fc.nat(), { nil: undefined }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 12 }), async (requests) => {
      await Promise.all(
        requests.map(([token, url, known]) => check(token, url, sent.size > 0 ? known : undefined)),
      )
    }),
    { numRuns: 30 },
  )
})
