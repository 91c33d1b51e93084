import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())

test.each([
  ['en-US', true, 0],
  ['en', true, 0],
  ['en-AU', false, 1],
  ['de-DE', false, 1],
  ['pt-BR', false, 0],
  ['ar-EG', false, 6],
  ['sr-Latn-RS', false, 1],
  ['en-US@posix', true, 0],
  ['en-US.UTF-8', true, 0],
  ['en-US,en', true, 0],
  ['en_US', true, 0],
  ['en-', false, 0],
  ['', false, 1],
  // Not English, although it begins like it.
  ['enm', false, 1],
])(
  'a reader of %s sees dates as Americans do: %s, and weeks that begin on day %i',
  async (language, expected, weekday) => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
    const { firstWeekday, isAmerican } = await import('./locale.ts')
    expect(isAmerican).toBe(expected)
    expect(firstWeekday()).toBe(weekday)
  },
)

test('counts have a comma at each thousand', async () => {
  const { formatCount } = await import('./locale.ts')
  expect([0, 999, 1000, 34_080, 1_234_567].map(formatCount)).toEqual([
    '0',
    '999',
    '1,000',
    '34,080',
    '1,234,567',
  ])
})
