import { expect, test } from 'vitest'
import { unknownVariables } from './settings.ts'
import { SETTING_NAMES } from './variables.ts'

test.each([
  ['CORS_ORIGIN', 'There is no setting CORS_ORIGIN. Did you mean CORS_ORIGINS?'],
  ['LOGLEVEL', 'There is no setting LOGLEVEL. Did you mean LOG_LEVEL?'],
  ['public_url', 'There is no setting public_url. Did you mean PUBLIC_URL?'],
  ['TRUSTED_PROXY', 'There is no setting TRUSTED_PROXY. Did you mean TRUST_PROXY?'],
])('%s is reported', (name, sentence) => {
  expect(unknownVariables({ [name]: 'secret' })).toEqual([sentence])
})

test('settings, empty variables and those of other programs are not', () => {
  const names = [
    'HOME',
    'HOSTNAME',
    'PATH',
    'SHELL',
    'PUBLIC_KEY',
    'HTTP_PROXY',
    'LOGNAME',
    'PGHOST',
    'NODE_ENV',
  ]
  const environment = Object.fromEntries([...names, ...SETTING_NAMES].map((name) => [name, 'x']))
  expect(unknownVariables({ ...environment, CORS_ORIGIN: '' })).toEqual([])
})
