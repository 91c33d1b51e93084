import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect } from 'playwright/test'
import { catalogue, expectRows, type HostServer, rowsIn, test } from './support/embed-host.ts'
import { demoToken } from './support/service-folder.ts'

const GIVE_TOKEN = `const getToken = async () => (await fetch('/api/brand-token')).text()`

/** The first block of code in docs/embedding.md that holds `words`, for the service under test. */
function snippet(words: string, service: string): string {
  const text = readFileSync(resolve('docs/embedding.md'), 'utf8')
  const blocks = Array.from(text.matchAll(/```(?:html|js)\n([\s\S]*?)```/g), ([, code]) => code!)
  const found = blocks.find((code) => code.includes(words))
  if (found === undefined) throw new Error(`docs/embedding.md has no code with ${words}.`)
  return found.replaceAll('https://brands.example', service)
}

function page(host: HostServer, body: string): string {
  host.page(demoToken(), {}, '/api/brand-token')
  return host.page(`<!doctype html><title>Host</title>${body}`)
}

test('the code in docs/embedding.md works as it stands there', async ({
  page: tab,
  embedding: { host, service },
}) => {
  await test.step('browsing', async () => {
    const code = snippet('<div id="brands">', service)
      .replace("view.open('42')", '')
      .replace('view.unmount()', '')
    await tab.goto(page(host, code))
    // What follows `mountBrandCatalogue` there changes the search and the theme.
    const frame = catalogue(tab)
    await expect(frame.getByRole('searchbox', { name: 'Search by name' })).toHaveValue('hub')
    await expect(frame.getByRole('list', { name: 'Brands' }).getByRole('listitem').first()).toBeVisible()
  })
  await test.step('picking', async () => {
    const code = snippet("mode: 'pick'", service)
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
    const code = snippet("document.querySelector('brand-catalogue')", service)
    await tab.goto(page(host, code.replace('const element', `${GIVE_TOKEN}; const element`)))
    await expect(catalogue(tab).getByRole('searchbox', { name: 'Search by name' })).toHaveValue('git')
    await expect(rowsIn(catalogue(tab)).first()).toContainText(/git/i)
  })

  await test.step('a module, and what tells that a policy blocks it', async () => {
    const code = snippet('await import(', service)
    const body = `<div id="here"></div><script type="module">try { ${code}
    ${GIVE_TOKEN}; mountBrandCatalogue(document.querySelector('#here'), { getToken }) }
    catch ({ message }) { document.querySelector('#here').textContent = message }</script>`
    await tab.goto(page(host, body))
    await expectRows(tab)

    tab.removeAllListeners('console')
    await tab.goto(host.page(body, { 'content-security-policy': "script-src 'unsafe-inline'" }))
    await expect(tab.getByText('embed.mjs is blocked or not reachable')).toBeVisible()
    const element = snippet('could not be loaded', service)
    await tab.goto(
      host.page(`${element}<script src="${service}/embed.js"></script>`, {
        'content-security-policy': "script-src 'self'",
      }),
    )
    await expect(tab.getByText('The catalogue could not be loaded')).toBeVisible()
  })
})
