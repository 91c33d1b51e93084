import { exec } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'playwright/test'
import { docsCode } from './support/docs-code.ts'
import { catalogue, expectRows, type HostServer, rowsIn, test } from './support/embed-host.ts'
import { demoToken, SERVICE_FOLDER } from './support/service-folder.ts'

const GIVE_TOKEN = `const getToken = async () => (await fetch('/api/brand-token')).text()`

function page(host: HostServer, body: string): string {
  host.page(demoToken(), {}, '/api/brand-token')
  return host.page(`<!doctype html><title>Host</title>${body}`)
}

interface Answer {
  setHeader(name: string, value: string): void
  writeHead(status: number): Answer
  end(body?: string): void
}

/** What the backend of the documentation answers to a user, or to nobody. */
async function askBackend(service: string, user?: { id: string }) {
  const file = join(await mkdtemp(join(tmpdir(), 'brand-catalogue-backend-')), 'backend.mjs')
  await writeFile(file, docsCode('export async function brandToken', service))
  process.env['BRAND_CATALOGUE_FOLDER'] = resolve('.')
  process.env['DATABASE_URL'] = `sqlite:${join(SERVICE_FOLDER, 'data/catalogue.db')}`
  const { brandToken } = (await import(file)) as {
    brandToken: (user: { id: string } | undefined, response: Answer) => Promise<void>
  }
  const answer = { status: 200, body: '' }
  const response: Answer = {
    setHeader() {},
    writeHead(status) {
      answer.status = status
      return response
    },
    end(body = '') {
      answer.body = body
    },
  }
  await brandToken(user, response)
  await rm(dirname(file), { recursive: true })
  return answer
}

test('the code in docs/embedding.md works as it stands there', async ({
  page: tab,
  embedding: { host, service },
}) => {
  const module = `<div id="here"></div><script type="module">try { ${docsCode('await import(', service)}
    ${docsCode('if (!response.ok)', service)}; mountBrandCatalogue(document.querySelector('#here'), { getToken }) }
    catch ({ message }) { document.querySelector('#here').textContent = message }</script>`

  await test.step('a backend that makes a token for each reader, and a module that asks it', async () => {
    expect(await askBackend(service)).toEqual({ status: 401, body: '' })
    const { body } = await askBackend(service, { id: '17' })
    expect(JSON.parse(body)).toEqual({ token: expect.stringMatching(/^bcat_/), expiresIn: 600 })
    host.page(body, {}, '/api/brand-token')
    await tab.goto(host.page(module))
    await expectRows(tab)
  })
  await test.step('the command before one goes live', async () => {
    const command = docsCode('npm run embed:check', service)
      .replace('bcat_…', demoToken())
      .replace('https://shop.example/brands', page(host, '<h1>Brands</h1>'))
    const { stdout } = await promisify(exec)(command)
    expect(stdout).not.toContain('FAILS')
    expect(stdout).toContain('ok   ')
  })
  await test.step('browsing', async () => {
    await tab.goto(page(host, docsCode('<div id="brands">', service)))
    // What follows `mountBrandCatalogue` there changes the search and the theme, and opens a brand.
    const frame = catalogue(tab)
    await expect(frame.getByRole('link', { name: 'Close' })).toBeVisible()
    await expect(frame.locator('html')).toHaveCSS('color-scheme', 'dark')
    await expect(frame.getByRole('searchbox', { name: 'Search by name' })).toHaveValue('hub')
    await expect(frame.getByRole('list', { name: 'Brands' }).getByRole('listitem').first()).toBeVisible()
  })
  await test.step('picking', async () => {
    const code = docsCode("mode: 'pick'", service)
    await tab.goto(
      page(
        host,
        `<div id="dialog"></div><script src="${service}/embed.js"></script>
      <script>${GIVE_TOKEN}; const save = (brands) => { window.saved = brands }; ${code}</script>`,
      ),
    )
    await catalogue(tab).getByRole('checkbox', { name: 'Select 1Password', exact: true }).check()
    await catalogue(tab).getByRole('button', { name: 'Confirm' }).click()
    await expect(tab.locator('iframe')).toHaveCount(0)
    expect(await tab.evaluate('saved.map(({ name }) => name)')).toContain('1Password')
  })
  await test.step('markup', async () => {
    const code = docsCode("document.querySelector('brand-catalogue')", service)
    await tab.goto(page(host, code.replace('const element', `${GIVE_TOKEN}; const element`)))
    await expect(catalogue(tab).getByRole('searchbox', { name: 'Search by name' })).toHaveValue('git')
    await expect(rowsIn(catalogue(tab)).first()).toContainText(/git/i)
  })

  await test.step('what tells that a policy blocks the loader', async () => {
    // The browser says in the console what it blocks.
    tab.removeAllListeners('console')
    await tab.goto(host.page(module, { 'content-security-policy': "script-src 'unsafe-inline'" }))
    await expect(tab.getByText('embed.mjs is blocked or not reachable')).toBeVisible()
    const element = docsCode('could not be loaded', service)
    await tab.goto(
      host.page(`${element}<script src="${service}/embed.js"></script>`, {
        'content-security-policy': "script-src 'self'",
      }),
    )
    await expect(tab.getByText('The catalogue could not be loaded')).toBeVisible()
  })
})
