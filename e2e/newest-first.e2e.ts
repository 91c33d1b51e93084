import { expect, type Page } from 'playwright/test'
import { expectAccessible, names, open, pageLink, rows, signIn, test } from './support/journey.ts'
import { cursorLinks, foreignService, numberedLinks } from './support/foreign-service.ts'
import { startMisbehavingService, validBrand } from './support/misbehaving-service.ts'

const order = (page: Page) => page.getByRole('combobox', { name: 'Order' })

/** The moments of the rows on the screen. */
async function moments(page: Page): Promise<number[]> {
  await expect(rows(page).first()).toBeVisible()
  const times = await rows(page)
    .locator('time')
    .evaluateAll((found) => found.map((time) => time.getAttribute('datetime') ?? ''))
  return times.map((time) => Date.parse(time))
}

function expectDescending(times: readonly number[]) {
  expect(times).toEqual(times.toSorted((a, b) => b - a))
}

test('newest first holds for the whole list, page after page, and back', async ({ page }) => {
  await open(page, '/brands?limit=25')
  await order(page).selectOption('Newest first')
  await expect(page.getByText(/^Newest first, all [\d,]+ brands$/)).toBeVisible()
  const first = await names(page)
  const times = await moments(page)
  expectDescending(times)
  // What a printed sheet names as its source: the list, rather than the window of time that was read last.
  await expect(page.locator('[data-source]')).toHaveAttribute('data-source', /\/v1\/brands\?limit=25$/)
  await expectAccessible(page)

  await pageLink(page, 'Next page').click()
  await expect(page).toHaveURL(/view_at=after/)
  await expect.poll(() => names(page)).not.toEqual(first)
  const second = await names(page)
  const later = await moments(page)
  expectDescending([...times, ...later])
  expect(new Set([...first, ...second]).size).toBe(50)

  await page.reload()
  await expect.poll(() => names(page)).toEqual(second)
  await page.goBack()
  await expect.poll(() => names(page)).toEqual(first)
  await page.goForward()
  await expect.poll(() => names(page)).toEqual(second)
  await pageLink(page, 'Previous page').click()
  await expect.poll(() => names(page)).toEqual(first)
  await expect(pageLink(page, 'Previous page')).toBeDisabled()
})

test('the last page of newest first is the first of oldest first, turned around', async ({ page }) => {
  await open(page, '/brands?limit=10&view_sort=-updated')
  await expect(rows(page)).toHaveCount(10)
  await pageLink(page, 'Last page').click()
  await expect(page).toHaveURL(/view_at=end/)
  await expect(pageLink(page, 'Next page')).toBeDisabled()
  const oldest = await names(page)
  await order(page).selectOption('Oldest first')
  await expect(page).not.toHaveURL(/view_at/)
  await expect.poll(() => names(page)).toEqual(oldest.toReversed())
})

test('the head of the column offers it too, filters keep it, and an open brand has its neighbours', async ({
  page,
}) => {
  await open(page, '/brands?limit=25')
  await page.getByRole('button', { name: 'Updated' }).click()
  await expect(order(page)).toHaveValue('-updated')
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('git')
  await expect(page).toHaveURL(/name=git.*view_sort=-updated/)
  await expect(rows(page).first()).toContainText(/git/i)
  expectDescending(await moments(page))
  const [, second] = await names(page)
  await rows(page).first().getByRole('link').click()
  await page.getByRole('link', { name: 'Next brand' }).click()
  await expect(page.getByRole('region', { name: second! })).toBeVisible()
})

test('a service with ISO 8601 times and page numbers is read newest first as well', async ({ page }) => {
  await using service = await foreignService(1010, numberedLinks)
  await page.goto(`${service.origin}/brands?limit=25&view_sort=-updated`)
  await signIn(page)
  await expect(page.getByText('Newest first, all 1,010 brands')).toBeVisible()
  const times = await moments(page)
  await pageLink(page, 'Next page').click()
  await expect(page).toHaveURL(/view_at/)
  await expect.poll(async () => (await moments(page))[0]).not.toBe(times[0])
  const all = [...times, ...(await moments(page))]
  expect(all).toEqual(
    Array.from({ length: 50 }, (_, index) => Date.UTC(2026, 0, 1) + (1009 - index) * 3_600_000),
  )
})

test('cursor links without numbers: the page alone is sorted, and the reason is on the screen', async ({
  page,
}) => {
  await using service = await foreignService(1010, cursorLinks)
  await page.goto(`${service.origin}/brands?limit=25&view_sort=-updated`)
  await signIn(page)
  await expect(page.getByText('Newest first, this page only')).toBeVisible()
  await expect(page.getByText('The service does not say how many brands match.')).toBeVisible()
  expectDescending(await moments(page))
  const first = await names(page)
  await pageLink(page, 'Next page').click()
  await expect.poll(() => names(page)).not.toEqual(first)
  expectDescending(await moments(page))
})

test('a service that ignores the dates is found out', async ({ page }) => {
  const brands = Array.from({ length: 300 }, (_, index) =>
    validBrand(index + 1, 1_790_000_000 + ((index * 7) % 300) * 60),
  )
  await using service = await startMisbehavingService((url) => {
    const limit = Number(url.searchParams.get('limit') ?? 10)
    const number = Number(url.searchParams.get('page') ?? 1)
    const link = (to: number) => `/v1/brands?limit=${limit}&page=${to}`
    const pages = Math.ceil(brands.length / limit)
    return {
      body: {
        data: brands.slice((number - 1) * limit, number * limit),
        links: {
          first: link(1),
          last: link(pages),
          prev: null,
          next: number < pages ? link(number + 1) : null,
        },
      },
    }
  })
  await page.goto(`${service.origin}/brands?limit=25&view_sort=-updated`)
  await signIn(page)
  await expect(page.getByText('The service returns brands outside the times it is asked for.')).toBeVisible()
  await expect(rows(page)).toHaveCount(25)
})

test('brands without a readable time are left out of the order, and counted', async ({ page }) => {
  await using service = await foreignService(150, numberedLinks, (index) => index % 50 !== 7)
  await page.goto(`${service.origin}/brands?limit=25&view_sort=-updated`)
  await signIn(page)
  await expect(page.getByText('3 brands without a readable time left out')).toBeVisible()
  expectDescending(await moments(page))
  // All on one page: what is left out counts among the brands found.
  await page.goto(`${service.origin}/brands?limit=100&view_sort=-updated&name=Brand`)
  await expect(page.getByText('Newest first, all 150 brands')).toBeVisible()
  await page.goto(`${service.origin}/brands?limit=25&view_sort=-updated&updated_after=2026-01-01T00:00:00Z`)
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByText('left out')).toBeHidden()
})
