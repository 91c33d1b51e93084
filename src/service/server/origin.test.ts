import { expect, test } from 'vitest'
import { originReader } from './origin.ts'

const HEADERS = {
  host: 'inner.example',
  'x-forwarded-host': 'first.example, public.example',
  'x-forwarded-proto': 'http, https',
  'x-forwarded-for': '198.51.100.1, 203.0.113.9, 10.0.0.2',
}
const INNER = { host: 'inner.example', protocol: 'http' }
const PUBLIC = { host: 'public.example', protocol: 'https' }

test.each([
  ['nobody', false, '10.0.0.1', { ...INNER, address: '10.0.0.1' }],
  ['everybody', true, '10.0.0.1', { ...PUBLIC, address: '198.51.100.1' }],
  ['a subnet', ['10.0.0.0/8'], '10.0.0.1', { ...PUBLIC, address: '203.0.113.9' }],
  ['a subnet, written as IPv6', ['10.0.0.0/8'], '::ffff:10.0.0.1', { ...PUBLIC, address: '203.0.113.9' }],
  ['one address', ['10.0.0.1'], '10.0.0.1', { ...PUBLIC, address: '10.0.0.2' }],
  ['another subnet', ['192.168.0.0/16', '::1'], '10.0.0.1', { ...INNER, address: '10.0.0.1' }],
  ['an IPv6 address', ['::1'], '::1', { ...PUBLIC, address: '10.0.0.2' }],
])('trusting %s', (_whom, trustProxy, remoteAddress, origin) => {
  expect(originReader(trustProxy)({ headers: HEADERS, socket: { remoteAddress } })).toEqual(origin)
})

test.each([
  [{}, '10.0.0.1'],
  [{ 'x-forwarded-for': '' }, '10.0.0.1'],
  [{ 'x-forwarded-for': 'unknown' }, 'unknown'],
  [{ 'x-forwarded-for': '10.0.0.3, 10.0.0.2' }, '10.0.0.3'],
])('%j from a trusted proxy is a request from %s', (headers, address) => {
  const read = originReader(['10.0.0.0/8'])
  expect(read({ headers, socket: { remoteAddress: '10.0.0.1' } })).toEqual({
    host: '',
    protocol: 'http',
    address,
  })
})
