import { expect, test } from 'vitest'
import { bearerChallenges } from './bearer-challenges.ts'

test.each([
  ['Bearer', 'Bearer'],
  ['bearer realm="x"', 'bearer realm="x"'],
  ['Bearer realm="x", error="invalid_token"', 'Bearer realm="x", error="invalid_token"'],
  ['Bearer realm="x", Basic realm="y"', 'Bearer realm="x"'],
  ['Basic realm="y", charset="UTF-8", Bearer realm="x", error="e"', 'Bearer realm="x", error="e"'],
  ['Negotiate, Bearer realm="x"', 'Bearer realm="x"'],
  ['NTLM TlRMTVNTUAAC==, Bearer', 'Bearer'],
  ['Bearer realm="a, Basic b", Basic realm="Bearer, Bearer"', 'Bearer realm="a, Basic b"'],
  [
    String.raw`Bearer realm="a\", Basic realm=\"", Digest nonce="n"`,
    String.raw`Bearer realm="a\", Basic realm=\""`,
  ],
  ['Basic realm = "y", Bearer realm = "x"', 'Bearer realm = "x"'],
  ['Basic realm="Bearer x"', undefined],
  ['BearerX realm="x"', undefined],
  ['', undefined],
])('of %j, %j is kept', (header, kept) => {
  expect(bearerChallenges(header)).toBe(kept)
})

test.each([
  ['an open quote', `Bearer realm="${String.raw`\"`.repeat(6000)}`],
  ['a backslash at the end', `Bearer realm="${String.raw`\"`.repeat(6000)}\\`],
])('a challenge with %s is one part, kept whole', (_what, header) => {
  expect(bearerChallenges(header)).toBe(header)
})
