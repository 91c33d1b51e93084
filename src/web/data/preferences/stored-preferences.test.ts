import { afterEach, expect, test, vi } from 'vitest'
import { loadPreferences, storePreferences } from './stored-preferences.ts'

const DEFAULTS = {
  theme: 'system',
  zone: 'local',
  ground: 'light',
  density: 'compact',
  keys: 'on',
  columns: [],
} as const

/** A `localStorage` that holds `text` under any key. */
function stubStorage(text: string | null) {
  let stored = text
  const localStorage = {
    getItem: () => stored,
    setItem: (_: string, value: string) => {
      stored = value
    },
  }
  vi.stubGlobal('window', { localStorage })
}

afterEach(() => vi.unstubAllGlobals())

test('stored preferences are loaded', () => {
  stubStorage(null)
  const chosen = {
    theme: 'dark',
    zone: 'utc',
    ground: 'checkerboard',
    density: 'comfortable',
    keys: 'off',
    columns: ['country'],
  } as const
  storePreferences(chosen)
  expect(loadPreferences()).toEqual(chosen)
})

test.each([null, 'null', '{', '[]', '7', '{"theme":"pink","zone":null}'])(
  'with %s in the storage, the defaults hold',
  (text) => {
    stubStorage(text)
    expect(loadPreferences()).toEqual(DEFAULTS)
  },
)

test('an unknown choice does not affect the others', () => {
  stubStorage('{"theme":"dark","zone":"mars"}')
  expect(loadPreferences()).toEqual({ ...DEFAULTS, theme: 'dark' })
})

test('columns that are no names are ignored', () => {
  stubStorage('{"columns":["country",null,7]}')
  expect(loadPreferences()).toEqual({ ...DEFAULTS, columns: ['country'] })
  stubStorage('{"columns":"country"}')
  expect(loadPreferences()).toEqual(DEFAULTS)
})

test('storage that throws leaves the defaults', () => {
  const forbidden = () => {
    throw new DOMException('Storage is disabled', 'SecurityError')
  }
  vi.stubGlobal('window', { localStorage: { getItem: forbidden, setItem: forbidden } })
  storePreferences({ ...DEFAULTS, theme: 'dark' })
  expect(loadPreferences()).toEqual(DEFAULTS)
})
