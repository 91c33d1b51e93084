import { expect } from 'playwright/test'
import { rows, signIn, test } from './support/journey.ts'
import { startMisbehavingService, threeBrands } from './support/misbehaving-service.ts'

test('settings that are invalid are named by their field; the catalogue has the name from valid ones', async ({
  page,
}) => {
  await using service = await startMisbehavingService(() => threeBrands)
  let settings: object = { timestampUnit: 'days' }
  await page.route('**/config.json', (route) => route.fulfill({ json: settings }))
  await page.goto(`${service.origin}/brands?limit=3`)
  await expect(page.getByRole('alert')).toContainText('config.json, field timestampUnit')

  settings = { title: 'Acme marks' }
  await page.reload()
  await expect(page).toHaveTitle('Sign in: Acme marks')
  await expect(page.getByRole('main')).toContainText('Acme marks')
  await signIn(page)
  await expect(page.getByRole('link', { name: 'Acme marks' })).toBeVisible()
  await expect(page).toHaveTitle('Brands: Acme marks')
  await rows(page).first().click()
  await expect(page).toHaveTitle(/.+: Acme marks$/)
  await expect(page.locator('body')).not.toContainText('Brand Catalogue')

  // An address that leads nowhere.
  await page.goto(`${service.origin}/nowhere`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to all brands' }).click()
  await expect(rows(page)).toHaveCount(3)
})
