import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrowserContext, expect, type Page } from 'playwright/test'
import { expectAccessible, open, rows, signIn, test } from './support/journey.ts'
import { startMisbehavingService, threeBrands } from './support/misbehaving-service.ts'
import { demoToken } from './support/service-folder.ts'

test('a wrong token is refused with a reason, the right one opens the list with 25 rows', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('textbox', { name: 'Service address' })).toBeHidden()
  await expectAccessible(page)

  const token = page.getByRole('textbox', { name: 'Access token' })
  await token.fill('bcat_wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('did not accept this token')
  await expect(token).toBeFocused()
  await expectAccessible(page)

  await token.fill(`  Bearer ${demoToken()} `)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(rows(page)).toHaveCount(25)
  await expect(page).toHaveURL('/brands?limit=25')
  await expectAccessible(page)
})

test('signing in continues at the address that was requested', async ({ page }) => {
  await open(page, '/brands/7?name=a&limit=10&page=2')
  await expect(page).toHaveURL('/brands/7?name=a&limit=10&page=2')
  await expect(rows(page)).toHaveCount(10)
  await expect(page.getByRole('link', { name: 'Close' })).toBeVisible()
})

test('without "Remember me" the token stays in the tab; with it, on the device', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await signIn(page)
  const stored = () =>
    page.evaluate(() => [localStorage, sessionStorage].map((s) => JSON.stringify(s).includes('bcat_')))
  expect(await stored()).toEqual([false, true])

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await stored()).toEqual([false, false])

  await page.getByRole('checkbox', { name: 'Remember me on this device' }).check()
  await signIn(page)
  expect(await stored()).toEqual([true, true])
  await page.close()
  const later = await context.newPage()
  await later.goto('/')
  await expect(rows(later)).toHaveCount(25)
})

/** Opens another tab, which takes the session of the first one. */
async function openSibling(context: BrowserContext): Promise<Page> {
  const sibling = await context.newPage()
  await sibling.goto('/brands?limit=50')
  await expect(rows(sibling)).toHaveCount(50)
  return sibling
}

test('a new tab takes the session of another one; signing out in one signs out the other', async ({
  page,
  context,
}) => {
  await open(page, '/brands?limit=10')
  const sibling = await openSibling(context)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(sibling.getByRole('alert')).toContainText('You signed out in another tab')
  await sibling.reload()
  await expect(sibling.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

/**
 * Has the next page refused, which may be requested ahead. A key does no harm where the session has ended by then; a click
 * would wait for a link that is gone.
 */
async function endSession(page: Page): Promise<void> {
  await page.route('**/v1/**', (route) => route.fulfill({ status: 401, json: {} }))
  await page.keyboard.press(']')
}

test('a token refused in one tab signs out the other tabs with the same reason', async ({
  page,
  context,
}) => {
  await open(page, '/brands?limit=10')
  const sibling = await openSibling(context)

  await endSession(page)
  const reason = page.getByRole('alert')
  await expect(reason).toContainText('The service no longer accepts the token')
  await expect(sibling.getByRole('alert')).toHaveText(await reason.innerText(), { useInnerText: true })
  await expect(sibling).toHaveURL('/brands?limit=50')
})

test('a token that is no longer accepted leads to sign-in once, and then back to the same address', async ({
  page,
}) => {
  await open(page, '/brands?name=a&limit=10')
  await expect(rows(page)).toHaveCount(10)
  await endSession(page)
  await expect(page.getByRole('alert')).toContainText('You were signed out')
  const address = page.url()

  await page.unroute('**/v1/**')
  await signIn(page)
  await expect(rows(page)).toHaveCount(10)
  expect(page.url()).toBe(address)
})

test('a 401 is requested once, explained, and continued at the same address', async ({ page }) => {
  await using service = await startMisbehavingService(() => threeBrands)
  await open(page, `${service.origin}/brands?name=a&limit=10&page=1`)
  await expect(rows(page)).toHaveCount(3)
  service.answer = () => ({ status: 401, body: {} })
  service.requests.length = 0
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50')
  await expect(page.getByRole('alert')).toContainText('You were signed out')
  expect(service.requests).toHaveLength(1)

  service.answer = () => threeBrands
  await page.getByRole('textbox', { name: 'Access token' }).fill('another-token')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(page).toHaveURL(`${service.origin}/brands?name=a&limit=50`)
})

test('a wrong service address is explained at sign-in', async ({ page }) => {
  await using service = await startMisbehavingService(() => threeBrands)
  await page.goto(service.origin)
  await page.getByRole('textbox', { name: 'Access token' }).fill('any-token')
  await page.getByRole('textbox', { name: 'Service address' }).fill('not an address')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('This is not a service address')

  await page.getByRole('textbox', { name: 'Service address' }).fill('http://127.0.0.1:9')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('127.0.0.1:9 could not be reached')
  await expectAccessible(page)
})

test('a service without CORS and one that redirects are distinguished', async ({ page }) => {
  await using app = await startMisbehavingService(() => ({
    status: 302,
    headers: { Location: 'https://elsewhere.example/login' },
    body: '',
  }))
  await using other = await startMisbehavingService(() => threeBrands)
  await page.goto(app.origin)
  await page.getByRole('textbox', { name: 'Access token' }).fill('any-token')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('redirects to another address')

  await page.getByRole('textbox', { name: 'Service address' }).fill(other.origin)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('does not allow requests from this page')
})

test('the token is neither in the page nor in its address after sign-in', async ({ page }) => {
  await open(page, '/brands?limit=10')
  await expect(rows(page)).toHaveCount(10)
  const token = demoToken()
  expect(await page.content()).not.toContain(token)
  expect(page.url()).not.toContain(token)
})

/** Holds back the code of the app until the returned function is called. */
async function holdCode(page: Page) {
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

test('the form is there before the code, and keeps what was entered', async ({ page }) => {
  const releaseCode = await holdCode(page)
  await page.goto('/brands?limit=10', { waitUntil: 'commit' })
  const token = page.getByRole('textbox', { name: 'Access token' })
  await expect(token).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Service address' })).toBeHidden()
  await page.keyboard.type(demoToken())
  await page.getByRole('checkbox', { name: 'Remember me on this device' }).check()
  await expectAccessible(page)
  await token.press('Enter')
  expect(page.url()).not.toContain(demoToken())
  releaseCode()
  await expect(rows(page)).toHaveCount(10)
  expect(await page.evaluate(() => JSON.stringify(localStorage).includes('bcat_'))).toBe(true)
})

test('the early form waits until all of it has arrived', async ({ page }) => {
  await holdCode(page)
  const html = await (await page.request.get('/')).text()
  const inForm = html.indexOf('<form', html.indexOf('<template id="sign-in">')) + 20
  await using server = createServer((request, response) => {
    if (request.url !== '/') return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html' }).write(html.slice(0, inForm))
    setTimeout(() => response.end(html.slice(inForm)), 500)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { waitUntil: 'commit' })
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeFocused()
})

test('typing in the early form continues in the form that replaces it', async ({ page }) => {
  const releaseCode = await holdCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  const token = page.getByRole('textbox', { name: 'Access token' })
  await expect(token).toBeFocused()
  await page.keyboard.type('first ')
  await token.press('Home')
  releaseCode()
  await expect.poll(() => page.evaluate(() => 'earlyForm' in window)).toBe(false)
  await expect(token).toBeFocused()
  await page.keyboard.type('very ')
  await expect(token).toHaveValue('very first ')
})
