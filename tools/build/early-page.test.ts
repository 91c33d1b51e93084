import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { earlyPage } from './early-page.ts'

const PAGE = `<!doctype html><html><head>
<script type="module" data-inline src="/early.js"></script>
<script type="module" src="/main.js"></script>
</head><body><div id="root"><div id="list" inert></div></div><template id="form"></template></body></html>`
const APP = {
  'index.html': PAGE,
  'main.js': "import styles from './form.module.css'\nconsole.log('main', styles.box)",
  'early.js': "import { hello } from './hello.js'\nconsole.log(hello, '</script>')",
  'hello.js': "export const hello = 'early'",
  'markup.js':
    "import styles from './form.module.css'\n" +
    'export const EARLY_MARKUP = { list: "<p>…</p>", form: `<form class="${styles.box}"></form>` }',
  'form.module.css': '.box { color: red }',
}

/** Builds a small app. @returns its page and its code. */
async function buildApp(files: Readonly<Record<string, string>>) {
  const root = await mkdtemp(join(tmpdir(), 'brand-catalogue-build-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const [name, content] of Object.entries({ ...APP, ...files }))
    await writeFile(join(root, name), content)
  const plugins = [earlyPage('markup.js', ['chrome131'])]
  const built = await build({ root, configFile: false, logLevel: 'silent', build: { write: false }, plugins })
  const { output } = built as Rolldown.RolldownOutput
  const page = output.find(({ fileName }) => fileName === 'index.html') as Rolldown.OutputAsset
  return { page: String(page.source), code: output[0].code, files: output.length }
}

test('the marked script is compiled into the page, and is in no other file', async () => {
  const { page, code, files } = await buildApp({})
  expect(page).toMatch(/<script>\(function\(\)\{.*early.*<\\\/script>.*\}\)\(\);?<\/script>/)
  expect(page).not.toContain('early.js')
  expect(code).toContain('main')
  expect(code).not.toContain('early')
  // The page, its code and its styles.
  expect(files).toBe(3)
})

test('empty templates and elements are filled with their markup, with the class names of the app', async () => {
  const { page, code } = await buildApp({})
  const [, name] = /<template id="form"><form class="([^"]+)"><\/form><\/template>/.exec(page)!
  expect(code).toContain(name)
  expect(page).toContain('<div id="list" inert><p>…</p></div>')
})

test.each([
  ['no script is marked', PAGE.replace(' data-inline', ''), '/index.html has no <script'],
  ['the script does not exist', PAGE.replace('early.js', 'gone.js'), 'gone.js'],
  ['an empty element has no markup', PAGE.replace('"form"', '"other"'), 'nothing for the element other'],
])('fails when %s', async (_, page, message) => {
  await expect(buildApp({ 'index.html': page })).rejects.toThrow(message)
})
