import { expect, type Page } from 'playwright/test'
import { holdRequests } from './support/hold-requests.ts'
import { detailPanel, open, rows, test } from './support/journey.ts'
import { type Answer, startMisbehavingService, validBrand } from './support/misbehaving-service.ts'
import { passTime } from './support/pass-time.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name' })
const matches = (page: Page) => page.getByRole('region', { name: 'Close matches' })
/** Requests for close matches, and not those for the list. */
const CLOSE = /name=.*limit=100|limit=100.*name=/

/** What is said of a list that is called empty. */
const EMPTY = 'Nothing in the catalogue matches these filters.'

/** A service that knows some brands by parts of their names. */
function serviceWith(...names: string[]) {
  const links = { first: null, last: null, prev: null, next: null }
  const brands = names.map((name, index) => Object.assign(validBrand(index + 1), { name }))
  return startMisbehavingService(({ pathname, searchParams }): Answer => {
    const single = brands.find((_, index) => pathname.endsWith(`/brands/${index + 1}`))
    if (single) return { body: { data: single } }
    const text = (searchParams.get('name') ?? '').toLowerCase()
    return { body: { data: brands.filter(({ name }) => name.toLowerCase().includes(text)), links } }
  })
}

test('a list is not called empty while close matches are looked for, unless that takes too long', async ({
  page,
}) => {
  await page.clock.install()
  await using service = await serviceWith('Google')
  await open(page, `${service.origin}/brands?limit=25&updated_after=1`)
  await expect(rows(page)).toHaveCount(1)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.evaluate(() => {
    const main = document.querySelector('main')!
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver(() => said.push(main.innerText)).observe(main, { subtree: true, childList: true })
  })

  /** Searches for a name longer than the last, which is sent at once. The response to its close matches is held back. */
  async function searchFor(name: string) {
    const closeMatches = await holdRequests(page, CLOSE)
    const listed = page.waitForResponse((response) => response.url().includes(encode(name)))
    await search(page).fill(name)
    await (await listed).finished()
    await passTime(page, () => closeMatches.held.length > 0)
    await expect(page.getByText('Looking for close matches…')).toBeVisible()
    return closeMatches
  }
  async function showMatches({ held, release }: Awaited<ReturnType<typeof searchFor>>) {
    release()
    await (await held[0]!.response())!.finished()
    await passTime(page, () => matches(page).isVisible())
    await expect(matches(page)).toContainText('Google')
  }

  await showMatches(await searchFor('Goo gle'))
  await expect(page.getByText('With these filters, no brand has “Goo gle” in its name.')).toBeVisible()
  expect(await page.evaluate<string[]>('said')).not.toContainEqual(expect.stringContaining(EMPTY))
  // Only the logos of rows are counted.
  await expect(page.getByTitle('The logo could not be loaded')).toBeVisible()
  await expect(page.getByText('not load')).toHaveCount(0)

  await test.step('what comes too late is shown below the sentence', async () => {
    const late = await searchFor('Go o gle')
    await passTime(page, () => page.getByText(EMPTY).isVisible())
    await expect(matches(page)).toHaveCount(0)
    await showMatches(late)
    await expect(page.getByText(EMPTY)).toBeVisible()
  })
})

const encode = (name: string) => encodeURIComponent(name).replaceAll('%20', '+')

test('close matches follow the search and the rows that were found', async ({ page }) => {
  await using service = await serviceWith('Google', 'Zebra', 'Eagle & Lego Toys', 'Le Go')
  await open(page, `${service.origin}/brands?limit=25`)
  await expect(rows(page)).toHaveCount(4)

  await test.step('the next key cancels the requests, and nothing of them is shown', async () => {
    const closeMatches = await holdRequests(page, CLOSE)
    await search(page).pressSequentially('Goo gl')
    await expect.poll(() => closeMatches.held.length).toBeGreaterThan(0)
    await search(page).press('x')
    await expect.poll(() => closeMatches.held[0]!.failure()?.errorText).toBe('net::ERR_ABORTED')
    closeMatches.release()
    await page.unrouteAll({ behavior: 'wait' })
    await search(page).fill('Zebro')
    await expect(page.getByText('No brand has “Zebro” in its name.')).toBeVisible()
    await expect(matches(page)).toContainText('Zebra')
    await expect(matches(page)).toContainText('Differs in a letter')
    await expect(matches(page)).not.toContainText('Google')
    await matches(page).getByRole('link', { name: 'Zebra', exact: true }).click()
    await expect(detailPanel(page)).toHaveAccessibleName('Zebra')
  })

  await test.step('where nothing is close, the list is called empty', async () => {
    await search(page).fill('Xylophone')
    await expect(page.getByText('No brand has “Xylophone” in its name')).toBeVisible()
    await expect(page.getByText('Check the spelling')).toBeVisible()
  })

  await test.step('they are offered below few rows that are not close', async () => {
    await search(page).fill('lego')
    await expect(rows(page)).toHaveCount(1)
    await expect(matches(page)).toContainText('Did you mean Le Go?')
    await search(page).fill('le go')
    await expect(rows(page)).toHaveText(/Le Go/)
    await expect(matches(page)).toHaveCount(0)
  })
})

test('a search whose few hits only have its letters in the middle of a word asks for the brand likely meant', async ({
  page,
}) => {
  await open(page, '/brands?limit=25&name=hm')
  await expect(rows(page)).toHaveText(/Algorithms/)
  await expect(matches(page).getByRole('heading')).toHaveText('Did you mean H&M?')
  await matches(page).getByRole('link', { name: 'H&M' }).click()
  await expect(detailPanel(page)).toHaveAccessibleName('H&M')
})
