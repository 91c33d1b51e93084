import { expect, test } from 'vitest'
import { updateBins } from './update-bins.ts'

const at = (...texts: string[]) => Float64Array.from(texts.map((text) => Date.parse(text)))

test('every brand is in one bin, and the bins follow each other', () => {
  const { unit, bins } = updateBins(
    at('2024-01-31T23:59:59Z', '2024-02-01T00:00:00Z', '2025-06-15T12:00:00Z'),
    'utc',
  )
  expect(unit).toBe('month')
  expect(bins.map(({ count }) => count).filter((count) => count > 0)).toEqual([1, 1, 1])
  expect(bins[0]).toEqual({ start: Date.UTC(2024, 0), end: Date.UTC(2024, 1), count: 1 })
  for (const [index, bin] of bins.slice(1).entries()) expect(bin.start).toBe(bins[index]!.end)
})

test('a short time is shown in days, and a very long one in few bins', () => {
  expect(updateBins(at('2024-05-01T10:00:00Z', '2024-05-03T10:00:00Z'), 'utc')).toMatchObject({
    unit: 'day',
    bins: [{ count: 1 }, { count: 0 }, { count: 1 }],
  })
  const centuries = updateBins(at('1970-01-01T00:00:00Z', '5138-01-01T00:00:00Z'), 'utc')
  expect(centuries.unit).toBe('year')
  expect(centuries.bins.length).toBeLessThan(60)
  expect(updateBins(new Float64Array(), 'utc').bins).toEqual([])
})
