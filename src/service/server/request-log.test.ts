import { expect, test } from 'vitest'
import { createToken } from '#service/tokens/access-token.ts'
import { maskedStream, requestIds } from './request-log.ts'
import { serviceUnderTest } from '#service/testing/service-under-test.ts'

test.each([
  (token: string) => `{"url":"/v1/brands?access_token=${token}&page=1"}`,
  (token: string) => `{"msg":"Authorization: Bearer ${token}"}`,
  (token: string) => `{"url":"/v1/brands?x=bearer%20${token}"}`,
  (token: string) => `{"stack":"Error: ${token}\\n at x"}`,
])('a token never reaches the log, wherever it stands', (compose) => {
  const lines: string[] = []
  const token = createToken()
  maskedStream((line) => lines.push(line)).write(compose(token))
  expect(lines.join('')).not.toContain(token.slice(5))
  expect(() => JSON.parse(lines.join(''))).not.toThrow()
})

test('a bearer token of any other service is masked too, and no more than it', () => {
  const lines: string[] = []
  maskedStream((line) => lines.push(line)).write('{"a":"Bearer eyJh.x_y-z=","b":"kept"}')
  expect(lines).toEqual(['{"a":"Bearer ***","b":"kept"}'])
})

test('requests have ids: their own where it can be one, else a new one, sent back either way', async () => {
  const name = requestIds()
  const named = (id?: string) => name({ headers: id === undefined ? {} : { 'x-request-id': id } } as never)
  expect(named('abc-1.2:3')).toBe('abc-1.2:3')
  const made = [named(), named('a b'), named('x'.repeat(101)), named('')]
  expect(new Set(made).size).toBe(4)
  for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/)

  const { app, get } = await serviceUnderTest()
  expect((await get('/v1/brands', { 'x-request-id': 'mine' })).headers['x-request-id']).toBe('mine')
  expect((await app.inject('/nope')).headers['x-request-id']).toMatch(/^[0-9a-f]{8}-/)
})
