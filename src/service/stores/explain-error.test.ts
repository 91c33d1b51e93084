import { expect, test } from 'vitest'
import { isConnectionLoss } from './explain-error.ts'

const failing = (code: string) => Object.assign(new Error('It failed.'), { code })

test('a server that cannot be reached, or found for a moment, is away; a wrong statement is not', () => {
  for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '57P01', '08006'])
    expect(isConnectionLoss(failing(code))).toBe(true)
  for (const code of ['23505', '42601', 'ERR_INVALID_ARG_TYPE'])
    expect(isConnectionLoss(failing(code))).toBe(false)
})
