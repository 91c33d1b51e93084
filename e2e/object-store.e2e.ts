import { expect } from 'playwright/test'
import {
  catalogue,
  catalogueFrame,
  eventsOf,
  expectRows,
  mounting,
  rowsIn,
  test,
} from './support/embed-host.ts'
import { detailPanel, rows, signIn } from './support/journey.ts'
import { startObjectStore } from './support/object-store.ts'

// What the doctor says of a bucket that cannot be embedded is in `embed-doctor.e2e.ts`.
test('from a bucket whose error document is the app, deep links work, settings give it a name, and it can be embedded', async ({
  page,
  context,
  embedding: { host, service },
}) => {
  const settings = { baseUrl: service, title: 'Acme marks', embedOrigins: [host.origin] }
  await using store = await startObjectStore({ prefix: 'catalogue/', settings })
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

  await test.step('in a frame, a reload leads to the same place, and a link to a tab of the app', async () => {
    const src = store.app.replace(/\/$/, '')
    await page.goto(host.page(mounting(src, '{ filters: { limit: 10 } }')))
    await expectRows(page, 10)
    await rowsIn(catalogue(page)).nth(1).click()
    const close = catalogue(page).getByRole('link', { name: 'Close' })
    await expect(close).toBeVisible()
    // The frame alone, as its own "Reload the page" does: the bucket sends the app's page for this address.
    await (await catalogueFrame(page)).evaluate(() => location.reload())
    await expect.poll(() => eventsOf(page, 'getToken')).toEqual(['start', 'start'])
    await expect(close).toBeVisible()
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      rowsIn(catalogue(page))
        .nth(2)
        .getByRole('link')
        .click({ modifiers: ['ControlOrMeta'] }),
    ])
    await expect(tab).toHaveURL(/\/catalogue\/brands\/\d+\?limit=10$/)
    await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
})
