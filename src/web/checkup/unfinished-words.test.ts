import { expect, test } from 'vitest'
import { unfinishedWords } from './unfinished-words.ts'

const run = { brands: 3470, total: 3470, isListRead: true, logos: { done: 124, of: 3470 } }

test('what a run left undone is named, and not what it had done', () => {
  expect(unfinishedWords(run)).toBe('124 of 3,470 logos were checked')
  expect(unfinishedWords({ ...run, brands: 200, isListRead: false })).toBe('200 of 3,470 brands were read')
  expect(unfinishedWords({ ...run, brands: 200, total: null, isListRead: false })).toBe(
    '200 brands were read',
  )
  expect(unfinishedWords({ ...run, logos: { done: 9, of: 9 } })).toBe(
    'all brands were read, but the filters were not tested',
  )
})
