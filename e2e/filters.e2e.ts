import { expect } from 'playwright/test'
import { allRowsRendered, chooseDates, dates, open, openDates, rows, test } from './support/journey.ts'

const DAY = 86_400_000
const dayBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10)

test('a range includes both its days, in the time zone that is shown; dates that cannot be are not sent', async ({
  page,
}) => {
  // Noon, so that no day ends on the way.
  await page.clock.setFixedTime(new Date().setUTCHours(12))
  await open(page, '/brands?limit=100')
  await expect(rows(page)).toHaveCount(100)
  const [first, last] = [dayBefore(40), dayBefore(20)]
  await openDates(page)
  await page.getByLabel('Updated from').fill(first)
  await page.getByLabel('Updated to').fill(last)
  await expect(page).toHaveURL(/updated_after=\d+&updated_before=\d+/)

  const query = new URL(page.url()).searchParams
  const [after, before] = [Number(query.get('updated_after')), Number(query.get('updated_before'))]
  const midnight = (date: string) =>
    page.evaluate((text) => new Date(`${text}T00:00:00`).getTime() / 1000, date)
  expect(after).toBe((await midnight(first)) - 1)
  expect(before).toBeGreaterThan((await midnight(last)) + 23 * 3600 - 1)
  await expect(page.getByRole('status').filter({ hasText: /brands?, page 1 of/ })).toBeVisible()
  await allRowsRendered(page)
  const moments = await rows(page)
    .locator('time')
    .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute('datetime')!) / 1000))
  expect(moments.length).toBeGreaterThan(0)
  for (const moment of moments) {
    expect(moment).toBeGreaterThan(after)
    expect(moment).toBeLessThan(before)
  }
  await page.reload()
  await openDates(page)
  await expect(page.getByLabel('Updated from')).toHaveValue(first)
  await expect(page.getByLabel('Updated to')).toHaveValue(last)

  const end = await test.step('a preset sets both dates', async () => {
    await page.keyboard.press('Escape')
    await chooseDates(page, 'Last 7 days')
    const [start, tomorrow] = await page.evaluate(() => {
      const now = new Date()
      return [-6, 1].map(
        (days) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).getTime() / 1000,
      )
    })
    await expect(page).toHaveURL(
      `/brands?limit=100&updated_after=${start! - 1}&updated_before=${tomorrow}&view_zone=Europe%2FBerlin`,
    )
    await expect(rows(page)).not.toHaveCount(0)
    return tomorrow
  })

  await test.step('a day in UTC begins at another time than a local one', async () => {
    await page.getByRole('button', { name: 'Display' }).click()
    await page.getByRole('radio', { name: 'UTC' }).check()
    await page.keyboard.press('Escape')
    await openDates(page)
    await expect(page.getByLabel('Updated from')).toHaveValue('')
    await page.getByLabel('Updated from').fill('2026-01-02')
    const utc = Date.UTC(2026, 0, 2) / 1000 - 1
    await expect(page).toHaveURL(`/brands?limit=100&updated_after=${utc}&updated_before=${end}&view_zone=UTC`)
    await expect(rows(page).first().locator('time')).toHaveAttribute('title', /UTC$/)
  })

  await test.step('dates that cannot be are explained and not sent', async () => {
    const from = page.getByLabel('Updated from')
    const to = page.getByLabel('Updated to')
    const alert = page.getByRole('alert')
    await page.goto('/brands?limit=10')
    await openDates(page)
    await from.focus()
    await page.keyboard.type('01010001')
    await page.keyboard.press('Tab')
    await to.focus()
    await expect(alert).toContainText('“Updated from” is not a valid date')
    await expect(page).toHaveURL('/brands?limit=10')

    await from.fill('2026-03-10')
    await to.focus()
    await expect(alert).toBeHidden()
    await expect(page).toHaveURL(/updated_after/)
    const address = page.url()
    await to.fill('2026-03-01')
    await expect(alert).toContainText('is after the end')
    expect(page.url()).toBe(address)
    await to.fill('2026-03-11')
    await expect(alert).toBeHidden()
    await expect(page).toHaveURL(/updated_before/)
  })
})

test('filters stand in their controls, are removed one by one or all at once, and named in the title', async ({
  page,
}) => {
  await open(page, '/brands?limit=10&name=a&updated_after=1700000000')
  await expect(dates(page)).toHaveText(/^Updated after 14 Nov 2023/)
  await expect(page).toHaveTitle('a, updated since 14 Nov 2023: Brands')

  await test.step('a press shows the value as it is sent', async () => {
    await openDates(page)
    await expect(page.getByText('Sent as updated_after=1700000000')).toBeVisible()
    await expect(page.getByLabel('Updated from')).toHaveValue('')
    await expect(page.getByText('This service uses Unix seconds')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a filter without a control is named, and removed there', async () => {
    await page.goto('/brands?limit=10&name=a&updated_after=1700000000&id=46')
    await page.getByRole('button', { name: 'Remove the filter Id: 46' }).click()
    await expect(page).toHaveURL('/brands?limit=10&name=a&updated_after=1700000000')
  })

  await page.getByRole('searchbox').clear()
  await expect(page).toHaveURL('/brands?limit=10&updated_after=1700000000')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(dates(page)).toHaveText('Updated: any time')
  await expect(page).toHaveURL('/brands?limit=10')
  await expect(page).toHaveTitle('Brands: Brand Catalogue')
})

test('brands changed since the last visit are counted, marked, filtered, and marked as seen', async ({
  baseURL,
  page,
}) => {
  const lastVisit = Date.now() - 30 * DAY
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

  await test.step('the same ones in the gallery', async () => {
    await expect(rows(page)).toHaveCount(100)
    const marks = page.getByRole('list', { name: 'Brands' }).getByTitle('Changed since your last visit')
    const marked = await fresh.count()
    await page.getByRole('radio', { name: 'Gallery' }).check()
    await expect(marks).toHaveCount(marked)
    await page.getByRole('radio', { name: 'Table' }).check()
  })

  await test.step('those of the search are counted, and marked', async () => {
    const search = page.getByRole('searchbox', { name: 'Search by name' })
    await search.fill('mar')
    await expect(rows(page).last()).toContainText(/mar/i)
    await expect(changed).not.toHaveText(new RegExp(`^${count} `))
    expect(await rows(page).count()).toBeLessThan(100)
    expect(Number.parseInt(await changed.innerText(), 10)).toBe(await fresh.count())
    await search.fill('')
    await expect(changed).toHaveText(new RegExp(`^${count} `))
  })

  await changed.click()
  // Until the end of today: a service may hold brands with an update in the future.
  await expect(page).toHaveURL(
    new RegExp(`updated_after=${Math.floor(lastVisit / 1000)}&updated_before=\\d+&view_zone=`),
  )
  await expect(dates(page)).toHaveText('Updated: since my last visit')
  await expect(page.getByRole('status')).toContainText(`${count} brands`)
  await page.getByRole('button', { name: 'Mark all as seen' }).click()
  await expect(changed).toBeHidden()
  await expect(page).toHaveURL('/brands?limit=100')
  await expect(rows(page)).toHaveCount(100)
  await expect(fresh).toHaveCount(0)
})

test('a refused parameter is explained in the service’s words and can be left out; the rest stays', async ({
  page,
}) => {
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
    await test.step(parameter, async () => {
      await open(page, address)
      await expect(page.getByRole('alert')).toContainText(message)
      await page.getByRole('link', { name: `Leave out ${parameter}` }).click()
      await expect(page).toHaveURL(to)
      await expect(rows(page)).toHaveCount(count)
    })
  }
})
