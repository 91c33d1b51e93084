import { expect, test } from 'vitest'
import { idsAhead } from './neighbours.ts'

test('the neighbours are those above and below, nearest first', () => {
  expect(idsAhead(['1', '2', '3'], '2', 'previous')).toEqual(['1'])
  expect(idsAhead(['1', '2', '3'], '1', 'next')).toEqual(['2', '3'])
  expect(idsAhead(['1', '2', '3'], '3', 'next')).toEqual([])
  expect(idsAhead(['1', '2'], '9', 'next')).toBeUndefined()
  // A duplicate does not form a loop.
  const ids = ['1', '2', '2', '3', '2']
  expect(idsAhead(ids, '1', 'next')).toEqual(['2', '2', '3', '2'])
  expect(idsAhead(ids, '2', 'next')).toEqual([])
  expect(idsAhead(ids, '2', 'previous')).toEqual(['1'])
})
