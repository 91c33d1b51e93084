import { expect, test } from 'vitest'
import { plainOption } from '#embed/options.ts'
import { readFrameOptions } from './frame-options.ts'

/** The options as the frame reads them, and the problems that it reports. */
function read(options: object, go: object = {}) {
  const told: (string | undefined)[] = []
  const message = { type: 'options', options, getTokens: 1, go: { number: 1, ...go } } as const
  return { ...readFrameOptions(message, (sentences) => told.push(sentences)), told: told[0] }
}
const DEFAULTS = { mode: 'browse', max: 1000, selected: [], exclude: [] }

test('options are read from the forms of attributes and of properties', () => {
  expect(read({})).toMatchObject(DEFAULTS)
  expect(read({ mode: 'pick', max: '3', selected: '42, 43', exclude: ['7', 7, 7n] })).toMatchObject({
    mode: 'pick',
    max: 3,
    selected: ['42', '43'],
    exclude: ['7'],
    told: undefined,
  })
  expect(read({ colorScheme: 'auto' })).toMatchObject({ colorScheme: undefined })
  expect(read({ selected: 7, colorScheme: 'dark' })).toMatchObject({ selected: ['7'], colorScheme: 'dark' })
})

test.each([
  ['mode', 'grid', 'mode must be browse or pick'],
  ['max', 'many', 'max must be a whole number from 1 to 1000'],
  ['max', 1001, 'max must be a whole number'],
  ['selected', [2 ** 53], 'selected must be an id, as text'],
  ['selected', ['x'.repeat(41)], 'selected must be an id'],
  ['selected', Array.from({ length: 1001 }, (_one, index) => index), 'selected must be at most 1000 ids'],
  ['selected', plainOption('selected', new Set(['5'])), 'selected must be an id'],
  ['selected', '["5","7"]', 'selected must be an id'],
  ['filters', 'x'.repeat(4097), 'filters must be a query string'],
  ['colorScheme', 'blue', 'color-scheme must be light or dark or auto'],
])('%s: %o is left out and reported', (name, value, words) => {
  const { told, ...rest } = read({ [name]: value })
  expect(rest).toMatchObject(DEFAULTS)
  expect(told).toContain(words)
  expect(told).toContain('It was ignored.')
})

test('a destination has only the filters and the brand that the frame has to apply', () => {
  const options = { filters: '?name=git', brand: 42 }
  expect(read(options).go).toEqual({ number: 1, at: undefined })
  expect(read(options, { filters: true }).go).toMatchObject({ filters: 'name=git' })
  const opened = { number: 1, at: '/brands', brand: '42' }
  expect(read(options, { brand: true, at: '/brands' }).go).toEqual(opened)
  // A brand stands for its id.
  expect(read({ brand: plainOption('brand', { id: '7' }) }, { brand: true }).go).toMatchObject({ brand: '7' })
  expect(read({}, { filters: true, brand: true }).go).toMatchObject({ filters: '', brand: '' })
})
