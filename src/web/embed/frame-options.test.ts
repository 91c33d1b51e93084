import { expect, test } from 'vitest'
import { type FrameOptions, NO_OPTIONS, readFrameOptions } from './frame-options.ts'

/** What the frame reads of options, and what it says of them. */
function read(options: object, go: object = {}) {
  const told: string[] = []
  const message = { type: 'options', options, again: 0, getTokens: 1, go: { number: 1, ...go } } as const
  const { go: wish, ...rest } = readFrameOptions(message, (sentence) => told.push(sentence))
  return { ...rest, wish, told }
}
const changed = (options: object) => {
  const { wish: _wish, told, ...rest } = read(options)
  expect(told).toEqual([])
  return rest
}
const withDefaults = (options: Partial<FrameOptions>) => {
  const { go: _go, ...rest } = { ...NO_OPTIONS, ...options }
  return rest
}

test('options are read as attributes and as properties have them', () => {
  expect(changed({})).toEqual(withDefaults({}))
  expect(changed({ mode: 'pick', max: '3', selected: '42, 43', exclude: ['7', 7, 7n] })).toEqual(
    withDefaults({ mode: 'pick', max: 3, selected: ['42', '43'], exclude: ['7'] }),
  )
  expect(changed({ filters: '?name=git', colorScheme: 'auto', accent: '#0b6e4f' })).toEqual(
    withDefaults({ filters: 'name=git', accent: [11, 110, 79] }),
  )
  expect(changed({ selected: 7, colorScheme: 'dark' })).toEqual(
    withDefaults({ selected: ['7'], colorScheme: 'dark' }),
  )
})

test.each([
  ['mode', 'grid', 'mode must be browse or pick'],
  ['max', 'many', 'max must be a whole number from 1 to 1000'],
  ['max', 0, 'max must be a whole number'],
  ['max', 2.5, 'max must be a whole number'],
  ['max', 1001, 'max must be a whole number'],
  ['selected', [2 ** 53], 'selected must be an id; as text'],
  ['selected', ['x'.repeat(41)], 'selected must be an id'],
  ['selected', Array.from({ length: 1001 }, (_one, index) => index), 'selected must be at most 1000 ids'],
  ['exclude', Array.from({ length: 10_001 }, (_one, index) => index), 'exclude must be at most 10000 ids'],
  ['brand', 2 ** 53, 'brand must be an id; as text'],
  ['filters', 'x'.repeat(4097), 'filters must be a query string'],
  ['colorScheme', 'blue', 'color-scheme must be light or dark or auto'],
  ['accent', 'red', 'accent must be a colour'],
  ['accent', 'url(https://evil.example)', 'accent must be a colour'],
])('%s: %o is left out, and told once', (name, value, words) => {
  const { told, wish: _wish, ...rest } = read({ [name]: value })
  expect(rest).toEqual(withDefaults({}))
  expect(told).toHaveLength(1)
  expect(told[0]).toContain(words)
  expect(told[0]).toContain('It was left out.')
  // As React does at every rendering.
  expect(read({ [name]: value }).told).toEqual([])
  expect(read({}).told).toEqual([])
})

test('a wish has the filters and the brand that are wanted anew, and no others', () => {
  const options = { filters: 'name=git', brand: 42 }
  expect(read(options).wish).toEqual({ number: 1, at: undefined })
  expect(read(options, { filters: true }).wish).toMatchObject({ filters: 'name=git' })
  expect(read(options, { brand: true, at: '/brands' }).wish).toEqual({
    number: 1,
    at: '/brands',
    brand: '42',
  })
  expect(read({}, { filters: true, brand: true }).wish).toMatchObject({ filters: '', brand: '' })
})
