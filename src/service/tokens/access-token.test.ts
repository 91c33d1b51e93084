import { expect, test } from 'vitest'
import { createToken, hashToken, isActive, tokenRecord } from './access-token.ts'

test('tokens have a recognisable form and do not repeat', () => {
  const tokens = Array.from({ length: 200 }, createToken)
  expect(new Set(tokens).size).toBe(200)
  for (const token of tokens) expect(token).toMatch(/^bcat_[0-9A-Za-z]{40}$/)
})

test('only the SHA-256 of a token is stored', () => {
  // The SHA-256 of "abc" in RFC 6234.
  expect(Buffer.from(hashToken('abc')).toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
  const record = tokenRecord('bcat_secret', 'a label')
  expect(record).toMatchObject({ label: 'a label', expiresAt: null, revokedAt: null })
  expect(JSON.stringify(record)).not.toContain('secret')
})

test.each([
  [{ expiresAt: null, revokedAt: null }, true],
  [{ expiresAt: 1001, revokedAt: null }, true],
  [{ expiresAt: 1000, revokedAt: null }, false],
  [{ expiresAt: null, revokedAt: 1000 }, false],
  [{ expiresAt: 2000, revokedAt: 999 }, false],
  // The clock of the process that revoked it is ahead.
  [{ expiresAt: null, revokedAt: 1001 }, false],
])('at 1000, a token with %j is active: %s', (times, active) => {
  expect(isActive({ ...tokenRecord('x', 'x'), ...times }, 1000)).toBe(active)
})
