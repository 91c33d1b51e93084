/** `explain.test.ts` tests the words for each failure. */
import { expect, type Page } from 'playwright/test'
import { open, pageLink, rows, signIn, test } from './support/journey.ts'
import { startMisbehavingService, threeBrands, validBrand, validList } from './support/misbehaving-service.ts'

test('a failure keeps the rows or replaces them, and says what to do next', async ({ page, idle }) => {
  await using service = await startMisbehavingService(() => threeBrands)
  const alert = page.getByRole('alert')
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  await open(page, `${service.origin}/brands?limit=25`)
  await expect(rows(page)).toHaveCount(3)

  await test.step('rows that are on the screen stay', async () => {
    service.answer = () => ({ status: 403, body: { message: 'Not yours.' } })
    await search.fill('brand')
    await expect(alert).toContainText('This token does not have access')
    await expect(alert).toContainText('The service says: Not yours.')
    await expect(rows(page)).toHaveCount(3)
    await expect(alert).toContainText('Still showing the previous list.')
    await expect(page.getByText('3 brands')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Sign in with another token' })).toBeVisible()
    service.answer = () => threeBrands
    await search.fill('brand 1')
    await expect(alert).toBeHidden()
    await expect(page.getByText(/^3 brands/)).toHaveText('3 brands found')
  })

  await test.step('a failure without rows is in their place, a web page can only be loaded again', async () => {
    service.answer = () => ({ body: '<!doctype html><h1>Log in</h1>' })
    await page.reload()
    await expect(alert).toContainText('The service did not send brands')
    await expect(alert).toContainText('a web page')
    await expect(rows(page)).toHaveCount(0)
    service.answer = () => threeBrands
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await expect(rows(page)).toHaveCount(3)
  })

  await test.step('an address that is not there is requested once', async () => {
    service.answer = () => ({ status: 404, body: {} })
    service.requests.length = 0
    await page.reload()
    await expect(alert).toContainText('The service has nothing at this address')
    await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
    await idle()
    expect(service.requests).toHaveLength(1)
  })

  await test.step('a slow service is waited for, and a status says so', async () => {
    const waiting = page.getByRole('status').filter({ hasText: 'Still waiting for the service' })
    await page.clock.install()
    service.answer = () => ({ ...threeBrands, delay: 60_000 })
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: 'Loading brands' })).toBeVisible()
    await expect(waiting).toBeHidden()
    await page.clock.fastForward(5000)
    await expect(waiting).toBeVisible()

    await page.goto(`${service.origin}/shortlist#ids=1.3.7&count=3`)
    await expect(page.getByRole('status').filter({ hasText: '3 brands' })).toBeVisible()
    await page.clock.fastForward(5000)
    await expect(waiting).toBeVisible()
  })
})

/** Where the rows and the controls below them are. */
const places = (page: Page) =>
  page
    .locator('main tbody tr:first-child, main footer :is(button, select), main footer nav > *')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as object))

test('a search that fails moves nothing, whether few or many rows are shown', async ({ page }) => {
  await using service = await startMisbehavingService(() => threeBrands)
  for (const count of [3, 100]) {
    const list = validList(count)
    list.links = { ...list.links, first: '/v1/brands?page=1', last: '/v1/brands?page=1' }
    service.answer = () => ({ body: list })
    await open(page, `${service.origin}/brands?limit=100`)
    await expect(rows(page)).toHaveCount(count)
    await expect(page.getByText('of 1', { exact: true })).toBeVisible()
    const before = await places(page)
    service.answer = () => ({ status: 500, body: {} })
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('brand')
    await expect(page.getByRole('alert')).toContainText('Still showing the previous list')
    expect(await places(page)).toEqual(before)
  }
})

test('a page that fails is named, and moves nothing while it is tried again', async ({ page }) => {
  const list = validList(25)
  const at = (number: number) => `/v1/brands?limit=25&page=${number}`
  list.links = { first: at(1), prev: null, next: at(2), last: at(9) }
  await using service = await startMisbehavingService(({ searchParams }) =>
    searchParams.get('page') === '2' ? { status: 500, body: {} } : { body: list },
  )
  const alert = page.getByRole('alert')
  const field = page.getByRole('textbox', { name: 'Go to page' })
  await open(page, `${service.origin}/brands?limit=25`)
  await expect(rows(page)).toHaveCount(25)
  const before = await places(page)
  await pageLink(page, 'Next page').click()
  await expect(alert).toContainText('Page 2 could not be loaded')
  await expect(alert).toContainText('The service has a problem.')
  await expect(alert).toContainText('Still showing page 1.')
  await expect(field).toHaveValue('1')
  await expect(page.getByText('of 9', { exact: true })).toBeVisible()
  expect(await places(page)).toEqual(before)

  const answer = Promise.withResolvers<void>()
  await page.route(/page=2/, async (route) => answer.promise.then(() => route.continue()))
  const { x, y } = (await alert.getByRole('button', { name: 'Try again' }).boundingBox())!
  // Unlike a click on the locator, this does not scroll.
  await page.mouse.click(x + 8, y + 8)
  await expect(alert.getByRole('button', { name: 'Trying again…' })).toBeFocused()
  await expect(alert).toContainText('Page 2 could not be loaded')
  expect(await places(page)).toEqual(before)
  service.answer = () => ({ body: { ...list, links: { ...list.links, prev: at(1) } } })
  answer.resolve()
  await expect(alert).toBeHidden()
  await expect(field).toHaveValue('2')
  await expect(page.getByRole('heading', { name: 'Brands' })).toBeFocused()
})

test('a 429 holds back every request until Retry-After is over', async ({ page, idle }) => {
  const list = validList(25)
  list.links = { ...list.links, next: '/v1/brands?limit=25&page=2', last: '/v1/brands?limit=25&page=2' }
  const refusal = { status: 429, headers: { 'Retry-After': '60' }, body: {} }
  await using service = await startMisbehavingService(({ searchParams }) =>
    searchParams.get('page') === '2' ? refusal : { body: list },
  )
  await page.clock.install()
  // The response to the next page, which is prefetched.
  const refused = page.waitForResponse((response) => response.url().includes('page=2'))
  await open(page, `${service.origin}/brands?limit=25`)
  await (await refused).finished()
  await idle()
  service.requests.length = 0

  await page.getByRole('searchbox', { name: 'Search by name' }).fill('brand')
  await expect(page.getByRole('alert')).toContainText('Too many requests')
  const retry = page.getByRole('button', { name: /^Trying again in \d+ s$/ })
  await expect(retry).toBeDisabled()
  await retry.click({ force: true })
  await idle()
  expect(service.requests).toEqual([])

  service.answer = () => threeBrands
  await page.clock.runFor(61_000)
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByRole('alert')).toBeHidden()
  expect(service.requests[0]).toContain('name=brand')

  await test.step('a request to a service that is down is retried until it succeeds', async () => {
    service.answer = () => ({ status: 503, body: {} })
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('brands')
    await page.clock.runFor(1000)
    await expect(page.getByRole('alert')).toContainText('The service has a problem')
    service.answer = () => threeBrands
    await page.clock.runFor(11_000)
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(rows(page)).toHaveCount(3)
  })
})

test('offline, the app says so, and goes on once it is online', async ({ page, context, idle }) => {
  await using service = await startMisbehavingService(() => threeBrands)
  const loaded = (file: string) => page.waitForResponse((response) => response.url().includes(file))
  const screens = Promise.all(['empty-list', 'brand-detail'].map(loaded))
  await open(page, `${service.origin}/brands?limit=25`)
  // Waits for their imports, including nested ones.
  for (const file of await screens) await page.evaluate(`import('${file.url()}').then(() => {})`)
  await idle()
  const place = () => rows(page).first().boundingBox()
  const before = await place()
  await context.setOffline(true)
  const noConnection = page.getByText('You are offline. What has loaded stays available.')
  await expect(noConnection).toBeVisible()
  // At the bottom of the window, below the pager.
  const pager = (await page.getByRole('navigation', { name: 'Pages' }).boundingBox())!
  const { y, height } = (await noConnection.boundingBox())!
  expect(y + height).toBe(page.viewportSize()!.height)
  expect(pager.y + pager.height).toBeLessThanOrEqual(y)

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('region', { name: 'Export' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('searchbox', { name: 'Search by name' }).fill('brand')
  await expect(page.getByRole('alert')).toContainText('You are offline')
  await expect(noConnection).toBeHidden()
  expect(await place()).toEqual(before)
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByRole('alert')).toContainText('Still showing the previous list')
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('alert')).toBeHidden()
})

test('if part of its code is missing, the page says so, and works after a reload', async ({ page }) => {
  const missing = 'Part of the app could not be loaded'
  await using service = await startMisbehavingService(({ pathname }) =>
    pathname.endsWith('/brands') ? threeBrands : { body: validBrand(1) },
  )
  await page.route('**/assets/start-*.js', (route) => route.abort())
  await page.goto(`${service.origin}/brands?limit=3`)
  await expect(page.getByRole('alert')).toContainText(missing)
  await page.unroute('**/assets/start-*.js')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  await test.step('if code that is loaded later is missing, the user stays signed in, and the rest of the page stays', async () => {
    await page.route('**/assets/app-*.js', (route) => route.abort())
    await page.reload()
    await signIn(page)
    await expect(page.getByRole('alert')).toContainText(missing)
    await page.unroute('**/assets/app-*.js')

    await page.route('**/assets/{brand-detail,developer-tab}-*.js', (route) => route.abort())
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await rows(page).first().click()
    await expect(page.getByRole('alert')).toContainText(missing)
    await expect(rows(page)).toHaveCount(3)

    await page.unroute('**/assets/{brand-detail,developer-tab}-*.js')
    await page.route('**/assets/developer-tab-*.js', (route) => route.abort())
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await page.getByRole('tab', { name: 'For developers' }).click()
    await expect(page.getByRole('tabpanel', { name: 'For developers' })).toContainText(missing)
    await page.getByRole('tab', { name: 'Details' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Details' })).toContainText('1')
  })
})

test('a screen or menu whose code failed to load is loaded again when reopened', async ({ page }) => {
  const missing = page.getByText('Part of the app could not be loaded')
  await page.route('**/assets/{checkup-page,preference-choices,export-dialog}-*.js', (route) => route.abort())
  await open(page, '/brands?limit=3')
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Export: CSV' })).toContainText('could not be loaded')
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('link', { name: 'Check-up' }).click()
  await expect(missing).toBeVisible()
  await page.getByRole('link', { name: 'Brands', exact: true }).click()
  await expect(rows(page).first()).toBeVisible()
  const menu = page.getByRole('button', { name: 'Settings' })
  await menu.click()
  await expect(missing).toBeVisible()
  await page.keyboard.press('Escape')

  await page.unroute('**/assets/{checkup-page,preference-choices,export-dialog}-*.js')
  await menu.click()
  await expect(page.getByRole('radiogroup', { name: 'Theme' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Check-up' }).click()
  await expect(page.getByRole('heading', { name: 'Check-up' })).toBeVisible()
})

test('a page whose elements were replaced by other code offers to reload', async ({ page }) => {
  await open(page, '/match')
  await page.getByRole('link', { name: 'Brands', exact: true }).click()
  await expect(rows(page).first()).toBeVisible()
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('#root > *')) element.replaceWith(element.cloneNode(true))
  })
  await page.goBack()
  await expect(page.getByRole('alert')).toContainText('Something went wrong')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('textbox', { name: 'Names or ids' })).toBeVisible()
})
