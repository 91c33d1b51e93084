import { expect, test } from 'vitest'
import { readSettings } from './read-settings.ts'

test('settings are read; all are optional', () => {
  expect(readSettings('{}', 'config.json')).toEqual({})
  expect(readSettings('{"baseUrl":".","timestampUnit":"iso"}', 'config.json')).toEqual({
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
  expect(() => readSettings(text, 'config.json')).toThrow(message)
})
