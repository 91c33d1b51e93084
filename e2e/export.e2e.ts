import { expect, type Page } from 'playwright/test'
import { holdRequests } from './support/hold-requests.ts'
import { copied, open, rows, savedFile, shownTotal, test } from './support/journey.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const opener = (page: Page) => page.getByRole('button', { name: 'Export', exact: true })

async function choose(page: Page, format: string): Promise<void> {
  await opener(page).click()
  await page.getByRole('button', { name: format, exact: true }).click()
}

test('a list is saved as CSV or copied, and one page as JSON, in the order of the rows', async ({ page }) => {
  await open(page, '/brands?name=git&limit=5&page=2&order=-name')
  await expect(rows(page)).toHaveCount(5)
  const total = await shownTotal(page)
  const shown = await rows(page).getByRole('link').allTextContents()

  const { name, text } = await savedFile(page, () => choose(page, 'CSV'))
  expect(name).toMatch(/^brands Name git \d{4}-\d\d-\d\d\.csv$/)
  const [head, ...lines] = text.trimEnd().split('\r\n')
  expect(head).toBe('\uFEFFid,name,logo,updated_at,updated_at_utc,changes')
  expect(lines).toHaveLength(total)
  for (const line of lines)
    expect(line).toMatch(/^\d+,.*git.*,http.*,\d+,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,.*$/i)
  expect(lines.slice(5, 10).map((line) => line.split(',')[1])).toEqual(shown)

  await expect(dialog(page).getByText(`${total} brands, none missing or repeated`)).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()

  await choose(page, 'Names')
  await page.setViewportSize({ width: 390, height: 844 })
  const names = (await copied(dialog(page).getByRole('button', { name: 'Copy names' }))).split('\n')
  expect(names.slice(5, 10)).toEqual(shown)
  expect(names).toHaveLength(total)
  const said = (await dialog(page).getByRole('status').boundingBox())!
  expect(said.y + said.height).toBeLessThanOrEqual((await dialog(page).boundingBox())!.y)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })

  await opener(page).click()
  await page.getByRole('radio', { name: 'This page' }).check()
  const file = await savedFile(page, () => page.getByRole('button', { name: 'JSON', exact: true }).click())
  const brands = JSON.parse(file.text) as { name: string }[]
  expect(brands.map((brand) => brand.name)).toEqual(shown)
  expect(Object.keys(brands[0]!).toSorted()).toEqual(['changes', 'id', 'logo', 'name', 'updated_at'])

  await page.goto('/brands?limit=5')
  await choose(page, 'Logos (ZIP)…')
  await expect(page.getByRole('status').getByText('A ZIP file can hold at most 1,000 logos.')).toBeVisible()
})

test('the browser prints only the rows or the open brand, without controls', async ({ page }) => {
  await open(page, '/brands?name=git&limit=10&order=-name')
  await expect(rows(page)).toHaveCount(10)
  await rows(page).first().getByRole('checkbox').check()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Brands' })).toBeVisible()
  await expect(rows(page).last()).toBeVisible()
  await expect(page.locator('footer')).toHaveCSS('position', 'static')
  await expect(page.locator('thead')).toHaveCSS('display', 'table-header-group')
  // Chromium would otherwise print the headings on the first sheet only.
  await expect(page.locator('thead button').first()).toHaveCSS('display', 'contents')
  for (const gone of ['searchbox', 'radio', 'combobox', 'navigation', 'checkbox'] as const) {
    await expect(page.getByRole(gone)).toHaveCount(0)
  }
  await expect(page.getByRole('region', { name: 'Selection' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await rows(page).first().getByRole('link').click()
  const panel = page.getByRole('region')
  await expect(panel.getByRole('img', { name: / logo$/ })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(panel.getByRole('img', { name: / logo$/ })).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await expect(panel.getByRole('button')).toHaveCount(0)

  await test.step('a long name pushes no column off the sheet', async () => {
    const name = 'W'.repeat(300)
    await page.route(/\/v1\/brands\?/, async (route) => {
      const response = await route.fetch()
      const json = (await response.json()) as { data: { name: string }[] }
      json.data[0]!.name = name
      await route.fulfill({ response, json })
    })
    await page.goto('/brands?limit=10')
    await expect(page.getByText(name)).toBeVisible()
    const { x, width } = (await page.getByRole('columnheader', { name: 'Id' }).boundingBox())!
    expect(x + width).toBeLessThanOrEqual(1440)
    // A count that is still on its way would fail once the journey is over.
    await page.unrouteAll({ behavior: 'wait' })
  })
})

// `read-export.test.ts` tests the other reasons for doubt.
test('an export waits when the service asks for it, and explains failures and doubts', async ({ page }) => {
  await page.clock.install()
  await open(page, '/brands?name=co&limit=3')
  // The list counts the brands as well, before the export does.
  const total = await shownTotal(page)
  expect(total).toBeGreaterThan(200)
  const refusal = { status: 429, headers: { 'Retry-After': '60' } }
  await page.route(/limit=100&page=2/, (route) => route.fulfill(refusal), { times: 1 })
  await page.route(/limit=100&page=3/, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })

  await test.step('after a failure it can be tried again', async () => {
    await choose(page, 'JSON')
    await expect(dialog(page).getByText(/^Too many requests\. Continuing in \d+ s\.$/)).toBeVisible()
    await page.clock.fastForward(60_000)
    await expect(dialog(page).getByText('The service has a problem')).toBeVisible()
    await expect(dialog(page)).toContainText(`Stopped after 200 of ${total} brands.`)
    const { text } = await savedFile(page, () => page.getByRole('button', { name: 'Try again' }).click())
    await expect(dialog(page).getByText(`${total} brands, none missing or repeated`)).toBeVisible()
    const ids = (JSON.parse(text) as { id: string }[]).map(({ id }) => id)
    expect(new Set(ids).size).toBe(total)
    expect(ids).toHaveLength(total)
    await page.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('Escape cancels it at once', async () => {
    const second = await holdRequests(page, /limit=100&page=2/)
    await choose(page, 'CSV')
    await expect(page.getByRole('progressbar', { name: `100 of ${total} brands` })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
    second.release()
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('a repeated id is named, and the file name says "unverified"', async () => {
    await page.route(/limit=100&page=2/, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { data: { id: string }[] }
      body.data.splice(7, 2, { ...body.data[7]!, id: '42' }, { ...body.data[8]!, id: '42' })
      await route.fulfill({ response, json: body })
    })
    const { name } = await savedFile(page, () => choose(page, 'CSV'))
    await expect(dialog(page)).toContainText('Ids sent more than once: 42. Other brands may be missing.')
    expect(name).toMatch(/-unverified\.csv$/)
    await expect(dialog(page).getByText(`${total} brands`, { exact: true })).toBeVisible()
  })
})
