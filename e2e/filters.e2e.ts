import { expect } from 'playwright/test'
import { dates, open, openDates, rows, test, visitedBefore } from './support/journey.ts'

const DAY = 86_400_000
const dayBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10)

test('a range of days finds its brands; invalid dates are explained and not sent', async ({ page }) => {
  // Noon, so that the day does not change during the test.
  await page.clock.setFixedTime(new Date().setUTCHours(12))
  await open(page, '/brands?limit=25')
  await openDates(page)
  const from = page.getByLabel('Updated from')
  const to = page.getByLabel('Updated to')
  await from.fill(dayBefore(40))
  await to.fill(dayBefore(20))
  await expect(page).toHaveURL(/updated_after=\d+&order=-updated_at&updated_before=\d+/)
  const query = new URL(page.url()).searchParams
  const [after, before] = [Number(query.get('updated_after')), Number(query.get('updated_before'))]
  const isWithin = async () => {
    const times = await rows(page).locator('time').all()
    const moments = await Promise.all(times.map((time) => time.getAttribute('datetime')))
    const seconds = moments.map((moment) => Date.parse(moment!) / 1000)
    return seconds.length > 0 && seconds.every((second) => second > after && second < before)
  }
  await expect.poll(isWithin).toBe(true)
  await page.keyboard.press('Escape')

  await test.step('in UTC, the range is not whole days', async () => {
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('radio', { name: 'UTC' }).check()
    await page.keyboard.press('Escape')
    await openDates(page)
    await expect(from).toHaveValue('')
    await expect(to).toHaveValue('')
  })

  await test.step('invalid dates', async () => {
    const alert = page.getByRole('alert')
    const address = page.url()
    await from.focus()
    await page.keyboard.type('01010001')
    await page.keyboard.press('Tab')
    await to.focus()
    await expect(alert).toContainText('“Updated from” must be a date')
    expect(page.url()).toBe(address)
    await from.fill('2026-01-02')
    await to.focus()
    await expect(alert).toBeHidden()
    const utc = Date.UTC(2026, 0, 2) / 1000 - 1
    const fromThen = `/brands?limit=25&updated_after=${utc}&order=-updated_at&updated_before=${before}&view_zone=UTC`
    await expect(page).toHaveURL(fromThen)
    await expect(rows(page).first().locator('time')).toHaveAttribute('title', /UTC$/)
    await to.fill('2026-01-01')
    await expect(alert).toContainText('is after the end')
    await expect(page).toHaveURL(fromThen)
    await to.fill('2026-01-03')
    await expect(alert).toBeHidden()
    await expect(page).toHaveURL(/updated_before=1767484800/)
  })
})

test('filters are shown and cleared, one by one or at once; refused ones are left out', async ({ page }) => {
  await test.step('a filter without a control is named, and cleared with the others', async () => {
    await open(page, '/brands?limit=3&id=46')
    await expect(page.getByText('1 brand found with id 46')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL('/brands?limit=3')
  })
  await page.goto('/brands?limit=3&name=a&updated_after=1700000000&view_zone=Europe%2FBerlin')
  await expect(dates(page)).toHaveText(/^Updated: after 14 Nov 2023/)
  await expect(page).toHaveTitle(/^Name: a, Updated after 14 Nov 2023, .*: Brands$/)

  await test.step('a time that is not the start or end of a day leaves the date field empty', async () => {
    await openDates(page)
    await expect(page.getByLabel('Updated from')).toHaveValue('')
    await page.keyboard.press('Escape')
  })

  await page.getByRole('searchbox').clear()
  await expect(page).toHaveURL('/brands?limit=3&updated_after=1700000000&view_zone=Europe%2FBerlin')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(dates(page)).toHaveText('Updated: any time')
  await expect(page).toHaveURL('/brands?limit=3')
  await expect(page).toHaveTitle('Brands: Brand Catalogue')

  await test.step('a refused parameter is explained in the service’s words, and the filters stay', async () => {
    await page.goto('/brands?name=git&limit=1000')
    await expect(page.getByRole('alert')).toContainText('limit must be an integer from 1 to 100.')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
    await page.getByRole('link', { name: 'Try without limit' }).click()
    await expect(page).toHaveURL('/brands?name=git')
    await expect(rows(page)).toHaveCount(10)
    await page.goto('/brands?name=git&limit=3&updated_since=1&utm_source=slack')
    await page.getByRole('link', { name: 'Try without updated_since' }).click()
    await expect(page).toHaveURL('/brands?name=git&limit=3')
    await expect(rows(page)).toHaveCount(3)
  })
})

test('at midnight, the words of dates change, by the time of the service', async ({ page }) => {
  // Europe/Berlin is UTC+1 in January.
  const evening = Date.UTC(2031, 0, 8, 22, 59)
  await page.clock.install({ time: evening - 40 * 86_400_000 })
  await page.route('**/v1/brands?*', async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), date: new Date(evening).toUTCString() }
    await route.fulfill({ response, headers })
  })
  await open(page, '/brands?limit=3')
  await openDates(page)
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(dates(page)).toHaveText('Updated: today')
  await expect(page).toHaveURL(new RegExp(`updated_after=${Date.UTC(2031, 0, 7, 23) / 1000 - 1}&`))
  await page.clock.runFor(120_000)
  await expect(dates(page)).not.toHaveText('Updated: today')
})

test('brands changed since the last visit are counted, marked, and filtered', async ({ page }) => {
  const lastVisit = await visitedBefore(page, 30)
  await open(page, '/brands?limit=50')
  const changed = page.getByRole('link', { name: /^\d+ changed since/ })
  await expect(changed).toBeVisible()
  const count = Number.parseInt(await changed.innerText(), 10)
  const fresh = page.getByRole('table').getByTitle('Changed since your last visit')

  await test.step('within a search, they are counted and marked in table and gallery', async () => {
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('mar')
    await expect(rows(page).last()).toContainText(/mar/i)
    await expect(changed).not.toHaveText(new RegExp(`^${count} `))
    const marked = await fresh.count()
    expect(marked).toBeGreaterThan(0)
    expect(Number.parseInt(await changed.innerText(), 10)).toBe(marked)
    await page.getByRole('radio', { name: 'Gallery' }).check()
    const marks = page.getByRole('list', { name: 'Brands' }).getByTitle('Changed since your last visit')
    await expect(marks).toHaveCount(marked)
    await page.getByRole('radio', { name: 'Table' }).check()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(changed).toHaveText(new RegExp(`^${count} `))
  })

  await changed.click()
  // The range ends today, because a service may hold brands with an update in the future.
  const after = Math.floor(lastVisit / 1000)
  await expect(page).toHaveURL(
    new RegExp(`updated_after=${after}&updated_before=\\d+&order=-updated_at&view`),
  )
  await expect(dates(page)).toHaveText('Updated: since your last visit')
  await expect(page.getByRole('status')).toContainText(`${count} brands`)
  await expect(changed).toBeHidden()
  await expect(page.getByRole('columnheader', { name: 'Updated' })).toHaveAttribute('aria-sort', 'descending')
})
