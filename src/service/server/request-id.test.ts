import { expect, test } from 'vitest'
import { serviceUnderTest } from '#service/testing/service-under-test.ts'
import { requestId } from './request-id.ts'

test('requests have ids: their own where it can be one, else a new one, sent back either way', async () => {
  const named = (id?: string) => requestId({ headers: id === undefined ? {} : { 'x-request-id': id } })
  expect(named('abc-1.2:3')).toBe('abc-1.2:3')
  const made = [named(), named('a b'), named('x'.repeat(101)), named('')]
  expect(new Set(made).size).toBe(4)
  // Ids that count up would tell how many requests came in between.
  expect(new Set(made.map((id) => id.slice(0, 8))).size).toBe(4)
  for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

  const { ask, get } = await serviceUnderTest()
  expect((await get('/v1/brands', { 'x-request-id': 'mine' })).headers['x-request-id']).toBe('mine')
  expect((await ask({ url: '/nope' })).headers['x-request-id']).toMatch(/^[0-9a-f]{8}-/)
})
