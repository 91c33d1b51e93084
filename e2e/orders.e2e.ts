import { expect, type Page } from 'playwright/test'
import { names, open, pageLink, rows, test } from './support/journey.ts'
import { startMisbehavingService, validBrand } from './support/misbehaving-service.ts'
import { orderingService } from './support/ordering-service.ts'

const order = (page: Page) => page.getByRole('combobox', { name: 'Order' })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name' })
const goToPage = (page: Page) => page.getByRole('textbox', { name: 'Go to page' })
const place = (page: Page) => page.getByRole('status').filter({ hasText: /page \d|on this page/ })

/** How our service orders names: without case and accents. */
const folded = (name: string) => name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')

test('names from A to Z over the whole catalogue, by links and by page number', async ({ page }) => {
  await open(page, '/brands?limit=25')
  await order(page).selectOption('Name A to Z')
  await expect(page).toHaveURL(/\/brands\?limit=25&order=name$/)
  await expect(page.locator('[aria-live]').filter({ hasText: 'Name A to Z' })).toHaveCount(1)
  const inOrder = (list: readonly string[]) => list.toSorted((a, b) => (a < b ? -1 : 1))
  // The rows of before stay until the others are there, and those are in no order of names.
  await expect
    .poll(async () => {
      const shown = (await names(page)).map(folded)
      return shown.length === 25 && shown.join() === inOrder(shown).join()
    })
    .toBe(true)
  const first = await names(page)

  await pageLink(page, 'Next page').click()
  await expect(page).toHaveURL(/page=2/)
  await expect(place(page)).toHaveText(/^26–50 of [\d,]+ brands, page 2 of \d+$/)
  const all = [...first, ...(await names(page))].map(folded)
  expect(all).toEqual(inOrder(all))
  expect(new Set(all).size).toBeGreaterThan(40)

  await goToPage(page).fill('100')
  await goToPage(page).press('Enter')
  await expect(place(page)).toHaveText(/^2,476–2,500 of [\d,]+ brands, page 100 of \d+$/)
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(order(page)).toHaveValue('-name')
  await expect(place(page)).toHaveText(/page 1 of/)
  await page.goBack()
  await expect(place(page)).toHaveText(/page 100 of/)
  await expect(order(page)).toHaveValue('name')

  await test.step('the head of a column goes through both directions, and back to the order of the service', async () => {
    const head = page.getByRole('columnheader', { name: 'Updated' })
    for (const [chosen, direction] of [
      ['-updated_at', 'descending'],
      ['updated_at', 'ascending'],
    ] as const) {
      await head.getByRole('button').click()
      await expect(order(page)).toHaveValue(chosen)
      await expect(head).toHaveAttribute('aria-sort', direction)
    }
    await head.getByRole('button').click()
    await expect(order(page)).toHaveValue('')
    await expect(head).not.toHaveAttribute('aria-sort')
    await expect(page).toHaveURL('/brands?limit=25')
  })

  await test.step('a page number leads to its page, however it is written', async () => {
    await using service = await orderingService('orders')
    await open(page, `${service.origin}/brands?limit=5&order=-updated_at`)
    await expect(order(page)).toHaveValue('-updated_at')
    await expect(place(page)).toHaveText('1–5 of 60 brands, page 1 of 12')
    for (const [typed, reached] of [
      ['7', 7],
      ['page 3', 3],
      ['12', 12],
    ] as const) {
      await goToPage(page).fill(typed)
      await goToPage(page).press('Enter')
      await expect(goToPage(page)).toHaveValue(String(reached))
      await expect(page).toHaveURL(new RegExp(`order=-updated_at&page=${reached}$`))
    }
    for (const [typed, message] of [
      ['9999', 'The last page is 12.'],
      ['0', 'Enter the number of a page.'],
      ['2.5', 'Enter the number of a page.'],
      ['abc', 'Enter the number of a page.'],
    ] as const) {
      await goToPage(page).fill(typed)
      await goToPage(page).press('Enter')
      const input = goToPage(page)
      expect(await input.evaluate((field: HTMLInputElement) => field.validationMessage)).toBe(message)
    }
    await goToPage(page).press('Escape')
    await expect(goToPage(page)).toHaveValue('12')
    await page.goBack()
    await expect(place(page)).toHaveText('11–15 of 60 brands, page 3 of 12')
  })
})

test('a search begins with the brand that is meant, and leaves no order behind', async ({ page }) => {
  await open(page, '/brands?limit=25')
  for (const name of ['X', 'HP']) {
    await search(page).fill(name.toLowerCase())
    await expect(page).toHaveURL(new RegExp(`name=${name.toLowerCase()}&order=match$`))
    await expect(order(page).locator('option:checked')).toHaveText('Best match')
    await expect.poll(async () => (await names(page))[0]).toBe(name)
    await expect(page.getByRole('heading', { name: 'Close matches' })).toBeHidden()
    await search(page).fill('')
    await expect(page).toHaveURL(/\/brands\?limit=25$/)
  }
  await order(page).selectOption('Newest first')
  await search(page).fill('git')
  await expect(page).toHaveURL(/order=-updated_at&name=git/)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/brands\?limit=25&order=-updated_at$/)
  await expect(page.getByRole('list', { name: 'Active filters' })).toBeHidden()
})

test('where the service does not order, a short list is ordered here, page after page', async ({ page }) => {
  await using service = await orderingService('ignores')
  await open(page, `${service.origin}/brands?limit=5`)
  await order(page).selectOption('Name A to Z')
  await expect.poll(() => names(page)).toEqual(['Alpha HP', 'Brand 11', 'Brand 12', 'Brand 13', 'Brand 14'])
  await pageLink(page, 'Next page').click()
  await expect(page).toHaveURL(/limit=5&page=2&order=name$/)
  await expect.poll(() => names(page)).toEqual(['Brand 15', 'Brand 16', 'Brand 17', 'Brand 18', 'Brand 19'])
  await expect(place(page)).toHaveText('6–10 of 60 brands, page 2 of 12')
  await search(page).fill('hp')
  await order(page).selectOption('Best match')
  await expect.poll(() => names(page)).toEqual(['HP', 'HP Inc', 'HPE', 'Alpha HP', 'CakePHP'])
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['HP', 'HP Inc', 'HPE', 'Alpha HP', 'CakePHP'])
  expect(service.requests.filter((request) => request.includes('order='))).toEqual([
    '/v1/brands?limit=5&order=name',
  ])

  await test.step('a longer list keeps the order of its service, and says so', async () => {
    await using long = await orderingService('ignores', 1001)
    await open(page, `${long.origin}/brands?limit=5`)
    await order(page).selectOption('Oldest first')
    await expect(page.getByText('Lists of up to 1,000 brands can be ordered here.')).toBeVisible()
    await expect(order(page)).toHaveValue('')
    await expect.poll(() => names(page)).toEqual(['CakePHP', 'GraphPad', 'PHP', 'PHPUnit', 'Graphpaper'])
    await search(page).fill('hp')
    await expect(page.getByText('can be ordered here')).toBeHidden()
    await expect(order(page)).toHaveValue('updated_at')
  })

  await test.step('one that refuses it is asked without it, also by the first request of a reload', async () => {
    await using refusing = await orderingService('refuses')
    await open(page, `${refusing.origin}/brands?limit=5&order=-updated_at`)
    await expect(rows(page)).toHaveCount(5)
    await expect(page.getByRole('alert')).toBeHidden()
    const newest = Array.from({ length: 5 }, (_, index) => (1_790_000_000 + (59 - index) * 3600) * 1000)
    await expect
      .poll(() =>
        rows(page)
          .locator('time')
          .evaluateAll((found) => found.map((time) => Date.parse(time.getAttribute('datetime') ?? ''))),
      )
      .toEqual(newest)
    await page.reload()
    await expect(rows(page)).toHaveCount(5)
    expect(refusing.requests.filter((request) => request.includes('order='))).toEqual([
      '/v1/brands?limit=5&order=-updated_at',
    ])
  })

  await test.step('a brand that comes twice is marked as such on the page that is shown', async () => {
    await using repeating = await startMisbehavingService(({ searchParams }) => {
      const limit = Number(searchParams.get('limit') ?? 10)
      const brands = [3, 1, 2, 4, 6, 5, 3, 7].map((id) => validBrand(id))
      const number = Number(searchParams.get('page') ?? 1)
      const last = Math.ceil(brands.length / limit)
      const link = (to: number) => (to < 1 || to > last ? null : `/v1/brands?limit=${limit}&page=${to}`)
      const data = brands.slice((number - 1) * limit, number * limit)
      const links = { first: link(1), last: link(last), prev: link(number - 1), next: link(number + 1) }
      return { body: { data, links } }
    })
    // As the service sends it, Brand 3 is on pages 1 and 4. In order, both are on page 2.
    await open(page, `${repeating.origin}/brands?limit=2&page=2&order=name`)
    await expect(rows(page).getByText('Brand 3')).toHaveCount(2)
    await expect(rows(page).nth(1)).toContainText('is on this page twice')
    await expect(page.getByText('is also on page')).toHaveCount(0)
  })
})
