import { expect, test } from 'vitest'
import { presetStart } from './zone-clock.ts'

test.each(['local', 'utc'] as const)('a preset ends today and starts so many days before, %s', (zone) => {
  const now = zone === 'utc' ? Date.UTC(2026, 2, 3, 23, 30) : new Date(2026, 2, 3, 23, 30).getTime()
  expect(presetStart(1, zone, now)).toBe('2026-03-03')
  expect(presetStart(7, zone, now)).toBe('2026-02-25')
  expect(presetStart(30, zone, now)).toBe('2026-02-02')
  expect(presetStart('month', zone, now)).toBe('2026-03-01')
})
