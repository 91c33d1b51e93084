import { expect } from 'playwright/test'
import { expectAccessible, open, pageLink, rows, signIn, test } from './support/journey.ts'
import {
  type Answer,
  startMisbehavingService,
  threeBrands,
  validBrand,
} from './support/misbehaving-service.ts'

const failures: [name: string, answer: Answer, title: string, next: string | RegExp][] = [
  ['403', { status: 403, body: { message: 'Not yours.' } }, 'This token does not have access', 'Not yours'],
  ['404', { status: 404, body: {} }, 'The service does not have this address', 'service address'],
  ['500', { status: 500, body: 'boom' }, 'The service has a problem', 'Try again in a moment'],
  [
    'HTML',
    { body: '<!doctype html><h1>Log in</h1>' },
    'This does not look like a brand service',
    'a web page',
  ],
  ['text', { body: 'hello' }, 'This does not look like a brand service', 'not JSON'],
  ['other JSON', { body: { items: [] } }, 'This does not look like a brand service', 'not a brand response'],
]

for (const [name, answer, title, next] of failures) {
  test(`${name} instead of the list is explained, with what to do next`, async ({ page }) => {
    await using service = await startMisbehavingService(() => threeBrands)
    await open(page, `${service.origin}/brands?limit=25`)
    await expect(rows(page)).toHaveCount(3)

    // Rows that are on the screen stay.
    service.answer = () => answer
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('brand')
    await expect(page.getByRole('alert')).toContainText(title)
    await expect(page.getByRole('alert')).toContainText(next)
    await expect(rows(page)).toHaveCount(3)
    await expectAccessible(page)

    // Without rows, the failure takes their place.
    await page.reload()
    await expect(page.getByRole('alert')).toContainText(title)
    await expect(rows(page)).toHaveCount(0)
    await expectAccessible(page)

    service.answer = () => threeBrands
    await page
      .getByRole('button', { name: 'Try again' })
      .or(page.getByRole('link', { name: 'Show all brands' }))
      .click()
    await expect(rows(page)).toHaveCount(3)
    await expect(page.getByRole('alert')).toBeHidden()
  })
}

test('rows stay on the screen when a page fails, and Try again loads it', async ({ page }) => {
  await open(page, '/brands?limit=10')
  await expect(rows(page)).toHaveCount(10)
  await page.route('**/v1/**', (route) => route.fulfill({ status: 500, json: {} }))
  await pageLink(page, 'Last page').click()
  await expect(page.getByRole('alert')).toContainText('The service has a problem')
  await expect(rows(page)).toHaveCount(10)
  await expectAccessible(page)
  await page.unroute('**/v1/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(pageLink(page, 'Next page')).toBeDisabled()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('after a 429 the list waits visibly, then continues on its own', async ({ page }) => {
  await using service = await startMisbehavingService(() => threeBrands)
  await open(page, `${service.origin}/brands?limit=25`)
  await expect(rows(page)).toHaveCount(3)
  service.answer = () => ({ status: 429, headers: { 'Retry-After': '2' }, body: {} })
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('brand')
  await expect(page.getByRole('alert')).toContainText('Too many requests')
  await expect(page.getByRole('button', { name: /^Trying again in \d s$/ })).toBeVisible()
  service.answer = () => threeBrands
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(rows(page)).toHaveCount(3)
})

for (const { status, delay = 0, headers = {}, shown } of [
  { status: 400, shown: 'The service did not accept this request' },
  { status: 401, shown: 'You were signed out' },
  { status: 429, headers: { 'Retry-After': '60' }, shown: 'Too many requests' },
  // Later than the app waits for the response before it renders.
  { status: 400, delay: 500, shown: 'The service did not accept this request' },
  { status: 401, delay: 500, shown: 'You were signed out' },
]) {
  test(`a list refused with ${status} ${delay ? 'after' : 'before'} the first rendering is requested once`, async ({
    page,
  }) => {
    await using service = await startMisbehavingService(() => threeBrands)
    await open(page, `${service.origin}/brands?limit=25`)
    await expect(rows(page)).toHaveCount(3)
    service.answer = () => ({ status, delay, headers, body: {} })
    service.requests.length = 0
    await page.reload()
    await expect(page.getByRole('alert')).toContainText(shown)
    await page.waitForLoadState('networkidle')
    expect(service.requests).toEqual(['/v1/brands?limit=25'])
  })
}

test('offline is reported, and the list continues once online', async ({ page, context }) => {
  await using service = await startMisbehavingService(() => threeBrands)
  await open(page, `${service.origin}/brands?limit=25`)
  await expect(rows(page)).toHaveCount(3)
  // The code that says so is loaded after the rows. Before the sign-in, the network may have been idle already.
  await page.reload()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('brand')
  await expect(page.getByRole('alert')).toContainText('You are offline')
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByRole('status').filter({ hasText: 'Not loaded' })).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('alert')).toBeHidden()
})

test('dialogs first opened offline have been loaded before', async ({ page, context }) => {
  await using service = await startMisbehavingService(() => threeBrands)
  const fetched = Promise.all(
    ['export-dialog', 'keys-dialog'].map((file) => page.waitForResponse((it) => it.url().includes(file))),
  )
  await open(page, `${service.origin}/brands?limit=25`)
  // With all that they import, and what that imports.
  for (const file of await fetched) await page.evaluate(`import('${file.url()}').then(() => {})`)
  await context.setOffline(true)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('dialog', { name: 'Export brands' })).toBeVisible()
})

const missing = 'Part of the app could not be loaded'

for (const file of ['main', 'list', 'signed-out']) {
  test(`without the code of ${file}, the page says so and works after a reload`, async ({ page }) => {
    await using service = await startMisbehavingService(() => threeBrands)
    await page.route(`**/assets/${file}-*.js`, (route) => route.abort())
    await page.goto(`${service.origin}/brands?limit=3`)
    if (file === 'list') await signIn(page)
    await expect(page.getByRole('alert')).toContainText(missing)
    await expectAccessible(page)
    await page.unroute(`**/assets/${file}-*.js`)
    await page.getByRole('button', { name: 'Reload the page' }).click()
    if (file !== 'list') await signIn(page)
    await expect(rows(page)).toHaveCount(3)
  })
}

test('code that is loaded later may fail too: the rest of the page stays', async ({ page }) => {
  await using service = await startMisbehavingService(({ pathname }) =>
    pathname.endsWith('/brands') ? threeBrands : { body: validBrand(1) },
  )
  await page.route('**/assets/{brand-detail,json-tab}-*.js', (route) => route.abort())
  await open(page, `${service.origin}/brands?limit=3`)
  await rows(page).first().click()
  await expect(page.getByRole('alert')).toContainText(missing)
  await expect(rows(page)).toHaveCount(3)
  await expectAccessible(page)

  await page.unroute('**/assets/{brand-detail,json-tab}-*.js')
  await page.route('**/assets/json-tab-*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await page.getByRole('tab', { name: 'JSON' }).click()
  await expect(page.getByRole('tabpanel', { name: 'JSON' })).toContainText(missing)
  await page.getByRole('tab', { name: 'Details' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Details' })).toContainText('1')
})

test('an unknown address has a page with a link to the brands', async ({ page }) => {
  await using service = await startMisbehavingService(() => threeBrands)
  await open(page, `${service.origin}/nowhere`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to all brands' }).click()
  await expect(rows(page)).toHaveCount(3)
})
