import { expect, type Page } from 'playwright/test'
import { allRowsRendered, expectAccessible, open, rows, test } from './support/journey.ts'
import { startMisbehavingService, validList } from './support/misbehaving-service.ts'

const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')

test('a range of days is sent as exclusive bounds that include both days', async ({ page }) => {
  await open(page, '/brands?limit=100')
  await expect(rows(page)).toHaveCount(100)
  const day = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10)
  const to = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Updated from').fill(day)
  await page.getByLabel('Updated to').fill(to)
  await expect(page).toHaveURL(/updated_after=\d+&updated_before=\d+/)

  const query = new URL(page.url()).searchParams
  const midnight = (date: string) =>
    page.evaluate((text) => new Date(`${text}T00:00:00`).getTime() / 1000, date)
  expect(Number(query.get('updated_after'))).toBe((await midnight(day)) - 1)
  expect(Number(query.get('updated_before'))).toBeGreaterThan((await midnight(to)) + 23 * 3600 - 1)
  await expect(page.getByRole('status')).toContainText(/brands?$/)
  await allRowsRendered(page)
  const moments = await rows(page)
    .locator('time')
    .evaluateAll((times) => times.map((t) => t.getAttribute('datetime')!))
  expect(moments.length).toBeGreaterThan(0)
  for (const moment of moments) {
    expect(Date.parse(moment) / 1000).toBeGreaterThan(Number(query.get('updated_after')))
    expect(Date.parse(moment) / 1000).toBeLessThan(Number(query.get('updated_before')))
  }

  await page.reload()
  await expect(page.getByLabel('Updated from')).toHaveValue(day)
  await expect(page.getByLabel('Updated to')).toHaveValue(to)
})

test('filters are listed as chips that show the value sent at a press, removed one by one or together, and named in the title', async ({
  page,
}) => {
  await open(page, '/brands?limit=10&name=a&updated_after=1700000000')
  await expect(chips(page)).toHaveCount(2)
  await expect(chips(page).nth(1)).toContainText('Updated after 14 Nov 2023')
  await expect(chips(page).nth(1)).not.toContainText('updated_after=')
  await chips(page).nth(1).getByRole('button', { name: 'Updated after' }).click()
  await expect(chips(page).nth(1)).toContainText('updated_after=1700000000')
  await expect(page.getByLabel('Updated from')).toHaveValue('')
  await expect(page).toHaveTitle('a, updated since 14 Nov 2023: Brands')
  await expect(page.getByText('This service uses Unix seconds')).toBeVisible()
  await expectAccessible(page)

  await chips(page).first().getByRole('button').click()
  await expect(page).toHaveURL('/brands?limit=10&updated_after=1700000000')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(chips(page)).toHaveCount(0)
  await expect(page).toHaveURL('/brands?limit=10')
  await expect(page).toHaveTitle('Brands: Brand Catalogue')
})

test('a preset sets the dates; a day in UTC begins at another time than a local one', async ({ page }) => {
  await open(page, '/brands?limit=10')
  await page.getByRole('combobox', { name: 'Updated' }).selectOption('Last 7 days')
  const [start, end] = await page.evaluate(() => {
    const now = new Date()
    return [-6, 1].map(
      (days) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).getTime() / 1000,
    )
  })
  await expect(page).toHaveURL(
    `/brands?limit=10&updated_after=${start! - 1}&updated_before=${end}&view_zone=Europe%2FBerlin`,
  )
  await expect(page.getByRole('combobox', { name: 'Updated' })).toHaveValue('7')
  await expect(rows(page)).not.toHaveCount(0)

  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('radio', { name: 'UTC' }).check()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Updated from')).toHaveValue('')
  await page.getByLabel('Updated from').fill('2026-01-02')
  const utc = Date.UTC(2026, 0, 2) / 1000 - 1
  await expect(page).toHaveURL(`/brands?limit=10&updated_after=${utc}&updated_before=${end}&view_zone=UTC`)
  await expect(rows(page).first().locator('time')).toHaveAttribute('title', /UTC$/)
})

test('a range whose end is before its start is explained and not sent', async ({ page }) => {
  await open(page, '/brands?limit=10')
  await page.getByLabel('Updated from').fill('2026-03-10')
  await expect(page).toHaveURL(/updated_after/)
  const before = page.url()
  await page.getByLabel('Updated to').fill('2026-03-01')
  await expect(page.getByRole('alert')).toContainText('is after the end')
  expect(page.url()).toBe(before)
  await expectAccessible(page)
  await page.getByLabel('Updated to').fill('2026-03-11')
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page).toHaveURL(/updated_before/)

  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/brands?limit=10&updated_after=20&updated_before=10')
  await expect(page.getByText('No brand can match these dates')).toBeVisible()
  expect(requests.filter((url) => /\/v1\/brands\?.*updated_after=20&/.test(url))).toEqual([])
})

test('an invalid date is explained and not sent', async ({ page }) => {
  await open(page, '/brands?limit=10')
  const from = page.getByLabel('Updated from')
  await from.focus()
  await page.keyboard.type('01010001')
  await page.keyboard.press('Tab')
  await page.getByRole('searchbox', { name: 'Search by name' }).focus()
  await expect(page.getByRole('alert')).toContainText('“Updated from” is not a valid date')
  await expect(page).toHaveURL('/brands?limit=10')
  await from.fill('2026-03-01')
  await page.getByRole('searchbox', { name: 'Search by name' }).focus()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('brands changed since the last visit are counted, marked, filtered, and marked as seen', async ({
  baseURL,
  page,
}) => {
  const lastVisit = Date.now() - 30 * 86_400_000
  await page.addInitScript(
    ([key, visits]) => {
      if (!localStorage.getItem(key!)) localStorage.setItem(key!, visits!)
    },
    [`brand-catalogue:visits:${baseURL}`, JSON.stringify({ seen: lastVisit, active: lastVisit })],
  )
  await open(page, '/brands?limit=100')
  const changed = page.getByRole('button', { name: /^\d+ changed since/ })
  await expect(changed).toBeVisible()
  const count = Number.parseInt(await changed.innerText(), 10)
  const fresh = page.getByRole('table').locator('time[data-changed]')
  await expect(fresh.first()).toBeAttached()

  await changed.click()
  // Until the end of today: a service may hold brands with an update in the future.
  await expect(page).toHaveURL(
    new RegExp(`updated_after=${Math.floor(lastVisit / 1000)}&updated_before=\\d+&view_zone=`),
  )
  await expect(page.getByLabel('Updated', { exact: true })).toHaveValue('visit')
  await expect(page.getByRole('status')).toContainText(`${count} brands`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark all as seen' }).click()
  await expect(changed).toBeHidden()
  await expect(page).toHaveURL('/brands?limit=100')
  await expect(rows(page)).toHaveCount(100)
  await expect(fresh).toHaveCount(0)
})

for (const { address, message, parameter, to, count } of [
  {
    address: '/brands?limit=25&updated_since=1',
    message: 'Did you mean updated_after?',
    parameter: 'updated_since',
    to: '/brands?limit=25',
    count: 25,
  },
  {
    address: '/brands?limit=10&page=3&cursor=nonsense',
    message: 'cursor',
    parameter: 'cursor',
    to: '/brands?limit=10&page=3',
    count: 10,
  },
  {
    address: '/brands?name=git&limit=1000',
    message: 'limit must be an integer from 1 to 100.',
    parameter: 'limit',
    to: '/brands?name=git',
    count: 10,
  },
]) {
  test(`a refused ${parameter} is explained in the service’s words and can be removed; the rest stays`, async ({
    page,
  }) => {
    await open(page, address)
    await expect(page.getByRole('alert')).toContainText(message)
    await page.getByRole('link', { name: `Leave out ${parameter}` }).click()
    await expect(page).toHaveURL(to)
    await expect(rows(page)).toHaveCount(count)
  })
}

for (const [form, format, words] of [
  ['milliseconds', (at: number) => at * 1000, 'Unix milliseconds'],
  ['ISO 8601', (at: number) => new Date(at * 1000).toISOString().replace('.000', ''), 'ISO 8601'],
] as const) {
  test(`a service that writes ${form} is shown and filtered in its own format`, async ({ page }) => {
    const time = Date.UTC(2026, 5, 15, 12) / 1000
    const body = validList(3, { updated_at: () => format(time) })
    await using service = await startMisbehavingService(() => ({ body }))
    await open(page, `${service.origin}/brands?limit=25`)
    await expect(rows(page).first()).toContainText('15 Jun 2026')
    await page.getByLabel('Updated from').fill('2026-06-01')
    const start = await page.evaluate(() => new Date(2026, 5, 1).getTime() / 1000)
    const step = form === 'milliseconds' ? 0.001 : 1
    const expected = encodeURIComponent(String(format(Math.round((start - step) * 1000) / 1000)))
    await expect
      .poll(() => service.requests.some((address) => address.includes(`updated_after=${expected}`)))
      .toBe(true)
    await chips(page).getByRole('button', { name: 'Updated since 1 Jun', exact: true }).click()
    await expect(page.getByText(`This service uses ${words}`)).toBeVisible()
    await expect(page.getByLabel('Updated from')).toHaveValue('2026-06-01')
  })
}
