import { expect } from 'playwright/test'
import { docsCode } from './support/docs-code.ts'
import { catalogue, expectRows, type HostServer, rowsIn, test } from './support/embed-host.ts'
import { demoToken } from './support/service-folder.ts'

const GIVE_TOKEN = `const getToken = async () => (await fetch('/api/brand-token')).text()`

function page(host: HostServer, body: string): string {
  host.page(demoToken(), {}, '/api/brand-token')
  return host.page(`<!doctype html><title>Host</title>${body}`)
}

test('the code in docs/embedding.md works as it stands there', async ({
  page: tab,
  embedding: { host, service },
}) => {
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

  await test.step('a module, and what tells that a policy blocks it', async () => {
    const code = docsCode('await import(', service)
    const body = `<div id="here"></div><script type="module">try { ${code}
    ${GIVE_TOKEN}; mountBrandCatalogue(document.querySelector('#here'), { getToken }) }
    catch ({ message }) { document.querySelector('#here').textContent = message }</script>`
    await tab.goto(page(host, body))
    await expectRows(tab)

    tab.removeAllListeners('console')
    await tab.goto(host.page(body, { 'content-security-policy': "script-src 'unsafe-inline'" }))
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
