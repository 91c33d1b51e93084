import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { names, open, rows, test } from './support/journey.ts'
import { startMisbehavingService, validBrand, validList } from './support/misbehaving-service.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })

test('brands are selected one by one, as a range and as a page; the bar says how many', async ({ page }) => {
  await open(page, '/brands?limit=10')
  const shown = await names(page)
  await rows(page).nth(1).getByRole('checkbox').check()
  await expect(page).toHaveURL(/\/brands\?/)
  await expect(bar(page)).toContainText('1 brand selected')
  await rows(page)
    .nth(4)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('4 brands selected')
  await bar(page).getByRole('button', { name: 'Select page' }).click()
  await expect(bar(page)).toContainText('10 brands selected')
  await page.getByRole('radio', { name: 'Gallery' }).check()
  await expect(page.getByRole('checkbox', { name: `Select ${shown[0]}` })).toBeChecked()
  await page.getByRole('checkbox', { name: `Select ${shown[0]}` }).uncheck()
  await expect(bar(page)).toContainText('9 brands selected')
  await bar(page).getByRole('button', { name: 'Clear the selection' }).click()
  await expect(bar(page)).toBeHidden()
})

test('a shortlist is a link that shows exactly its brands, in every view, and takes them along', async ({
  page,
}) => {
  await open(page, '/brands?name=git&limit=10')
  const shown = await names(page)
  await rows(page).first().getByRole('checkbox').check()
  await bar(page).getByRole('button', { name: 'Select page' }).click()
  await bar(page).getByRole('link', { name: 'Open shortlist' }).click()
  await expect(page.getByRole('heading', { name: 'Shortlist', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/shortlist#[\w-]+$/)
  await expect(page.getByRole('list', { name: 'Brands' }).getByRole('listitem')).toHaveCount(shown.length)

  await page.getByRole('radio', { name: 'Table' }).check()
  await expect(page).toHaveURL(/view=table#/)
  await expect.poll(async () => (await names(page)).toSorted()).toEqual(shown.toSorted())
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv.split('\r\n')).toHaveLength(shown.length + 2)

  await page.getByRole('radio', { name: 'Compare' }).check()
  const comparison = page.getByRole('region', { name: 'Comparison' })
  await expect(comparison.getByRole('row', { name: /^updated_at/ })).toBeVisible()
  await expect(comparison.getByRole('img', { name: 'differs' }).first()).toBeVisible()
  // Ids and names always differ: to mark them would tell nothing.
  await expect(comparison.getByRole('row', { name: /^(?:id|name) differs/ })).toHaveCount(0)

  // Paper cannot be scrolled: it has a table for each four brands.
  await expect(comparison.getByRole('table')).toHaveCount(1)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(comparison.getByRole('table')).toHaveCount(Math.ceil(shown.length / 4))
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(comparison.getByRole('table')).toHaveCount(1)

  await page.reload()
  await expect(comparison).toBeVisible()

  await test.step('a link that was cut off says so', async () => {
    await page.goto('/shortlist#A')
    await expect(page.getByRole('heading', { name: 'This shortlist link is incomplete' })).toBeVisible()
  })
})

test('brands that are gone are named; the ids are sent to no server but one by one as brands', async ({
  page,
}) => {
  await using service = await startMisbehavingService((url) => {
    const id = /\/v1\/brands\/(\d+)$/.exec(url.pathname)?.[1]
    if (id === undefined) return { body: validList(3) }
    return id === '2' ? { status: 404, body: {} } : { body: { data: validBrand(Number(id)) } }
  })
  await open(page, `${service.origin}/brands?limit=25`)
  await rows(page).first().getByRole('checkbox').check()
  await bar(page).getByRole('button', { name: 'Select page' }).click()
  await bar(page).getByRole('link', { name: 'Open shortlist' }).click()
  await expect(page.getByText('1 brand of this shortlist is gone')).toBeVisible()
  await expect(page.getByText('The service no longer has the id 2.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Brands' }).getByRole('listitem')).toHaveCount(2)
})

test('on paper, a shortlist is a contact sheet: 25 brands a page, with the date, and no tile is cut', async ({
  page,
}) => {
  await open(page, '/brands?limit=50')
  await rows(page).first().getByRole('checkbox').check()
  await bar(page).getByRole('button', { name: 'Select page' }).click()
  await bar(page).getByRole('link', { name: 'Open shortlist' }).click()
  const tiles = page.getByRole('list', { name: 'Brands' }).getByRole('listitem')
  await expect(tiles).toHaveCount(50)

  const pdf = await page.pdf({
    format: 'A4',
    margin: { top: '12mm', bottom: '12mm', left: '12mm', right: '12mm' },
  })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Brand Catalogue, \d+ \w+ \d{4}$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden()
  // A box that clips cuts the edges of the outer tiles.
  const clipping = await tiles.first().evaluate((tile) => {
    const boxes: string[] = []
    for (let box = tile.parentElement; box && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflow !== 'visible') boxes.push(box.className)
    }
    return boxes
  })
  expect(clipping).toEqual([])
})
