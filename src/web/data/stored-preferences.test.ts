import { expect, test } from 'vitest'
import { readPreferences } from './stored-preferences.ts'

const DEFAULTS = {
  theme: 'system',
  zone: 'local',
  ground: 'light',
  density: 'compact',
  keys: 'on',
  columns: [],
} as const

test.each([null, [], 7, 'dark', { theme: 'pink', zone: null }])(
  'with %j stored, the defaults apply',
  (stored) => {
    expect(readPreferences(stored)).toEqual(DEFAULTS)
  },
)

test('an unknown choice does not affect the others', () => {
  const stored = { theme: 'dark', zone: 'mars', columns: ['country', null, 7] }
  expect(readPreferences(stored)).toEqual({ ...DEFAULTS, theme: 'dark', columns: ['country'] })
})
