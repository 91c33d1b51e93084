import { expect } from 'playwright/test'
import { expectAccessible, pageLink, rows, test } from './support/journey.ts'
import { validBrand, startMisbehavingService } from './support/misbehaving-service.ts'

const TOTAL = 7

/** A service whose links carry a position of its own kind instead of a page number. */
function listAt(parameter: 'offset' | 'cursor', url: URL) {
  const limit = Number(url.searchParams.get('limit') ?? 10)
  const start = Number(url.searchParams.get(parameter) ?? 0)
  const link = (at: number) => `/v1/brands?limit=${limit}${at > 0 ? `&${parameter}=${at}` : ''}`
  const count = Math.min(limit, TOTAL - start)
  return {
    data: Array.from({ length: count }, (_, index) => validBrand(start + index + 1)),
    links: {
      first: link(0),
      last: link(TOTAL - (TOTAL % limit || limit)),
      prev: start > 0 ? link(start - limit) : null,
      next: start + limit < TOTAL ? link(start + limit) : null,
    },
  }
}

for (const parameter of ['offset', 'cursor'] as const) {
  test(`where links carry a ${parameter}, the status makes up no page number`, async ({ page }) => {
    await using service = await startMisbehavingService((url) => ({ body: listAt(parameter, url) }))
    await page.goto(`${service.origin}/brands?limit=3`)
    await page.getByRole('textbox', { name: 'Access token' }).fill('any-token')
    await page.getByRole('button', { name: 'Sign in' }).click()
    const status = page.getByRole('status')
    await expect(status).toHaveText('Page 1, more than 3 brands')

    await pageLink(page, 'Next page').click()
    await expect(page).toHaveURL(`${service.origin}/brands?limit=3&${parameter}=3`)
    await expect(rows(page).first()).toContainText('Brand 4')
    await expect(status).toHaveText('3 brands on this page')
    await expectAccessible(page)

    await page.keyboard.press(']')
    await expect(rows(page)).toHaveCount(1)
    await expect(status).toHaveText('1 brand on this page')
    await expect(pageLink(page, 'Next page')).toBeDisabled()

    await page.keyboard.press('[')
    await expect(rows(page).first()).toContainText('Brand 4')
    await pageLink(page, 'First page').click()
    await expect(status).toContainText('Page 1')
  })
}
