import { expect } from 'playwright/test'
import { allDrawn, expectAccessible, open, pageLink, rows, test } from './journey.ts'

const status = 'status'

test('search narrows the list while one types; Back leaves it in one step', async ({ page }) => {
  await open(page, '/brands?limit=10')
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  await search.pressSequentially('github', { delay: 150 })
  await expect(page).toHaveURL('/brands?limit=10&name=github')
  await expect(rows(page).filter({ hasText: /github/i })).not.toHaveCount(0)
  await expect(rows(page).filter({ hasNotText: /github/i })).toHaveCount(0)
  await expect(page.getByRole(status)).toContainText(/^Page 1 of 1, \d+ brands$/)

  await page.goBack()
  await expect(page).toHaveURL('/brands?limit=10')
  await expect(search).toHaveValue('')
  await expect(rows(page)).toHaveCount(10)
})

test('from the second letter on each is asked for at once; the number of brands once typing has ended', async ({
  page,
}) => {
  await page.clock.install()
  await open(page, '/brands?limit=10')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const name = pathname === '/v1/brands' && searchParams.get('name')
    if (name) asked.push(`${name}, ${searchParams.get('limit')}`)
  })
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('searchbox', { name: 'Search by name' }).pressSequentially('git')
  await expect.poll(() => asked).toEqual(['gi, 10', 'git, 10'])
  await page.clock.resume()
  await expect(page.getByRole(status)).toContainText(/^Page 1 of \d+, \d+ brands$/)
  expect(asked).toEqual(['gi, 10', 'git, 10', 'git, 1'])
})

test('case and accents do not matter, wildcards are ordinary characters', async ({ page }) => {
  await open(page, '/brands?limit=10')
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  await search.fill('SKODA')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('ŠKODA')
  await search.fill('%%%')
  await expect(page.getByText('No brand has “%%%” in its name')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows(page)).toHaveCount(10)
  await expect(search).toHaveValue('')
})

test('a late answer to an older search never replaces a newer one', async ({ page }) => {
  await open(page, '/brands?limit=10')
  await page.route(/name=gi(&|$)/, async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 1500)
    })
    await route.continue().catch(() => {})
  })
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  const slow = page.waitForRequest(/name=gi(&|$)/)
  await search.pressSequentially('gi')
  const aborted = page.waitForEvent('requestfailed', (request) => /name=gi(&|$)/.test(request.url()))
  await slow
  await search.pressSequentially('thub')
  await aborted
  await expect(rows(page).filter({ hasNotText: /github/i })).toHaveCount(0)
  await page.waitForTimeout(1800)
  await expect(rows(page).filter({ hasNotText: /github/i })).toHaveCount(0)
  await expect(search).toHaveValue('github')
})

test('a range of days is sent as exclusive bounds that hold both days whole', async ({ page }) => {
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
  await expect(page.getByRole(status)).toContainText(/brands?$/)
  await allDrawn(page)
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

test('forward, back, to the last page and to the first, without a gap or a repeat', async ({ page }) => {
  await open(page, '/brands?limit=100')
  await expect(pageLink(page, 'First page')).toBeDisabled()
  await expect(pageLink(page, 'Previous page')).toBeDisabled()
  async function names() {
    await allDrawn(page)
    await expect(rows(page)).toHaveCount(100)
    return rows(page).locator('td:nth-child(3)').allTextContents()
  }
  await expect(page.getByRole(status)).toContainText(/^Page 1 of \d+, [\d,]+ brands$/)
  const first = await names()

  await pageLink(page, 'Next page').click()
  await expect(page.getByRole(status)).toContainText('Page 2 of')
  await expect(rows(page).first()).toContainText('101')
  const second = await names()
  expect(new Set([...first, ...second]).size).toBe(200)

  await pageLink(page, 'Previous page').click()
  await expect(page.getByRole(status)).toContainText('Page 1 of')
  expect(await names()).toEqual(first)

  await pageLink(page, 'Last page').click()
  await expect(pageLink(page, 'Next page')).toBeDisabled()
  await expect(pageLink(page, 'Last page')).toBeDisabled()
  await allDrawn(page)
  const words = await page.getByRole(status).innerText()
  const [, here, of, total] = /^Page (\d+) of (\d+), ([\d,]+) brands$/.exec(words) ?? []
  expect(here).toBe(of)
  expect(Number(total!.replace(',', ''))).toBe((Number(of) - 1) * 100 + (await rows(page).count()))

  await pageLink(page, 'First page').click()
  await expect(page.getByRole(status)).toContainText('Page 1 of')
})

test('rows per page starts again at page 1 and keeps the filters', async ({ page }) => {
  await open(page, '/brands?name=a&limit=25&page=3')
  await expect(rows(page)).toHaveCount(25)
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50')
  await expect(rows(page)).toHaveCount(50)
  await expect(page).toHaveURL('/brands?name=a&limit=50')
})

test('a reload keeps everything', async ({ page }) => {
  await open(page, '/brands?name=e&limit=10&page=4')
  await expect(rows(page)).toHaveCount(10)
  const before = await rows(page).allTextContents()
  await page.reload()
  await expect(rows(page)).toHaveCount(10)
  expect(await rows(page).allTextContents()).toEqual(before)
  await expect(page.getByRole('searchbox', { name: 'Search by name' })).toHaveValue('e')
})

test('past the end of the list, ways back are offered', async ({ page }) => {
  await open(page, '/brands?limit=100&page=9999')
  await expect(page.getByText('Page 9,999 is past the end of the list')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to the last page' }).click()
  await expect(rows(page)).not.toHaveCount(0)
  await expect(pageLink(page, 'Next page')).toBeDisabled()
})

for (const { at, said, leaves, to, count } of [
  {
    at: '/brands?limit=25&updated_since=1',
    said: 'Did you mean updated_after?',
    leaves: 'updated_since',
    to: '/brands?limit=25',
    count: 25,
  },
  {
    at: '/brands?limit=10&page=3&cursor=nonsense',
    said: 'cursor',
    leaves: 'cursor',
    to: '/brands?limit=10&page=3',
    count: 10,
  },
  {
    at: '/brands?name=git&limit=1000',
    said: 'limit must be an integer from 1 to 100.',
    leaves: 'limit',
    to: '/brands?name=git',
    count: 10,
  },
]) {
  test(`a refused ${leaves} is told in the service’s own words and left out at a press, the rest stays`, async ({
    page,
  }) => {
    await open(page, at)
    await expect(page.getByRole('alert')).toContainText(said)
    await page.getByRole('link', { name: `Leave out ${leaves}` }).click()
    await expect(page).toHaveURL(to)
    await expect(rows(page)).toHaveCount(count)
  })
}

test('rows stay on the screen when a page cannot be had, and Try again gets it', async ({ page }) => {
  await open(page, '/brands?limit=10')
  await expect(rows(page)).toHaveCount(10)
  await page.route('**/v1/**', (route) => route.fulfill({ status: 500, json: {} }))
  await pageLink(page, 'Last page').click()
  await expect(page.getByRole('alert')).toContainText('The service has a problem')
  await expect(rows(page)).toHaveCount(10)
  await expectAccessible(page)
  await page.unroute('**/v1/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(pageLink(page, 'Next page')).toBeDisabled()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('on paper stand the rows, or the open brand, and nothing to press', async ({ page }) => {
  await open(page, '/brands?limit=25')
  await expect(rows(page)).toHaveCount(25)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Brands' })).toBeVisible()
  await expect(rows(page).last()).toBeVisible()
  await expect(page.locator('footer')).toHaveCSS('position', 'static')
  for (const gone of ['searchbox', 'radio', 'combobox', 'navigation'] as const) {
    await expect(page.getByRole(gone)).toHaveCount(0)
  }
  await page.emulateMedia({ media: 'screen' })
  await rows(page).first().getByRole('link').click()
  const panel = page.getByRole('region')
  await expect(panel.getByRole('img', { name: / logo$/ })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(panel.getByRole('img', { name: / logo$/ })).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await expect(panel.getByRole('button')).toHaveCount(0)
})

test('nothing moves when rows and logos arrive', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) Object.assign(window, { shifted: entry.toJSON().value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await open(page, '/brands?limit=25')
  await expect(rows(page)).toHaveCount(25)
  await page.reload()
  await expect(rows(page)).toHaveCount(25)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate('shifted')).toBe(0)
})

test.describe('on a phone, in the dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true, isMobile: true })

  test('the list fits the width and stays accessible', async ({ page }) => {
    await open(page, '/brands?limit=10')
    await expect(rows(page)).toHaveCount(10)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectAccessible(page)
    await rows(page).nth(2).tap()
    await expect(page.getByRole('link', { name: 'Close' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Close' }).tap()
    await expect(rows(page)).toHaveCount(10)
  })
})
