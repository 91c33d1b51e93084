import { expect } from 'playwright/test'
import { lastBrand } from './support/catalogue.ts'
import { allRowsRendered, detailPanel, names, open, pageLink, rows, test } from './support/journey.ts'

test('a brand opens from its address or row, and closing it returns to the list', async ({ page }) => {
  await open(page, '/brands/40?limit=50')
  const shown = page.getByRole('main').locator('a[data-brand="40"]')
  await expect(shown).toBeInViewport()

  await test.step('its row is scrolled into view, but not when the page is turned', async () => {
    await allRowsRendered(page)
    await pageLink(page, 'Next page').click()
    await expect(page).toHaveURL(/page=2/)
    await allRowsRendered(page)
    await pageLink(page, 'Previous page').click()
    await expect(shown).toBeVisible()
    await allRowsRendered(page)
    await expect(shown).not.toBeInViewport()
    await detailPanel(page).getByRole('link', { name: 'Close' }).click()
  })

  const list = '/brands?limit=50&name=github&order=match'
  await page.getByRole('searchbox').fill('github')
  await expect(page).toHaveURL(list)
  const row = rows(page).filter({ has: page.getByRole('link', { name: 'GitHub', exact: true }) })
  const link = row.getByRole('link')
  const panel = page.getByRole('region', { name: 'GitHub', exact: true })
  await row.getByRole('cell').last().click()
  await expect(panel.getByRole('heading', { name: 'GitHub', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/brands\/\d+\?limit=50&name=github&order=match$/)
  await expect(row).toHaveAttribute('aria-current', 'true')
  const logo = panel.getByRole('img', { name: 'GitHub logo' })
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(panel).toBeFocused()

  await test.step('Close and Escape return the focus to the row; Back closes the brand', async () => {
    await panel.getByRole('link', { name: 'Close' }).click()
    await expect(page).toHaveURL(list)
    await expect(link).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(list)
    await expect(link).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel).toBeFocused()
    await page.goBack()
    await expect(panel).toBeHidden()
    await expect(page).toHaveURL(list)
  })

  await test.step('if the row is gone, the heading of the list gets the focus', async () => {
    await link.press('Enter')
    await page.getByRole('searchbox').fill('spotify')
    await expect(rows(page).first()).toContainText(/spotify/i)
    await panel.getByRole('link', { name: 'Close' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Brands', level: 1 })).toBeFocused()
  })
})

test('Next and Previous follow the rows, across pages and to the end', async ({ page, request }) => {
  const brand = (name: string) => page.getByRole('region', { name, exact: true })
  const next = detailPanel(page).getByRole('link', { name: 'Next brand' })
  const previous = detailPanel(page).getByRole('link', { name: 'Previous brand' })

  await open(page, '/brands?limit=3&order=-name')
  const [, second, third] = await names(page)
  await rows(page).nth(1).getByRole('link').click()
  await next.press('Enter')
  await expect(brand(third!)).toBeVisible()
  await expect(next).toBeFocused()

  await test.step('by J and K, and by the arrow keys on a background or a tab', async () => {
    await detailPanel(page).getByRole('radio', { name: 'Black' }).press('ArrowUp')
    await expect(brand(second!)).toBeVisible()
    await detailPanel(page).getByRole('tab', { name: 'Details' }).press('j')
    await expect(brand(third!)).toBeVisible()
    await page.keyboard.press('k')
    await expect(brand(second!)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(brand(third!)).toBeVisible()
    await next.focus()
  })

  await test.step('on the next page, with its address and its marked row', async () => {
    // The link leads to the next page only once that has loaded.
    await expect(next).toHaveAttribute('href', /page=2/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/brands\/\d+\?.*page=2/)
    await expect(rows(page).first()).toHaveAttribute('aria-current', 'true')
    await expect(next).toBeFocused()
    const current = await page.locator('tr[aria-current=true]').getByRole('link').innerText()
    await expect(brand(current)).toBeVisible()
    await previous.click()
    await expect(brand(third!)).toBeVisible()
    await expect(rows(page).last()).toHaveAttribute('aria-current', 'true')
    await expect(page).not.toHaveURL(/page=2/)
  })

  await test.step('at the end of the list, without losing the focus', async () => {
    const last = await lastBrand(request)
    await page.goto(`/brands?limit=25`)
    await pageLink(page, 'Last page').click()
    await expect(pageLink(page, 'Last page')).toHaveAttribute('aria-disabled', 'true')
    await rows(page).last().getByRole('link').click()
    await expect(brand(last.name)).toBeVisible()
    await previous.click()
    await next.press('Enter')
    await expect(brand(last.name)).toBeVisible()
    await expect(rows(page).last()).toHaveAttribute('aria-current', 'true')
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await expect(next).not.toHaveAttribute('href')
    await expect(next).toBeFocused()
  })

  await test.step('from a brand that the list does not have, nothing leads on, and no other control moves', async () => {
    const copy = detailPanel(page).getByRole('button', { name: 'Copy link' })
    const { x } = (await copy.boundingBox())!
    await page.getByRole('searchbox').fill('github')
    await expect(rows(page).first()).toContainText('GitHub')
    await expect(next).toHaveCount(0)
    await expect(previous).toHaveCount(0)
    expect((await copy.boundingBox())!.x).toBe(x)
    const { name } = await lastBrand(request)
    const address = page.url()
    for (const key of ['j', 'ArrowDown']) await detailPanel(page).press(key)
    await expect(brand(name)).toBeVisible()
    expect(page.url()).toBe(address)
  })
})
