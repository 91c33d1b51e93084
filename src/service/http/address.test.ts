import { expect, test } from 'vitest'
import { normalizeUrl } from './address.ts'

test.each([
  ['/tools/brands', '/'],
  ['/tools/brands/', '/'],
  ['/tools/brands/v1/brands?name=%zz', '/v1/brands?name=%zz'],
  ['/v1/brands?x=/tools/brands/', '/v1/brands?x=/tools/brands/'],
  ['/tools/brandsx/v1', '/tools/brandsx/v1'],
  ['/other/tools/brands/v1', '/other/tools/brands/v1'],
  ['/v1/brands/%31', '/v1/brands/%31'],
  ['/v1/brands/%zz%31', '/v1/brands/%25zz%2531'],
  ['/v1/brands/%ff?name=%ff', '/v1/brands/%25ff?name=%ff'],
  ['*', '/*'],
  ['http://brands.test/v1/brands?x=http://a/', '/v1/brands?x=http://a/'],
  ['HTTPS://brands.test:8443/tools/brands/v1', '/v1'],
  ['http://brands.test', '/'],
  ['http://brands.test?a=b', '/?a=b'],
])('under /tools/brands, %s is %s', (address, rewritten) => {
  expect(normalizeUrl(address, '/tools/brands')).toBe(rewritten)
})

test('without a path in PUBLIC_URL, nothing is stripped', () => {
  expect(normalizeUrl('/v1/brands?a=b', '')).toBe('/v1/brands?a=b')
})
