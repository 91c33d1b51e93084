import { expect, type Page } from 'playwright/test'
import { expectAccessible, open, pageLink, rows, test, totalOf } from './journey.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name' })
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')

test('the matched part of a name is marked, whatever its case and accents', async ({ page }) => {
  await open(page, '/brands?limit=25&name=SKOD')
  await expect(rows(page).locator('mark')).toHaveText(['ŠKOD'])
})

test('"/" goes to the search, Escape clears it, typed text is never lost', async ({ page }) => {
  await open(page, '/brands?limit=10')
  await expect(rows(page)).toHaveCount(10)
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await search(page).pressSequentially('adobe after', { delay: 40 })
  await expect(page).toHaveURL(/name=adobe\+after/)
  await expect(search(page)).toHaveValue('adobe after')
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search(page)).toHaveValue('')
  await expect(page).toHaveURL('/brands?limit=10')
  await page.keyboard.press('Escape')
  await expect(search(page)).not.toBeFocused()
})

test('the down arrow goes from the search to what it found', async ({ page }) => {
  await open(page, '/brands?limit=10')
  await page.keyboard.press('/')
  await search(page).pressSequentially('github', { delay: 40 })
  await expect(rows(page).filter({ hasNotText: /github/i })).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  const [first, second] = [rows(page).nth(0).getByRole('link'), rows(page).nth(1).getByRole('link')]
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(second).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: await second.innerText(), exact: true })).toBeVisible()
})

test('filters stand as chips, say what is sent, go one by one or all at once; the title says them', async ({
  page,
}) => {
  await open(page, '/brands?limit=10&name=a&updated_after=1700000000')
  await expect(chips(page)).toHaveCount(2)
  await expect(chips(page).nth(1)).toContainText('Updated after 14 Nov 2023')
  await expect(chips(page).nth(1)).toContainText('updated_after=1700000000')
  await expect(page.getByLabel('Updated from')).toHaveValue('')
  await expect(page).toHaveTitle('a, updated since 14 Nov 2023: Brands')
  await expect(page.getByText('This service uses Unix seconds')).toBeVisible()
  await expectAccessible(page)

  await chips(page).first().getByRole('button').click()
  await expect(page).toHaveURL('/brands?limit=10&updated_after=1700000000')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(chips(page)).toHaveCount(0)
  await expect(page).toHaveURL('/brands?limit=10')
  await expect(page).toHaveTitle('Brands: Brand Catalogue')
})

test('a preset sets the dates; a day in UTC is another moment than a local one', async ({ page }) => {
  await open(page, '/brands?limit=10')
  await page.getByRole('combobox', { name: 'Updated' }).selectOption('Last 7 days')
  const start = await page.evaluate(() => {
    const now = new Date()
    return new Date(now.getFullYear(), now.getMonth(), now.getDate() - 6).getTime() / 1000
  })
  await expect(page).toHaveURL(`/brands?limit=10&updated_after=${start - 1}`)
  await expect(page.getByRole('combobox', { name: 'Updated' })).toHaveValue('7')
  await expect(rows(page)).not.toHaveCount(0)

  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('radio', { name: 'UTC' }).check()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Updated from')).toHaveValue('')
  await page.getByLabel('Updated from').fill('2026-01-02')
  await expect(page).toHaveURL(`/brands?limit=10&updated_after=${Date.UTC(2026, 0, 2) / 1000 - 1}`)
  await expect(rows(page).first().locator('time')).toHaveAttribute('title', /UTC$/)
})

test('an impossible range is explained and not sent', async ({ page }) => {
  await open(page, '/brands?limit=10')
  await page.getByLabel('Updated from').fill('2026-03-10')
  await expect(page).toHaveURL(/updated_after/)
  const before = page.url()
  await page.getByLabel('Updated to').fill('2026-03-01')
  await expect(page.getByRole('alert')).toContainText('is after the end')
  expect(page.url()).toBe(before)
  await expectAccessible(page)
  await page.getByLabel('Updated to').fill('2026-03-11')
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page).toHaveURL(/updated_before/)

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/brands?limit=10&updated_after=20&updated_before=10')
  await expect(page.getByText('No brand can match these dates')).toBeVisible()
  expect(asked.filter((url) => url.includes('/v1/brands'))).toEqual([])
})

test('a date that there is not is told, and not sent', async ({ page }) => {
  await open(page, '/brands?limit=10')
  const from = page.getByLabel('Updated from')
  await from.focus()
  await page.keyboard.type('01010001')
  await page.keyboard.press('Tab')
  await page.getByRole('searchbox', { name: 'Search by name' }).focus()
  await expect(page.getByRole('alert')).toContainText('“Updated from” is not a valid date')
  await expect(page).toHaveURL('/brands?limit=10')
  await from.fill('2026-03-01')
  await page.getByRole('searchbox', { name: 'Search by name' }).focus()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('a brand id goes straight to its detail', async ({ page }) => {
  await open(page, '/brands?limit=10')
  await page.getByRole('textbox', { name: 'Go to id' }).fill('1234')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/brands/1234?limit=10')
  await expect(page.getByRole('link', { name: 'Close' })).toBeVisible()
})

test('what changed since the last visit is counted, marked, filtered, and marked as seen', async ({
  baseURL,
  page,
}) => {
  const lastVisit = Date.now() - 30 * 86_400_000
  await page.addInitScript(
    ([key, visits]) => {
      if (!localStorage.getItem(key!)) localStorage.setItem(key!, visits!)
    },
    [`brand-catalogue:visits:${baseURL}`, JSON.stringify({ seen: lastVisit, active: lastVisit })],
  )
  await open(page, '/brands?limit=100')
  const changed = page.getByRole('button', { name: /^\d+ changed since/ })
  await expect(changed).toBeVisible()
  const count = Number.parseInt(await changed.innerText(), 10)
  const fresh = page.getByRole('table').locator('time[data-new]')
  await expect(fresh.first()).toBeAttached()

  await changed.click()
  await expect(page).toHaveURL(new RegExp(`updated_after=${Math.floor(lastVisit / 1000)}$`))
  await expect(page.getByRole('status')).toContainText(`${count} brands`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark all as seen' }).click()
  await expect(changed).toBeHidden()
  await expect(page).toHaveURL('/brands?limit=100')
  await expect(rows(page)).toHaveCount(100)
  await expect(fresh).toHaveCount(0)
})

test('a column sorts this page and says so; a short list can be sorted whole', async ({ page }) => {
  await open(page, '/brands?limit=10&name=google')
  const names = async () =>
    (await rows(page).getByRole('link').allTextContents()).map((name) => name.toLowerCase())
  await expect(rows(page)).toHaveCount(10)
  const sent = await names()
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByText('Sorted by name, this page only')).toBeVisible()
  expect(await names()).toEqual(sent.toSorted((a, b) => b.localeCompare(a)))
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Sort all \d+$/ }).click()
  await expect(page.getByText(/^Sorted by name, all \d+ brands$/)).toBeVisible()
  const all: string[] = []
  for (let number = 1; ; number++) {
    await expect(page.getByRole('status').filter({ hasText: `Page ${number} of ` })).toBeVisible()
    all.push(...(await names()))
    if (await pageLink(page, 'Next page').isDisabled()) break
    await pageLink(page, 'Next page').click()
  }
  expect(all).toHaveLength(await totalOf(page))
  expect(all).toEqual(
    all.toSorted((a, b) =>
      new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }).compare(b, a),
    ),
  )
})

test('keys: through the rows, through the pages, and a list of them all', async ({ page }) => {
  await open(page, '/brands?limit=10')
  await expect(rows(page)).toHaveCount(10)
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(0).getByRole('link')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(rows(page).nth(0).getByRole('link')).toBeFocused()
  await page.keyboard.press(']')
  await expect(page.getByRole('status')).toContainText('Page 2 of')
  await page.keyboard.press('[')
  await expect(page.getByRole('status')).toContainText('Page 1 of')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden()
})

test('the gallery shows the same brands at the same address, with the same filters', async ({ page }) => {
  await open(page, '/brands?limit=25&name=go')
  await expect(rows(page)).toHaveCount(25)
  const names = await rows(page).getByRole('link').allTextContents()
  await page.getByRole('radio', { name: 'Gallery' }).check()
  await expect(page).toHaveURL('/brands?limit=25&name=go&view=gallery')
  const wall = page.getByRole('list', { name: 'Brands' })
  await expect(wall.getByRole('link')).toHaveText(names)
  await expectAccessible(page)
  await pageLink(page, 'Next page').click()
  await expect(page).toHaveURL(/page=2&cursor=[\w-]+&view=gallery$/)
  await wall.getByRole('link').first().click()
  await expect(page.getByRole('link', { name: 'Close' })).toBeVisible()
})

test('the focus stays on the pager when the last page is reached', async ({ page }) => {
  await open(page, '/brands?limit=100&page=34')
  await expect(rows(page)).toHaveCount(100)
  await pageLink(page, 'Next page').focus()
  await page.keyboard.press('Enter')
  await expect(pageLink(page, 'Next page')).toBeDisabled()
  await expect(pageLink(page, 'Next page')).toBeFocused()
})

test('the next page is there before it is asked for', async ({ page }) => {
  const prefetched = page.waitForResponse(/\/v1\/brands\?limit=10&page=2&cursor=/)
  await open(page, '/brands?limit=10')
  await (await prefetched).finished()
  await page.route('**/v1/**', (route) => route.abort())
  await pageLink(page, 'Next page').click()
  await expect(rows(page).first()).toContainText('11')
})

test('the theme and the ground under the logos are the reader’s choice, and stay', async ({ page }) => {
  await open(page, '/brands?limit=10')
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name: 'Dark' }).check()
  await page.getByRole('radio', { name: 'Checkerboard' }).check()
  const canvas = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const dark = await canvas()
  await expectAccessible(page)
  await page.reload()
  await expect(rows(page)).toHaveCount(10)
  expect(await canvas()).toBe(dark)
  await expect(page.locator('html')).toHaveAttribute('data-ground', 'checkerboard')
})
