import { afterEach, expect, test, vi } from 'vitest'
import type { LogoView } from './logo-inspector.ts'
import { LogoQueue } from './logo-queue.ts'

const LOADED: LogoView = { state: 'loaded', width: 1, height: 1, vector: true, pixels: { cause: 'none' } }

afterEach(() => vi.useRealTimers())

function inspectWith(
  view: (address: string, time: number) => LogoView,
  signal = new AbortController().signal,
) {
  const open = new Map<string, number>()
  const most = { host: 0, all: 0 }
  const asked: string[] = []
  const seen = new Map<string, LogoView>()
  const inspect = async (address: string) => {
    const { host } = new URL(address)
    asked.push(address)
    open.set(host, (open.get(host) ?? 0) + 1)
    most.host = Math.max(most.host, open.get(host)!)
    most.all = Math.max(
      most.all,
      [...open.values()].reduce((sum, count) => sum + count, 0),
    )
    await new Promise((resolve) => setTimeout(resolve, 2))
    open.set(host, open.get(host)! - 1)
    return view(address, asked.filter((other) => other === address).length)
  }
  const queue = new LogoQueue({ inspect }, (address, logo) => seen.set(address, logo), signal)
  return { queue, most, asked, seen }
}

test('six logos of a host are loaded at a time, and 24 in all; each address once', async () => {
  const { queue, most, asked } = inspectWith(() => LOADED)
  for (let host = 0; host < 8; host++) {
    for (let logo = 0; logo < 20; logo++) queue.add(`https://h${host}.example/${logo}.svg`)
  }
  queue.add('https://h0.example/0.svg')
  await queue.finish()
  expect(most).toEqual({ host: 6, all: 24 })
  expect(asked).toHaveLength(160)
  expect(queue).toMatchObject({ added: 160, done: 160 })
})

test('what does not load is broken only after a second try, at the end', async () => {
  const { queue, asked, seen } = inspectWith((address, time) =>
    address.endsWith('gone') || (address.endsWith('late') && time === 1)
      ? { state: 'broken', cause: 'x' }
      : LOADED,
  )
  for (const name of ['gone', 'late', 'a', 'b']) queue.add(`https://x.example/${name}`)
  await queue.finish()
  expect(
    asked
      .slice(-2)
      .map((address) => address.slice(18))
      .toSorted(),
  ).toEqual(['gone', 'late'])
  expect(
    [...seen].filter(([, { state }]) => state === 'broken').map(([address]) => address.slice(18)),
  ).toEqual(['gone'])
})

test('a host that answers 429 is left alone for as long as it says', async () => {
  vi.useFakeTimers()
  const { queue, asked, seen } = inspectWith((_, time) =>
    time === 1 ? { state: 'not-judged', cause: 'Rate limited (429)', retryAfter: 10_000 } : LOADED,
  )
  for (let logo = 0; logo < 10; logo++) queue.add(`https://x.example/${logo}`)
  const finished = queue.finish()
  await vi.advanceTimersByTimeAsync(9000)
  expect(asked).toHaveLength(6)
  await vi.advanceTimersByTimeAsync(60_000)
  await finished
  expect([...seen.values()].every(({ state }) => state === 'loaded')).toBe(true)
})

test('a host that stays silent is asked for twelve logos, and not for the rest', async () => {
  const { queue, asked, seen } = inspectWith((address) =>
    address.includes('silent') ? { state: 'not-judged', cause: 'No answer', silent: true } : LOADED,
  )
  for (let logo = 0; logo < 50; logo++) {
    queue.add(`https://silent.example/${logo}`)
    queue.add(`https://other.example/${logo}`)
  }
  await queue.finish()
  // Those that were under way when it was given up are asked for too.
  expect(asked.filter((address) => address.includes('silent')).length).toBeLessThan(20)
  expect(queue).toMatchObject({ added: 100, done: 100 })
  expect([...seen.values()].filter(({ state }) => state === 'not-judged')).toHaveLength(50)
})

test('when it is aborted it ends', async () => {
  const abort = new AbortController()
  const { queue } = inspectWith(() => LOADED, abort.signal)
  queue.add('https://x.example/a')
  const finished = queue.finish()
  abort.abort()
  await expect(finished).rejects.toHaveProperty('name', 'AbortError')
})
