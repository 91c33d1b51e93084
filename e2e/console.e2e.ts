/** A healthy visit leaves the browser's console empty. Each is a first one, with nothing cached. */
import { expect, type Page } from 'playwright/test'
import { catalogue, mounting, startService, stop, test as base } from './support/embed-host.ts'
import { detailPanel, open, rows, signIn } from './support/journey.ts'
import { startObjectStore } from './support/object-store.ts'

const test = base.extend<{ messages: string[] }>({
  messages: [
    async ({ page }, use) => {
      const messages: string[] = []
      page.on('console', (message) => messages.push(`${message.text()} (${message.location().url})`))
      await use(messages)
      // What loads later has loaded.
      await page.waitForLoadState('networkidle')
      expect(messages).toEqual([])
    },
    { auto: true },
  ],
})

const screens: readonly [name: string, address: string, shown: (page: Page) => Promise<void>][] = [
  ['list', '/brands?limit=10', (page) => expect(rows(page)).toHaveCount(10)],
  [
    'gallery',
    '/brands?limit=10&view=gallery',
    (page) => expect(page.getByRole('list', { name: 'Brands' }).getByRole('listitem')).toHaveCount(10),
  ],
  [
    'empty list',
    '/brands?name=no+brand+has+this',
    (page) => expect(page.getByText('No brands')).toBeVisible(),
  ],
  ['detail', '/brands/7?limit=10', (page) => expect(detailPanel(page)).toBeVisible()],
  ['look-up', '/lookup', (page) => expect(page.getByRole('textbox', { name: 'Names or ids' })).toBeVisible()],
  [
    'check-up',
    '/checkup',
    async (page) => {
      await page.getByRole('button', { name: 'Start check-up' }).click()
      const progress = page.getByRole('region', { name: 'Progress' })
      await expect(progress).toContainText('requests, ')
      await progress.getByRole('button', { name: 'Cancel' }).click()
      await expect(progress).toBeHidden()
    },
  ],
  ['unknown address', '/nowhere', (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()],
]

for (const [name, address, shown] of screens) {
  test(`signing in and the ${name} leave the console empty`, async ({ page }) => {
    await open(page, address)
    await shown(page)
  })
}

test('a shortlist leaves the console empty', async ({ page }) => {
  await open(page, '/brands?limit=10')
  await rows(page).first().getByRole('checkbox').check()
  await page.getByRole('link', { name: 'Open shortlist' }).click()
  await expect(page.getByRole('heading', { name: 'Shortlist' })).toBeVisible()
})

for (const mode of ['browse', 'pick']) {
  test(`a frame to ${mode} leaves the console empty`, async ({ page, embedding: { host, service } }) => {
    // Browsers ask the host for its icon.
    host.page('', {}, '/favicon.ico')
    await page.goto(host.page(mounting(service, `{ mode: '${mode}' }`)))
    await expect(
      catalogue(page).getByText('GitHub').or(catalogue(page).getByText('1.1.1.1')).first(),
    ).toBeVisible()
  })
}

test('the app on a static host leaves the console empty', async ({ page }) => {
  const { address, process } = await startService({ CORS_ORIGINS: '*' })
  await using store = await startObjectStore({ settings: { baseUrl: address }, errorStatus: 200 })
  await page.goto(store.app)
  await signIn(page)
  await expect(rows(page)).toHaveCount(25)
  // Signed in, until nothing loads any more.
  await page.goto(`${store.app}brands?limit=10`, { waitUntil: 'networkidle' })
  await expect(rows(page)).toHaveCount(10)
  await stop(process)
})
