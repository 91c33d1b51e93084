import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())

test.each([
  ['en-US', 'en-US'],
  ['en-AU', 'en-AU'],
  ['de-DE', 'en-GB'],
  ['en-US@posix', 'en-US'],
  ['en-US.UTF-8', 'en-US'],
  ['en-US,en', 'en-US'],
  ['en_US', 'en-GB'],
  ['en-', 'en-GB'],
  ['', 'en-GB'],
  // Not English, although it begins like it.
  ['enm', 'en-GB'],
])('a reader of %s sees dates in %s', async (language, expected) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  const { currentLocale } = await import('./locale.ts')
  expect(currentLocale()).toBe(expected)
})
