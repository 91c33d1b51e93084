import { expect, test } from 'vitest'
import { readAppSettings } from './read-settings.ts'

test('settings are read; all are optional', () => {
  expect(readAppSettings('{}', 'config.json')).toEqual({})
  expect(readAppSettings('{"baseUrl":".","timestampUnit":"iso"}', 'config.json')).toEqual({
    baseUrl: '.',
    timestampUnit: 'iso',
  })
})

test.each([
  ['{', 'config.json is not valid JSON.'],
  ['{"baseURL":"."}', 'config.json: unknown setting baseURL.'],
  ['{"timestampUnit":"days"}', /^config\.json, field timestampUnit: /],
  ['{"embedOrigins":["ftp://x"]}', /^config\.json, field embedOrigins\.0: /],
])('%s gets an error that names the field', (text, message) => {
  expect(() => readAppSettings(text, 'config.json')).toThrow(message)
})
