import { expect, type Page } from 'playwright/test'
import { detailPanel, names, open, pageLink, rows, test } from './support/journey.ts'

/** Sums up from now on how far content moves by itself, in every page that is loaded. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) throw new Error('not supported')
    let shifted = 0
    Object.defineProperty(window, 'shifted', { get: () => shifted })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifted += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate('shifted')
}

/** Waits until what is on the page now has been drawn. */
async function twoFrames(page: Page) {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** Waits until the logos in the window have been drawn. */
async function logosDrawn(page: Page) {
  await expect
    .poll(() =>
      page
        .locator('[data-rows] img')
        .evaluateAll((logos) =>
          (logos as HTMLImageElement[])
            .filter((logo) => logo.getBoundingClientRect().top < innerHeight)
            .every((logo) => logo.complete),
        ),
    )
    .toBe(true)
  await twoFrames(page)
}

test('nothing moves when rows and logos arrive, nor when a search begins', async ({ page }) => {
  // The typeface has other widths than the one it replaces: text beside it moves by some pixels.
  await page.route('**/*.woff2', (route) => route.abort())
  await page.addInitScript(() => {
    const seen = Date.now() - 30 * 86_400_000
    const visits = JSON.stringify({ seen, active: seen })
    localStorage.setItem(`brand-catalogue:visits:${location.origin}`, visits)
  })
  const shifted = await watchShifts(page)

  // A reader also learns what changed since the last visit.
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    await open(page, '/brands?limit=25')
    await expect(rows(page)).toHaveCount(25)
    await expect(page.getByRole('button', { name: /changed since/ })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /\d brands, page 1 of \d+$/ })).toBeVisible()
    await logosDrawn(page)
    expect(await shifted()).toBe(0)
  }

  await test.step('fifteen whole rows fit the window', async () => {
    const pager = (await page.locator('footer').boundingBox())!
    const boxes = await Promise.all((await rows(page).all()).map((row) => row.boundingBox()))
    expect(boxes.filter((box) => box!.y + box!.height <= pager.y).length).toBeGreaterThanOrEqual(15)
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('a')
    await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible()
    await expect.poll(async () => (await rows(page).first().boundingBox())?.y).toBe(boxes[0]!.y)
  })

  await test.step('nor when a brand arrives that was opened by its address on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/brands/6?limit=25')
    await expect(page.getByText('6 of 25 on this page')).toBeVisible()
    await expect(detailPanel(page).getByText('SVG, scales to any size')).toBeVisible()
    await twoFrames(page)
    expect(await shifted()).toBeLessThan(0.01)
  })
})

test('the gallery shows the same brands as the table at the same address', async ({ page }) => {
  await open(page, '/brands?limit=50&name=e&page=2')
  await expect(rows(page)).toHaveCount(50)
  const shown = await names(page)
  await page.getByRole('radio', { name: 'Gallery' }).check()
  await expect(page).toHaveURL('/brands?limit=50&name=e&page=2&view=gallery')
  const tiles = page.getByRole('list', { name: 'Brands' }).getByRole('link')
  await expect(tiles).toHaveText(shown)
  await pageLink(page, 'Next page').click()
  await expect(page).toHaveURL(/page=3&cursor=[\w-]+&view=gallery$/)
  await expect(tiles).not.toHaveText(shown)
  await expect(tiles).toHaveCount(50)

  await test.step('a tile that opens stays in sight, and the arrow keys open its neighbours', async () => {
    await tiles.nth(33).click()
    await expect(page.locator('a[aria-current=true]')).toBeInViewport({ ratio: 1 })
    const heading = detailPanel(page).getByRole('heading', { level: 2 })
    await expect(heading).toHaveText(await tiles.nth(33).innerText())
    await page.keyboard.press('ArrowDown')
    await expect(heading).toHaveText(await tiles.nth(34).innerText())
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(heading).toHaveText(await tiles.nth(32).innerText())
    await page.goBack()
    await expect(heading).toBeHidden()
  })
})
