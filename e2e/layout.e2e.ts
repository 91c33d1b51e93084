import { expect, type Locator } from 'playwright/test'
import { detailPanel, open, openRow, rows, test } from './support/journey.ts'
import { startMisbehavingService, validList } from './support/misbehaving-service.ts'

async function middleOf(element: Locator): Promise<number> {
  const box = (await element.boundingBox())!
  return Math.round(box.y + box.height / 2)
}

test('the filters are one line; controls are one line beside the heading', async ({ page }) => {
  await open(page, '/brands?limit=25&name=git')
  for (const path of ['/brands?limit=25&name=git', '/brands/772?limit=25&name=git']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Close' })).toHaveCount(path.includes('772') ? 1 : 0)
    for (const width of path.includes('772') ? [2560, 1440, 1024] : [1440, 1024, 640, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(rows(page).first()).toBeVisible()
      const end = page.getByRole('button', { name: 'Views', exact: true })
      const search = page.getByRole('searchbox', { name: 'Search by name' })
      expect(Math.abs((await middleOf(end)) - (await middleOf(search)))).toBeLessThan(3)
      const heading = page.getByRole('heading', { name: 'Brands' })
      for (const control of [
        page.getByRole('combobox', { name: 'Order' }),
        page.getByRole('radiogroup', { name: 'View' }),
      ]) {
        expect(Math.abs((await middleOf(control)) - (await middleOf(heading)))).toBeLessThan(3)
      }
      await expect(page.getByRole('link', { name: 'Last page' })).toBeInViewport({ ratio: 1 })
      if (width === 1440) {
        const next = await middleOf(page.getByRole('link', { name: 'Next page' }))
        for (const name of ['Copy link', 'Export']) {
          const button = page.locator('footer').getByRole('button', { name })
          expect(Math.abs((await middleOf(button)) - next)).toBeLessThan(3)
        }
      }
    }
  }

  await test.step('nothing moves when the gallery opens, nor under a search that begins', async () => {
    const search = page.getByRole('searchbox', { name: 'Search by name' })
    await page.setViewportSize({ width: 1920, height: 900 })
    await page.goto('/brands?limit=25')
    const table = await search.boundingBox()
    await page.getByRole('radio', { name: 'Gallery' }).check()
    await expect(page.getByRole('list', { name: 'Brands' })).toBeVisible()
    expect(await search.boundingBox()).toEqual(table)
    await page.setViewportSize({ width: 390, height: 844 })
    const before = await search.boundingBox()
    await search.fill('git')
    await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible()
    expect(await search.boundingBox()).toEqual(before)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the open brand’s row keeps its colour under the pointer', async () => {
    await open(page, '/brands?limit=25')
    await rows(page).nth(3).click()
    await expect(openRow(page)).toBeVisible()
    const colour = () => openRow(page).evaluate((row) => getComputedStyle(row).backgroundColor)
    // A click is also a pointer that stays, and a colour may be on its way.
    await page.mouse.move(5, 5)
    await expect.poll(() => openRow(page).evaluate((row) => row.getAnimations().length)).toBe(0)
    const resting = await colour()
    await openRow(page).hover()
    await expect.poll(() => openRow(page).evaluate((row) => row.getAnimations().length)).toBe(0)
    expect(await colour()).toBe(resting)
  })
})

test('on a phone, panel, dialog, names and notes fit, and a brand opens at a tap', async ({ browser }) => {
  const list = validList(3)
  list.data[0]!['name'] = 'Northwind Traders'
  list.data[1]!['id'] = 7
  await using service = await startMisbehavingService(() => ({ body: list }))
  await using context = await browser.newContext({
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()

  await test.step('what is said of a field or a brand takes one line, and a name two', async () => {
    await open(page, `${service.origin}/brands?limit=25&name=nothing`)
    await expect(page.getByText('outside the filter').first()).toBeVisible()
    for (const note of ['outside the filter', 'id is a number, not a string']) {
      expect((await page.getByText(note).first().boundingBox())!.height).toBeLessThan(30)
    }
    const name = page.getByRole('link', { name: 'Northwind Traders' })
    expect(await name.evaluate((link) => [link.scrollWidth, link.scrollHeight])).toEqual(
      await name.evaluate((link) => [link.clientWidth, link.clientHeight]),
    )
  })

  await test.step('the whole panel of a brand, and nothing behind it can be reached', async () => {
    await open(page, `${test.info().project.use.baseURL}/brands?limit=100`)
    await rows(page).nth(29).tap()
    await expect(page.getByText('30 of 100 on this page')).toBeVisible()
    const close = page.getByRole('link', { name: 'Close' })
    await expect(close).toBeInViewport({ ratio: 1 })
    // Within reach of a thumb.
    await expect.poll(async () => (await close.boundingBox())!.y).toBeGreaterThan(500)
    await expect(detailPanel(page)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('header, main'))).toBeNull()
    await page.getByRole('link', { name: 'Close' }).tap()
    await expect(rows(page)).toHaveCount(100)
  })

  await test.step('a dialog is a sheet at the bottom, as wide as the screen', async () => {
    await page.getByRole('button', { name: 'Export' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Export brands' })
    await dialog.evaluate((sheet) => Promise.all(sheet.getAnimations().map(({ finished }) => finished)))
    const box = (await dialog.boundingBox())!
    expect(box).toMatchObject({ x: 0, width: 320 })
    expect(Math.round(box.y + box.height)).toBe(640)
    const file = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export' }).tap()
    await file
  })
})
