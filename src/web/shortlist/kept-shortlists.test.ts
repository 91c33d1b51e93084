import { beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from '#web/data/testing/stub-storage.ts'
import { EMPTY_SHORTLIST, MAX_BRANDS } from './shortlist.ts'

const said = vi.hoisted(() => vi.fn<(words: string, undo?: () => void) => void>())
vi.mock('#web/ui/messages.tsx', () => ({ toast: said, toastFailure: said }))

let storage: ReturnType<typeof stubStorage>
beforeEach(() => {
  storage = stubStorage()
  said.mockClear()
})

/** A tab that is signed in to a service. */
async function tab(baseAddress = 'https://brands.example') {
  vi.resetModules()
  const { connect } = await import('#web/data/connection.ts')
  connect({ baseAddress, token: 't', timestampForm: undefined, fetch: undefined, onUnauthorized: () => {} })
  const kept = await import('./kept-shortlists.ts')
  const ids = () => [...kept.openShortlist().ids].join()
  return { ...kept, ids }
}

test('a selection is kept for the next tab, and only for its service', async () => {
  const first = await tab()
  first.shortlistBrands(['3', '1'], true)
  first.changeShortlist(() => ({ title: 'Spring', notes: { 1: 'Lead brand' } }))
  const next = await tab()
  expect(next.openShortlist()).toMatchObject({ title: 'Spring', notes: { 1: 'Lead brand' } })
  expect(next.ids()).toBe('3,1')
  expect((await tab('https://other.example')).ids()).toBe('')
})

test('a new list is empty and open; others are kept until they are deleted, and can be restored', async () => {
  const lists = await tab()
  lists.shortlistBrands(['1'], true)
  const { key } = lists.openShortlist()
  lists.addShortlist(EMPTY_SHORTLIST)
  expect(lists.ids()).toBe('')
  lists.shortlistBrands(['2'], true)
  lists.switchShortlist(key)
  expect(lists.ids()).toBe('1')
  const before = lists.openShortlist()
  lists.deleteShortlist(key)
  expect(lists.ids()).toBe('2')
  expect(await tab().then(({ ids }) => ids())).toBe('2')
  lists.saveShortlist(before)
  expect(lists.ids()).toBe('1')
})

test('removing several brands is undone: they return to their places, with their notes', async () => {
  const lists = await tab()
  lists.shortlistBrands(['1', '2', '3', '4'], true)
  lists.changeShortlist(() => ({ notes: { 2: 'Lead brand' } }))
  lists.shortlistBrands(['1'], false)
  expect(said).not.toHaveBeenCalled()
  lists.shortlistBrands(['2', '3', '9'], false)
  expect(lists.ids()).toBe('4')
  expect(said).toHaveBeenCalledExactlyOnceWith('2 brands were removed.', expect.any(Function))
  lists.shortlistBrands(['5'], true)
  said.mock.lastCall![1]!()
  expect(lists.ids()).toBe('2,3,4,5')
  expect(lists.openShortlist().notes).toEqual({ 2: 'Lead brand' })
})

test('deleting all lists leaves nothing in the browser', async () => {
  const lists = await tab()
  lists.shortlistBrands(['1'], true)
  lists.addShortlist({ ...EMPTY_SHORTLIST, ids: new Set(['2']) })
  lists.deleteShortlists()
  expect(lists.ids()).toBe('')
  expect([...storage.stored.values()].join()).not.toContain('"ids"')
})

test('two lists are never added under one title', async () => {
  const lists = await tab()
  const titles = ['Spring', 'Spring', '', '', 'Spring'].map((title) => {
    lists.addShortlist({ ...EMPTY_SHORTLIST, title })
    return lists.openShortlist().title
  })
  expect(titles).toEqual(['Spring', 'Spring (2)', '', 'Shortlist (2)', 'Spring (3)'])
})

test('a selection that exceeds the limit adds nothing, and says the number that it would have made', async () => {
  const lists = await tab()
  const all = Array.from({ length: MAX_BRANDS }, (_, index) => String(index))
  lists.shortlistBrands(all, true)
  lists.shortlistBrands(['5', '2000', '2001'], true)
  expect(lists.openShortlist().ids.size).toBe(MAX_BRANDS)
  expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('would have had 1,002'))
  lists.shortlistBrands(['5'], false)
  expect(said).toHaveBeenCalledOnce()
})

test('invalid stored data is ignored, and a full storage loses nothing that is shown', async () => {
  const lists = await tab()
  lists.shortlistBrands(['1'], true)
  const [key] = storage.stored.keys()
  for (const text of ['7', '{"lists":7}', '{"lists":[null,{"ids":["x"]},{"key":"k","ids":["9","x"]}]}']) {
    storage.stored.set(key!, text)
    storage.otherTabWrote({ key: key! })
  }
  // `otherTabWrote` calls the listener of the latest tab, which is this one.
  expect(lists.ids()).toBe('9')
  storage.isRefused = true
  lists.shortlistBrands(['8'], true)
  expect(lists.ids()).toBe('9,8')
})
