import { beforeEach, expect, test } from 'vitest'
import { stubStorage } from '#web/data/testing/stub-storage.ts'

const KEY = 'brand-catalogue:decisions:undefined'
let stored: Map<string, string>
beforeEach(() => void ({ stored } = stubStorage()))

const texts = () => (JSON.parse(stored.get(KEY) ?? '[]') as { text: string }[]).map(({ text }) => text)

test('decisions made in two tabs are all kept', async () => {
  const { decisionOn, forget, remember } = await import('./decisions.ts')
  remember({ text: 'GitHu', brand: { id: '1' } })
  const ours = JSON.parse(stored.get(KEY)!) as object[]
  stored.set(KEY, JSON.stringify([...ours, { text: 'Zebr', brand: null }]))
  remember({ text: 'Acm', brand: { id: '2' } })
  expect(texts()).toEqual(['GitHu', 'Zebr', 'Acm'])
  expect(decisionOn(' githu')).toMatchObject({ brand: { id: '1' } })
  forget('GITHU')
  expect(texts()).toEqual(['Zebr', 'Acm'])
})

test('invalid entries are ignored, and the latest decision is last', async () => {
  stored.set(KEY, JSON.stringify([{ text: 'a', brand: { id: 'x' } }, 7, { text: 'b', brand: null }]))
  const { decisionOn, remember } = await import('./decisions.ts')
  expect([decisionOn('a'), decisionOn('b')]).toEqual([undefined, { text: 'b', brand: null }])
  remember({ text: 'c', brand: null })
  remember({ text: 'B', brand: { id: '3' } })
  expect(texts()).toEqual(['c', 'B'])
})
