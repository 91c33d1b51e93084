import { expect, test, vi } from 'vitest'
import { isSeen, type LogoView, lookAtLogos, type LogoViews } from './look-at-logos.ts'

const SEEN = { milliseconds: 0, bytes: 1, picture: { cause: 'none' } }
const LOADED: LogoView = { state: 'loaded', width: 1, height: 1, vector: true, ...SEEN }

function inspectWith(view: (address: string, time: number) => LogoView) {
  const open = new Map<string, number>()
  const most = { host: 0, all: 0 }
  const asked: string[] = []
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
  const look = async (addresses: readonly string[]) => {
    const seen: LogoViews = new Map()
    await lookAtLogos(addresses, inspect, new AbortController().signal, seen)
    return seen
  }
  return { look, most, asked }
}

test('six logos of a host are loaded at a time, and 24 in all', async () => {
  const { look, most, asked } = inspectWith(() => LOADED)
  const logos = Array.from({ length: 160 }, (_, index) => `https://h${index >> 4}.example/${index}.svg`)
  const seen = await look(logos)
  expect(most).toEqual({ host: 6, all: 24 })
  expect(asked).toHaveLength(160)
  expect(seen.size).toBe(160)
})

test('a logo that does not load is tried again at the end before it counts as broken', async () => {
  const { look, asked } = inspectWith((address, time) =>
    address.endsWith('gone') || (address.endsWith('late') && time === 1)
      ? { state: 'broken', cause: 'x' }
      : LOADED,
  )
  const at = (name: string) => `https://x.example/${name}`
  const seen = await look(['gone', 'late', 'a', 'b'].map(at))
  expect(asked.slice(-2).toSorted()).toEqual([at('gone'), at('late')])
  expect([...seen.values()].filter(({ state }) => state === 'broken')).toHaveLength(1)
  expect(seen.get(at('gone'))).toMatchObject({ state: 'broken' })
})

test('a run that is stopped and continued counts each logo once, and one that failed only when it was tried again', async () => {
  const seen: LogoViews = new Map()
  const abort = new AbortController()
  let [counted, asked] = [0, 0]
  const inspect = async (address: string, signal: AbortSignal): Promise<LogoView> => {
    asked += 1
    if (address.endsWith('last')) abort.abort()
    signal.throwIfAborted()
    return address.endsWith('gone') ? { state: 'broken', cause: 'x' } : LOADED
  }
  const look = (addresses: readonly string[], { signal }: AbortController) =>
    lookAtLogos(addresses, inspect, signal, seen, () => (counted += 1))
  const all = ['gone', 'b', 'c', 'd', 'e', 'f', 'last'].map((name) => `https://x.example/${name}`)
  await look(all, abort)
  const isCounted = () => [...seen.values()].filter(isSeen).length
  expect(seen.get(all[0]!)).toMatchObject({ state: 'unchecked', cause: 'Failed once, to be tried again' })
  expect([counted, isCounted()]).toEqual([5, 5])
  asked = 0
  await look([all[0]!, all.at(-1)!], new AbortController())
  expect(seen.get(all[0]!)).toMatchObject({ state: 'broken' })
  expect([counted, isCounted(), asked]).toEqual([7, 7, 2])
  await look([all[0]!], new AbortController())
  expect(counted).toBe(7)
})

test('a host that answers 429 is left alone for as long as it says', async () => {
  vi.useFakeTimers()
  const { look, asked } = inspectWith((_, time) =>
    time === 1 ? { state: 'unchecked', cause: 'Rate limited (429)', retryAfter: 10_000 } : LOADED,
  )
  const finished = look(Array.from({ length: 10 }, (_, logo) => `https://x.example/${logo}`))
  await vi.advanceTimersByTimeAsync(9000)
  expect(asked).toHaveLength(6)
  await vi.advanceTimersByTimeAsync(60_000)
  const seen = await finished
  expect([...seen.values()].every(({ state }) => state === 'loaded')).toBe(true)
})

test('a host that times out twelve times in a row is not asked for its other logos', async () => {
  const { look, asked } = inspectWith((address) =>
    address.includes('silent') ? { state: 'silent', cause: 'No answer' } : LOADED,
  )
  const logos = Array.from({ length: 50 }, (_, logo) => logo)
  const addresses = ['silent', 'other'].flatMap((host) =>
    logos.map((logo) => `https://${host}.example/${logo}`),
  )
  const seen = await look(addresses)
  // Requests in flight at the twelfth timeout are counted too.
  expect(asked.filter((address) => address.includes('silent')).length).toBeLessThan(20)
  expect(seen.size).toBe(100)
  expect([...seen.values()].filter(({ state }) => state === 'silent')).toHaveLength(50)
})
