import { expect, test } from 'vitest'
import { isPrivate } from './fetch-logo.ts'

test.each([
  ['127.0.0.1', true],
  ['localhost', true],
  ['10.1.2.3', true],
  ['172.31.255.255', true],
  ['192.168.0.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['[::1]', true],
  ['[fd00::1]', true],
  ['[fe80::1]', true],
  ['[::ffff:10.0.0.1]', true],
  ['8.8.8.8', false],
  ['172.32.0.1', false],
  ['192.0.2.1', true],
  ['[2002:7f00:1::]', true],
  ['[64:ff9b::a00:1]', true],
  ['[2001:0:4136:e378::1]', true],
  ['[2606:4700::1111]', false],
])('%s is private: %s', async (host, answer) => {
  expect(await isPrivate(host)).toBe(answer)
})
