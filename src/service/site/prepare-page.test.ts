import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { preparePage } from './prepare-page.ts'

const SOURCE = `<!doctype html>
<html lang="en">
  <head>
    <base href="/" />
    <title>Brand Catalogue</title>
    <link rel="icon" href="./favicon.svg" type="image/svg+xml" />
    <link rel="preload" as="fetch" crossorigin href="./config.json" />
    <link rel="modulepreload" crossorigin href="./assets/vendor-1.js">
    <script id="settings" type="application/json"></script>
    <script>
      document.documentElement.dataset.theme = 'dark'
    </script>
    <script type="module" crossorigin src="./assets/index-1.js"></script>
    <link rel="stylesheet" crossorigin href="./assets/index-1.css">
    <style>body{margin:0}</style>
  </head>
  <body>
    <div id="root"></div>
    <template><span>Brand Catalogue</span></template>
  </body>
</html>
`
const OPTIONS = {
  basePath: '/',
  settings: { baseUrl: '.' },
  imageSources: ['https:'],
  frameAncestors: ["'self'"],
}

const source = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

test('only base, settings and the preload of config.json change', () => {
  const { html } = preparePage(SOURCE, { ...OPTIONS, basePath: '/tools/brands/' })
  const expected = SOURCE.replace('<base href="/" />', '<base href="/tools/brands/" />')
    .replace('application/json"></script>', 'application/json">{"baseUrl":"."}</script>')
    .replace('    <link rel="preload" as="fetch" crossorigin href="./config.json" />\n', '')
  expect(html).toBe(expected)
})

test('the policy names every inline script and style by its hash, and no other', () => {
  const { headers } = preparePage(SOURCE, OPTIONS)
  const script = source("\n      document.documentElement.dataset.theme = 'dark'\n    ")
  expect(headers['content-security-policy']!.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'self' ${script}`,
    `style-src 'self' ${source('body{margin:0}')}`,
    "img-src 'self' https:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "frame-ancestors 'self'",
  ])
})

test('hashes are of what browsers hash: line ends are theirs', () => {
  const windows = preparePage(SOURCE.replaceAll('\n', '\r\n'), OPTIONS)
  expect(windows).toEqual(preparePage(SOURCE, OPTIONS))
})

test('a title replaces the name wherever the page has it', () => {
  const { html } = preparePage(SOURCE, { ...OPTIONS, settings: { title: 'Marks & <Spencer> $&' } })
  expect(html).toContain('<title>Marks &amp; &lt;Spencer> $&amp;</title>')
  expect(html).toContain('<template><span>Marks &amp; &lt;Spencer> $&amp;</span></template>')
  expect(html).toContain('"title":"Marks & \\u003cSpencer> $&"')
  expect(html).not.toContain('Brand Catalogue')
})

test('settings and base path cannot break out of their elements', () => {
  const { html } = preparePage(SOURCE, {
    ...OPTIONS,
    basePath: '/a"b<c/',
    settings: { title: '</script><script>alert(1)</script>$&', baseUrl: '.' },
  })
  expect(html).toContain('<base href="/a&quot;b&lt;c/" />')
  const json = /<script id="settings" type="application\/json">(.*?)<\/script>/.exec(html)?.[1]
  expect(json).not.toContain('<')
  expect(JSON.parse(json!)).toEqual({ title: '</script><script>alert(1)</script>$&', baseUrl: '.' })
})

test('images come from the named sources, and the named origins may embed the page', () => {
  const { headers } = preparePage(SOURCE, {
    ...OPTIONS,
    imageSources: ['http://inner.example'],
    frameAncestors: ["'self'", 'https://shop.example'],
  })
  expect(headers['content-security-policy']).toContain("; img-src 'self' http://inner.example; ")
  expect(headers['content-security-policy']).toMatch(/; frame-ancestors 'self' https:\/\/shop\.example$/)
})
