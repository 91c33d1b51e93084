import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TokenReason } from '#embed/protocol/messages.ts'
import { createTokenSource, type TokenAnswer } from './token-source.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const never = new Promise<never>(() => {})

/** A host page whose `getToken` returns these, one after the other, or throws; a promise that never settles hangs. */
function host(...answers: readonly unknown[]) {
  const reasons: TokenReason[] = []
  const tokens = createTokenSource((reason) => {
    const answered = reasons.length < answers.length ? Promise.resolve(answers[reasons.length]) : never
    reasons.push(reason)
    return answered.then((answer): TokenAnswer => {
      return answer instanceof Error ? { error: answer.message } : { answer }
    })
  })
  return { tokens, reasons }
}

test('the first token is asked for once, whoever wants it', async () => {
  const { tokens, reasons } = host({ token: 'one' })
  expect(await Promise.all([tokens.current(), tokens.current()])).toEqual(['one', 'one'])
  expect(await tokens.current()).toBe('one')
  expect(reasons).toEqual(['start'])
  expect(tokens.state.get()).toEqual({ status: 'ready' })
})

test('one refused token is asked for once, however many requests it failed', async () => {
  const { tokens, reasons } = host({ token: 'one' }, { token: 'two' })
  await tokens.current()
  for (let request = 0; request < 10; request++) tokens.refused('one')
  expect(await tokens.current()).toBe('two')
  // A request that was sent with the old token comes back late.
  tokens.refused('one')
  expect(await tokens.current()).toBe('two')
  expect(reasons).toEqual(['start', 'refused'])
})

test('a rejection is told, and asked again after growing pauses', async () => {
  const { tokens, reasons } = host(new Error('no'), new Error('no'), new Error('not yet'), { token: 'one' })
  const token = tokens.current()
  await vi.advanceTimersByTimeAsync(0)
  expect(tokens.state.get()).toEqual({ status: 'failed', code: 'token-rejected', message: 'no' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(reasons).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1999)
  expect(reasons).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(tokens.state.get()).toMatchObject({ message: 'not yet' })
  await vi.advanceTimersByTimeAsync(4000)
  expect(await token).toBe('one')
  expect(tokens.state.get()).toEqual({ status: 'ready' })
})

test('a retry does not wait, and does nothing while an answer is awaited', async () => {
  const { tokens, reasons } = host(new Error('no'))
  void tokens.current()
  tokens.retry()
  await vi.advanceTimersByTimeAsync(0)
  tokens.retry()
  tokens.retry()
  expect(reasons).toHaveLength(2)
})

test('a host page that hangs is asked again after 30 seconds; its late answer still counts', async () => {
  const late = Promise.withResolvers()
  const { tokens, reasons } = host(late.promise, never)
  const token = tokens.current()
  await vi.advanceTimersByTimeAsync(29_999)
  expect(tokens.state.get()).toEqual({ status: 'waiting' })
  await vi.advanceTimersByTimeAsync(1)
  expect(tokens.state.get()).toMatchObject({ status: 'failed', message: /30 seconds/ })
  await vi.advanceTimersByTimeAsync(1000)
  expect(reasons).toHaveLength(2)
  late.resolve({ token: 'late' })
  expect(await token).toBe('late')
  // The second attempt's timeout is of no account any more.
  await vi.advanceTimersByTimeAsync(120_000)
  expect(tokens.state.get()).toEqual({ status: 'ready' })
  expect(reasons).toHaveLength(2)
})

test.each([
  [undefined, 'must return a token, or { token, expiresIn }, not undefined'],
  [{ access_token: 'secret' }, 'not an object with access_token'],
  [['secret'], 'not an object with 0'],
  ['', 'an empty text'],
  ['<!doctype html><title>Sign in</title>', 'such as a page of HTML'],
  [{ token: 'line\nbreak' }, 'such as a page of HTML'],
  ['x'.repeat(8193), 'more than 8192 characters'],
  [{ token: 'one', expiresIn: 'soon' }, 'no number of seconds'],
])('%o is no token, which is told at once and does not name it', async (answer, words) => {
  const { tokens } = host(answer)
  void tokens.current()
  await vi.advanceTimersByTimeAsync(0)
  const state = tokens.state.get()
  expect(state).toMatchObject({ status: 'failed', code: 'token-invalid' })
  expect(JSON.stringify(state)).toContain(words)
  expect(JSON.stringify(state)).not.toContain('secret')
})

test('a token of the longest kind, with a lifetime in words of JSON, is taken', async () => {
  const token = 'x'.repeat(8192)
  const { tokens, reasons } = host({ token, expiresIn: '100' })
  expect(await tokens.current()).toBe(token)
  await vi.advanceTimersByTimeAsync(80_000)
  expect(reasons).toEqual(['start', 'expiring'])
})

test('a token is renewed after four fifths of its lifetime, and stays good until then', async () => {
  const { tokens, reasons } = host({ token: 'one', expiresIn: 100 }, new Error('busy'), { token: 'two' })
  await tokens.current()
  await vi.advanceTimersByTimeAsync(79_999)
  expect(reasons).toEqual(['start'])
  await vi.advanceTimersByTimeAsync(1)
  expect(reasons).toEqual(['start', 'expiring'])
  expect(await tokens.current()).toBe('one')
  expect(tokens.state.get()).toEqual({ status: 'ready' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(await tokens.current()).toBe('two')
})

test('a token refused while it is being renewed is not asked for twice', async () => {
  const renewed = Promise.withResolvers()
  const { tokens, reasons } = host({ token: 'one', expiresIn: 10 }, renewed.promise)
  await tokens.current()
  await vi.advanceTimersByTimeAsync(8000)
  tokens.refused('one')
  const token = tokens.current()
  renewed.resolve({ token: 'two' })
  expect(await token).toBe('two')
  expect(reasons).toEqual(['start', 'expiring'])
})

test('a host page that gives refused tokens again and again is asked after growing pauses', async () => {
  const { tokens, reasons } = host(...Array.from({ length: 5 }, () => ({ token: 'bad' })))
  await tokens.current()
  tokens.refused('bad')
  await tokens.current()
  tokens.refused('bad')
  expect(tokens.state.get()).toMatchObject({ status: 'failed', message: /refused/ })
  expect(reasons).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1000)
  await tokens.current()
  // Until the service has taken one, the failure stays in sight.
  expect(tokens.state.get()).toMatchObject({ status: 'failed' })
  tokens.refused('bad')
  await vi.advanceTimersByTimeAsync(1999)
  expect(reasons).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(1)
  await tokens.current()
  tokens.accepted()
  expect(tokens.state.get()).toEqual({ status: 'ready' })
})
