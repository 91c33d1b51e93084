/** The function behind `/v1` as tests need it: on a real store, and without a server. */
import { rewriteAddress } from '#service/http/request-address.ts'
import { publicPath } from '#service/http/public-address.ts'
import { originReader } from '#service/server/origin.ts'
import type { Store, StoredBrand } from '#service/stores/model/store.ts'
import { createToken, tokenRecord } from '#service/tokens/access-token.ts'
import { answerV1, type V1Answer, type V1Options } from '#service/v1/answer-v1.ts'
import { asResponse, type TestRequest, type TestResponse } from './http-client.ts'
import { serviceOptions } from './service-under-test.ts'
import { temporaryStore } from './temporary-store.ts'

type Response = TestResponse & Pick<V1Answer, 'route' | 'tokenId' | 'error'>

interface V1UnderTest {
  readonly store: Store
  readonly token: string
  readonly ask: (request: TestRequest) => Promise<Response>
  /** GET with a valid token. */
  readonly get: (url: string, headers?: Record<string, string>) => Promise<Response>
}

/** Requests come from 127.0.0.1, with "localhost" as their Host unless they name one. */
export async function v1UnderTest(
  brands: readonly StoredBrand[] = [],
  options: Partial<V1Options> = {},
): Promise<V1UnderTest> {
  const all = {
    ...serviceOptions,
    noteUse: () => {},
    cacheUse: { hits: 0, misses: 0 },
    store: await temporaryStore(),
    ...options,
  }
  await all.store.populate(brands, [])
  const token = createToken()
  await all.store.addToken(tokenRecord(token, 'test'))
  const answer = answerV1(all)
  const readOrigin = originReader(all.trustProxy)

  async function ask({ method = 'GET', url, headers: given = {} }: TestRequest): Promise<Response> {
    const address = url.startsWith('/') ? url : new URL(url).pathname + new URL(url).search
    const headers = { host: 'localhost', ...given }
    const request = {
      id: 'test',
      method,
      url: rewriteAddress(address, publicPath(all.publicUrl)),
      headers,
      ...readOrigin({ headers, socket: { remoteAddress: '127.0.0.1' } }),
    }
    const { status, headers: sent, body = '', route, tokenId, error } = await answer(request)
    const printed = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]))
    return { ...asResponse(status, printed, Buffer.from(body)), route, tokenId, error }
  }
  return {
    store: all.store,
    token,
    ask,
    get: (url, headers = {}) => ask({ url, headers: { authorization: `Bearer ${token}`, ...headers } }),
  }
}
