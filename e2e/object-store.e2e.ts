import { expect } from 'playwright/test'
import { serve } from '#service/testing/http-server.ts'
import { mounting, test } from './support/embed-host.ts'
import { distFile } from './support/dist-file.ts'
import { detailPanel, rows, signIn } from './support/journey.ts'

/**
 * Serves the built app as the website endpoint of an object store does: with keys instead of folders, an index document for
 * addresses that end with a slash, one error document for everything else, and no headers of its own.
 */
async function startBucket(prefix: string, settings: object) {
  function object(key: string) {
    if (!key.startsWith(prefix)) return undefined
    const name = key.slice(prefix.length)
    const found = distFile(name)
    if (name === 'config.json') return { type: 'application/json', body: JSON.stringify(settings) }
    // Sets the base address, as documented.
    const adapted = (body: Buffer) => String(body).replace('<base href="/', `<base href="/${prefix}`)
    return found && name.endsWith('index.html') ? { ...found, body: adapted(found.body) } : found
  }

  const server = await serve((request, response) => {
    const key = decodeURIComponent(new URL(request.url!, 'http://bucket').pathname).slice(1)
    const indexed = key === '' || key.endsWith('/') ? `${key}index.html` : key
    const found = object(indexed)
    if (!found && object(`${key}/index.html`)) {
      response.writeHead(302, { location: `/${key}/` }).end()
      return
    }
    const { type, body } = found ?? object(`${prefix}index.html`)!
    response.writeHead(found ? 200 : 404, { 'content-type': type }).end(body)
  })
  return { ...server, app: `${server.origin}/${prefix}` }
}

test('links and frames work in a bucket whose error page is the app', async ({ page, context, host }) => {
  const settings = { baseUrl: host.service, title: 'Acme marks', embedOrigins: [host.origin] }
  await using store = await startBucket('catalogue/', settings)
  const response = await page.goto(`${store.app}brands/7?limit=10`)
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle('Sign in: Acme marks')
  await expect(page.getByRole('main')).toContainText('Acme marks')
  await signIn(page)
  await expect(detailPanel(page)).toBeVisible()
  await expect(page).toHaveTitle(/.+: Acme marks$/)
  await expect(rows(page)).toHaveCount(10)
  await page.goto(`${store.app}nowhere`)
  await page.getByRole('link', { name: 'Go to all brands' }).click()
  await expect(rows(page)).toHaveCount(25)
  await expect(page).toHaveTitle('Brands: Acme marks')
  await expect(page.locator('body')).not.toContainText('Brand Catalogue')

  await test.step('in a frame, a reload returns to the same place, and a link can open the app in a tab', async () => {
    const src = store.app.replace(/\/$/, '')
    await page.goto(host.page(mounting(src, '{ filters: { limit: 10 } }')))
    await host.expectRows(10)
    await host.rows.nth(1).click()
    const close = host.frame.getByRole('link', { name: 'Close' })
    await expect(close).toBeVisible()
    // Reloads only the frame, as its "Reload the page" does: the bucket sends the app's page for this address.
    await (await host.contentFrame()).evaluate(() => location.reload())
    await expect.poll(() => host.eventsOf('getToken')).toEqual(['start', 'start'])
    await expect(close).toBeVisible()
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      host.rows
        .nth(2)
        .getByRole('link')
        .click({ modifiers: ['ControlOrMeta'] }),
    ])
    await expect(tab).toHaveURL(/\/catalogue\/brands\/\d+\?limit=10$/)
    await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
})
