import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { cursorLinks, foreignService } from './support/foreign-service.ts'
import { expectAccessible, open, signIn, test } from './support/journey.ts'
import { validBrand, validList, startMisbehavingService } from './support/misbehaving-service.ts'

const PASTE = [
  'Brand\tNote',
  'GitHub\tfound as it is',
  '',
  'gitlab\tin other case',
  'Addidas\tone letter more',
  'Zzyzx Unknown Stores\tnowhere',
  '"Spotify"\tin quotes',
  'GitHub\ta second time',
].join('\n')

async function lookUp(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Names or ids' }).fill(text)
  await page.getByRole('button', { name: /^Look up/ }).click()
}

const lines = (page: Page) => page.getByRole('list', { name: 'Lines' }).locator(':scope > li')

test('pasted cells become found, close and not found, in their own order and with their own numbers', async ({
  page,
}) => {
  await open(page, '/brands?limit=25')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Look-up' }).click()
  await expect(page.getByRole('heading', { name: 'Look-up', level: 1 })).toBeVisible()
  await expectAccessible(page)
  await lookUp(page, PASTE)
  await expect(page.getByText('4 of 6 found, 1 to decide')).toBeVisible()
  await expect(lines(page).getByLabel(/^Line /)).toHaveText(['2', '4', '5', '6', '7', '8'])
  await expect(lines(page).nth(0).getByRole('link', { name: 'GitHub' })).toBeVisible()
  await expect(lines(page).nth(1).getByRole('link', { name: 'GitLab' })).toBeVisible()
  await expect(lines(page).nth(2)).toContainText('Did you mean')
  await expect(lines(page).nth(3)).toContainText('Not found')
  await expect(lines(page).nth(5)).toContainText('same as line 2')
  await expectAccessible(page)
})

test('a doubtful line is settled, undone, and filtered; the group shown is exported', async ({ page }) => {
  await open(page, '/lookup')
  await lookUp(page, PASTE)
  await page.getByRole('radio', { name: /^Close/ }).check()
  await expect(lines(page)).toHaveCount(1)
  await page.getByRole('button', { name: /^Use Adidas/ }).click()
  await expect(page.getByText('5 of 6 found')).toBeVisible()
  await expect(page.getByText('No line is left here')).toBeVisible()
  await page.getByRole('radio', { name: /^All/ }).check()
  await page.getByRole('button', { name: 'Undo the choice for “Addidas”' }).click()
  await page.getByRole('button', { name: 'None of these is “Addidas”' }).click()
  await page.getByRole('radio', { name: /^Not found/ }).check()
  await expect(lines(page)).toHaveCount(2)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^look-up-not-found-\d{4}-\d\d-\d\d\.csv$/)
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv.split('\r\n')).toEqual([
    '\uFEFFline,pasted,outcome,id,name,logo,updated_at',
    '5,Addidas,not found,,,,',
    '6,Zzyzx Unknown Stores,not found,,,,',
    '',
  ])
})

test('the result is still there after a look at a brand, and gone with the session', async ({ page }) => {
  await open(page, '/lookup')
  await lookUp(page, 'GitHub')
  await page.getByRole('link', { name: 'GitHub' }).click()
  await expect(page.getByRole('region', { name: 'GitHub' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('1 of 1 found')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Names or ids' })).toHaveValue('GitHub')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await signIn(page)
  await expect(page.getByText('1 of 1 found')).toBeHidden()
})

test('many lines: six requests at once, progress, and Cancel keeps what was found', async ({ page }) => {
  let underWay = 0
  let most = 0
  // After a hundred requests slow enough to be cancelled.
  let slow = 400
  await using service = await startMisbehavingService(() => ({ body: validList(3) }))
  service.answer = (url) => {
    const delay = service.requests.length > 100 ? slow : 20
    most = Math.max(most, ++underWay)
    setTimeout(() => underWay--, delay)
    const name = url.searchParams.get('name')
    if (name === null) return { body: validList(3) }
    return { delay, body: { ...validList(0), data: [{ ...validBrand(7), name }] } }
  }
  await page.goto(`${service.origin}/lookup`)
  await page.getByRole('textbox', { name: 'Access token' }).fill('any')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await lookUp(page, Array.from({ length: 1100 }, (_, index) => `Name ${index}`).join('\n'))
  await expect(page.getByText(/only the first 1,000/)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Lines looked up' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Found \d\d/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/^Cancelled with/)).toBeVisible()
  const asked = service.requests.length
  expect(asked).toBeLessThan(1000)
  await expect.poll(() => underWay).toBe(0)
  slow = 20
  await lookUp(page, Array.from({ length: 150 }, (_, index) => `Name ${index}`).join('\n'))
  await expect(page.getByText('150 of 150 found')).toBeVisible({ timeout: 30_000 })
  expect(most).toBeLessThanOrEqual(7)
})

test('a service that asks to wait is waited for; one that fails is said to have failed', async ({ page }) => {
  let refusals = 1
  let broken = false
  await using service = await startMisbehavingService((url) => {
    const name = url.searchParams.get('name')
    if (name !== null && refusals-- > 0) return { status: 429, headers: { 'Retry-After': '2' }, body: {} }
    if (name === 'Brand 2' && broken) return { status: 500, body: { detail: 'It broke.' } }
    return { body: validList(3) }
  })
  await page.goto(`${service.origin}/lookup`)
  await page.getByRole('textbox', { name: 'Access token' }).fill('any')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await lookUp(page, 'Brand 1')
  await expect(page.getByText('Waiting for the service')).toBeVisible()
  await expect(page.getByText('1 of 1 found')).toBeVisible()

  broken = true
  await lookUp(page, 'Brand 1\nBrand 2')
  await expect(page.getByRole('alert')).toContainText('1 line could not be looked up')
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('2 of 2 found')).toBeVisible()
})

test('with cursor links, no totals and ISO times, names and ids are found and make a shortlist', async ({
  page,
}) => {
  await using service = await foreignService(1010, cursorLinks)
  await page.goto(`${service.origin}/lookup`)
  await signIn(page)
  await lookUp(page, 'Brand 1010\nbrand 7\n12\nBrnd 900\nNothing at all')
  await expect(page.getByText('3 of 5 found, 1 to decide')).toBeVisible()
  await expect(lines(page).nth(3)).toContainText('Did you mean')
  await page.getByRole('checkbox', { name: 'Select Brand 1010' }).check()
  await page.getByRole('button', { name: 'Select page' }).click()
  await page.getByRole('link', { name: 'Open shortlist' }).click()
  await page.getByRole('radio', { name: 'Table' }).check()
  await expect(
    page.getByRole('table', { name: 'Brands' }).locator('time, td').filter({ hasText: /2026$/ }),
  ).toHaveCount(3)
})
