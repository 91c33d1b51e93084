import { expect, test } from 'vitest'
import { buildFixture } from './build-fixture.ts'
import { chunkStyles } from './chunk-styles.ts'
import { classNames } from './class-names.ts'
import { SCREENS_APP } from './screens-fixture.ts'

const config = { css: classNames(import.meta.dirname), plugins: [chunkStyles(['list.js', 'sign-in.js'])] }

test('the page has the styles of the first screens, a later screen brings its own', async () => {
  const built = await buildFixture(SCREENS_APP, config)
  const [, styles] = /<style>([\s\S]*)<\/style>/.exec(built.text('index.html'))!
  for (const selector of [/\.main\{/, /\.row\d\{/, /\.shared\d\{/]) expect(styles).toMatch(selector)
  expect(styles).not.toContain('.panel')

  const detail = built.text('detail.js')
  expect(detail).toMatch(/^\{let s=new CSSStyleSheet;s\.replaceSync\("\.panel\d\{color:#000\}/)
  expect(detail).toContain('document.adoptedStyleSheets.push(s)')
  // Neither the page nor any import() waits for a stylesheet.
  expect(built.names.filter((name) => name.endsWith('.css'))).toEqual([])
  for (const name of built.names) expect(built.text(name)).not.toMatch(/["'`][^"'`]*\.css["'`]/)
})

test('the code of a screen keeps its imports', async () => {
  const app = {
    ...SCREENS_APP,
    'detail.js': `import { shared } from './shared.js'\n${SCREENS_APP['detail.js']}; shared`,
  }
  const built = await buildFixture(app, config)
  expect(built.text('detail.js')).toMatch(/^\{let s=.*\}\nimport/)
})

test('fails when a screen was renamed', async () => {
  const plugins = [chunkStyles(['list.js', 'login.js'])]
  await expect(buildFixture(SCREENS_APP, { plugins })).rejects.toThrow('The build has no chunk for login.js')
})

test('fails when Vite emits no styles', async () => {
  const app = { 'main.js': "import('./list.js')", 'list.js': 'console.log(1)' }
  await expect(buildFixture(app, { plugins: [chunkStyles(['list.js'])] })).rejects.toThrow(
    'Vite emitted no CSS',
  )
})

test('fails when no chunk names a stylesheet any more', async () => {
  const build = buildFixture(SCREENS_APP, { ...config, build: { cssCodeSplit: false } })
  await expect(build).rejects.toThrow('Vite emitted no CSS')
})

test('fails when styles in code refer to a file', async () => {
  const app = {
    ...SCREENS_APP,
    'detail.module.css': '.panel { background: url(https://logos.example/a.png) }',
  }
  await expect(buildFixture(app, config)).rejects.toThrow('use url()')
})

test('an import() is left as it was written', async () => {
  const built = await buildFixture(SCREENS_APP, config)
  for (const name of built.names) expect(built.text(name)).not.toMatch(/import\(.*\),\[\]/)
  expect(built.names.some((name) => built.text(name).includes('import('))).toBe(true)
})
