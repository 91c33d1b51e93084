import { expect } from 'playwright/test'
import { expectAccessible, rows, signIn, test } from './support/journey.ts'
import { startMisbehavingService, threeBrands } from './support/misbehaving-service.ts'

test('the catalogue has the name from its settings', async ({ page }) => {
  await using service = await startMisbehavingService(() => threeBrands)
  await page.route('**/config.json', (route) => route.fulfill({ json: { title: 'Acme marks' } }))
  await page.goto(`${service.origin}/brands?limit=3`)
  await expect(page).toHaveTitle('Sign in: Acme marks')
  await expect(page.getByRole('main')).toContainText('Acme marks')
  await signIn(page)
  await expect(page.getByRole('link', { name: 'Acme marks' })).toBeVisible()
  await expect(page).toHaveTitle('Brands: Acme marks')
  await rows(page).first().click()
  await expect(page).toHaveTitle(/.+: Acme marks$/)
  await expect(page.locator('body')).not.toContainText('Brand Catalogue')
})

test('invalid settings have a page that names the field', async ({ page }) => {
  await using service = await startMisbehavingService(() => threeBrands)
  await page.route('**/config.json', (route) => route.fulfill({ json: { timestampUnit: 'days' } }))
  await page.goto(service.origin)
  await expect(page.getByRole('alert')).toContainText('config.json, field timestampUnit')
  await expectAccessible(page)
})
