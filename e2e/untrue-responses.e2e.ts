/** Responses that contradict themselves or the request. The tests in `src/contract/` cover how each value is read. */
import { expect } from 'playwright/test'
import { open, openDates, pageLink, rows, test, visitedBefore } from './support/journey.ts'
import { startMisbehavingService, validBrand, validList } from './support/misbehaving-service.ts'

const DAY = 86_400
const now = () => Math.floor(Date.now() / 1000)

test('the faults of a brand are shown in its row', async ({ page }) => {
  await page.route('https://logos.example/**', (route) => route.abort())
  let list = validList(5)
  await using service = await startMisbehavingService(() => ({ body: list }))
  const address = `${service.origin}/brands?limit=25`

  await test.step('names that are invisible or misleading', async () => {
    list = validList(3)
    list.data[0]!['name'] = '\u200B'
    list.data[1]!['name'] = '\u202Egnp.elgooG'
    await open(page, address)
    await expect(rows(page).nth(0)).toContainText('name is empty')
    await expect(rows(page).nth(1)).toContainText('name has control or invisible characters')
    await page.goto(`${address}&view=gallery`)
    const tiles = page.getByRole('list', { name: 'Brands' }).getByRole('listitem')
    await expect(tiles.nth(0)).toContainText('name is empty')
    await expect(tiles.nth(1)).toContainText('name has control or invisible characters')
    await tiles.nth(1).getByRole('link').click()
    await expect(page.getByRole('tabpanel')).toContainText('name has control or invisible characters')
    await page.goto(`${address}&name=bran`)
  })

  await test.step('seconds among milliseconds, the unit in which filters are sent', async () => {
    const moments = [1_760_000_000_123, 1_760_000_060_123, 1_760_000_000]
    list = validList(3, { updated_at: (index) => moments[index] })
    await page.goto(address)
    await expect(rows(page).nth(2)).toContainText('updated_at is in seconds')
    await expect(rows(page).nth(2)).toContainText('2025')
    await openDates(page)
    await page.getByLabel('Updated from').fill('2026-06-01')
    // The last moment of May in Berlin: filters are exclusive.
    const sent = Date.UTC(2026, 4, 31, 21, 59, 59, 999)
    await expect.poll(() => service.requests).toContainEqual(expect.stringContaining(`updated_after=${sent}`))
  })
})

test('impossible dates are not trusted', async ({ page, idle }) => {
  // The service ignores date filters.
  await using service = await startMisbehavingService(() => ({ body: validList(1) }))
  await visitedBefore(page, 1)
  const changed = page.getByRole('link', { name: 'changed since' })

  await test.step('brands that have not changed since the last visit are not counted', async () => {
    const counted = page.waitForResponse((response) => response.url().includes('updated_after'))
    await open(page, `${service.origin}/brands?limit=3`)
    await expect(rows(page)).toHaveCount(1)
    await (await counted).finished()
    await idle()
    await expect(changed).toBeHidden()
  })

  await test.step('updates in the future are marked, and count neither as changed nor as the last 7 days', async () => {
    const moments = [now() - 3600, now() + 30 * DAY]
    service.answer = ({ searchParams }) => {
      const before = Number(searchParams.get('updated_before') ?? Infinity)
      const shown = moments.filter((moment) => moment < before)
      return { body: validList(shown.length, { updated_at: (index) => shown[index] }) }
    }
    await page.reload()
    await expect(changed).toHaveText(/^1 changed since/)
    await expect(rows(page).nth(1)).toContainText('updated_at is in the future')
    await expect(rows(page).nth(0)).not.toContainText('is in the future')
    await openDates(page)
    await page.getByRole('button', { name: 'Last 7 days' }).click()
    await expect(rows(page)).toHaveCount(1)
  })
})

/** A page of a service with cursors that links only to the next page. */
function cursorPage({ searchParams }: URL) {
  const start = Number(searchParams.get('cursor') ?? 0)
  const here = `/v1/brands?limit=3${start > 0 ? `&cursor=${start}` : ''}`
  const next = `/v1/brands?limit=3&cursor=${start + 3}`
  const links: Record<string, string | null> = { first: here, last: here, prev: null, next }
  return { data: [1, 2, 3].map((index) => validBrand(start + index)), links }
}

test('if links are missing or lead to an empty page, the user can still go on', async ({ page }) => {
  const nowhere = { first: null, last: null, prev: null, next: null }
  await using service = await startMisbehavingService((url) => ({ body: cursorPage(url) }))
  const address = `${service.origin}/brands?limit=3`

  await test.step('without a link to the previous page, the browser’s Back returns to it', async () => {
    await open(page, address)
    await expect(page.getByRole('status')).toHaveText('1–3 of more than 3 brands, page 1')
    await expect(page.getByRole('textbox', { name: 'Go to page' })).toBeHidden()
    await expect(pageLink(page, 'First page')).toBeDisabled()
    await expect(pageLink(page, 'Previous page')).toBeDisabled()
    for (const first of [4, 7]) {
      await pageLink(page, 'Next page').click()
      await expect(rows(page).first()).toContainText(`Brand ${first}`)
    }
    await expect(page).toHaveURL(`${address}&cursor=6`)
    await expect(page.getByRole('status')).toHaveText('3 brands on this page')
    await expect(pageLink(page, 'Previous page')).toBeDisabled()
    await page.goBack()
    await expect(rows(page).first()).toContainText('Brand 4')
  })

  await test.step('an empty page is not the end if the service links to a next one', async () => {
    service.answer = ({ searchParams }) => {
      if (searchParams.has('cursor')) return { body: { data: [validBrand(1)], links: nowhere } }
      return { body: { data: [], links: { ...nowhere, next: '/v1/brands?limit=3&cursor=3' } } }
    }
    await page.goto(address)
    await expect(page.getByText('This page has no brands')).toBeVisible()
    await expect(page.getByText('The catalogue is empty')).toHaveCount(0)
    await page.getByRole('link', { name: 'Go to the next page' }).click()
    await expect(rows(page)).toHaveCount(1)
  })
})
