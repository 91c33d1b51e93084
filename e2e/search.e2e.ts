import { expect, type Page } from 'playwright/test'
import { lastBrand } from './support/catalogue.ts'
import { expectAccessible, open, rows, test } from './support/journey.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name' })

test('typing narrows the list; Back returns in one step', async ({ page }) => {
  await open(page, '/brands?limit=10')
  await search(page).pressSequentially('github', { delay: 150 })
  await expect(page).toHaveURL('/brands?limit=10&name=github')
  await expect(rows(page).filter({ hasText: /github/i })).not.toHaveCount(0)
  await expect(rows(page).filter({ hasNotText: /github/i })).toHaveCount(0)
  await expect(page.getByRole('status')).toContainText(/^Page 1 of 1, \d+ brands$/)

  await page.goBack()
  await expect(page).toHaveURL('/brands?limit=10')
  await expect(search(page)).toHaveValue('')
  await expect(rows(page)).toHaveCount(10)
})

test('each letter from the second on is requested at once, the total only after a pause', async ({
  page,
}) => {
  await page.clock.install()
  await open(page, '/brands?limit=10')
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const name = pathname === '/v1/brands' && searchParams.get('name')
    if (name) requests.push(`${name}, ${searchParams.get('limit')}`)
  })
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('searchbox', { name: 'Search by name' }).pressSequentially('git')
  await expect.poll(() => requests).toEqual(['gi, 10', 'git, 10'])
  await page.clock.resume()
  await expect(page.getByRole('status')).toContainText(/^Page 1 of \d+, \d+ brands$/)
  expect(requests).toEqual(['gi, 10', 'git, 10', 'git, 1'])
})

test('case and accents are ignored; wildcards are ordinary characters', async ({ page }) => {
  await open(page, '/brands?limit=10')
  await search(page).fill('SKODA')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('ŠKODA')
  await search(page).fill('%%%')
  await expect(page.getByText('No brand has “%%%” in its name')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows(page)).toHaveCount(10)
  await expect(search(page)).toHaveValue('')
})

test('a late response to an earlier search does not replace a newer one', async ({ page }) => {
  await open(page, '/brands?limit=10')
  const earlier = /name=gi(&|$)/
  const released = Promise.withResolvers<void>()
  await page.route(earlier, async (route) => {
    await released.promise
    await route.continue().catch(() => {})
  })
  const requested = page.waitForRequest(earlier)
  const aborted = page.waitForEvent('requestfailed', (request) => earlier.test(request.url()))
  await search(page).pressSequentially('gi')
  await requested
  await search(page).pressSequentially('thub')
  await aborted
  await expect(rows(page).filter({ hasNotText: /github/i })).toHaveCount(0)
  released.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await page.waitForLoadState('networkidle')
  await expect(rows(page).filter({ hasNotText: /github/i })).toHaveCount(0)
  await expect(search(page)).toHaveValue('github')
})

test('the matched part of a name is highlighted, whatever its case and accents', async ({ page }) => {
  await open(page, '/brands?limit=25&name=SKOD')
  await expect(rows(page).locator('mark')).toHaveText(['ŠKOD'])
})

test('"/" focuses the search, Escape clears it, and no typed text is lost', async ({ page }) => {
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

test('Escape also clears a search whose list is not drawn yet', async ({ page }) => {
  await open(page, '/brands?limit=10')
  await expect(rows(page)).toHaveCount(10)
  await search(page).evaluate(async (field: HTMLInputElement) => {
    field.focus()
    document.execCommand('insertText', false, 'git')
    // React draws the field, but not the list.
    await Promise.resolve()
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
  await expect(search(page)).toHaveValue('')
  await expect(page).toHaveURL('/brands?limit=10')
  await expect(rows(page)).toHaveCount(10)
})

test('the down arrow moves from the search to its results', async ({ page }) => {
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

test('an id leads straight to its brand', async ({ page, request }) => {
  const { id } = await lastBrand(request)
  await open(page, '/brands?limit=10')
  await page.getByRole('textbox', { name: 'Go to id' }).fill(id)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/brands/${id}?limit=10`)
  await expect(page.getByRole('link', { name: 'Close' })).toBeVisible()
})
