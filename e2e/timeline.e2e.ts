import { expect, type Page, type Request } from 'playwright/test'
import { foreignService, numberedLinks } from './support/foreign-service.ts'
import { holdRequests } from './support/hold-requests.ts'
import { dates, open, openDates, rows, shownTotal, test } from './support/journey.ts'
import type { MisbehavingService } from './support/misbehaving-service.ts'

const bars = (page: Page) => page.getByRole('toolbar', { name: /^Brands by/ }).getByRole('button')
const status = (page: Page, count: number) =>
  page.getByRole('status').filter({ hasText: `${count.toLocaleString('en-GB')} brand` })

async function counts(page: Page): Promise<number[]> {
  await expect(bars(page).first()).toBeVisible()
  const labels = await bars(page).evaluateAll((all) => all.map((bar) => bar.getAttribute('aria-label') ?? ''))
  return labels.map((label) => Number(/: ([\d,]+) brands?$/.exec(label)?.[1]?.replace(',', '')))
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

async function expectCounted(page: Page, total: number) {
  await expect.poll(async () => sum(await counts(page))).toBe(total)
}

test('a bar sets the dates, by click or by keys', async ({ page }) => {
  await open(page, '/brands?limit=3')
  const total = await shownTotal(page)
  await expect(bars(page)).toHaveCount(0)
  await openDates(page)
  await expectCounted(page, total)
  const all = await counts(page)
  const last = all.at(-1)!
  const chosen = (of: Page) => of.locator('button[data-chosen]')

  await test.step('a click sets both dates to the span of a bar; the other bars stay, and Back undoes it', async () => {
    await bars(page).last().click()
    await expect(page.getByLabel('Updated from')).not.toHaveValue('')
    await expect(page.getByLabel('Updated to')).not.toHaveValue('')
    await expect(status(page, last)).toBeVisible()
    expect(await counts(page)).toEqual(all)
    await expect(chosen(page)).toHaveCount(1)
    await page.goBack()
    await expect(dates(page)).toHaveText('Updated: any time')
    await expect(chosen(page)).toHaveCount(0)
  })

  await test.step('arrow keys move between the bars, and Enter chooses one', async () => {
    const before = bars(page).nth(all.length - 2)
    await bars(page).last().focus()
    await page.keyboard.press('ArrowLeft')
    await expect(before).toBeFocused()
    await expect(page.getByText((await before.getAttribute('aria-label'))!)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(status(page, all.at(-2)!)).toBeVisible()
    await expect(chosen(page)).toHaveCount(1)
  })

  await test.step('a bar that the dates cover only in part is marked, too', async () => {
    await page.getByLabel('Updated from').fill(await page.getByLabel('Updated to').inputValue())
    await expect(status(page, all.at(-2)!)).toBeHidden()
    await expect(chosen(page)).toHaveCount(1)
  })
})

async function openAt(page: Page, { origin }: MisbehavingService) {
  await open(page, `${origin}/brands?limit=3`)
  await expect(rows(page)).toHaveCount(3)
  await openDates(page)
}

test('another service’s bars are counted, despite failures, refusals and cancelling', async ({ page }) => {
  await page.clock.install()
  await using service = await foreignService(1010, numberedLinks)
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  const { answer } = service
  const isWindow = (url: URL) => url.search.includes('updated_')

  await test.step('after a failure it can be tried again, and the rows stay', async () => {
    service.answer = (url) => (isWindow(url) ? { status: 500, body: 'broken' } : answer(url))
    await openAt(page, service)
    await expect(page.getByText('The service has a problem')).toBeVisible()
    await expect(rows(page)).toHaveCount(3)
  })

  await test.step('after a 429, counting waits and then continues', async () => {
    let refusals = 1
    service.answer = (url) =>
      isWindow(url) && refusals-- > 0
        ? { status: 429, headers: { 'Retry-After': '60' }, body: {} }
        : answer(url)
    const refused = page.waitForResponse((response) => response.status() === 429)
    await page.getByRole('button', { name: 'Try again' }).click()
    await refused
    // Advancing the clock by a minute would time out a request in flight.
    await expect.poll(() => underWay.size).toBe(0)
    await page.clock.runFor(61_000)
    await expectCounted(page, 1010)
  })

  await test.step('closing the dates cancels the counting', async () => {
    const { held, release } = await holdRequests(page, /updated_/)
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('brand')
    await openDates(page)
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => held[0]!.failure()?.errorText).toBe('net::ERR_ABORTED')
    release()
    await openDates(page)
    await expectCounted(page, 1010)
  })

  await bars(page).first().click()
  await expect(page).toHaveURL(/updated_after=20\d\d-\d\d-\d\dT2[23]%3A59%3A59Z/)
})
