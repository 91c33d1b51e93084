import { expect, test } from 'vitest'
import { readPreferences } from './stored-preferences.ts'

const LOOK = { theme: 'system', background: 'light' }
const DEFAULTS = { ...LOOK, zone: 'local', keys: 'on', columns: [] }

test.each([null, [], 7, 'dark', { theme: 'pink', zone: null }])('%j: the defaults apply', (stored) => {
  expect(readPreferences(stored)).toEqual(DEFAULTS)
})

test('the background of the first version, stored as `ground`, still applies', () => {
  expect(readPreferences({ ground: 'dark' })).toEqual({ ...DEFAULTS, background: 'dark' })
})

test('an unknown choice does not affect the others', () => {
  const stored = { theme: 'dark', zone: 'mars', columns: ['country', null, 7] }
  expect(readPreferences(stored)).toEqual({ ...DEFAULTS, theme: 'dark', columns: ['country'] })
})
