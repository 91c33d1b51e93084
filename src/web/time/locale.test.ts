import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())

test.each([
  ['en-US', 'en-US', 0],
  ['en-AU', 'en-AU', 1],
  ['de-DE', 'en-GB', 1],
  ['pt-BR', 'en-GB', 0],
  ['ar-EG', 'en-GB', 6],
  ['en-US@posix', 'en-US', 0],
  ['en-US.UTF-8', 'en-US', 0],
  ['en-US,en', 'en-US', 0],
  ['en_US', 'en-GB', 1],
  ['en-', 'en-GB', 1],
  ['', 'en-GB', 1],
  // Not English, although it begins like it.
  ['enm', 'en-GB', 1],
])('a reader of %s sees dates in %s, and weeks that begin on day %i', async (language, expected, weekday) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  const { currentLocale, firstWeekday } = await import('./locale.ts')
  expect(currentLocale()).toBe(expected)
  expect(firstWeekday()).toBe(weekday)
})
