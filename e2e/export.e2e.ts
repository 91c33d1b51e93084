import { readFile } from 'node:fs/promises'
import { expect, type Page, type Route } from 'playwright/test'
import { countBrands } from './support/catalogue.ts'
import { expectAccessible, open, rows, shownTotal, test } from './support/journey.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export brands' })

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(dialog(page)).toBeVisible()
}

async function start(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Export' }).click()
}

/** The file that the browser saves when `act` runs. */
async function saved(page: Page, act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download')
  await act()
  const file = await download
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

/** A fact at the end of an export: "Rows", "Distinct ids", "Service’s total", "File". */
function fact(page: Page, name: string) {
  return dialog(page)
    .getByRole('definition')
    .and(page.locator(`dt:text-is("${name}") + dd`))
}

interface ListBody {
  data: { id: string }[]
  links: Record<'first' | 'last' | 'prev' | 'next', string | null>
}

/** Passes on the service's response with a change. */
function changed(change: (body: ListBody) => void) {
  return async (route: Route) => {
    const response = await route.fetch()
    const body = (await response.json()) as ListBody
    change(body)
    await route.fulfill({ response, json: body })
  }
}

const words = (count: number) => count.toLocaleString('en-GB')

const delayed = (milliseconds: number) => async (route: Route) => {
  await new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
  await route.continue().catch(() => {})
}

test('all pages of the filters are saved as CSV, as many rows as the list has', async ({ page }) => {
  await open(page, '/brands?name=git&limit=10&page=2')
  await expect(rows(page).first()).toBeVisible()
  const total = await shownTotal(page)
  await openDialog(page)
  await expect(page.getByRole('radio', { name: /All pages of these filters/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'CSV' })).toBeChecked()
  await expectAccessible(page)

  const { name, text } = await saved(page, () => start(page))
  expect(name).toMatch(/^brands-name-git-\d{4}-\d\d-\d\d\.csv$/)
  const lines = text.split('\r\n')
  expect(lines[0]).toBe('\uFEFFid,name,logo,updated_at,updated_at_utc')
  expect(lines).toHaveLength(total + 2)
  for (const line of lines.slice(1, -1))
    expect(line).toMatch(/^\d+,.*git.*,http.*,\d+,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/i)

  await expect(dialog(page).getByText('Complete', { exact: true })).toBeVisible()
  await expect(fact(page, 'Rows')).toHaveText(String(total))
  await expect(fact(page, 'Distinct ids')).toHaveText(String(total))
  await expect(fact(page, 'Service’s total')).toHaveText(`${total}, unchanged during the export`)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Done' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()
})

test('this page is saved as JSON: the rows on the screen, in their order', async ({ page }) => {
  await open(page, '/brands?limit=25&page=3')
  await expect(rows(page)).toHaveCount(25)
  const names = await rows(page).getByRole('link').allTextContents()
  await openDialog(page)
  await page.getByRole('radio', { name: /This page/ }).check()
  await page.getByRole('radio', { name: /JSON/ }).check()
  const { name, text } = await saved(page, () => start(page))
  expect(name).toMatch(/^brands-page-3-.*\.json$/)
  const brands = JSON.parse(text) as { id: string; name: string }[]
  expect(brands.map((brand) => brand.name)).toEqual(names)
  expect(Object.keys(brands[0]!).toSorted()).toEqual(['id', 'logo', 'name', 'updated_at'])
  expect(brands.every(({ id }) => typeof id === 'string')).toBe(true)
})

test('a list sorted on the screen is sorted in the file', async ({ page }) => {
  const namesOf = (text: string) => (JSON.parse(text) as { name: string }[]).map(({ name }) => name)
  await open(page, '/brands?name=git&limit=5&page=2&view_sort=all:-name')
  await expect(page.getByText(/^Sorted by name, all \d+ brands$/)).toBeVisible()
  const shown = await rows(page).getByRole('link').allTextContents()
  await openDialog(page)
  await page.getByRole('radio', { name: /JSON/ }).check()
  const whole = await saved(page, () => start(page))
  const names = namesOf(whole.text)
  expect(names).toHaveLength(await shownTotal(page))
  expect(names.slice(5, 10)).toEqual(shown)

  await page.getByRole('button', { name: 'Done' }).click()
  await openDialog(page)
  await page.getByRole('radio', { name: /JSON/ }).check()
  await page.getByRole('radio', { name: /This page 5 brands, sorted as shown/ }).check()
  await expectAccessible(page)
  expect(namesOf((await saved(page, () => start(page))).text)).toEqual(shown)

  // This page sorted in itself: the other pages stay as the service sends them.
  await page.goto('/brands?limit=5&view_sort=-name')
  await expect(rows(page)).toHaveCount(5)
  const turned = await rows(page).getByRole('link').allTextContents()
  await openDialog(page)
  await expect(page.getByRole('radio', { name: /All pages .* in the service’s order/ })).toBeChecked()
  await page.getByRole('radio', { name: /This page/ }).check()
  await page.getByRole('radio', { name: /JSON/ }).check()
  expect(namesOf((await saved(page, () => start(page))).text)).toEqual(turned)
})

test('the whole catalogue is read along its links, 100 brands at a time', async ({ page, request }) => {
  await open(page, '/brands?limit=10')
  await expect(rows(page)).toHaveCount(10)
  const queries: URLSearchParams[] = []
  page.on('request', (sent) => {
    const url = new URL(sent.url())
    if (url.pathname.endsWith('/v1/brands')) queries.push(url.searchParams)
  })
  await openDialog(page)
  await page.getByRole('radio', { name: /JSON/ }).check()
  const { text } = await saved(page, () => start(page))
  const ids = (JSON.parse(text) as { id: string }[]).map(({ id }) => id)
  expect(ids).toHaveLength(await countBrands(request))
  expect(new Set(ids).size).toBe(ids.length)
  const pages = queries.filter((query) => query.get('limit') === '100')
  expect(pages).toHaveLength(Math.ceil(ids.length / 100))
})

test('Cancel stops at once, says how far it came, and leaves saving to the user', async ({
  page,
  request,
}) => {
  const total = words(await countBrands(request))
  await open(page, '/brands?limit=10')
  await expect(rows(page)).toHaveCount(10)
  await page.route(/limit=100&page=4/, delayed(20_000))
  await openDialog(page)
  await start(page)
  await expect(page.getByRole('progressbar', { name: `300 of ${total} brands` })).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await expect(dialog(page).getByText('Cancelled')).toBeVisible()
  await expect(dialog(page).getByText(`You stopped it after 300 of ${total} brands.`)).toBeVisible()
  await expectAccessible(page)
  const { name, text } = await saved(page, () =>
    page.getByRole('button', { name: 'Save incomplete file' }).click(),
  )
  expect(name).toMatch(/-incomplete\.csv$/)
  expect(text.split('\r\n')).toHaveLength(302)

  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()
})

test('an export with a duplicate id and a changed total is not complete', async ({ page, request }) => {
  const total = await countBrands(request)
  await open(page, '/brands?limit=10')
  // The list counts the brands as well, before the export does.
  expect(await shownTotal(page)).toBe(total)
  const duplicated = changed(({ data }) => data.splice(7, 1, { ...data[7]!, id: '42' }))
  await page.route(/limit=100&page=5/, duplicated)
  await openDialog(page)
  let counts = 0
  await page.route(
    /limit=1$/,
    changed(({ links }) => {
      if (++counts === 2) links.last = links.last!.replace(/page=\d+/, `page=${total + 1}`)
    }),
  )
  await start(page)
  await expect(dialog(page).getByText('Not complete')).toBeVisible()
  await expect(dialog(page).getByText('Complete', { exact: true })).toBeHidden()
  await expect(dialog(page).getByText('One id occurs more than once: 42 (2 times).')).toBeVisible()
  await expect(dialog(page).getByText(`from ${words(total)} brands to ${words(total + 1)}.`)).toBeVisible()
  await expect(fact(page, 'File')).toContainText('-incomplete.csv')
  await expectAccessible(page)
})

test('a 429 pauses the export visibly; a failure ends it, and Try again starts over', async ({ page }) => {
  await open(page, '/brands?limit=10')
  await expect(rows(page)).toHaveCount(10)
  await page.route(
    /limit=100&page=3/,
    (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '2' } }),
    {
      times: 1,
    },
  )
  await page.route(/limit=100&page=6/, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await openDialog(page)
  await start(page)
  await expect(dialog(page).getByRole('status')).toHaveText(
    /^The service asks for a pause\. Continuing in [12] s\.$/,
  )
  await expect(dialog(page).getByText('The service has a problem')).toBeVisible()
  await expect(fact(page, 'Rows')).toHaveText('500')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog(page).getByText('Complete', { exact: true })).toBeVisible()
})

test('links that form a loop end the export', async ({ page }) => {
  await open(page, '/brands?limit=10')
  await expect(rows(page)).toHaveCount(10)
  await page.route(
    /limit=100&page=3/,
    changed(({ links }) => {
      links.next = links.prev
    }),
  )
  await openDialog(page)
  await start(page)
  await expect(dialog(page).getByText('The list does not end')).toBeVisible()
  await expect(fact(page, 'Rows')).toHaveText('300')
})

test('a token refused during an export leads to sign-in, at the same address', async ({ page }) => {
  await open(page, '/brands?limit=10&page=2')
  await expect(rows(page)).toHaveCount(10)
  await page.route(/limit=100&page=2/, (route) => route.fulfill({ status: 401, body: '' }))
  await openDialog(page)
  await start(page)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL('/brands?limit=10&page=2')
})

test.describe('on a phone, in the dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: 'dark' })

  test('the dialog is a sheet at the bottom, as wide as the screen', async ({ page }) => {
    await open(page, '/brands?name=git&limit=10')
    await expect(rows(page).first()).toBeVisible()
    await openDialog(page)
    await dialog(page).evaluate((sheet) => Promise.all(sheet.getAnimations().map(({ finished }) => finished)))
    const box = (await dialog(page).boundingBox())!
    expect(box).toMatchObject({ x: 0, width: 390 })
    expect(Math.round(box.y + box.height)).toBe(844)
    await expectAccessible(page)
    await saved(page, () => start(page))
    await expectAccessible(page)
  })
})
