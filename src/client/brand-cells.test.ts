import { expect, test } from 'vitest'
import { brandCells, columnNames } from './brand-cells.ts'

test('a row has the fields as sent, a readable time beside updated_at, and additional fields last', () => {
  const raws = [{ id: '7', name: 'Acme', logo: 'l', updated_at: 1_790_000_000, country: 'DE' }, null]
  const columns = columnNames(raws)
  expect(columns).toEqual(['id', 'name', 'logo', 'updated_at', 'updated_at_utc', 'country'])
  expect(raws.map((raw) => brandCells(raw, columns))).toEqual([
    ['7', 'Acme', 'l', 1_790_000_000, '2026-09-21 14:13:20', 'DE'],
    Array(6).fill(undefined),
  ])
})

test('a field of the service that has the name of our own column takes its place', () => {
  const raw = { id: '7', updated_at: 1, updated_at_utc: 'sent' }
  const columns = columnNames([raw])
  expect(columns).toHaveLength(5)
  expect(brandCells(raw, columns).at(-1)).toBe('sent')
})
