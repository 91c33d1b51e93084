import { expect } from 'playwright/test'
import { allDrawn, expectAccessible, open, pageLink, rows, test } from './journey.ts'

test('a row opens its detail; its address opens in a new tab; Close comes back to the same list', async ({
  page,
  context,
}) => {
  await open(page, '/brands?name=git&limit=25')
  const row = rows(page).filter({ has: page.getByRole('link', { name: 'GitHub', exact: true }) })
  await row.getByRole('cell').last().click()

  const panel = page.getByRole('region', { name: 'GitHub', exact: true })
  await expect(panel.getByRole('heading', { name: 'GitHub', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/brands\/\d+\?name=git&limit=25$/)
  await expect(row).toHaveAttribute('aria-current', 'true')
  const logo = panel.getByRole('img', { name: 'GitHub logo' })
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(panel).toBeFocused()
  await expectAccessible(page)

  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('region', { name: 'GitHub', exact: true })).toBeVisible()
  await expect(rows(other)).not.toHaveCount(0)
  await other.close()

  await panel.getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL('/brands?name=git&limit=25')
  await expect(rows(page)).not.toHaveCount(0)
  await expect(page.getByRole('link', { name: 'GitHub', exact: true })).toBeFocused()
})

test('the detail comes from its own endpoint', async ({ page }) => {
  await open(page, '/brands?limit=10')
  const answer = page.waitForResponse((response) =>
    /\/v1\/brands\/\d+$/.test(new URL(response.url()).pathname),
  )
  await rows(page).first().click()
  expect((await answer).status()).toBe(200)
})

test('Back closes the detail, Enter on the name opens it again', async ({ page }) => {
  await open(page, '/brands?limit=10')
  await rows(page).nth(3).getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Close' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Close' })).toBeHidden()
  await expect(page).toHaveURL('/brands?limit=10')
})

test('a brand opened by its address stands in sight, however far down the list', async ({ page }) => {
  await open(page, '/brands/78?limit=100')
  const link = page.getByRole('main').locator('#brand-78')
  await expect(link).toBeInViewport()
  await page.reload()
  await allDrawn(page)
  await expect(link).toBeInViewport()
  await page.getByRole('radio', { name: 'Gallery' }).check()
  await allDrawn(page)
  await expect(link).toBeInViewport()

  // Only then: a page that is turned is read from its top.
  await pageLink(page, 'Next page').click()
  await expect(page).toHaveURL(/page=2/)
  await allDrawn(page)
  await pageLink(page, 'Previous page').click()
  await expect(link).toBeVisible()
  await allDrawn(page)
  await expect(link).not.toBeInViewport()
})

test('an unknown id says so and leaves the list there', async ({ page }) => {
  await open(page, '/brands/999999999?limit=10')
  await expect(page.getByRole('region', { name: 'No brand 999999999' })).toContainText('Brand not found')
  await expect(rows(page)).toHaveCount(10)
  await expectAccessible(page)
})

test('a logo that fails shows the brand’s initials', async ({ page }) => {
  await page.route('**/logos/**', (route) => route.abort())
  await open(page, '/brands?name=github+actions&limit=10')
  await expect(rows(page).first().getByRole('cell').first()).toHaveText('GA')
  await rows(page).first().click()
  await expect(page.getByRole('img', { name: /GitHub Actions logo/ })).toHaveText('GA')
})
