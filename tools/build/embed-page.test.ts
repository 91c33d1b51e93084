import { expect, test } from 'vitest'
import { deriveEmbedPage } from './embed-page.ts'

const PAGE = `<head>
<base href="/" />
<link rel="icon" href="favicon.svg" />
<link rel="preload" href="config.json" />
<script id="settings" type="application/json"></script>
<script>app()</script>
<script type="module" src="./assets/main.js"></script>
</head><body><div id="root"></div>
<template id="sign-in"><form></form></template>
<template id="sign-in-with-address"><form></form></template>
<template id="missing-code">reload</template>
</body>`

test('the frame has its own script, folder and links, and no sign-in form', () => {
  expect(deriveEmbedPage(PAGE, 'frame("</script>")')).toBe(`<head>
<base href="/embed/" target="_blank" />
<link rel="preload" href="../config.json" />
<script id="settings" type="application/json"></script>
<script>frame("<\\/script>")</script>
<script type="module" src="../assets/main.js"></script>
</head><body><div id="root"></div>
<template id="missing-code">reload</template>
</body>`)
})

test.each(['<base href="/" />', '<script>app()</script>', 'href="config.json"', 'id="sign-in'])(
  'fails when the page no longer has %s',
  (part) => {
    expect(() => deriveEmbedPage(PAGE.replaceAll(part, ''), 'frame()')).toThrow('cannot be derived')
  },
)
