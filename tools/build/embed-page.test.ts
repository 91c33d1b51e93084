import { expect, test } from 'vitest'
import { deriveEmbedPage } from './embed-page.ts'

const PAGE = `<html lang="en"><head>
<!-- The path of the app. -->
<base href="/" />
<meta name="viewport" content="width=device-width" />
<meta name="theme-color" content="#fff" />
<link rel="icon" href="favicon.svg" />
<link rel="preload" href="config.json" />
<script id="settings" type="application/json"></script>
<style>body{}form{}</style>
<script>app()</script>
<script type="module" src="./assets/main.js"></script>
</head><body><div id="root"></div>
<template id="sign-in"><form></form></template>
<template id="sign-in-with-address"><form></form></template>
<template id="missing-code">reload</template>
</body>`

const STYLES = { own: 'main{}', unneeded: 'form{}' }

test('the frame has its own script, folder and links, and nothing for a window of its own', () => {
  expect(deriveEmbedPage(PAGE, 'frame("</script>")', STYLES)).toBe(`<html data-height="auto" lang="en"><head>
<base href="/embed/" target="_blank" />
<link rel="preload" href="../config.json" />
<script id="settings" type="application/json"></script>
<style>body{}main{}</style>
<script>frame("<\\/script>")</script>
<script type="module" src="../assets/main.js"></script>
</head><body><div id="root"></div>
<template id="missing-code">reload</template>
</body>`)
})

test.each([
  '<html ',
  'form{}',
  '<base href="/" />',
  '<script>app()</script>',
  'href="config.json"',
  'id="sign-in',
])('fails when the page no longer has %s', (part) => {
  expect(() => deriveEmbedPage(PAGE.replaceAll(part, ''), 'frame()', STYLES)).toThrow('cannot be derived')
})
