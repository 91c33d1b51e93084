import { expect, test } from 'vitest'
import { createToken } from '#service/tokens/access-token.ts'
import { maskedStream } from './log.ts'

test.each([
  (token: string) => `{"url":"/v1/brands?access_token=${token}&page=1"}`,
  (token: string) => `{"msg":"Authorization: Bearer ${token}"}`,
  (token: string) => `{"url":"/v1/brands?x=bearer%20${token}"}`,
  (token: string) => `{"stack":"Error: ${token}\\n at x"}`,
])('a token never reaches the log, wherever it is in a line', (compose) => {
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
