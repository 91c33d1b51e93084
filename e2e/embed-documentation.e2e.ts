import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect } from 'playwright/test'
import { build, type Plugin, type Rolldown } from 'vite'
import { compileScript, parse } from 'vue/compiler-sfc'
import { serve } from '#service/testing/http-server.ts'
import { type HostServer, test } from './support/embed-host.ts'
import { demoToken, SERVICE_FOLDER } from './support/service-folder.ts'

/** The first code block in docs/embedding.md that contains `words`, with the address of the service under test. */
function docsCode(words: string, service: string): string {
  const text = readFileSync(resolve('docs/embedding.md'), 'utf8')
  const blocks = Array.from(text.matchAll(/```(?:html|jsx?|sh|vue)\n([\s\S]*?)```/g), ([, code]) => code!)
  const found = blocks.find((code) => code.includes(words))
  if (found === undefined) throw new Error(`docs/embedding.md has no code with ${words}.`)
  return found.replaceAll('https://brands.example', service)
}

const vue: Plugin = {
  name: 'vue',
  transform: (code, id) =>
    id.endsWith('.vue')
      ? compileScript(parse(code).descriptor, {
          id,
          inlineTemplate: true,
          templateOptions: { compilerOptions: { isCustomElement: (tag) => tag === 'brand-catalogue' } },
        }).content
      : null,
}

/** Bundles these files. The first one is the entry. */
async function bundle(files: Readonly<Record<string, string>>): Promise<string> {
  const project = await mkdtemp(join(tmpdir(), 'brand-catalogue-host-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(project, name), text)
  await symlink(resolve('node_modules'), join(project, 'node_modules'))
  const built = await build({
    root: project,
    configFile: false,
    logLevel: 'error',
    plugins: [vue],
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      rolldownOptions: {
        input: join(project, Object.keys(files)[0]!),
        external: /^http:/,
        output: { format: 'es' },
      },
    },
  })
  await rm(project, { recursive: true })
  return (built as Rolldown.RolldownOutput).output[0].code
}

/** Adds a host page whose backend returns tokens in the documented form. @returns its address */
function page(host: HostServer, body: string): string {
  host.page(JSON.stringify({ token: demoToken(), expiresIn: 600 }), {}, '/api/brand-token')
  return host.page(`<!doctype html><title>Host</title>${body}`)
}

/** The response of the documented backend to a user, or to a visitor who is not signed in. */
async function askBackend(service: string, user?: { id: string }) {
  const file = join(await mkdtemp(join(tmpdir(), 'brand-catalogue-backend-')), 'backend.mjs')
  await writeFile(file, docsCode('export async function brandToken', service))
  process.env['BRAND_CATALOGUE_FOLDER'] = resolve('.')
  process.env['DATABASE_URL'] = `sqlite:${join(SERVICE_FOLDER, 'data/catalogue.db')}`
  const { brandToken } = (await import(file)) as {
    brandToken: (user: { id: string } | undefined, response: ServerResponse) => Promise<void>
  }
  await using server = await serve((_, response) => void brandToken(user, response))
  const response = await fetch(server.origin)
  const answer = { status: response.status, body: await response.text() }
  await rm(dirname(file), { recursive: true })
  return answer
}

test('the code in docs/embedding.md works unchanged', async ({ page: tab, host }) => {
  const { service } = host
  const first = docsCode("document.querySelector('brand-catalogue')", service)

  await test.step('the code to paste, and the backend that creates a token for each user', async () => {
    expect(await askBackend(service)).toEqual({ status: 401, body: '' })
    const { body } = await askBackend(service, { id: '17' })
    expect(JSON.parse(body)).toEqual({ token: expect.stringMatching(/^bcat_/), expiresIn: 600 })
    host.page(body, {}, '/api/brand-token')
    await tab.goto(host.page(first))
    await expect(host.search).toHaveValue('git')
    await expect(host.rows.first()).toContainText(/git/i)
    await expect(tab.locator('brand-catalogue')).toHaveCSS('height', '640px')
  })
  await test.step('a picker in a form', async () => {
    await tab.goto(page(host, docsCode('<form>', service)))
    const choose = tab.getByRole('button', { name: 'Choose brands' })
    await choose.click()
    await expect(host.search).toBeFocused()
    await host.frame.getByRole('checkbox', { name: 'Select 1Password', exact: true }).check()
    await host.frame.getByRole('button', { name: 'Confirm' }).click()
    const ids = tab.getByRole('textbox')
    await expect(ids).toHaveValue(/^\d+$/)
    await choose.click()
    await expect(host.frame.getByText('1 selected')).toBeVisible()
    await host.search.press('Escape')
    await expect(tab.getByRole('dialog')).toBeHidden()
    await expect(ids).toHaveValue(/^\d+$/)
  })
  await test.step('React, in StrictMode, with inline props', async () => {
    const code = await bundle({
      'main.jsx': `import { StrictMode } from 'react'
        import { createRoot } from 'react-dom/client'
        import { Brands } from './brands.jsx'
        createRoot(document.querySelector('#app')).render(<StrictMode><Brands /></StrictMode>)`,
      'brands.jsx': docsCode('<brand-catalogue\n', service),
    })
    await tab.goto(page(host, `<div id="app"></div><script type="module" src="${host.page(code)}"></script>`))
    await host.expectRows(10)
    await host.rows.nth(2).click()
    // Opening a brand renders the component again, with new but equal objects.
    const opened = () => tab.evaluate("document.querySelector('brand-catalogue').brand")
    await expect.poll(opened).toMatch(/^\d+$/)
    await host.closeLink.click()
    await expect.poll(opened).toBeNull()
    await host.expectRows(10)
    await expect(tab.locator('iframe')).toHaveCount(1)
  })
  await test.step('Vue', async () => {
    const code = await bundle({
      'main.js': `import { createApp } from 'vue'; import Brands from './brands.vue'
        const app = window.app = createApp(Brands); app.mount('#app')`,
      'brands.vue': docsCode('<script setup>', service),
    })
    await tab.goto(page(host, `<div id="app"></div><script type="module" src="${host.page(code)}"></script>`))
    await expect(host.search).toHaveValue('github')
    await tab.evaluate('app.unmount()')
    await expect(tab.locator('iframe')).toHaveCount(0)
  })
  await test.step('if a policy blocks the script, the fallback text is shown', async () => {
    // The browser logs what it blocks.
    tab.removeAllListeners('console')
    await tab.goto(host.page(first, { 'content-security-policy': "script-src 'unsafe-inline'" }))
    await expect(tab.getByText('The catalogue could not be loaded')).toBeVisible()
  })
})
