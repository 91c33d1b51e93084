import { expect } from 'playwright/test'
import {
  catalogue,
  catalogueFrame,
  eventsOf,
  expectDiagnosis,
  expectRows,
  mounting,
  rowsIn,
  test,
} from './support/embed-host.ts'
import { detailPanel, rows, signIn } from './support/journey.ts'
import { startObjectStore } from './support/object-store.ts'

test('deep links work where the error document is the app, whatever its status; settings give it a name', async ({
  page,
  embedding: { service },
}) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  const settings = { baseUrl: service, title: 'Acme marks' }

  await test.step('sent with 200', async () => {
    await using store = await startObjectStore({ prefix: 'catalogue/', settings, errorStatus: 200 })
    await page.goto(`${store.app}brands/7?limit=10`)
    await expect(page).toHaveTitle('Sign in: Acme marks')
    await expect(page.getByRole('main')).toContainText('Acme marks')
    await signIn(page)
    await expect(detailPanel(page)).toBeVisible()
    await expect(page).toHaveTitle(/.+: Acme marks$/)
    await expect(rows(page)).toHaveCount(10)
    await page.reload()
    await expect(detailPanel(page)).toBeVisible()
    await page.goto(`${store.app}lookup`)
    await expect(page.getByRole('heading', { name: 'Look-up' })).toBeVisible()
    await page.goto(`${store.app}nowhere`)
    await page.getByRole('link', { name: 'Go to all brands' }).click()
    await expect(rows(page)).toHaveCount(25)
    await expect(page).toHaveTitle('Brands: Acme marks')
    await expect(page.locator('body')).not.toContainText('Brand Catalogue')
    expect(said).toEqual([])
  })

  await test.step('sent with 404', async () => {
    await using store = await startObjectStore({ prefix: 'catalogue/', settings, errorStatus: 404 })
    const response = await page.goto(`${store.app}brands/7?limit=10`)
    expect(response?.status()).toBe(404)
    await signIn(page)
    await expect(detailPanel(page)).toBeVisible()
    await expect(rows(page)).toHaveCount(10)
  })
})

test('the catalogue is embedded from a bucket, and its links open the app', async ({
  page,
  context,
  embedding: { host, service },
}) => {
  const settings = { baseUrl: service, embedOrigins: [host.origin] }
  await using store = await startObjectStore({ prefix: 'catalogue/', settings })
  const src = store.app.replace(/\/$/, '')
  await page.goto(host.page(mounting(src, '{ filters: { limit: 10 } }')))
  await expectRows(page, 10)
  await rowsIn(catalogue(page)).nth(1).click()
  await expect(catalogue(page).getByRole('link', { name: 'Close' })).toBeVisible()
  // The frame alone, as its own "Reload the page" does: the bucket sends the app's page for this address.
  const frame = await catalogueFrame(page)
  await frame.evaluate(() => location.reload())
  await expect.poll(() => eventsOf(page, 'getToken')).toEqual(['start', 'start'])
  await expect(catalogue(page).getByRole('link', { name: 'Close' })).toBeVisible()
  await page.reload()
  await expectRows(page, 10)
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    rowsIn(catalogue(page))
      .nth(1)
      .getByRole('link')
      .click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(tab).toHaveURL(/\/catalogue\/brands\/\d+\?limit=10$/)
  await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('in front of a bucket, the doctor names what keeps the catalogue away', async ({
  page,
  embedding: { host, service },
}) => {
  // The browser says in the console what it blocks.
  page.removeAllListeners('console')
  await page.clock.install()
  const REFUSED = { 'content-security-policy': "frame-ancestors 'none'" }
  /** A CDN in front refuses frames. */
  const headers = (key: string) => (key.startsWith('embed/index') ? REFUSED : {})

  for (const cors of [true, false]) {
    await test.step(`headers that refuse the frame, ${cors ? 'with' : 'without'} CORS`, async () => {
      await using store = await startObjectStore({ settings: { baseUrl: service }, cors, headers })
      await page.goto(host.page(mounting(store.app.slice(0, -1), '{}')))
      await expectDiagnosis(page, 'silent', 'Check embedOrigins, frame-ancestors')
    })
  }

  await test.step('a folder without a catalogue', async () => {
    await using store = await startObjectStore({ settings: {}, cors: true })
    await page.goto(host.page(mounting(service, `{ src: '${store.app}elsewhere' }`)))
    await expectDiagnosis(page, 'service-too-old', 'Check src')
  })
})
