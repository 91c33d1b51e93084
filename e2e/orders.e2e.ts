import { expect, type Page } from 'playwright/test'
import { foreignService, numberedLinks } from './support/foreign-service.ts'
import { holdRequests } from './support/hold-requests.ts'
import { names, open, pageLink, test } from './support/journey.ts'

const order = (page: Page) => page.getByRole('combobox', { name: 'Order' })
const head = (page: Page, name: string) => page.getByRole('columnheader', { name })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name' })
const goToPage = (page: Page) => page.getByRole('textbox', { name: 'Go to page' })
const place = (page: Page) => page.getByRole('status').filter({ hasText: /page \d|on this page/ })

/** A name as our service sorts it: without case and accents. */
const folded = (name: string) => name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')

test('a catalogue is sorted by name, date or best match, and pages have numbers', async ({ page }) => {
  await open(page, '/brands?limit=10')
  await head(page, 'Name').getByRole('button').click()
  await expect(page).toHaveURL(/\/brands\?limit=10&order=name$/)
  const inOrder = (list: readonly string[]) => list.toSorted((a, b) => (a < b ? -1 : 1))
  // The previous rows, which are not sorted by name, stay until the new ones load.
  await expect
    .poll(async () => {
      const shown = (await names(page)).map(folded)
      return shown.length === 10 && shown.join() === inOrder(shown).join()
    })
    .toBe(true)
  const first = await names(page)

  await pageLink(page, 'Next page').click()
  await expect(place(page)).toHaveText(/^11–20 of [\d,]+ brands, page 2 of \d+$/)
  const all = [...first, ...(await names(page))].map(folded)
  expect(all).toEqual(inOrder(all))
  expect(new Set(all).size).toBeGreaterThan(15)

  await test.step('a page number leads to its page, however it is written', async () => {
    await goToPage(page).fill('1 00')
    await goToPage(page).press('Enter')
    await expect(place(page)).toHaveText(/^991–1,000 of [\d,]+ brands, page 100 of \d+$/)
    await expect(page).toHaveURL(/order=name&page=100$/)
    for (const typed of ['0', '2.5']) {
      await goToPage(page).fill(typed)
      await goToPage(page).press('Enter')
      // The browser itself rejects these numbers.
      await expect(page.locator('input:user-invalid')).toHaveValue(typed)
      await expect(place(page)).toHaveText(/page 100 of/)
    }
    await goToPage(page).fill('9999')
    await goToPage(page).press('Enter')
    await expect(place(page)).toHaveText(/page (\d+) of \1$/)
    await page.goBack()
    await expect(place(page)).toHaveText(/page 100 of/)
    await goToPage(page).fill('7')
    await goToPage(page).press('Escape')
    await expect(goToPage(page)).toHaveValue('100')
    // The field has the number of the page that is awaited.
    const held = await holdRequests(page, /page=8$/)
    await goToPage(page).fill('8')
    await goToPage(page).press('Enter')
    await expect(page).toHaveURL(/page=8$/)
    await expect(goToPage(page)).toHaveValue('8')
    held.release()
    await expect(place(page)).toHaveText(/page 8 of/)
    await page.goBack()
    await expect(place(page)).toHaveText(/page 100 of/)
  })

  await test.step('a column head cycles through both directions and the order of the service', async () => {
    const updated = head(page, 'Updated')
    await updated.getByRole('button').press('Enter')
    await expect(place(page)).toHaveText(/page 1 of/)
    await expect(updated).toHaveAttribute('aria-sort', 'descending')
    await page.goBack()
    await expect(place(page)).toHaveText(/page 100 of/)
    await expect(head(page, 'Name')).toHaveAttribute('aria-sort', 'ascending')
    for (const direction of ['descending', 'ascending']) {
      await updated.getByRole('button').click()
      await expect(updated).toHaveAttribute('aria-sort', direction)
    }
    await updated.getByRole('button').click()
    await expect(page).toHaveURL(/\/brands\?limit=10$/)
    await expect(updated).not.toHaveAttribute('aria-sort')
  })

  await test.step('a search lists the best match first, and clearing it leaves no order behind', async () => {
    await search(page).fill('hp')
    await expect(page).toHaveURL(/name=hp&order=match$/)
    await expect.poll(async () => (await names(page))[0]).toBe('HP')
    await search(page).fill('')
    await expect(page).toHaveURL(/\/brands\?limit=10$/)
    await head(page, 'Updated').getByRole('button').click()
    await search(page).fill('git')
    await expect(page).toHaveURL(/order=-updated_at&name=git/)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL(/\/brands\?limit=10$/)
  })

  await test.step('the gallery has a menu of orders, and a page size that fills its rows', async () => {
    await page.getByRole('radio', { name: 'Gallery' }).check()
    await expect(page).toHaveURL(/limit=12&view=gallery$/)
    await expect(order(page).locator('option:checked')).toHaveText('By id')
    await order(page).selectOption('Name Z to A')
    await expect(page).toHaveURL(/limit=12&order=-name&view=gallery$/)
  })
})

// `list-order.test.ts` tests a service that refuses the order.
test('if the service cannot sort, the screen says so, and each order is asked for once', async ({ page }) => {
  const given = ['CakePHP', 'GraphPad', 'PHP', 'PHPUnit', 'Graphpaper', 'HPE']
  await using service = await foreignService(1001, numberedLinks, given)
  await open(page, `${service.origin}/brands?limit=5`)
  const updated = head(page, 'Updated')
  await updated.getByRole('button').click()
  await expect(page.getByText('This service does not sort lists.')).toBeVisible()
  await expect(updated).not.toHaveAttribute('aria-sort')
  await expect.poll(() => names(page)).toEqual(given.slice(0, 5))
  await pageLink(page, 'Next page').click()
  await expect(place(page)).toHaveText('6–10 of 1,001 brands, page 2 of 201')
  await expect(page.getByText('This service does not sort lists.')).toBeVisible()
  const asked = service.requests.flatMap((request) => /order=[^&]*/.exec(request)?.[0] ?? [])
  expect(asked).toEqual(['order=-updated_at'])
})
