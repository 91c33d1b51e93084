/** A healthy visit leaves the browser's console empty. Each is a first one, with nothing cached. */
import { type BrowserContext, expect, type Page } from 'playwright/test'
import { catalogue, mounting, startService, stop, test } from './support/embed-host.ts'
import { detailPanel, open, rows, signIn } from './support/journey.ts'
import { startObjectStore } from './support/object-store.ts'

/** What the console says during a first visit, which has nothing cached. */
async function consoleOf(context: BrowserContext, visit: (page: Page) => Promise<void>): Promise<string[]> {
  const messages: string[] = []
  const page = await context.newPage()
  page.on('console', (message) => messages.push(`${message.text()} (${message.location().url})`))
  page.on('pageerror', (error) => messages.push(error.message))
  await visit(page)
  // What loads later has loaded.
  await page.waitForLoadState('networkidle')
  return messages
}

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
      await expect(progress).toContainText(/(?:left|so far), /)
      await progress.getByRole('button', { name: 'Cancel' }).click()
      await expect(progress).toBeHidden()
    },
  ],
  [
    'shortlist',
    '/brands?limit=10',
    async (page) => {
      await rows(page).first().getByRole('checkbox').check()
      await page.getByRole('link', { name: 'Open shortlist' }).click()
      await expect(page.getByRole('heading', { name: 'Shortlist' })).toBeVisible()
    },
  ],
  ['unknown address', '/nowhere', (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()],
]

test('a visit to each screen leaves the console empty', async ({ browser, baseURL }) => {
  for (const [name, address, shown] of screens) {
    await test.step(name, async () => {
      await using context = await browser.newContext({ baseURL: baseURL! })
      const visit = async (page: Page) => {
        await open(page, address)
        await shown(page)
      }
      expect(await consoleOf(context, visit)).toEqual([])
    })
  }
})

test('a frame leaves the console empty, to browse and to pick', async ({
  browser,
  embedding: { host, service },
}) => {
  // Browsers ask the host for its icon.
  host.page('', {}, '/favicon.ico')
  for (const mode of ['browse', 'pick']) {
    await using context = await browser.newContext()
    const visit = async (page: Page) => {
      await page.goto(host.page(mounting(service, `{ mode: '${mode}' }`)))
      const brand = catalogue(page).getByText('GitHub').or(catalogue(page).getByText('1.1.1.1'))
      await expect(brand.first()).toBeVisible()
    }
    expect(await consoleOf(context, visit)).toEqual([])
  }
})

test('the app on a static host leaves the console empty', async ({ context }) => {
  const { address, process } = await startService({ CORS_ORIGINS: '*' })
  await using store = await startObjectStore({ settings: { baseUrl: address }, errorStatus: 200 })
  const visit = async (page: Page) => {
    await page.goto(store.app)
    await signIn(page)
    await expect(rows(page)).toHaveCount(25)
    // Signed in, until nothing loads any more.
    await page.goto(`${store.app}brands?limit=10`, { waitUntil: 'networkidle' })
    await expect(rows(page)).toHaveCount(10)
  }
  expect(await consoleOf(context, visit)).toEqual([])
  await stop(process)
})
