import { expect } from 'playwright/test'
import { lastBrand } from './support/catalogue.ts'
import {
  allRowsRendered,
  detailPanel,
  expectAccessible,
  names,
  open,
  openRow,
  pageLink,
  rows,
  test,
} from './support/journey.ts'

test('a row opens its detail; its address works in a new tab; Close returns to the same list', async ({
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

test('the detail is loaded from its own endpoint', async ({ page }) => {
  await open(page, '/brands?limit=10')
  const answer = page.waitForResponse((response) =>
    /\/v1\/brands\/\d+$/.test(new URL(response.url()).pathname),
  )
  await rows(page).first().click()
  expect((await answer).status()).toBe(200)
})

test('Back closes the detail; Enter on the name opens it', async ({ page }) => {
  await open(page, '/brands?limit=10')
  await rows(page).nth(3).getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Close' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Close' })).toBeHidden()
  await expect(page).toHaveURL('/brands?limit=10')
})

test('the row of a brand opened by its address is scrolled into view', async ({ page }) => {
  await open(page, '/brands/78?limit=100')
  const link = page.getByRole('main').locator('a[data-brand="78"]')
  await expect(link).toBeInViewport()
  await page.reload()
  await allRowsRendered(page)
  await expect(link).toBeInViewport()
  await page.getByRole('radio', { name: 'Gallery' }).check()
  await allRowsRendered(page)
  await expect(link).toBeInViewport()

  // Only then: a page that is turned is read from its top.
  await pageLink(page, 'Next page').click()
  await expect(page).toHaveURL(/page=2/)
  await allRowsRendered(page)
  await pageLink(page, 'Previous page').click()
  await expect(link).toBeVisible()
  await allRowsRendered(page)
  await expect(link).not.toBeInViewport()
})

test('an unknown id is explained, and the list stays', async ({ page }) => {
  await open(page, '/brands/999999999?limit=10')
  await expect(page.getByRole('region', { name: 'No brand 999999999' })).toContainText('Brand not found')
  await expect(rows(page)).toHaveCount(10)
  await expectAccessible(page)
})

test.describe('previous and next brand', () => {
  test('Next continues on the next page, and so do the address and the marked row; Previous returns', async ({
    page,
  }) => {
    await open(page, '/brands?limit=3')
    const [, , third] = await names(page)
    await rows(page).nth(1).getByRole('link').click()
    const next = detailPanel(page).getByRole('link', { name: 'Next brand' })
    await next.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: third!, exact: true })).toBeVisible()
    await expect(next).toBeFocused()
    await page.keyboard.press('Enter')

    await expect(page).toHaveURL(/\/brands\/\d+\?.*page=2/)
    await expect(rows(page).first()).toHaveAttribute('aria-current', 'true')
    await expect(next).toBeFocused()
    const entered = await openRow(page).getByRole('link').innerText()
    await expect(page.getByRole('region', { name: entered, exact: true })).toBeVisible()

    await detailPanel(page).getByRole('link', { name: 'Previous brand' }).click()
    await expect(page.getByRole('region', { name: third!, exact: true })).toBeVisible()
    await expect(rows(page).last()).toHaveAttribute('aria-current', 'true')
    await expect(page).not.toHaveURL(/page=2/)
  })

  test('they follow the order of the rows', async ({ page }) => {
    await open(page, '/brands?limit=3&view_sort=-name')
    await expect(rows(page)).toHaveCount(3)
    const [, second] = await names(page)
    await rows(page).first().getByRole('link').click()
    await detailPanel(page).getByRole('link', { name: 'Next brand' }).click()
    await expect(page.getByRole('region', { name: second!, exact: true })).toBeVisible()
  })

  test('they are disabled at the ends of the list, without losing the focus', async ({ page }) => {
    await open(page, '/brands?name=github&limit=100')
    await rows(page).nth(-2).getByRole('link').click()
    const next = detailPanel(page).getByRole('link', { name: 'Next brand' })
    await next.focus()
    await page.keyboard.press('Enter')
    await expect(rows(page).last()).toHaveAttribute('aria-current', 'true')
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await expect(next).not.toHaveAttribute('href')
    await expect(next).toBeFocused()
    await expectAccessible(page)
  })

  test('a brand that is not on the page has no neighbours', async ({ page, request }) => {
    await open(page, `/brands/${(await lastBrand(request)).id}?limit=3`)
    for (const name of ['Previous brand', 'Next brand']) {
      await expect(detailPanel(page).getByRole('link', { name })).toHaveAttribute('aria-disabled', 'true')
    }
    await expect(detailPanel(page)).toContainText('Not on this page of the list')
  })
})

test.describe('the focus', () => {
  test('Escape closes the panel and returns the focus to the row', async ({ page }) => {
    await open(page, '/brands?limit=10')
    await rows(page).nth(2).getByRole('link').press('Enter')
    await expect(detailPanel(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/brands?limit=10')
    await expect(rows(page).nth(2).getByRole('link')).toBeFocused()
  })

  test('if the row is gone, the heading of the list gets it', async ({ page }) => {
    await open(page, '/brands?limit=10')
    await rows(page).first().getByRole('link').press('Enter')
    await page.getByRole('searchbox').fill('github')
    await expect(rows(page).first()).toContainText(/github/i)
    await detailPanel(page).getByRole('link', { name: 'Close' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Brands', level: 1 })).toBeFocused()
  })

  test('on a phone, nothing behind the panel can be reached', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, '/brands?limit=10')
    await rows(page).first().getByRole('link').click()
    await expect(detailPanel(page)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('header, main'))).toBeNull()
    const close = detailPanel(page).getByRole('link', { name: 'Close' })
    expect((await close.boundingBox())!.y).toBeGreaterThan(700)
    await expectAccessible(page)
  })
})
