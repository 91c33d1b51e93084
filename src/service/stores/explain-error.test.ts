import { expect, test } from 'vitest'
import { explainOutage, StoreUnavailable } from './explain-error.ts'

test.each(['ECONNREFUSED', 'EAI_AGAIN', '57P01', '08006', '23505', 'ERR_INVALID_ARG_TYPE'])(
  'a server that cannot be reached, or found for a moment, is away; a wrong statement is not: %s',
  (code) => {
    const explained = explainOutage(Object.assign(new Error('It failed.'), { code }))
    expect(explained instanceof StoreUnavailable).toBe(/^(?:ECONN|ENOT|EAI|57P|08)/.test(code))
  },
)
