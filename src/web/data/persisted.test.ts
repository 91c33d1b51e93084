import { beforeEach, expect, test } from 'vitest'
import { stubStorage } from './testing/stub-storage.ts'

let storage: ReturnType<typeof stubStorage>
beforeEach(() => void (storage = stubStorage()))

const listOf = async () => {
  const { persisted } = await import('./persisted.ts')
  return persisted<readonly string[]>('names', {
    label: 'list of names',
    read: (value) => (Array.isArray(value) ? (value as string[]) : []),
    write: (names) => (names.length === 0 ? undefined : names),
  })
}
const add = (name: string) => (names: readonly string[]) => [...names, name]

test('a change keeps what another tab has stored meanwhile', async () => {
  const names = await listOf()
  expect(names.change(add('ours'))).toBe(true)
  storage.stored.set('names', '["ours","theirs"]')
  names.change(add('more'))
  expect(names.get()).toEqual(['ours', 'theirs', 'more'])
  expect(JSON.parse(storage.stored.get('names')!)).toEqual(names.get())
  names.change(() => [])
  expect(storage.stored.has('names')).toBe(false)
})

test('the store follows other tabs, also when one deletes everything', async () => {
  const names = await listOf()
  const seen: (readonly string[])[] = []
  names.subscribe((value) => seen.push(value))
  storage.stored.set('names', '["theirs"]')
  storage.otherTabWrote({ key: 'other' })
  expect(names.get()).toEqual([])
  storage.otherTabWrote({ key: 'names' })
  expect(names.get()).toEqual(['theirs'])
  storage.stored.clear()
  storage.otherTabWrote({ key: null })
  expect(seen).toEqual([['theirs'], []])
})

test('a value that the browser refuses to store lasts until the page is closed, and is reported once', async () => {
  const names = await listOf()
  const { otherTabWrote } = storage
  const { persisted, unstored } = await import('./persisted.ts')
  storage.isRefused = true
  expect(names.change(add('one'))).toBe(false)
  expect(names.change(add('two'))).toBe(false)
  expect(names.get()).toEqual(['one', 'two'])
  persisted('without a label', { read: () => ({}) }).change(() => ({}))
  expect([...unstored.get()]).toEqual([['names', { label: 'list of names', value: ['one', 'two'] }]])
  otherTabWrote({ key: null })
  expect(names.get()).toEqual(['one', 'two'])
  storage.stored.set('names', '["theirs"]')
  otherTabWrote({ key: 'names' })
  expect(names.get()).toEqual(['theirs', 'one', 'two'])
  storage.isRefused = false
  otherTabWrote({ key: 'names' })
  expect([storage.stored.get('names'), unstored.get().size]).toEqual(['["theirs","one","two"]', 0])
  expect(names.change(add('three'))).toBe(true)
  expect(storage.stored.get('names')).toBe('["theirs","one","two","three"]')
})

test('a key has one store, and broken JSON reads as nothing', async () => {
  storage.stored.set('names', '{broken')
  const names = await listOf()
  expect(names.get()).toEqual([])
  expect(await listOf()).toBe(names)
})
