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

test('stored preferences are read', () => {
  const chosen = {
    theme: 'dark',
    zone: 'utc',
    ground: 'checkerboard',
    density: 'comfortable',
    keys: 'off',
    columns: ['country'],
  }
  expect(readPreferences(structuredClone(chosen))).toEqual(chosen)
})

test.each([null, [], 7, 'dark', { theme: 'pink', zone: null }])(
  'with %j stored, the defaults hold',
  (stored) => {
    expect(readPreferences(stored)).toEqual(DEFAULTS)
  },
)

test('an unknown choice does not affect the others', () => {
  expect(readPreferences({ theme: 'dark', zone: 'mars' })).toEqual({ ...DEFAULTS, theme: 'dark' })
})

test('columns that are no names are ignored', () => {
  expect(readPreferences({ columns: ['country', null, 7] })).toEqual({ ...DEFAULTS, columns: ['country'] })
  expect(readPreferences({ columns: 'country' })).toEqual(DEFAULTS)
})
