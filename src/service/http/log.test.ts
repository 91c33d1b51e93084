import { expect, test } from 'vitest'
import { createToken } from '#service/tokens/access-token.ts'
import { maskedStream } from './log.ts'

test.each([
  (token: string) => `{"url":"/v1/brands?access_token=${token}&page=1"}`,
  (token: string) => `{"msg":"Authorization: Bearer ${token}"}`,
  (token: string) => `{"url":"/v1/brands?x=bearer%20${token}"}`,
  (token: string) => `{"url":"/v1/brands?x=${token.replace('_', '%5F')}"}`,
  (token: string) => `{"url":"/v1/brands/${token.replace('bcat_', '%62%63%61%74_')}?page=1"}`,
  (token: string) => `{"url":"/v1/brands?x=${token.replace('bcat_', '%2562cat%25255f')}"}`,
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

test('an encoded address without a token stays as it is', () => {
  const lines: string[] = []
  const line = '{"url":"/v1/brands?name=caf%C3%A9%20%zz&x=%2562cat&y=1"}'
  maskedStream((written) => lines.push(written)).write(line)
  expect(lines).toEqual([line])
})

test('a bearer token of any other service is masked too, and no more than it', () => {
  const lines: string[] = []
  maskedStream((line) => lines.push(line)).write('{"a":"Bearer eyJh.x_y-z=","b":"kept"}')
  expect(lines).toEqual(['{"a":"Bearer ***","b":"kept"}'])
})
