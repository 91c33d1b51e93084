import { expect } from 'playwright/test'
import { expectAccessible, open, rows, test } from './support/journey.ts'
import { startMisbehavingService, threeBrands } from './support/misbehaving-service.ts'

test('keyboard shortcuts: through the rows, through the pages, and a list of all of them', async ({
  page,
}) => {
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

test('the focus moves to the heading when "Try again" disappears', async ({ page }) => {
  await using service = await startMisbehavingService(() => threeBrands)
  await open(page, `${service.origin}/brands?limit=25`)
  await expect(rows(page)).toHaveCount(3)
  service.answer = () => ({ status: 500, body: {} })
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible()
  service.answer = () => threeBrands
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByRole('heading', { name: 'Brands' })).toBeFocused()
})

test.describe('on a phone, in the dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true, isMobile: true })

  test('the list and the detail fit the screen and are accessible', async ({ page }) => {
    await open(page, '/brands?limit=10')
    await expect(rows(page)).toHaveCount(10)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectAccessible(page)
    await rows(page).nth(2).tap()
    await expect(page.getByRole('link', { name: 'Close' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Close' }).tap()
    await expect(rows(page)).toHaveCount(10)
  })
})
