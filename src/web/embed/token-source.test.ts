import { beforeEach, expect, test, vi } from 'vitest'
import type { TokenReason } from '#embed/embed.d.ts'
import type { TokenAnswer } from '#embed/protocol/messages.ts'
import { tellFailures } from './host.ts'
import { createTokenSource, tokenFetch, WAITING } from './token-source.ts'

beforeEach(() => vi.useFakeTimers())

const never = new Promise<never>(() => {})

type Answer = TokenAnswer | Error | Promise<TokenAnswer>

/** A host page whose `getToken` returns these answers in turn, or throws an `Error`. After the last one, it hangs. */
function host(...answers: readonly Answer[]) {
  const reasons: TokenReason[] = []
  const page = { hasSource: true }
  const tokens = createTokenSource({
    canAsk: () => page.hasSource,
    ask: (reason) => {
      const answer = answers[reasons.length] ?? never
      reasons.push(reason)
      void Promise.resolve(answer instanceof Error ? { error: answer.message } : answer).then(tokens.answer)
    },
    onChange: () => {},
  })
  return { tokens, reasons, page }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('the first token is asked for once, however many requests need it', async () => {
  const { tokens, reasons } = host({ token: 'one' })
  expect(await Promise.all([tokens.current(), tokens.current()])).toEqual(['one', 'one'])
  expect(await tokens.current()).toBe('one')
  expect(reasons).toEqual(['start'])
  expect(tokens.failure()).toBeUndefined()
})

test('a refused token is replaced once, however many requests it failed', async () => {
  // A token read from a file may end with a line break.
  const { tokens, reasons } = host({ token: 'one\r\n' }, { token: 'two' })
  await tokens.current()
  for (let request = 0; request < 10; request++) tokens.refused('one')
  await pass(0)
  expect(await tokens.current()).toBe('two')
  // A request that was sent with the old token comes back late.
  tokens.refused('one')
  expect(await tokens.current()).toBe('two')
  expect(reasons).toEqual(['start', 'refused'])
})

test('a rejection is reported, and retried after growing pauses of at least 10 seconds', async () => {
  const { tokens, reasons } = host(new Error('no'), new Error('no'), new Error('not yet'), { token: 'one' })
  const token = tokens.current()
  await pass(0)
  expect(tokens.failure()).toBe('no')
  await pass(9999)
  expect(reasons).toHaveLength(1)
  await pass(1)
  expect(reasons).toHaveLength(2)
  await pass(20_000)
  expect(tokens.failure()).toBe('not yet')
  await pass(40_000)
  expect(await token).toBe('one')
  expect(tokens.failure()).toBeUndefined()
})

test('retry asks at once unless an answer is pending, and hasten keeps the pause of 10 seconds', async () => {
  const { tokens, reasons } = host(new Error('no'), new Error('no'))
  void tokens.current()
  tokens.retry()
  await pass(0)
  tokens.retry()
  tokens.retry()
  await pass(0)
  expect(reasons).toHaveLength(2)
  for (let time = 0; time < 5; time++) tokens.hasten()
  await pass(9999)
  expect(reasons).toHaveLength(2)
  await pass(1)
  expect(reasons).toHaveLength(3)
})

test('a host page that hangs is asked again after 30 seconds; its late answer still counts', async () => {
  const late = Promise.withResolvers<TokenAnswer>()
  const { tokens, reasons } = host(late.promise, never)
  const token = tokens.current()
  await pass(4999)
  expect(tokens.failure()).toBeUndefined()
  await pass(1)
  expect(tokens.failure()).toBe(WAITING)
  await pass(24_999)
  expect(tokens.failure()).toBe(WAITING)
  await pass(1)
  expect(tokens.failure()).toContain('30 seconds')
  await pass(10_000)
  expect(reasons).toHaveLength(2)
  late.resolve({ token: 'late' })
  expect(await token).toBe('late')
  // The second attempt's timeout no longer matters.
  await pass(120_000)
  expect(tokens.failure()).toBeUndefined()
  expect(reasons).toHaveLength(2)
})

test('a page without getToken is not asked; one that sets it later is asked at once', async () => {
  const { tokens, reasons, page } = host({ token: 'one' })
  page.hasSource = false
  const token = tokens.current()
  await pass(4999)
  expect(tokens.failure()).toBeUndefined()
  await pass(1)
  expect(tokens.failure()).toBe('This page has not set getToken to a function.')
  tokens.retry()
  await pass(60_000)
  expect(reasons).toEqual([])
  page.hasSource = true
  tokens.hasten()
  await pass(0)
  expect(await token).toBe('one')
  expect(tokens.failure()).toBeUndefined()
})

test.each<[string, TokenAnswer, string]>([
  ['nothing', { got: 'undefined' }, 'must return a token, or { token, expiresIn }, not undefined'],
  ['other names', { got: 'an object with access_token' }, 'not an object with access_token'],
  ['an empty string', { token: ' ' }, 'an empty string'],
  ['an HTML page', { token: '<!doctype html><title>Sign in</title>' }, 'not a token'],
  ['JSON as text', { token: '{"token":"secret","expiresIn":600}' }, 'response.json()'],
  ['the header', { token: 'Bearer secret' }, 'leave out quotes and "Bearer"'],
  ['quotes', { token: '"secret"' }, 'leave out quotes'],
  ['a line break within', { token: 'sec\nret' }, 'not a token'],
  ['a lifetime in words', { token: 'one', expiresIn: Number.NaN }, 'not a number of seconds'],
])('%s is reported at once as no token, without quoting it', async (_name, answer, words) => {
  const { tokens } = host(answer)
  void tokens.current()
  await pass(0)
  expect(tokens.failure()).toContain(words)
  expect(tokens.failure()).not.toContain('secret')
})

test.each([100, 10])('a token is renewed after 80%% of its %i seconds', async (expiresIn) => {
  const { tokens, reasons } = host({ token: 'one', expiresIn }, new Error('busy'), { token: 'two' })
  await tokens.current()
  await pass(expiresIn * 800 - 1)
  expect(reasons).toEqual(['start'])
  await pass(1)
  expect(reasons).toEqual(['start', 'expiring'])
  expect(await tokens.current()).toBe('one')
  expect(tokens.failure()).toBeUndefined()
  await pass(10_000)
  expect(await tokens.current()).toBe('two')
})

test('a very short lifetime causes at most one call in 5 seconds', async () => {
  const { tokens, reasons } = host(...Array.from({ length: 99 }, () => ({ token: 'one', expiresIn: 0.05 })))
  await tokens.current()
  await pass(60_000)
  expect(reasons).toHaveLength(13)
})

test('if a token is refused after its renewal failed, a new one is asked for at once, and the failure shows', async () => {
  const busy = [new Error('busy'), new Error('busy'), new Error('still busy')]
  const { tokens, reasons } = host({ token: 'one', expiresIn: 20 }, ...busy, { token: 'two' })
  await tokens.current()
  await pass(16_000 + 10_000)
  expect(reasons).toEqual(['start', 'expiring', 'expiring'])
  expect(tokens.failure()).toBeUndefined()
  tokens.refused('one')
  await pass(0)
  expect(reasons.at(-1)).toBe('refused')
  expect(tokens.failure()).toBe('still busy')
  await pass(60_000)
  expect(await tokens.current()).toBe('two')
})

test('a host page that keeps giving refused tokens is asked after growing pauses', async () => {
  const { tokens, reasons } = host(...Array.from({ length: 5 }, () => ({ token: 'bad' })))
  await tokens.current()
  tokens.refused('bad')
  await pass(0)
  await tokens.current()
  tokens.refused('bad')
  expect(tokens.failure()).toContain('refused')
  await pass(9999)
  expect(reasons).toHaveLength(2)
  await pass(1)
  await tokens.current()
  // The failure shows until the service accepts a token. Each one is tried, although no request may wait for it.
  expect(tokens.failure()).toContain('refused')
  expect(tokens.given()).toBe(3)
  tokens.refused('bad')
  await pass(19_999)
  expect(reasons).toHaveLength(3)
  await pass(1)
  await tokens.current()
  tokens.accepted()
  expect(tokens.failure()).toBeUndefined()
})

test('requests whose token is refused are sent again with the next one', async () => {
  const { tokens, reasons } = host({ token: 'one' }, { token: 'two' })
  const sent: string[] = []
  const fetch = tokenFetch(tokens, async (_url, init) => {
    const token = new Headers(init.headers).get('Authorization')!
    sent.push(token)
    return new Response(null, { status: token === 'Bearer two' ? 200 : 401 })
  })
  const responses = Promise.all(['/a', '/b', '/c'].map((url) => fetch(url, {})))
  await pass(0)
  expect((await responses).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(sent).toEqual([...Array<string>(3).fill('Bearer one'), ...Array<string>(3).fill('Bearer two')])
  expect(reasons).toEqual(['start', 'refused'])
})

test('a request can be aborted while it waits for a token', async () => {
  const abort = new AbortController()
  const request = tokenFetch(host(never).tokens, fetch)('/a', { signal: abort.signal })
  abort.abort()
  await expect(request).rejects.toThrow(/abort/)
})

test('the host page is told once when something fails, fails for another reason, and works again', () => {
  const told: unknown[] = []
  const tell = tellFailures('service', 'It works again.', (message) => told.push(message))
  for (const failure of [undefined, 'away', 'away', 'busy', undefined, undefined]) tell(failure)
  const error = (code: string, message: string) => ({ type: 'error', detail: { code, message } })
  const errors = [error('service', 'away'), error('service', 'busy')]
  expect(told).toEqual([...errors, error('recovered', 'It works again.')])
})
