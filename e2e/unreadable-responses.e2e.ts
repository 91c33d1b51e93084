import { expect } from 'playwright/test'
import { rows, test } from './support/journey.ts'
import { startMisbehavingService, threeBrands } from './support/misbehaving-service.ts'

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, accept',
  'Access-Control-Max-Age': '600',
}

test('a failure without CORS headers is blamed on CORS only if this service was never read', async ({
  page,
}) => {
  await using app = await startMisbehavingService(() => threeBrands)
  await using service = await startMisbehavingService(() => ({ ...threeBrands, headers: CORS }))
  const alert = page.getByRole('alert')
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  await page.goto(`${app.origin}/brands?limit=25`)
  await page.getByRole('textbox', { name: 'Service address' }).fill(service.origin)
  await page.getByRole('textbox', { name: 'Access token' }).fill('any-token')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(rows(page)).toHaveCount(3)

  await test.step('a response that breaks off', async () => {
    service.answer = () => ({ ...threeBrands, headers: CORS, breaksOff: true })
    await search.fill('brand')
    await expect(alert).toContainText('The service failed, or the connection broke off')
    await expect(rows(page)).toHaveCount(3)
  })

  await test.step('a failure without CORS headers', async () => {
    service.answer = () => ({ status: 500, body: 'boom' })
    await search.fill('brand 1')
    await expect(alert).toContainText('could not be read')
    // An earlier visit counts as well.
    await page.reload()
    await expect(alert).toContainText('could not be read')
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect(alert).toContainText('does not allow requests from this page')
  })
})
