import { beforeEach, expect, test, vi } from 'vitest'

/** A storage that another tab may write to, and that may refuse. */
const stored = new Map<string, string>()
let isRefused = false
let otherTabWrote: (event: { key: string | null }) => void

beforeEach(() => {
  vi.resetModules()
  stored.clear()
  isRefused = false
  vi.stubGlobal('addEventListener', (_type: string, listener: typeof otherTabWrote) => {
    otherTabWrote = listener
  })
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (isRefused) throw new Error('QuotaExceededError')
        stored.set(key, value)
      },
      removeItem: (key: string) => stored.delete(key),
    },
  })
})

const listOf = async () => {
  const { persisted } = await import('./persisted.ts')
  return persisted<readonly string[]>('names', {
    read: (value) => (Array.isArray(value) ? (value as string[]) : []),
    write: (names) => (names.length === 0 ? undefined : names),
  })
}
const add = (name: string) => (names: readonly string[]) => [...names, name]

test('a change keeps what another tab has stored meanwhile', async () => {
  const names = await listOf()
  expect(names.change(add('ours'))).toBe(true)
  stored.set('names', '["ours","theirs"]')
  names.change(add('more'))
  expect(names.get()).toEqual(['ours', 'theirs', 'more'])
  expect(JSON.parse(stored.get('names')!)).toEqual(names.get())
  names.change(() => [])
  expect(stored.has('names')).toBe(false)
})

test('the store follows other tabs, also when one deletes everything', async () => {
  const names = await listOf()
  const seen: (readonly string[])[] = []
  names.subscribe((value) => seen.push(value))
  stored.set('names', '["theirs"]')
  otherTabWrote({ key: 'other' })
  expect(names.get()).toEqual([])
  otherTabWrote({ key: 'names' })
  expect(names.get()).toEqual(['theirs'])
  stored.clear()
  otherTabWrote({ key: null })
  expect(seen).toEqual([['theirs'], []])
})

test('what the browser refuses to store lasts as long as the page', async () => {
  const names = await listOf()
  isRefused = true
  expect(names.change(add('one'))).toBe(false)
  expect(names.change(add('two'))).toBe(false)
  expect(names.get()).toEqual(['one', 'two'])
  isRefused = false
  expect(names.change(add('three'))).toBe(true)
  expect(stored.get('names')).toBe('["one","two","three"]')
})

test('a key has one store, and what is broken reads as nothing', async () => {
  stored.set('names', '{broken')
  const names = await listOf()
  expect(names.get()).toEqual([])
  expect(await listOf()).toBe(names)
})
