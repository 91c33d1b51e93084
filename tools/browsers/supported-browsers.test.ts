import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OLDEST_BROWSERS } from './supported-browsers.ts'
import { membersDefinedIn, unsupportedInScript } from './unsupported-script.ts'
import { unsupportedInStyles } from './unsupported-styles.ts'

const { chrome, edge, firefox, safari, safari_ios } = OLDEST_BROWSERS
const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
const inScript = (code: string) => unsupportedInScript(code, new Set(membersDefinedIn(code)))

test.each(['index.html', 'embed/index.html'])('the documentation and %s name the same versions', (page) => {
  expect(read('docs/development.md')).toContain(
    `| ${chrome} | ${edge} | ${firefox} | ${safari} | ${safari_ios} |`,
  )
  expect(edge).toBe(chrome)
  expect(read(page)).toContain(`Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${safari}, or later`)
})

test.each([
  ['Error.isError(fault)', 'javascript.builtins.Error.isError'],
  ['new URLPattern({ pathname: "/" })', 'api.URLPattern'],
  ['navigator.userAgentData', 'api.Navigator.userAgentData'],
  ['digest().toHex()', 'javascript.builtins.Uint8Array.toHex'],
  ['const { bytes: x } = source; x.toHex()', 'javascript.builtins.Uint8Array.toHex'],
])('%s is reported', (code, key) => {
  expect(inScript(code)).toEqual([key])
})

test.each([
  'URL.parse(address); AbortSignal.any([]); list.toSorted()',
  'const URLPattern = 1; use(URLPattern)',
  'const own = { toHex() {} }; own.toHex()',
  'const size = { URLPattern: 1 }.URLPattern',
])('%s is not reported', (code) => {
  expect(inScript(code)).toEqual([])
})

test.each([
  ['a { field-sizing: content }', 'css.properties.field-sizing'],
  ['a { position-area: top }', 'css.properties.position-area'],
  ['a:open { color: red }', 'css.selectors.open'],
  ['a { text-wrap: pretty }', 'css.properties.text-wrap.pretty'],
])('%s is reported', (css, key) => {
  expect(unsupportedInStyles(css)).toContain(key)
})

test('styles that every supported browser has, or that @supports guards, are not reported', () => {
  expect(unsupportedInStyles('a { color: light-dark(red, blue); &:has(b) { inset: 0 } }')).toEqual([])
  expect(unsupportedInStyles('@supports (field-sizing: content) { a { field-sizing: content } }')).toEqual([])
})
