import { expect, test, vi } from 'vitest'
import { problemSchema } from '#contract/problem.ts'
import { createToken, hashToken, tokenRecord } from '#service/tokens/access-token.ts'
import { serviceUnderTest } from '#service/testing/service-under-test.ts'
import { aBrand } from '#service/testing/stores.ts'

/** Paths under /v1: existing, unknown and malformed ones. None reveals anything without a token. */
const PATHS = ['/v1/brands?limit=0', '/v1/brands/1', '/v1/brands/%zz', '/v1/nope', '/v1']

const NO_TOKEN = [undefined, '', 'Basic dXNlcjpwYXNz', 'Bearer', 'Bearer ', 'Token x']

test.each(NO_TOKEN)('Authorization: %s has no token and gets a bare challenge', async (authorization) => {
  const { ask } = await serviceUnderTest([aBrand()])
  const headers = authorization === undefined ? {} : { authorization }
  for (const url of PATHS) {
    const response = await ask({ url, headers })
    expect(response.statusCode).toBe(401)
    expect(response.headers['www-authenticate']).toBe('Bearer realm="Brand Catalogue"')
    expect(problemSchema.parse(response.json()).status).toBe(401)
  }
})

test('unknown, malformed, expired and revoked tokens are refused alike', async () => {
  const { ask, store, token } = await serviceUnderTest([aBrand()])
  const expired = createToken()
  const revoked = createToken()
  await store.tokens.add({ ...tokenRecord(expired, 'expired'), expiresAt: Math.floor(Date.now() / 1000) - 1 })
  await store.tokens.add({ ...tokenRecord(revoked, 'revoked'), revokedAt: Math.floor(Date.now() / 1000) - 1 })
  for (const text of [createToken(), expired, revoked, `${token}x`, `${token} ${token}`, 'x'.repeat(5000)]) {
    for (const url of PATHS) {
      const response = await ask({ url, headers: { authorization: `Bearer ${text}` } })
      expect(response.statusCode).toBe(401)
      expect(response.headers['www-authenticate']).toMatch(
        /^Bearer realm="Brand Catalogue", error="invalid_token"/,
      )
      expect(response.body).not.toContain(text)
    }
  }
})

test('a token is refused from the moment it is revoked or expires', async () => {
  const { ask, store, token } = await serviceUnderTest([aBrand()])
  const status = async (text: string) =>
    (await ask({ url: '/v1/brands/1', headers: { authorization: `Bearer ${text}` } })).statusCode
  expect(await status(token)).toBe(200)
  expect(await status(token)).toBe(200)
  await store.tokens.revoke(hashToken(token), Math.floor(Date.now() / 1000) - 1)
  expect(await status(token)).toBe(401)

  const expiring = createToken()
  const expiresAt = Math.floor(Date.now() / 1000) + 3600
  await store.tokens.add({ ...tokenRecord(expiring, 'soon'), expiresAt })
  expect(await status(expiring)).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'], now: expiresAt * 1000 + 1 })
  expect(await status(expiring)).toBe(401)
})
