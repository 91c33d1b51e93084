import { expect, type Locator } from 'playwright/test'
import { open, openRow, rows, test } from './support/journey.ts'
import { startMisbehavingService, validList } from './support/misbehaving-service.ts'

async function middleOf(element: Locator): Promise<number> {
  const box = (await element.boundingBox())!
  return Math.round(box.y + box.height / 2)
}

test('the filters are one line, or fold into a button; controls are one line beside the heading', async ({
  page,
}) => {
  await open(page, '/brands?limit=25&name=git')
  for (const path of ['/brands?limit=25&name=git', '/brands/772?limit=25&name=git']) {
    for (const width of path.includes('772') ? [2560, 1440, 1024] : [1440, 1024, 640, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await expect(rows(page).first()).toBeVisible()
      const folded = page.getByRole('button', { name: 'Filters', exact: true })
      const end = (await folded.isVisible()) ? folded : page.getByRole('textbox', { name: 'Go to id' })
      const search = page.getByRole('searchbox', { name: 'Search by name' })
      expect(Math.abs((await middleOf(end)) - (await middleOf(search)))).toBeLessThan(3)
      const heading = page.getByRole('heading', { name: 'Brands' })
      for (const control of [
        page.getByRole('combobox', { name: 'Order' }),
        page.getByRole('button', { name: 'Export' }),
      ]) {
        expect(Math.abs((await middleOf(control)) - (await middleOf(heading)))).toBeLessThan(3)
      }
      await expect(page.getByRole('link', { name: 'Last page' })).toBeInViewport({ ratio: 1 })
      if (width === 1440) {
        const link = page.locator('footer').getByRole('button', { name: /^Copy/ })
        const next = page.getByRole('link', { name: 'Next page' })
        expect(Math.abs((await middleOf(link)) - (await middleOf(next)))).toBeLessThan(3)
      }
    }
  }
})

test('a window of 320 px shows the whole panel of a brand', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, '/brands/30?limit=100')
  await expect(page.getByText('30 of 100 on this page')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Close' })).toBeInViewport({ ratio: 1 })
})

test('on a phone, what is wrong with a field takes a line of its own', async ({ page }) => {
  const list = validList(3)
  list.data[1]!['id'] = 7
  await using service = await startMisbehavingService(() => ({ body: list }))
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `${service.origin}/brands?limit=25`)
  const words = page.getByText('id is a number, not a string')
  await expect(words).toBeVisible()
  expect((await words.boundingBox())!.height).toBeLessThan(30)
})

test('on the narrowest phone, a name takes two lines, and what is said of a brand one of its own', async ({
  page,
}) => {
  const list = validList(2)
  list.data[0]!['name'] = 'Northwind Traders'
  await using service = await startMisbehavingService(() => ({ body: list }))
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, `${service.origin}/brands?limit=25&name=nothing`)
  expect((await page.getByText('outside the filter').first().boundingBox())!.height).toBeLessThan(30)
  const name = page.getByRole('link', { name: 'Northwind Traders' })
  expect(await name.evaluate((link) => [link.scrollWidth, link.scrollHeight])).toEqual(
    await name.evaluate((link) => [link.clientWidth, link.clientHeight]),
  )
})

test('the open brand’s row keeps its colour under the pointer', async ({ page }) => {
  await open(page, '/brands?limit=25')
  await rows(page).nth(3).click()
  await expect(openRow(page)).toBeVisible()
  const colour = () => openRow(page).evaluate((row) => getComputedStyle(row).backgroundColor)
  const pointed = await colour()
  await page.mouse.move(5, 5)
  expect(await colour()).toBe(pointed)
})
