import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'playwright/test'
import { build, type Plugin, type Rolldown } from 'vite'
import { compileScript, parse } from 'vue/compiler-sfc'
import { docsCode } from './support/docs-code.ts'
import { catalogue, eventsOf, expectRows, rowsIn, test } from './support/embed-host.ts'
import { demoToken } from './support/service-folder.ts'

const run = promisify(execFile)
const PACKAGE = resolve('src/embed/package')
const NEIGHBOURS = ['react', 'react-dom', 'vue']

/** Vue's own compiler, without the plugin around it. */
const vue: Plugin = {
  name: 'vue',
  transform: (code, id) =>
    id.endsWith('.vue') ? compileScript(parse(code).descriptor, { id, inlineTemplate: true }).content : null,
}

// The package is made once, not by each worker.
test.describe.configure({ mode: 'default' })

let project = ''
test.beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'brand-catalogue-package-'))
  const { name } = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8')) as { name: string }
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', project], { cwd: PACKAGE })
  const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [{ filename: string }]
  const folder = join(project, 'node_modules', name)
  await mkdir(folder, { recursive: true })
  await run('tar', ['-xzf', join(project, filename), '-C', folder, '--strip-components=1'])
  for (const neighbour of NEIGHBOURS) {
    await symlink(resolve('node_modules', neighbour), join(project, 'node_modules', neighbour))
  }
})
test.afterAll(() => rm(project, { recursive: true, force: true }))

/** The code of a page with these files, the first of which is its entry. */
async function bundle(files: Readonly<Record<string, string>>): Promise<string> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(project, name), text)
  const input = join(project, Object.keys(files)[0]!)
  const built = await build({
    root: project,
    configFile: false,
    logLevel: 'error',
    plugins: [vue],
    define: { 'process.env.NODE_ENV': '"development"' },
    build: { write: false, rolldownOptions: { input, output: { format: 'iife' } } },
  })
  return (built as Rolldown.RolldownOutput).output[0].code
}

test('the React component of the documentation takes inline props, and does what its ref is told at once', async ({
  page,
  embedding: { host, service },
}) => {
  host.page(demoToken(), {}, '/api/brand-token')
  const code = await bundle({
    'react.jsx': `import { StrictMode, useLayoutEffect, useRef } from 'react'
      import { createRoot } from 'react-dom/client'
      import { BrandCatalogue } from '@brand-catalogue/embed/react'; import { Brands } from './brands.jsx'
      window.events = []
      function Early() {
        const ref = useRef(null)
        useLayoutEffect(() => { ref.current.setFilters({ name: 'git', limit: 10 }); ref.current.open('7') }, [])
        return <BrandCatalogue ref={ref} src="${service}" title="Early" getToken={() => ${JSON.stringify(demoToken())}}
          onError={(error) => events.push(['error', error])} />
      }
      createRoot(document.querySelector('#app')).render(<StrictMode><Brands /><Early /></StrictMode>)`,
    'brands.jsx': docsCode('<BrandCatalogue', service),
  })
  await page.goto(host.page(`<!doctype html><div id="app"></div><script src="${host.page(code)}"></script>`))
  await expectRows(page, 10)
  await expect(page.getByText('No brand is open.')).toBeVisible()
  await rowsIn(catalogue(page)).nth(2).click()
  // Opening it renders the component again, with other objects of the same content.
  await expect(page.getByText(/^Brand \d+ is open\.$/)).toBeVisible()
  await expect(catalogue(page).getByRole('link', { name: 'Close' })).toBeVisible()

  const early = page.frameLocator('iframe[title="Early"]')
  await expect(early.getByRole('link', { name: 'Close' })).toBeVisible()
  await expect(early.getByRole('searchbox', { name: 'Search by name' })).toHaveValue('git')
  await expect(page.locator('iframe')).toHaveCount(2)
  expect(await eventsOf(page, 'error')).toEqual([])
})

test('the Vue component of the documentation shows the catalogue, and takes reactive options', async ({
  page,
  embedding: { host, service },
}) => {
  const code = await bundle({
    'vue.js': `import { createApp, h, reactive } from 'vue'; import BrandCatalogue from './brand-catalogue.vue'
      const options = window.options = reactive({
        getToken: () => ${JSON.stringify(demoToken())}, filters: { name: 'git', limit: 10 }, theme: { radius: 3 } })
      const app = createApp({ render: () => h(BrandCatalogue, { src: '${service}', options }) })
      app.mount('#app'); window.app = app`,
    'brand-catalogue.vue': docsCode('<script setup>', service),
  })
  await page.goto(host.page(`<!doctype html><div id="app"></div><script src="${host.page(code)}"></script>`))
  await expectRows(page, 10)
  await expect(catalogue(page).locator('html')).toHaveAttribute('style', /--radius-m: 3px/)
  await page.evaluate("options.filters.name = 'github'")
  await expect(catalogue(page).getByRole('searchbox', { name: 'Search by name' })).toHaveValue('github')
  await page.evaluate('app.unmount()')
  await expect(page.locator('iframe')).toHaveCount(0)
})
