import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { detailPanel, names, open, rows, test } from './support/journey.ts'
import { startMisbehavingService, validBrand, validList } from './support/misbehaving-service.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const tilesOf = (page: Page) => page.getByRole('list', { name: 'Brands' }).getByRole('listitem')

test('brands are selected one by one, as a range and as a page; their shortlist is a link that shows exactly them, in every view', async ({
  page,
}) => {
  await open(page, '/brands?name=git&limit=5')
  const shown = await names(page)
  await rows(page).nth(1).getByRole('checkbox').check()
  await expect(page).toHaveURL(/\/brands\?/)
  await expect(bar(page)).toContainText('1 brand selected')
  await rows(page)
    .nth(3)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('3 brands selected')
  await bar(page).getByRole('button', { name: 'Select page' }).click()
  await expect(bar(page)).toContainText('5 brands selected')
  await page.getByRole('radio', { name: 'Gallery' }).check()
  const box = page.getByRole('checkbox', { name: `Select ${shown[0]}`, exact: true })
  await box.uncheck()
  await expect(bar(page)).toContainText('4 brands selected')

  await test.step('a selection that was cleared comes back, until something else is selected', async () => {
    await bar(page).getByRole('button', { name: 'Clear the selection' }).click()
    await expect(page.getByText('4 brands removed from the shortlist')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(bar(page)).toContainText('4 brands selected')
    await bar(page).getByRole('button', { name: 'Clear the selection' }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await box.press('Space')
    await expect(bar(page)).toContainText('1 brand selected')
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  })

  await test.step('signing out asks before it deletes the shortlist', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    const question = page.getByRole('dialog', { name: 'Sign out?' })
    await expect(question).toContainText('This deletes your shortlist (1 brand).')
    await expect(question.getByRole('button', { name: 'Copy link of the shortlist' })).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
  })

  await bar(page).getByRole('button', { name: 'Select page' }).click()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('link', { name: /^Export or print your selection \(5 brands\)/ }).click()
  await expect(page.getByRole('heading', { name: 'Shortlist', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/shortlist#[\w-]+$/)
  await expect(tilesOf(page)).toHaveCount(5)

  await page.getByRole('radio', { name: 'Table' }).check()
  await expect(page).toHaveURL(/view=table#/)
  expect((await names(page)).toSorted()).toEqual(shown.toSorted())
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv.split('\r\n')).toHaveLength(5 + 2)

  await page.getByRole('radio', { name: 'Compare' }).check()
  const comparison = page.getByRole('region', { name: 'Comparison' })
  // Ids, names and logos tell brands apart: of what else there is, dates differ, and are dates.
  await expect(comparison.getByRole('rowheader')).toHaveText(['Updated'])
  await expect(comparison.getByRole('row').last().getByRole('cell').first()).toHaveText(
    /\d+ \w+ 20\d\d, \d\d:\d\d$/,
  )
  // Paper cannot be scrolled: there each field lists its values.
  await page.emulateMedia({ media: 'print' })
  await expect(comparison.locator('td span').first()).toBeVisible()
  await expect(comparison.getByRole('table')).toHaveCSS('display', 'block')
  await page.emulateMedia({ media: 'screen' })
  await expect(comparison.locator('td span').first()).toBeHidden()

  await page.reload()
  await expect(comparison).toBeVisible()

  await test.step('a link that was cut off says so', async () => {
    await page.goto('/shortlist#A')
    await expect(page.getByRole('heading', { name: 'This shortlist link is incomplete' })).toBeVisible()
  })
})

test('a shortlist is put together, in order and with a title, and shown to others on a board', async ({
  page,
}) => {
  const mine = (count: string) => page.getByRole('link', { name: `Shortlist ${count}` })
  const tiles = tilesOf(page)
  const order = () => tiles.getByRole('link').allTextContents()
  const handle = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })

  await test.step('brands come from the list and from a detail', async () => {
    const search = page.getByRole('searchbox')
    await open(page, '/brands?name=backbone&limit=10')
    await expect(rows(page)).not.toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Shortlist/ })).toHaveCount(0)
    await page.getByRole('checkbox', { name: 'Select Backbone', exact: true }).check()
    await search.fill('alpine')
    await page.getByRole('checkbox', { name: 'Select Alpine.js' }).check()
    await search.fill('gitlab')
    await rows(page).getByRole('link', { name: 'GitLab', exact: true }).click()
    const button = detailPanel(page).getByRole('button', { name: 'Shortlist' })
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    // A browser writes these addresses with %C3%A4.
    await page.route(/\/v1\/brands\/\d+$/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('.svg"', '.svg?ä"') })
    })
    await mine('3 brands').click()
    await expect.poll(order).toEqual(['Backbone', 'Alpine.js', 'GitLab'])
  })

  await test.step('they are put in order by keys, by dragging and by a menu', async () => {
    await handle('Backbone').press('ArrowRight')
    await expect(page.getByText('Backbone is now 2 of 3')).toBeVisible()
    await expect(handle('Backbone')).toBeFocused()
    await expect.poll(order).toEqual(['Alpine.js', 'Backbone', 'GitLab'])
    await tiles.last().hover()
    await handle('GitLab').hover()
    await page.mouse.down()
    await page.mouse.move(700, 500)
    await tiles.first().hover()
    await page.mouse.up()
    await expect(page.getByText('GitLab is now 1 of 3')).toBeVisible()
    await expect.poll(order).toEqual(['GitLab', 'Alpine.js', 'Backbone'])
    await handle('Alpine.js').click()
    await page.getByRole('button', { name: 'Move one place later' }).click()
    await expect.poll(order).toEqual(['GitLab', 'Backbone', 'Alpine.js'])
  })

  await test.step('title and note are in the link; a brand that was removed comes back without changing them', async () => {
    await handle('Alpine.js').click()
    await page.getByRole('button', { name: 'Remove from the shortlist' }).click()
    await expect(mine('2 brands')).toBeVisible()
    await page.getByRole('button', { name: 'Edit title and note' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Frühling 2027')
    await page.getByRole('textbox', { name: 'Note' }).fill('For Monday.\nTwo are open.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(order).toEqual(['GitLab', 'Backbone', 'Alpine.js'])
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Frühling 2027' })).toBeVisible()
    await expect(page.getByText('For Monday. Two are open.')).toBeVisible()
    await expect.poll(order).toEqual(['GitLab', 'Backbone', 'Alpine.js'])
    await expect(page).toHaveTitle(/^Frühling 2027: /)
  })

  await test.step('every view marks what vanishes on its ground', async () => {
    await page.getByRole('radio', { name: 'Black' }).check()
    await expect(page.getByText('1 of 3 not visible on black')).toBeVisible()
    await expect(tiles.filter({ hasText: 'Not visible here' })).toHaveText(/Backbone/)
    await page.getByRole('radio', { name: 'Compare' }).check()
    await expect(page.getByRole('columnheader').filter({ hasText: 'Not visible here' })).toHaveText(
      /Backbone/,
    )
    await page.getByRole('radio', { name: 'Grey' }).check()
    await expect(page.getByText('Not visible here')).toHaveCount(0)
    await page.getByRole('radio', { name: 'Table' }).check()
    const tile = rows(page).getByRole('cell').first().locator('[data-state=shown]')
    await expect(tile).toHaveCSS('background-color', 'rgb(128, 128, 128)')
  })

  await test.step('the board fills the screen, without names if they are not wanted', async () => {
    await page.getByRole('radio', { name: 'Board', exact: true }).check()
    await page.getByRole('radio', { name: 'Black' }).check()
    await page.getByRole('checkbox', { name: 'Names' }).uncheck()
    await expect(tiles.getByRole('link').getByText('GitLab')).toHaveCSS('inline-size', '1px')
    await expect(page).toHaveURL(/view_ground=dark&view_names=off#/)
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
    await page.getByRole('button', { name: 'Full screen' }).click()
    await expect.poll(isFull).toBe(true)
    await expect(page.getByRole('heading', { name: 'Frühling 2027', level: 2 })).toBeVisible()
    await expect(tiles).toHaveCount(3)
    await page.getByRole('radio', { name: 'White' }).check()
    await expect(page.getByText('Not visible here')).toHaveCount(0)
    await page.getByRole('button', { name: 'Leave full screen' }).click()
    await expect.poll(isFull).toBe(false)
    await expect(page.getByRole('button', { name: 'Full screen' })).toBeFocused()
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('the shortlist of a link leaves it alone, until it is taken', async () => {
    await page.goto('/shortlist#Bn6g')
    await expect(page.getByText('This is not your own shortlist')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit title and note' })).toHaveCount(0)
    await expect(mine('3 brands')).toBeVisible()
    await page.getByRole('button', { name: 'Add these to mine (6)' }).click()
    await expect(page.getByRole('heading', { name: 'Frühling 2027' })).toBeVisible()
    await expect(tiles).toHaveCount(6)
  })
})

test('brands that are gone are named; on paper the others are a contact sheet, 25 to a page', async ({
  page,
}) => {
  await using service = await startMisbehavingService((url) => {
    const id = /\/v1\/brands\/(\d+)$/.exec(url.pathname)?.[1]
    if (id === undefined) return { body: validList(51) }
    return id === '2' ? { status: 404, body: {} } : { body: { data: validBrand(Number(id)) } }
  })
  await open(page, `${service.origin}/brands?limit=100`)
  await rows(page).first().getByRole('checkbox').check()
  await bar(page).getByRole('button', { name: 'Select page' }).click()
  await bar(page).getByRole('link', { name: 'Open shortlist' }).click()
  await expect(page.getByText('1 brand of this shortlist is gone')).toBeVisible()
  await expect(page.getByText('The service no longer has the id 2.')).toBeVisible()
  const tiles = tilesOf(page)
  await expect(tiles).toHaveCount(50)

  const pdf = await page.pdf({
    format: 'A4',
    margin: { top: '12mm', bottom: '12mm', left: '12mm', right: '12mm' },
  })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Brand Catalogue, \d+ \w+ \d{4}$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
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
