import { beforeEach, expect, test, vi } from 'vitest'
import { disconnect } from '#web/api/connection.ts'
import { loadTrail, MOST_ENTRIES, storeTrail } from './stored-trail.ts'

let stored: Record<string, string>
beforeEach(() => {
  stored = {}
  vi.stubGlobal('window', {})
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
  })
})

test('a trail outlives a reload, but not the session', () => {
  storeTrail(new Map([['cursor=b', 'limit=3']]))
  const trail = loadTrail()
  expect([...trail]).toEqual([['cursor=b', 'limit=3']])
  disconnect()
  expect(trail.size).toBe(0)
  expect(loadTrail().size).toBe(0)
})

test('the oldest entries are dropped, and those that are very long', () => {
  const trail = new Map<string, string>()
  for (let index = 0; index < MOST_ENTRIES + 5; index++) trail.set(`to${index}`, `from${index}`)
  storeTrail(trail)
  expect([...trail.keys()][0]).toBe('to5')
  expect(trail.size).toBe(MOST_ENTRIES)
  expect([...loadTrail()]).toEqual([...trail])

  storeTrail(trail.set('to5', 'x'.repeat(3000)))
  expect(loadTrail().has('to5')).toBe(false)
})

test('without storage, or with something else in it, the trail begins anew', () => {
  for (const text of ['no JSON', '{}', '[1]', '[["a", 1]]', 'null']) {
    stored['brand-catalogue:page-trail'] = text
    expect(loadTrail().size).toBe(0)
  }
  vi.stubGlobal('sessionStorage', undefined)
  const trail = new Map([['a', 'b']])
  storeTrail(trail)
  expect(trail.size).toBe(1)
  expect(loadTrail().size).toBe(0)
})
