import { expect, type Page } from 'playwright/test'
import { expectAccessible, open, rows, shownTotal, signIn, test } from './support/journey.ts'
import { cursorLinks, foreignService, numberedLinks } from './support/foreign-service.ts'
import type { MisbehavingService } from './support/misbehaving-service.ts'

const timelineSwitch = (page: Page) => page.getByRole('button', { name: 'Timeline', exact: true })
const bars = (page: Page) => page.getByRole('toolbar', { name: /^Brands by/ }).getByRole('button')
const status = (page: Page, count: number) =>
  page.getByRole('status').filter({ hasText: `${count.toLocaleString('en-GB')} brand` })

async function counts(page: Page): Promise<number[]> {
  await expect(bars(page).first()).toBeVisible()
  const labels = await bars(page).evaluateAll((all) => all.map((bar) => bar.getAttribute('aria-label') ?? ''))
  return labels.map((label) => Number(/: ([\d,]+) brands?$/.exec(label)?.[1]?.replace(',', '')))
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** The timeline stays open from an earlier visit. */
async function keepOpen(page: Page) {
  await page.addInitScript(() =>
    localStorage.setItem('brand-catalogue:preferences', JSON.stringify({ timeline: 'open' })),
  )
}

test('the timeline counts every brand, stays open, and moves no row when it arrives', async ({ page }) => {
  await open(page, '/brands?limit=25')
  const total = await shownTotal(page)
  await expect(bars(page)).toHaveCount(0)
  await timelineSwitch(page).click()
  await expect(timelineSwitch(page)).toHaveAttribute('aria-expanded', 'true')
  expect(sum(await counts(page))).toBe(total)
  await expectAccessible(page)

  // Held back, the counts arrive long after the rows.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/updated_(after|before)/, async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  const before = await rows(page).first().boundingBox()
  await expect(bars(page)).toHaveCount(0)
  release()
  expect(sum(await counts(page))).toBe(total)
  expect(await rows(page).first().boundingBox()).toEqual(before)

  await timelineSwitch(page).click()
  await expect(bars(page)).toHaveCount(0)
})

test('a bar sets the two dates to its span; Back returns', async ({ page }) => {
  await keepOpen(page)
  await open(page, '/brands?limit=25')
  const before = await counts(page)
  const last = before.at(-1)!
  await bars(page).last().click()
  await expect(page.getByLabel('Updated from')).not.toHaveValue('')
  await expect(page.getByLabel('Updated to')).not.toHaveValue('')
  await expect(status(page, last)).toBeVisible()
  await expect.poll(async () => sum(await counts(page))).toBe(last)
  await page.goBack()
  await expect.poll(() => counts(page)).toEqual(before)
})

test('several bars are dragged across, or selected by keys', async ({ page }) => {
  await keepOpen(page)
  await open(page, '/brands?limit=25')
  const all = await counts(page)
  const [from, to] = [all.length - 4, all.length - 2]
  const start = (await bars(page).nth(from).boundingBox())!
  const end = (await bars(page).nth(to).boundingBox())!
  await page.mouse.move(start.x + start.width / 2, start.y + 10)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + 90, { steps: 4 })
  await page.mouse.up()
  const chosen = sum(all.slice(from, to + 1))
  await expect(status(page, chosen)).toBeVisible()
  const address = page.url()
  await page.goBack()
  await expect.poll(() => counts(page)).toEqual(all)

  await bars(page).last().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(bars(page).nth(to)).toBeFocused()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(page.getByText(`: ${chosen.toLocaleString('en-GB')} brands`)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(address)
})

test('the counts are a table as well, whose rows set the dates', async ({ page }) => {
  await keepOpen(page)
  await open(page, '/brands?limit=25')
  const all = await counts(page)
  await page.getByRole('button', { name: 'Show the counts as a table' }).click()
  const table = page.getByRole('dialog').getByRole('table')
  const cells = await table.getByRole('cell').allTextContents()
  expect(cells.map((text) => Number(text.replace(',', '')))).toEqual(all)
  await expectAccessible(page)
  await table.getByRole('button').last().click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(status(page, all.at(-1)!)).toBeVisible()
})

test.describe('a service other than ours', () => {
  const windows = (service: MisbehavingService) =>
    service.requests.filter((request) => request.includes('updated_'))

  async function openAt(page: Page, service: MisbehavingService, search = 'limit=25') {
    await keepOpen(page)
    await page.goto(`${service.origin}/brands?${search}`)
    await signIn(page)
    await expect(rows(page).first()).toBeVisible()
  }

  test('is counted by its page numbers, in its own form of times', async ({ page }) => {
    await using service = await foreignService(1010, numberedLinks)
    await openAt(page, service)
    expect(sum(await counts(page))).toBe(1010)
    await bars(page).first().click()
    await expect(page).toHaveURL(/updated_after=20\d\d-\d\d-\d\dT2[23]%3A59%3A59Z/)
  })

  test('a short list is read instead of counted, a list on the screen takes no request', async ({ page }) => {
    await using service = await foreignService(120, numberedLinks)
    await openAt(page, service, 'limit=100')
    expect(sum(await counts(page))).toBe(120)
    expect(windows(service)).toEqual([])

    await using small = await foreignService(20, numberedLinks)
    await openAt(page, small)
    expect(sum(await counts(page))).toBe(20)
    // The other one is the sign-in's.
    expect(small.requests).toHaveLength(2)
  })

  test('brands without a readable time are in no bar, and counted', async ({ page }) => {
    await using service = await foreignService(1010, numberedLinks, (index) => index % 100 !== 7)
    await openAt(page, service)
    expect(sum(await counts(page))).toBe(999)
    await expect(page.getByText('11 brands without a readable time, or changed just now')).toBeVisible()
  })

  test('with cursor links, the timeline says that the number of brands is not known', async ({ page }) => {
    await using service = await foreignService(1010, cursorLinks)
    await openAt(page, service)
    await expect(page.getByText('The service does not say how many brands match')).toBeVisible()
    expect(windows(service)).toEqual([])
  })

  test('a refusal for too many requests is waited for', async ({ page }) => {
    await using service = await foreignService(1010, numberedLinks)
    const { answer } = service
    let refusals = 2
    service.answer = (url) =>
      url.searchParams.has('updated_after') && refusals-- > 0
        ? { status: 429, headers: { 'Retry-After': '1' }, body: {} }
        : answer(url)
    await openAt(page, service)
    expect(sum(await counts(page))).toBe(1010)
    expect(refusals).toBeLessThan(0)
  })

  test('after a failure it can be tried again, and the rows stay', async ({ page }) => {
    await using service = await foreignService(1010, numberedLinks)
    const { answer } = service
    service.answer = (url) =>
      url.search.includes('updated_') ? { status: 500, body: 'broken' } : answer(url)
    await openAt(page, service)
    await expect(page.getByText('The service has a problem')).toBeVisible()
    await expect(rows(page)).toHaveCount(25)
    await expectAccessible(page)
    service.answer = answer
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(sum(await counts(page))).toBe(1010)
  })

  test('counts that contradict each other are found out', async ({ page }) => {
    await using service = await foreignService(1010, numberedLinks)
    const { answer } = service
    // With `limit=1` it forgets the dates.
    service.answer = (url) => {
      if (url.searchParams.get('limit') === '1') {
        url.searchParams.delete('updated_after')
        url.searchParams.delete('updated_before')
      }
      return answer(url)
    }
    await openAt(page, service)
    await expect(
      page.getByText('The service counts brands differently from one response to the next.'),
    ).toBeVisible()
    await expect(bars(page)).toHaveCount(0)
  })

  test('another question calls the counting off', async ({ page }) => {
    await using service = await foreignService(1010, numberedLinks)
    const { answer } = service
    service.answer = (url) => ({ ...answer(url), delay: url.search.includes('updated_') ? 400 : 0 })
    await openAt(page, service)
    await expect.poll(() => windows(service).length).toBeGreaterThan(0)
    await page.getByRole('searchbox').fill('Brand')
    const isNew = (request: string) => request.includes('name=')
    await expect.poll(() => windows(service).some(isNew)).toBe(true)
    await expect(bars(page).first()).toBeVisible()
    const counted = windows(service)
    expect(counted.slice(counted.findIndex(isNew)).every(isNew)).toBe(true)
  })

  test('where data is saved, nothing is counted before somebody asks', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
    )
    await using service = await foreignService(1010, numberedLinks)
    await openAt(page, service)
    await expect(page.getByText('Not counted, to save data')).toBeVisible()
    await expect(status(page, 1010)).toBeVisible()
    expect(windows(service)).toEqual([])
    await page.getByRole('button', { name: 'Count brands' }).click()
    expect(sum(await counts(page))).toBe(1010)
  })
})
