import { beforeEach, expect, test } from 'vitest'
import { stubStorage } from '#web/data/testing/stub-storage.ts'

const KEY = 'brand-catalogue:decisions:undefined'
let stored: Map<string, string>
beforeEach(() => void ({ stored } = stubStorage()))

const texts = () => (JSON.parse(stored.get(KEY) ?? '[]') as { text: string }[]).map(({ text }) => text)

test('decisions made in two tabs are all kept', async () => {
  const { decisionOn, remember } = await import('./kept-lists.ts')
  remember('GitHu', { id: '1' })
  const ours = JSON.parse(stored.get(KEY)!) as object[]
  stored.set(KEY, JSON.stringify([...ours, { text: 'Zebr', brand: null }]))
  remember('Acm', { id: '2' })
  expect(texts()).toEqual(['GitHu', 'Zebr', 'Acm'])
  expect(decisionOn(' githu')).toMatchObject({ brand: { id: '1' } })
  remember('GITHU', undefined)
  expect(texts()).toEqual(['Zebr', 'Acm'])
})

test('invalid entries are ignored, and the latest decision is last', async () => {
  stored.set(KEY, JSON.stringify([{ text: 'a', brand: { id: 'x' } }, 7, { text: 'b', brand: null }]))
  const { decisionOn, remember } = await import('./kept-lists.ts')
  expect([decisionOn('a'), decisionOn('b')]).toEqual([undefined, { text: 'b', brand: null }])
  remember('c', null)
  remember('B', { id: '3' })
  expect(texts()).toEqual(['c', 'B'])
})
