import { expect, type Page } from 'playwright/test'
import { choosePageSize, rows, signIn, test } from './support/journey.ts'
import { startMisbehavingService, threeBrands } from './support/misbehaving-service.ts'
import { demoToken } from './support/service-folder.ts'

const heading = (page: Page) => page.getByRole('heading', { name: 'Sign in' })
const token = (page: Page) => page.getByRole('textbox', { name: 'Access token' })
const address = (page: Page) => page.getByRole('textbox', { name: 'Service address' })
const remember = (page: Page) => page.getByRole('checkbox', { name: 'Remember me on this device' })
const submit = (page: Page) => page.getByRole('button', { name: 'Sign in' }).click()
const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out' }).click()

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, accept',
  'Access-Control-Max-Age': '600',
}

test('a wrong token is refused; a valid one signs in every tab', async ({ page, context, idle }) => {
  await page.goto('/shortlist#ids=1.2.3&count=3')
  await expect(page.getByText('A shortlist of 3 brands opens after you sign in.')).toBeVisible()
  await page.goto('/brands?name=a&limit=10&page=2')
  await expect(page.getByText('opens after you sign in')).toBeHidden()
  await expect(address(page)).toBeHidden()
  await token(page).fill('bcat_wrong')
  await expect(token(page)).toHaveCSS('-webkit-text-security', 'disc')
  await page.getByRole('checkbox', { name: 'Show the token' }).check()
  await expect(token(page)).toHaveCSS('-webkit-text-security', 'none')
  const before = await token(page).boundingBox()
  await submit(page)
  await expect(page.getByRole('alert')).toContainText('This token was not accepted')
  expect(await token(page).boundingBox()).toEqual(before)
  await expect(token(page)).toBeFocused()
  await expect(token(page)).toHaveAccessibleDescription(/^This token was not accepted/)

  await token(page).fill(`  Bearer ${demoToken()} `)
  await submit(page)
  await expect(page).toHaveURL('/brands?name=a&limit=10&page=2')
  await expect(rows(page)).toHaveCount(10)
  expect(await page.content()).not.toContain(demoToken())

  await test.step('a second tab is signed in, and one refused request ends the session in both', async () => {
    const sibling = await context.newPage()
    await sibling.goto('/brands?limit=3')
    await expect(rows(sibling)).toHaveCount(3)
    await rows(page).first().getByRole('checkbox').check()
    await idle()
    let requests = 0
    await page.route('**/v1/**', (route) => {
      requests++
      return route.fulfill({ status: 401, json: {} })
    })
    await choosePageSize(page, '50')
    const reason = page.getByRole('alert')
    await expect(reason).toContainText('The service no longer accepts the token')
    await expect(sibling.getByRole('alert')).toHaveText(await reason.innerText(), { useInnerText: true })
    await idle()
    expect(requests).toBe(1)
    await sibling.close()
    await page.unroute('**/v1/**')
    await page.reload()
    await signIn(page)
    await expect(rows(page)).toHaveCount(50)
    await expect(page.getByRole('link', { name: 'Shortlist 1' })).toBeVisible()
    await rows(page).getByRole('checkbox', { checked: true }).click()
    await expect(page).toHaveURL('/brands?name=a&limit=50')
  })

  await test.step('without "Remember me" the token stays in the tab; with it, on the device', async () => {
    const stored = () =>
      page.evaluate(() => [localStorage, sessionStorage].map((s) => JSON.stringify(s).includes('bcat_')))
    expect(await stored()).toEqual([false, true])
    await signOut(page)
    await expect(heading(page)).toBeVisible()
    expect(await stored()).toEqual([false, false])

    await remember(page).check()
    await signIn(page)
    expect(await stored()).toEqual([true, true])
    await page.close()
    const later = await context.newPage()
    await later.goto('/')
    await expect(later).toHaveURL('/brands?limit=25')
    await expect(rows(later)).toHaveCount(25)
  })
})

test('faults of a service on another origin are explained, at sign-in and later', async ({ page }) => {
  await using app = await startMisbehavingService(() => ({
    status: 302,
    headers: { Location: 'https://elsewhere.example/login' },
    body: '',
  }))
  await using service = await startMisbehavingService(() => threeBrands)
  const alert = page.getByRole('alert')
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  await page.goto(app.origin)
  await token(page).fill('any-token')
  for (const [entered, reason] of [
    [app.origin, 'redirects to another address'],
    [service.origin, 'does not allow pages from'],
    ['http://127.0.0.1:9', '127.0.0.1:9 could not be reached'],
    ['not an address', 'This is not a service address'],
  ] as const) {
    await address(page).fill(entered)
    await submit(page)
    await expect(alert).toContainText(reason)
  }

  service.answer = () => ({ ...threeBrands, headers: CORS })
  await address(page).fill(service.origin)
  await submit(page)
  await expect(rows(page)).toHaveCount(3)

  await test.step('a response that breaks off', async () => {
    service.answer = () => ({ ...threeBrands, headers: CORS, breaksOff: true })
    await search.fill('brand')
    await expect(alert).toContainText('The service failed, or the connection was interrupted')
    await expect(rows(page)).toHaveCount(3)
  })
})

test('signing out keeps saved searches, unless the user chooses to delete them', async ({ page }) => {
  const saved = () => page.evaluate(() => localStorage.getItem('brand-catalogue:views'))
  await page.goto('/brands?limit=3')
  await page.evaluate(() => {
    const stored = { version: 1, views: [{ name: 'Git', search: 'name=git' }] }
    localStorage.setItem('brand-catalogue:views', JSON.stringify(stored))
  })
  await page.reload()
  const dialog = page.getByRole('dialog', { name: 'Sign out?' })
  const also = dialog.getByRole('checkbox', { name: 'Also delete 1 saved search from this device' })

  await signIn(page)
  await signOut(page)
  await expect(also).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page)).toBeVisible()
  expect(await saved()).toContain('name=git')

  await signIn(page)
  await signOut(page)
  await also.check()
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page)).toBeVisible()
  expect(await saved()).toBeNull()
})
