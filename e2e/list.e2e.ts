import { expect, type Page } from 'playwright/test'
import { requestList } from './support/catalogue.ts'
import { holdRequests } from './support/hold-requests.ts'
import { detailPanel, names, open, pageLink, rows, test, visitedBefore } from './support/journey.ts'
import { startMisbehavingService, validBrand, validList } from './support/misbehaving-service.ts'
import { translatePage } from './support/translate-page.ts'

/** Sums the layout shifts in every page that is loaded from now on. */
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

/** Waits until the current content has been painted. */
async function twoFrames(page: Page) {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** Waits until the logos in the window have been painted. */
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

test('nothing moves when rows and logos load, or when a search begins', async ({ page }) => {
  // The web font has other widths than its fallback, and would move text beside it by some pixels.
  await page.route('**/*.woff2', (route) => route.abort())
  await visitedBefore(page, 30)
  const shifted = await watchShifts(page)

  // The page also shows what has changed since the last visit.
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    await open(page, '/brands?limit=25')
    await expect(rows(page)).toHaveCount(25)
    await expect(page.getByRole('link', { name: /changed since/ })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /\d brands, page 1 of \d+$/ })).toBeVisible()
    await logosDrawn(page)
    // A few letters that move by one pixel are 0.00003.
    expect(await shifted()).toBeLessThan(0.0001)
  }

  await test.step('fifteen whole rows fit the window', async () => {
    const pager = (await page.locator('footer').boundingBox())!
    const boxes = await Promise.all((await rows(page).all()).map((row) => row.boundingBox()))
    expect(boxes.filter((box) => box!.y + box!.height <= pager.y).length).toBeGreaterThanOrEqual(15)
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('a')
    await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible()
    await expect.poll(async () => (await rows(page).first().boundingBox())?.y).toBe(boxes[0]!.y)
  })

  await test.step('nothing moves when a brand loads that was opened by its address on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/brands/6?limit=25')
    await expect(detailPanel(page).getByText('6 of 25')).toBeVisible()
    await expect(detailPanel(page).getByText('SVG, any size')).toBeVisible()
    await twoFrames(page)
    expect(await shifted()).toBeLessThan(0.01)
  })
})

test('a logo in the gallery that does not load says so, on the background that was chosen', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.route('**/logos/**', (route) => route.abort())
  await open(page, '/brands?limit=3&view=gallery&view_ground=light')
  const words = page.getByRole('list', { name: 'Brands' }).getByText('Logo not loaded')
  await expect(words).toHaveCount(3)
  await expect(words.first().locator('..')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test('the gallery shows the same brands as the table at the same address', async ({ page }) => {
  await open(page, '/brands?limit=48&name=e&page=2')
  await expect(rows(page)).toHaveCount(48)
  const shown = await names(page)
  await page.getByRole('radio', { name: 'Gallery' }).check()
  await expect(page).toHaveURL('/brands?limit=48&name=e&page=2&view=gallery')
  const tiles = page.getByRole('list', { name: 'Brands' }).getByRole('link')
  await expect(tiles).toContainText(shown)
  await pageLink(page, 'Next page').click()
  await expect(page).toHaveURL(/page=3&cursor=[\w-]+&view=gallery$/)
  await expect(tiles).not.toContainText(shown)
  await expect(tiles).toHaveCount(48)

  await test.step('a tile that is opened stays in view, and the arrow keys open its neighbours', async () => {
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

  await test.step('a logo is inside its tile, even if the page is right to left', async () => {
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl'
    })
    const tile = (await tiles.first().boundingBox())!
    const logo = (await tiles.first().getByRole('presentation').boundingBox())!
    expect(logo.x).toBeGreaterThan(tile.x)
    expect(logo.x + logo.width).toBeLessThan(tile.x + tile.width)
  })
})

test('if other rows load during a click, it acts on the brand it began on, or none', async ({ page }) => {
  const found = { ...validList(0), data: [11, 12, 13].map((id) => validBrand(id)) }
  await using service = await startMisbehavingService(({ searchParams }) => ({
    body: searchParams.has('name') ? found : validList(3),
  }))
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  for (const [view, target] of Object.entries({ table: 'checkbox', gallery: 'link' } as const)) {
    const shown =
      view === 'table' ? rows(page) : page.getByRole('list', { name: 'Brands' }).getByRole('listitem')
    await test.step(`${target} in the ${view}`, async () => {
      await open(page, `${service.origin}/brands?limit=25&view=${view}`)
      await expect(shown.nth(1)).toContainText('Brand 2')
      await shown.nth(1).hover()
      const box = (await shown.nth(1).getByRole(target).boundingBox())!
      const { release } = await holdRequests(page, /name=brand/)
      await search.fill('brand')
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      await page.mouse.down()
      release()
      await expect(shown.nth(1)).toContainText('Brand 12')
      await page.mouse.up()
      // The effects of the click come before those of a later key.
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      await expect(page).not.toHaveURL(/brands\/1/)
      await expect(page.getByRole('region', { name: 'Selection' })).toBeHidden()
    })
  }
})

test('a page translated by the browser keeps names, and still works', async ({ page, request }) => {
  await translatePage(page)
  await open(page, '/brands?limit=10')
  const search = page.getByRole('searchbox')
  // Compares ids and names, which a translation must leave unchanged.
  async function expectNamesOf(query: string) {
    const { data } = await requestList(request, query)
    const expected = data.map(({ id, name }) => `${id} ${name}`)
    await expect
      .poll(() =>
        rows(page).evaluateAll((all) =>
          all.map((row) => {
            const link = row.querySelector('a')!
            return `${row.querySelector('[data-column=id]')!.textContent} ${link.textContent}`
          }),
        ),
      )
      .toEqual(expected)
  }
  await expectNamesOf('limit=10')
  await pageLink(page, 'Next page').click()
  await expectNamesOf('limit=10&page=2')
  await search.fill('gith')
  await expectNamesOf('limit=10&name=gith&order=match')
  await search.fill('%%%')
  await expect(page.getByText('No brand has “%%%” in its name'.toUpperCase())).toBeVisible()
  await search.fill('')
  await expectNamesOf('limit=10')
  await rows(page).first().click()
  await expect(detailPanel(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detailPanel(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('BRANDS')
})
