import { expect, type Page } from 'playwright/test'
import { names, open, pageLink, rows, test } from './support/journey.ts'

/** Checks that rows go from the latest update to the earliest. @returns their times. */
async function expectNewestFirst(page: Page): Promise<number[]> {
  await expect(rows(page).first()).toBeVisible()
  const times = await rows(page)
    .locator('time')
    .evaluateAll((found) => found.map((time) => Date.parse(time.getAttribute('datetime')!)))
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  return times
}

test('newest first holds for the whole list, page after page, and back', async ({ page }) => {
  const order = page.getByRole('combobox', { name: 'Order' })
  await open(page, '/brands?limit=25')
  await order.selectOption('Newest first')
  await expect(page.getByText(/^Newest first, all [\d,]+ brands$/)).toBeVisible()
  const first = await names(page)
  const times = await expectNewestFirst(page)
  // What a printed sheet names as its source: the list, rather than the window of time that was read last.
  await expect(page.locator('[data-source]')).toHaveAttribute('data-source', /\/v1\/brands\?limit=25$/)

  await pageLink(page, 'Next page').click()
  await expect(page).toHaveURL(/view_at=after/)
  await expect.poll(() => names(page)).not.toEqual(first)
  const second = await names(page)
  expect((await expectNewestFirst(page))[0]).toBeLessThanOrEqual(times.at(-1)!)
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

  await test.step('the last page is the first of oldest first, turned around', async () => {
    await page.goto('/brands?limit=10&view_sort=-updated')
    await expect(rows(page)).toHaveCount(10)
    const newest = await names(page)
    await pageLink(page, 'Last page').click()
    await expect(page).toHaveURL(/view_at=end/)
    await expect(pageLink(page, 'Next page')).toBeDisabled()
    await expect.poll(() => names(page)).not.toEqual(newest)
    const oldest = await names(page)
    await order.selectOption('Oldest first')
    await expect(page).not.toHaveURL(/view_at/)
    await expect.poll(() => names(page)).toEqual(oldest.toReversed())
  })

  await test.step('a column header offers it too, filters keep it, and brands have their neighbours', async () => {
    await page.goto('/brands?limit=25')
    await page.getByRole('button', { name: 'Updated' }).click()
    await expect(order).toHaveValue('-updated')
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('git')
    await expect(page).toHaveURL(/name=git.*view_sort=-updated/)
    await expect(rows(page).filter({ hasNotText: /git/i })).toHaveCount(0)
    await expectNewestFirst(page)
    const [, next] = await names(page)
    await rows(page).first().getByRole('link').click()
    await page.getByRole('link', { name: 'Next brand' }).click()
    await expect(page.getByRole('region', { name: next! })).toBeVisible()
  })
})
