import { expect, type Page } from 'playwright/test'
import { cursorLinks, foreignService } from './support/foreign-service.ts'
import { holdRequests } from './support/hold-requests.ts'
import { detailPanel, open, rows, test } from './support/journey.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name' })
const matches = (page: Page) => page.getByRole('region', { name: 'Close matches' })
/** Matches requests for close matches, but not those for the list. */
const CLOSE = /name=.*limit=100|limit=100.*name=/

test('close matches depend on the search and on the rows found', async ({ page }) => {
  const names = ['Google', 'Zebra', 'Eagle & Lego Toys', 'Le Go']
  await using service = await foreignService(4, cursorLinks, names)
  await open(page, `${service.origin}/brands?limit=25`)
  await expect(rows(page)).toHaveCount(4)

  await test.step('the next key cancels the requests, and their results are not shown', async () => {
    const closeMatches = await holdRequests(page, CLOSE)
    await search(page).pressSequentially('Goo gl')
    await expect.poll(() => closeMatches.held.length).toBeGreaterThan(0)
    await expect(page.getByText('Looking for similar names…')).toBeVisible()
    await expect(page.getByText('No brand has “Goo gl” in its name')).toBeVisible()
    await search(page).press('x')
    await expect.poll(() => closeMatches.held[0]!.failure()?.errorText).toBe('net::ERR_ABORTED')
    closeMatches.release()
    await page.unrouteAll({ behavior: 'wait' })
    await search(page).fill('Zebro')
    await expect(page.getByText('No brand has “Zebro” in its name')).toBeVisible()
    await expect(page.getByText('Did you mean this brand?')).toBeVisible()
    await expect(page.getByText('Check the spelling')).toHaveCount(0)
    const nothing = (await page.getByText('No brand has “Zebro” in its name').boundingBox())!
    const meant = (await page.getByText('Did you mean this brand?').boundingBox())!
    expect(meant.y - nothing.y - nothing.height).toBeLessThan(80)
    await expect(page.getByText('Looking for similar names…')).toBeHidden()
    // The notice about logos that did not load counts those of rows only.
    await expect(matches(page).getByTitle('The logo could not be loaded')).toBeVisible()
    await expect(page.getByText('not load')).toHaveCount(0)
    await expect(matches(page)).not.toContainText('Google')
    const row = matches(page).getByRole('row')
    await row.getByRole('link', { name: 'Zebra', exact: true }).click()
    await expect(detailPanel(page)).toHaveAccessibleName('Zebra')
    await search(page).fill('Qqqqqqqq')
    await expect(page.getByText('Check the spelling')).toBeVisible()
  })

  await test.step('they are offered below a few rows that are not close', async () => {
    await search(page).fill('lego')
    await expect(rows(page)).toHaveCount(1)
    await expect(matches(page)).toContainText(/Did you mean this brand\?.*Le Go/)
    await search(page).fill('le go')
    await expect(rows(page)).toHaveText(/Le Go/)
    await expect(matches(page)).toHaveCount(0)
  })
})

test('a search that matches only in the middle of words suggests the likely brand', async ({ page }) => {
  await open(page, '/brands?limit=25&name=hm')
  await expect(rows(page)).toHaveText(/Algorithms/)
  await expect(matches(page).getByRole('heading')).toHaveText('Did you mean this brand?')
  await matches(page).getByRole('row').getByRole('link', { name: 'H&M' }).click()
  await expect(detailPanel(page)).toHaveAccessibleName('H&M')
})
