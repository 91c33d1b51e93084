import { expect } from 'playwright/test'
import { lastBrand } from './support/catalogue.ts'
import {
  allRowsRendered,
  detailPanel,
  names,
  open,
  openRow,
  pageLink,
  rows,
  test,
} from './support/journey.ts'

test('a row opens its detail, and every way back leads to the same list', async ({ page, context }) => {
  await open(page, '/brands?name=git&limit=25')
  const row = rows(page).filter({ has: page.getByRole('link', { name: 'GitHub', exact: true }) })
  const link = row.getByRole('link')
  const panel = page.getByRole('region', { name: 'GitHub', exact: true })
  const response = page.waitForResponse(/\/v1\/brands\/\d+$/)
  await row.getByRole('cell').last().click()
  await expect(panel.getByRole('heading', { name: 'GitHub', exact: true })).toBeVisible()
  expect((await response).status()).toBe(200)
  await expect(page).toHaveURL(/\/brands\/\d+\?name=git&limit=25$/)
  await expect(row).toHaveAttribute('aria-current', 'true')
  const logo = panel.getByRole('img', { name: 'GitHub logo' })
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(panel).toBeFocused()

  await test.step('its address shows the same in another tab', async () => {
    const other = await context.newPage()
    await open(other, page.url())
    await expect(other.getByRole('region', { name: 'GitHub', exact: true })).toBeVisible()
    await expect(rows(other)).not.toHaveCount(0)
    await other.close()
  })

  await test.step('Close and Escape return the focus to the row', async () => {
    await panel.getByRole('link', { name: 'Close' }).click()
    await expect(page).toHaveURL('/brands?name=git&limit=25')
    await expect(link).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/brands?name=git&limit=25')
    await expect(link).toBeFocused()
  })

  await test.step('Back closes it', async () => {
    await page.keyboard.press('Enter')
    await expect(panel).toBeFocused()
    await page.goBack()
    await expect(panel).toBeHidden()
    await expect(page).toHaveURL('/brands?name=git&limit=25')
    await expect(rows(page)).not.toHaveCount(0)
  })

  await test.step('if the row is gone, the heading of the list gets the focus', async () => {
    await link.press('Enter')
    await page.getByRole('searchbox').fill('spotify')
    await expect(rows(page).first()).toContainText(/spotify/i)
    await panel.getByRole('link', { name: 'Close' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Brands', level: 1 })).toBeFocused()
  })
})

test('the row of a brand opened by its address is scrolled into view, a turned page is not', async ({
  page,
}) => {
  await open(page, '/brands/78?limit=100')
  const link = page.getByRole('main').locator('a[data-brand="78"]')
  await expect(link).toBeInViewport()
  await page.reload()
  await allRowsRendered(page)
  await expect(link).toBeInViewport()
  await page.getByRole('radio', { name: 'Gallery' }).check()
  await allRowsRendered(page)
  await expect(link).toBeInViewport()

  await pageLink(page, 'Next page').click()
  await expect(page).toHaveURL(/page=2/)
  await allRowsRendered(page)
  await pageLink(page, 'Previous page').click()
  await expect(link).toBeVisible()
  await allRowsRendered(page)
  await expect(link).not.toBeInViewport()

  await test.step('an unknown id is explained, and the list stays', async () => {
    await page.goto('/brands/999999999?limit=10')
    await expect(page.getByRole('region', { name: 'No brand 999999999' })).toContainText('Brand not found')
    await expect(rows(page)).toHaveCount(10)
  })
})

test('Next and Previous follow the rows, beyond the page and to the end of the list', async ({
  page,
  request,
}) => {
  const brand = (name: string) => page.getByRole('region', { name, exact: true })
  const next = detailPanel(page).getByRole('link', { name: 'Next brand' })
  const previous = detailPanel(page).getByRole('link', { name: 'Previous brand' })

  await open(page, '/brands?limit=3')
  const [, , third] = await names(page)
  await rows(page).nth(1).getByRole('link').click()
  await next.press('Enter')
  await expect(brand(third!)).toBeVisible()
  await expect(next).toBeFocused()

  await test.step('on the next page, with its address and its marked row', async () => {
    // The next page has to arrive before the link leads to it.
    await expect(next).toHaveAttribute('href', /page=2/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/brands\/\d+\?.*page=2/)
    await expect(rows(page).first()).toHaveAttribute('aria-current', 'true')
    await expect(next).toBeFocused()
    await expect(brand(await openRow(page).getByRole('link').innerText())).toBeVisible()
    await previous.click()
    await expect(brand(third!)).toBeVisible()
    await expect(rows(page).last()).toHaveAttribute('aria-current', 'true')
    await expect(page).not.toHaveURL(/page=2/)
  })

  await test.step('in the order of the rows', async () => {
    await page.goto('/brands?limit=3&order=-name')
    await expect(rows(page)).toHaveCount(3)
    const [, second] = await names(page)
    await rows(page).first().getByRole('link').click()
    await next.click()
    await expect(brand(second!)).toBeVisible()
  })

  await test.step('disabled at the end, without losing the focus', async () => {
    await page.goto('/brands?name=github&limit=100')
    await rows(page).nth(-2).getByRole('link').click()
    await next.press('Enter')
    await expect(rows(page).last()).toHaveAttribute('aria-current', 'true')
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await expect(next).not.toHaveAttribute('href')
    await expect(next).toBeFocused()
  })

  await test.step('from the place of a brand that was opened by its id alone', async () => {
    const last = await lastBrand(request)
    await page.goto(`/brands/${last.id}`)
    await expect(previous).toHaveAttribute('href', /page=\d+/)
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await previous.click()
    await expect(openRow(page)).toBeVisible()
    await expect(pageLink(page, 'Last page')).toHaveAttribute('aria-disabled', 'true')
    await next.click()
    await expect(brand(last.name)).toBeVisible()
    await expect(rows(page).last()).toHaveAttribute('aria-current', 'true')
  })

  await test.step('on to the first row from a brand that the list does not have', async () => {
    await page.goto(`/brands/${(await lastBrand(request)).id}?limit=3&name=git`)
    await expect(rows(page)).toHaveCount(3)
    const [first] = await names(page)
    await expect(previous).toHaveAttribute('aria-disabled', 'true')
    await next.click()
    await expect(brand(first!)).toBeVisible()
    await expect(rows(page).first()).toHaveAttribute('aria-current', 'true')
    await expect(page).toHaveURL(/name=git/)
  })
})
