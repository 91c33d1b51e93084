import { expect } from 'playwright/test'
import { open, pageLink, rows, test } from './support/journey.ts'
import {
  type Answer,
  startMisbehavingService,
  threeBrands,
  validList,
} from './support/misbehaving-service.ts'

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
  await page.goto(`${app.origin}/brands?limit=25`)
  await page.getByRole('textbox', { name: 'Service address' }).fill(service.origin)
  await page.getByRole('textbox', { name: 'Access token' }).fill('any-token')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(rows(page)).toHaveCount(3)

  service.answer = () => ({ status: 500, body: 'boom' })
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('brand')
  await expect(page.getByRole('alert')).toContainText('could not be read')
  await expect(page.getByRole('alert')).toContainText('The service failed, or the connection broke off')
  // An earlier visit counts as well.
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('could not be read')

  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('does not allow requests from this page')
})

test('a response that breaks off is said to have broken off', async ({ page }) => {
  await using service = await startMisbehavingService(() => threeBrands)
  await open(page, `${service.origin}/brands?limit=25`)
  await expect(rows(page)).toHaveCount(3)
  service.answer = () => ({ ...threeBrands, breaksOff: true })
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('brand')
  await expect(page.getByRole('alert')).toContainText('the connection broke off')
  await expect(rows(page)).toHaveCount(3)
})

test('a 429 to a page requested ahead holds back every request until Retry-After is over', async ({
  page,
}) => {
  const list = validList(25)
  list.links = { ...list.links, next: '/v1/brands?limit=25&page=2', last: '/v1/brands?limit=25&page=2' }
  const refusal: Answer = { status: 429, headers: { 'Retry-After': '6' }, body: {} }
  const refuseNext = ({ searchParams }: URL) => (searchParams.get('page') === '2' ? refusal : { body: list })
  await using service = await startMisbehavingService(refuseNext)
  const refused = page.waitForResponse((response) => response.url().includes('page=2'))
  await open(page, `${service.origin}/brands?limit=25`)
  await (await refused).finished()

  service.requests.length = 0
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('brand')
  await expect(page.getByRole('alert')).toContainText('Too many requests')
  const retry = page.getByRole('button', { name: /^Trying again in \d s$/ })
  await expect(retry).toBeDisabled()
  await retry.click({ force: true })
  await pageLink(page, 'Next page').hover()
  expect(service.requests).toEqual([])

  service.answer = () => threeBrands
  await expect(rows(page)).toHaveCount(3)
  expect(service.requests[0]).toContain('name=brand')
})
