import { expect, test } from 'vitest'
import { createToken } from '#service/tokens/access-token.ts'
import { maskedStream, requestId } from './log.ts'

test.each([
  (token: string) => `{"url":"/v1/brands?access_token=${token}&page=1"}`,
  (token: string) => `{"msg":"Authorization: Bearer ${token}"}`,
  (token: string) => `{"url":"/v1/brands?x=${token.replace('_', '%25255f')}"}`,
  (token: string) => `{"url":"/v1/brands?x=bearer%2520${token.slice(5)}"}`,
  (token: string) => `{"url":"/v1/brands?x=access_token%3D${token.slice(5)}"}`,
  (token: string) => `{"stack":"Error: ${token}\\n at x"}`,
])('a token never reaches the log, wherever it is in a line', (compose) => {
  const lines: string[] = []
  const token = createToken()
  maskedStream((line) => lines.push(line)).write(compose(token))
  expect(lines.join('')).not.toContain(token.slice(5))
  expect(() => JSON.parse(lines.join(''))).not.toThrow()
})

test('a bearer token of any other service is masked too, and nothing else', () => {
  const lines: string[] = []
  maskedStream((line) => lines.push(line)).write('{"a":"Bearer eyJh.x_y-z=","b":"caf%C3%A9 %zz"}')
  expect(lines).toEqual(['{"a":"Bearer ***","b":"caf%C3%A9 %zz"}'])
})

test('a request keeps its own id if that is valid, and gets a new one otherwise', () => {
  const named = (id?: string) => requestId({ headers: id === undefined ? {} : { 'x-request-id': id } })
  expect(named('abc-1.2:3')).toBe('abc-1.2:3')
  const made = [named(), named('a b'), named('x'.repeat(101)), named('')]
  expect(new Set(made).size).toBe(4)
  // Sequential ids would reveal how many requests came in between.
  expect(new Set(made.map((id) => id.slice(0, 8))).size).toBe(4)
  for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
})
