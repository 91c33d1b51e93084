import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from 'playwright/test'
import { copied, detailPanel, names, open, rows, savedFile, signIn, test } from './support/journey.ts'
import { holdRequests } from './support/hold-requests.ts'
import { startMisbehavingService, validBrand, validList } from './support/misbehaving-service.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const tilesOf = (page: Page) => page.getByRole('list', { name: 'Brands' }).getByRole('listitem')

const mine = (page: Page, count: number) =>
  page.getByRole('link', { name: `Shortlist ${count}`, exact: true })

/** A long press, after which a finger drags to the start of another tile. */
async function dragByTouch(page: Page, from: Locator, to: Locator) {
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!]
  const client = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', { x: start.x + 60, y: start.y + 60 })
  await expect(from).toHaveAttribute('data-dragging')
  await send('touchMove', { x: end.x + 20, y: end.y + 60 })
  await send('touchMove', { x: end.x + 10, y: end.y + 60 })
  await expect(from).toHaveAttribute('style', /translate/)
  await expect(to).toHaveAttribute('data-drop', 'before')
  await send('touchEnd')
  await expect(from).not.toHaveAttribute('style', /translate/)
}

/** Saves a file from the menu "Export". */
async function exported(page: Page, item: string) {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  return savedFile(page, () => page.getByRole('button', { name: item }).click())
}

const LOGOS = 'https://logos.example'

/** Serves logos from another host. Only the addresses with "open" let the page read them. */
async function serveLogos(page: Page): Promise<void> {
  const body = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>'
  await page.route(`${LOGOS}/**`, (route) => {
    const reader = route.request().url().includes('open') ? '*' : 'https://elsewhere.example'
    // Without this header, Playwright would send one that lets any page read the logo.
    const headers = { 'access-control-allow-origin': reader }
    return route.fulfill({ contentType: 'image/svg+xml', headers, body })
  })
}

test('brands are selected and kept, also for other tabs and after signing out', async ({ page, context }) => {
  await open(page, '/brands?name=git&limit=5')
  await expect(mine(page, 0)).toBeVisible()
  const shown = await names(page)
  await rows(page).nth(1).getByRole('checkbox').check()
  await expect(bar(page)).toContainText('1 brand on the shortlist')
  await bar(page)
    .getByRole('button', { name: /^Add all \d+ on this page$/ })
    .click()
  await expect(bar(page)).toContainText('5 brands on the shortlist')
  await expect(rows(page).nth(2).getByRole('checkbox')).toBeChecked()
  await page.getByRole('radio', { name: 'Gallery' }).check()
  await page.getByRole('checkbox', { name: `Add ${shown[0]} to the shortlist` }).uncheck()
  await expect(bar(page)).toContainText('4 brands on the shortlist')
  const box = (index: number) => page.getByRole('checkbox', { name: `Add ${shown[index]} to the shortlist` })
  await test.step('on a phone the bar has one row, and takes back what it added', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await bar(page)
      .getByRole('button', { name: /^Add all \d+ on this page$/ })
      .click()
    const all = bar(page).getByRole('button', { name: / all [\d,]+$/ })
    await all.click()
    await expect(all).toHaveText(/^Remove all/)
    expect((await bar(page).boundingBox())!.height).toBeLessThan(60)
    await all.click()
    await expect(bar(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(all).toHaveText(/^Remove all/)
    await all.click()
    await page.setViewportSize({ width: 1440, height: 900 })
    for (const index of [4, 3, 2, 1, 0]) await box(index).check()
    await box(0).uncheck()
    await expect(bar(page)).toContainText('4 brands on the shortlist')
  })
  await test.step('Shift selects all between two brands; X or Space selects the focused one', async () => {
    await box(2).click({ modifiers: ['Shift'] })
    await expect(bar(page)).toContainText('2 brands on the shortlist')
    await box(0).click({ modifiers: ['Shift'] })
    await expect(bar(page)).toContainText('5 brands on the shortlist')
    await page.getByRole('radio', { name: 'Table' }).check()
    await rows(page).nth(3).getByRole('link').press('x')
    await rows(page).nth(0).getByRole('link').press('Space')
    await expect(bar(page)).toContainText('3 brands on the shortlist')
    await box(0).check()
  })

  const other = await context.newPage()
  await test.step('another tab has the same list, and both add brands to it', async () => {
    await open(other, '/brands?name=backbone&limit=5')
    await expect(mine(other, 4)).toBeVisible()
    await expect(bar(other)).toHaveCount(0)
    await other.getByRole('checkbox', { name: 'Add Backbone to the shortlist' }).check()
    await expect(mine(page, 5)).toBeVisible()
  })

  await test.step('signing out in one tab keeps the list of the other', async () => {
    await other.getByRole('button', { name: 'Sign out' }).click()
    const question = other.getByRole('dialog', { name: 'Sign out?' })
    const also = question.getByRole('checkbox', { name: 'Also delete 1 shortlist from this device' })
    await expect(also).not.toBeChecked()
    await question.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await signIn(page)
    await expect(mine(page, 5)).toBeVisible()
  })
})

test('a first list is named before it has brands', async ({ page }) => {
  await open(page, '/shortlist')
  await page.getByRole('button', { name: 'Lists', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Delete this list' })).toHaveCount(0)
  await page.getByRole('button', { name: 'New list' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Shortlist', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Lists', exact: true }).click()
  await page.getByRole('button', { name: 'New list' }).click()
  await page.keyboard.type('Spring')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Go to all brands' }).click()
  await rows(page).first().getByRole('checkbox').check()
  await expect(bar(page)).toContainText('1 brand in “Spring”')
})

test('if the browser cannot store the shortlist, a notice offers a link and a file', async ({ page }) => {
  await open(page, '/brands?name=git&limit=5')
  const notice = page.getByText('Not saved by this browser: shortlists')
  const box = (index: number) => rows(page).nth(index).getByRole('checkbox')
  await expect(box(0)).toBeVisible()
  await page.evaluate(() => {
    // Fills what is left of the storage, which other apps of the origin share.
    for (let size = 2 ** 22; size >= 1; size /= 2) {
      try {
        localStorage.setItem('other', `${localStorage.getItem('other') ?? ''}${'x'.repeat(size)}`)
      } catch {}
    }
  })
  await box(0).check()
  await expect(notice).toBeVisible()
  const link = await copied(page.getByRole('button', { name: 'Copy link' }).first(), 'Link to 1 brand copied')
  expect(link).toMatch(/\/shortlist.*#ids=\d+&count=1$/)
  const file = await savedFile(page, () => page.getByRole('button', { name: 'Save as a file' }).click())
  expect(JSON.parse(file.text)).toMatchObject({ lists: [{ ids: [expect.any(String)] }] })
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await box(1).check()
  await expect(mine(page, 2)).toBeVisible()
  await expect(notice).toBeHidden()
  await page.evaluate(() => localStorage.removeItem('other'))
  await box(2).check()
  await page.reload()
  await expect(mine(page, 3)).toBeVisible()
})

test('a shortlist is filled, ordered, named, noted, and shared by a link', async ({ page, browser }) => {
  const tiles = tilesOf(page)
  const order = () => tiles.getByRole('link').allTextContents()
  const noteFields = rows(page).getByRole('textbox', { name: /^Note for/ })
  const handle = (name: string) => page.getByRole('button', { name: `Actions for ${name}` })

  await test.step('brands come from the list and from a detail', async () => {
    const search = page.getByRole('searchbox')
    await open(page, '/brands?name=backbone&limit=10')
    await page.getByRole('checkbox', { name: 'Add Backbone to the shortlist' }).check()
    await search.fill('alpine')
    await page.getByRole('checkbox', { name: 'Add Alpine.js to the shortlist' }).check()
    await search.fill('gitlab')
    await rows(page).getByRole('link', { name: 'GitLab', exact: true }).click()
    const button = detailPanel(page).getByRole('button', { name: 'Add to shortlist' })
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await button.click()
    const added = detailPanel(page).getByRole('button', { name: 'On the shortlist' })
    await expect(added).toHaveAttribute('aria-pressed', 'true')
    await mine(page, 3).click()
    await expect(page).toHaveURL(/\/shortlist$/)
    await expect.poll(order).toEqual(['Backbone', 'Alpine.js', 'GitLab'])
  })

  await test.step('arrow keys on a tile lead to another; with Shift, they move it', async () => {
    const link = (name: string) => tiles.getByRole('link', { name })
    await link('Backbone').press('ArrowRight')
    await expect(link('Alpine.js')).toBeFocused()
    await page.keyboard.press('End')
    await expect(link('GitLab')).toBeFocused()
    await page.keyboard.press('Shift+Home')
    await expect.poll(order).toEqual(['GitLab', 'Backbone', 'Alpine.js'])
    await expect(link('GitLab')).toBeFocused()
    await page.keyboard.press('Shift+End')
    await expect.poll(order).toEqual(['Backbone', 'Alpine.js', 'GitLab'])
  })

  await test.step('brands are reordered by keys and by a menu', async () => {
    await tiles.getByRole('link', { name: 'Backbone' }).press('Shift+ArrowRight')
    await expect(page.getByRole('status').getByText('Backbone is now 2 of 3')).toBeAttached()
    await expect(tiles.getByRole('link', { name: 'Backbone' })).toBeFocused()
    await expect.poll(order).toEqual(['Alpine.js', 'Backbone', 'GitLab'])
    await tiles.last().hover()
    await handle('GitLab').click()
    const place = page.getByRole('spinbutton', { name: 'Move to place (1 to 3)' })
    await expect(place).toHaveValue('3')
    await expect(place).toBeFocused()
    await place.fill('1')
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await expect.poll(order).toEqual(['GitLab', 'Alpine.js', 'Backbone'])
    await expect(handle('GitLab')).toBeFocused()
  })

  await test.step('the menu stays open for the next place; a mouse drags tiles and rows; all is undone', async () => {
    const later = page.getByRole('button', { name: 'Move one place later' })
    const menu = page.getByRole('region', { name: 'Actions for GitLab' })
    await handle('GitLab').click()
    await later.click()
    await later.press('Enter')
    await expect(later).toBeDisabled()
    await later.press('Enter')
    await expect(menu).toContainText('GitLab')
    await expect(tiles.last()).toHaveCSS('outline-style', 'solid')
    const [{ x, width }, tile] = [(await menu.boundingBox())!, (await tiles.last().boundingBox())!]
    expect(x + width).toBeLessThanOrEqual(tile.x)
    await expect.poll(order).toEqual(['Alpine.js', 'Backbone', 'GitLab'])
    await expect(later).toBeFocused()
    await page.keyboard.press('Escape')
    await handle('GitLab').press('Enter')
    await expect(menu.getByRole('spinbutton')).toBeFocused()
    await page.keyboard.press('Escape')
    await tiles.getByRole('link', { name: 'GitLab' }).press('Shift+Home')
    await expect.poll(order).toEqual(['GitLab', 'Alpine.js', 'Backbone'])
    await tiles
      .nth(2)
      .dragTo(tiles.nth(0), { sourcePosition: { x: 60, y: 60 }, targetPosition: { x: 10, y: 60 }, steps: 5 })
    await expect(page.getByRole('status').getByText('Backbone is now 1 of 3')).toBeAttached()
    await expect.poll(order).toEqual(['Backbone', 'GitLab', 'Alpine.js'])
    await expect(detailPanel(page)).toHaveCount(0)
    await page.getByRole('radio', { name: 'Table' }).check()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows(page)).toHaveText([/GitLab/, /Alpine/, /Backbone/])
    await rows(page)
      .first()
      .locator('[data-column=id]')
      .dragTo(rows(page).last(), { targetPosition: { x: 20, y: 30 }, steps: 5 })
    await expect(rows(page)).toHaveText([/Alpine/, /Backbone/, /GitLab/])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows(page)).toHaveText([/GitLab/, /Alpine/, /Backbone/])
    await page.getByRole('radio', { name: 'Board', exact: true }).check()
  })

  await test.step('title and notes are edited in place, and removing a brand is undone', async () => {
    const title = page.getByRole('textbox', { name: 'Title' })
    await title.fill('Dropped')
    await page.keyboard.press('Escape')
    await expect(title).toHaveValue('')
    await title.fill('Frühling 2027')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Frühling 2027' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Note for this list' }).fill('For Monday.\nTwo are open.')
    await page.reload()
    await page.getByRole('radio', { name: 'Table' }).check()
    await noteFields.first().fill('Dropped')
    await page.keyboard.press('Escape')
    await expect(noteFields.first()).toHaveValue('')
    await noteFields.first().fill('Lead brand')
    await page.getByRole('radio', { name: 'Board', exact: true }).check()
    const note = page.getByRole('textbox', { name: 'Note for GitLab' })
    await page.getByRole('button', { name: 'Lead brand' }).click()
    await expect(note).toHaveValue('Lead brand')
    await note.fill('Dropped')
    await page.keyboard.press('Escape')
    await expect(tiles.getByRole('link', { name: 'GitLab' })).toBeFocused()
    await handle('Backbone').press('Enter')
    await page.getByRole('button', { name: 'Add a note' }).press('Enter')
    await page.keyboard.type('A note from the board')
    await page.keyboard.press('Enter')
    await expect(tiles.getByRole('link', { name: 'Backbone' })).toBeFocused()
    await expect(page).toHaveURL(/\/shortlist$/)
    await expect(tiles.last()).toContainText('A note from the board')
    await expect(tiles.first()).toContainText('Lead brand')
    await expect(tiles.first().getByTitle('Lead brand')).toHaveCSS('-webkit-line-clamp', '3')
    await tiles.getByRole('link', { name: 'Alpine.js' }).press('Delete')
    await expect(mine(page, 2)).toBeVisible()
    // What is done before "Undo" stays.
    await page.getByRole('textbox', { name: 'Note for this list' }).fill('For Tuesday.\nTwo are open.')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Note for this list' })).toHaveValue(
      'For Tuesday.\nTwo are open.',
    )
    await expect(tiles.first()).toContainText(/GitLab.*Lead brand/)
    await expect(tiles).toHaveCount(3)
    await expect(page).toHaveTitle(/^Frühling 2027: /)
  })

  await test.step('a logo that vanishes on the background is marked, even in full screen', async () => {
    const code = page.getByRole('textbox', { name: 'Background colour code' })
    const display = page.getByRole('button', { name: 'Display' })
    const logoColour = page.getByRole('radiogroup', { name: 'Logo colour' })
    await page.setViewportSize({ width: 390, height: 844 })
    await display.click()
    await code.fill('#zz')
    await code.press('Enter')
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('alert')).toHaveText(/such as #10245c/)
    const { x, width } = (await page.getByRole('alert').boundingBox())!
    expect(x + width).toBeLessThan(390)
    await page.keyboard.press('Escape')
    await expect(code).toBeHidden()
    await display.click()
    // The tap that closes the menu does not open the brand below it.
    await page.mouse.click(100, (await tiles.last().boundingBox())!.y + 40)
    await expect(code).toBeHidden()
    await expect(page).toHaveURL(/\/shortlist$/)
    await display.click()
    await page.setViewportSize({ width: 1440, height: 900 })
    await code.fill(' #10245C')
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(page.getByRole('radio', { name: '#10245c' })).toBeChecked()
    await code.fill('#abc')
    await code.press('Enter')
    await expect(page.getByRole('radio', { name: '#aabbcc' })).toBeChecked()
    await page.getByRole('radio', { name: 'Black' }).first().check()
    const hard = page.getByText('1 logo is hard to see here')
    await expect(hard).toBeVisible()
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText('Hard to see, 1 of 1: Backbone')).toBeVisible()
    const ring = page.locator('[data-found]')
    await expect(ring).toHaveText(/Backbone/)
    await expect(ring).toHaveCSS('outline', 'rgb(255, 255, 255) solid 2px')
    await display.click()
    await expect(ring).toHaveCount(0)
    await page.getByRole('radio', { name: 'Checkerboard' }).check()
    // The first frame after the click.
    const painted = await page
      .getByRole('radio', { name: 'Black' })
      .first()
      .evaluate(async (radio: HTMLInputElement) => {
        radio.click()
        await new Promise(requestAnimationFrame)
        return getComputedStyle(document.querySelector('[data-stage]')!.closest('ul')!).backgroundColor
      })
    expect(painted).toBe('rgb(0, 0, 0)')
    await expect(hard).toBeVisible()
    await page.getByRole('button', { name: 'Show' }).click()
    await display.click()
    await expect(tiles.filter({ hasText: 'Hard to see' })).toBeInViewport()
    await logoColour.getByRole('radio', { name: 'White' }).check()
    await expect(page.getByText('1 of 1: Backbone')).toBeHidden()
    const drawn = tiles.first().locator('[data-colour]')
    await expect(drawn).toHaveAttribute('data-colour', 'white')
    await page.emulateMedia({ media: 'print' })
    await expect(drawn.locator('img')).toHaveCSS('filter', 'brightness(0)')
    await expect(page.getByRole('list', { name: 'Brands' })).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('radio', { name: 'Table' }).check()
    await expect(rows(page).first().locator('[data-colour]')).toHaveAttribute('data-colour', 'white')
    await display.click()
    await logoColour.getByRole('radio', { name: 'Black' }).check()
    await page.getByRole('radio', { name: 'Board', exact: true }).check()
    await expect(drawn).toHaveAttribute('data-colour', 'black')
    await display.click()
    await logoColour.getByRole('radio', { name: 'As is' }).check()
    // A toast covers neither the words of the bar nor its button.
    const toasted = page.getByRole('status').filter({ hasText: /Link to \d+ brands copied/ })
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 400 })
    await page.getByRole('button', { name: 'Copy link' }).click()
    const lead = (await page.getByRole('region', { name: 'Hard to see' }).boundingBox())!
    const above = (await toasted.boundingBox())!
    expect(above.y + above.height).toBeLessThanOrEqual(lead.y)
    await page.setViewportSize({ width: 1440, height: 900 })
    const within = (await toasted.boundingBox())!
    expect(within.x).toBeGreaterThan(400)
    expect(within.x + within.width).toBeLessThan(1200)
    await page.getByRole('button', { name: 'Full screen' }).click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.ariaLabel)).toBe('Brands')
    await expect(tiles.filter({ hasText: 'Hard to see' })).toHaveText(/Backbone/)
    await tiles.getByRole('link', { name: 'Backbone' }).press('Enter')
    await page.mouse.click(300, 400)
    await page.getByRole('button', { name: 'Exit full screen' }).click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
    await expect(page).toHaveURL(/\/shortlist$/)
  })

  await test.step('from an open brand, the next is opened, and closing it returns to the list', async () => {
    await tiles.getByRole('link', { name: 'Alpine.js' }).click()
    await expect(detailPanel(page)).toContainText('2 of 3')
    await expect(page.getByRole('table', { name: 'Brands' })).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('region', { name: 'Backbone' })).toBeVisible()
    await expect(detailPanel(page).getByRole('link', { name: 'Next brand' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/shortlist$/)
    await expect(tiles.getByRole('link', { name: 'Backbone' })).toBeFocused()
    await expect(tiles.filter({ hasText: 'Backbone' })).toHaveCSS('outline-style', 'solid')
    await page.emulateMedia({ media: 'print' })
    await expect(tiles.filter({ hasText: 'Backbone' })).toHaveCSS('outline-style', 'none')
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('notes are a column of the table and of the file', async () => {
    const choice = page.getByRole('radiogroup', { name: 'View' })
    const { x } = (await choice.boundingBox())!
    await page.getByRole('radio', { name: 'Table' }).check()
    await expect(page.getByRole('button', { name: 'Full screen' })).toBeDisabled()
    expect((await choice.boundingBox())!.x).toBe(x)
    await expect(page.getByRole('columnheader', { name: 'Note' })).toBeVisible()
    await expect(noteFields.first()).toHaveValue('Lead brand')
    const csv = await exported(page, 'CSV')
    expect(csv.name).toBe('Frühling 2027.csv')
    expect(csv.text.split('\r\n')[0]).toContain('note')
    expect(csv.text.split('\r\n')).toHaveLength(3 + 2)
    await page.emulateMedia({ media: 'print' })
    const numberEnd = await rows(page)
      .first()
      .locator('[data-column=logo]')
      .evaluate(
        (cell) =>
          cell.getBoundingClientRect().x + Number.parseFloat(getComputedStyle(cell, '::before').inlineSize),
      )
    expect(numberEnd).toBeGreaterThan(0)
    expect(numberEnd).toBeLessThanOrEqual((await rows(page).first().locator('img').boundingBox())!.x)
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('Enter and Tab lead from note to note, and a column of notes fills the rows below', async () => {
    await noteFields.nth(1).fill('Second')
    await page.keyboard.press('Enter')
    await expect(noteFields.nth(2)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(noteFields.nth(1)).toBeFocused()
    await noteFields.nth(1).evaluate((field) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'For spring\r\nFor autumn\r\nFor nobody\r\n')
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(page.getByRole('status').getByText('Notes filled in: 2; 1 did not fit.')).toBeAttached()
    await expect(noteFields.nth(1)).toBeFocused()
    await expect(noteFields.nth(2)).toHaveValue('For autumn')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(noteFields.nth(1)).toHaveValue('Second')
    await noteFields.nth(2).click()
    await expect(detailPanel(page)).toHaveCount(0)
    const window = page.viewportSize()!
    await page.setViewportSize({ width: 390, height: 844 })
    expect((await noteFields.first().boundingBox())!.width).toBeGreaterThan(200)
    // An empty note takes no line until it has the focus.
    await noteFields.nth(1).fill('')
    await page.keyboard.press('Enter')
    const height = async () => (await rows(page).nth(1).boundingBox())!.height
    const bare = await height()
    await noteFields.nth(1).focus()
    expect(await height()).toBeGreaterThan(bare)
    await page.setViewportSize(window)
  })

  const link = await copied(
    page.getByRole('button', { name: 'Copy link' }),
    'Link to 3 brands copied, with the notes',
  )
  expect(link).toMatch(/\/shortlist\?.*#ids=\d+\.\d+\.\d+&title=Fr.*&count=3$/)
  await test.step('somebody else can view it, and has their own copy once they keep it', async () => {
    await using context = await browser.newContext({ hasTouch: true })
    const stranger = await context.newPage()
    await open(stranger, link)
    await expect(stranger.getByText('3 brands, shared')).toBeVisible()
    await expect(stranger.getByRole('heading', { name: 'Frühling 2027' })).toBeVisible()
    await expect(stranger.getByRole('button', { name: /^Remove|^Actions/ })).toHaveCount(0)
    await expect(mine(stranger, 0)).toBeVisible()
    await stranger.setViewportSize({ width: 390, height: 844 })
    const top = async () => (await stranger.getByLabel('Brands', { exact: true }).boundingBox())!.y
    const before = await top()
    await stranger.getByRole('button', { name: 'Keep this list' }).click()
    await expect(stranger.getByText('Kept as “Frühling 2027”.').last()).toBeInViewport()
    await expect(stranger).toHaveURL(/\/shortlist$/)
    await expect(stranger.getByRole('heading', { name: 'Frühling 2027' })).toBeFocused()
    expect(await top()).toBe(before)
    await stranger.setViewportSize({ width: 1440, height: 900 })
    await stranger.getByRole('button', { name: 'Display' }).click()
    await expect(stranger.getByRole('radio', { name: 'Black' }).first()).toBeChecked()
    await stranger.keyboard.press('Escape')
    await expect(mine(stranger, 3)).toBeVisible()
    await expect(tilesOf(stranger).first()).toContainText(/GitLab.*Lead brand/)
    await dragByTouch(stranger, tilesOf(stranger).nth(2), tilesOf(stranger).nth(1))
    await expect(tilesOf(stranger)).toHaveText([/GitLab/, /Backbone/, /Alpine/])
    await stranger.getByRole('button', { name: 'Undo' }).click()
    await stranger.goto(link)
    await expect(stranger.getByText('You already have this list.')).toBeVisible()
    await stranger.getByRole('button', { name: 'Open it' }).click()
    await stranger.getByRole('button', { name: 'Lists', exact: true }).click()
    await expect(stranger.getByRole('button', { name: /\d brands$/ })).toHaveCount(1)
  })

  await test.step('there can be several lists, and deleting one is undone', async () => {
    const lists = page.getByRole('button', { name: 'Lists', exact: true })
    const addList = async () => {
      await lists.click()
      await page.getByRole('button', { name: 'New list' }).click()
      await expect(page.getByText('This list is empty')).toBeVisible()
    }
    await addList()
    await page.keyboard.type('Dropped')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'Frühling 2027' })).toBeFocused()
    await lists.click()
    await expect(page.getByRole('button', { name: /\d brands$/ })).toHaveCount(1)
    await page.keyboard.press('Escape')
    // Of a list that has its title, Escape changes nothing.
    await page.getByRole('textbox', { name: 'Title' }).press('Escape')
    await expect(rows(page)).toHaveCount(3)
    await addList()
    await page.keyboard.type('Autumn')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Autumn' })).toBeVisible()
    await expect(page.getByText('They go into “Autumn”')).toBeVisible()
    await page.getByRole('textbox', { name: 'Title' }).press('Escape')
    await lists.click()
    await page.getByRole('button', { name: 'Frühling 2027 3 brands' }).click()
    await expect(rows(page)).toHaveCount(3)
    await lists.click()
    await page.getByRole('button', { name: 'Delete this list' }).click()
    await expect(page.getByRole('status').getByText('was deleted')).toBeAttached()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows(page)).toHaveCount(3)
  })

  await test.step('a link that is truncated, or holds too many brands, is refused', async () => {
    const ids = Array.from({ length: 1001 }, (_, index) => index).join('.')
    for (const wrong of ['ids=1.2&title=From+An', `ids=${ids}&count=1001`]) {
      await page.goto('about:blank')
      await page.goto(`/shortlist#${wrong}`)
      await expect(page.getByRole('heading', { name: 'This shortlist link cannot be read' })).toBeVisible()
    }
  })
})

test('logos are downloaded, and an archive lists those it lacks', async ({ page, baseURL }) => {
  await serveLogos(page)
  await open(page, '/brands?name=gitlab&limit=10')
  const png = readFileSync('public/apple-touch-icon.png')
  await page.route('**/logos/*.png', (route) => {
    const end = route.request().url().includes('cut') ? 2000 : 0
    return route.fulfill({ body: png.subarray(0, end), contentType: 'image/png' })
  })
  const logos = [`${LOGOS}/open.svg`, `${LOGOS}/closed.svg`, '/logos/cut.png', '/logos/empty.png', 'data:,']
  await page.route(/\/v1\/brands\/(?:7|8|9|10|11)$/, async (route) => {
    const id = /\d+$/.exec(route.request().url())![0]
    const logo = URL.parse(logos[Number(id) - 7]!, baseURL)!.href
    await route.fulfill({ json: { data: { ...validBrand(Number(id)), name: 'Same', logo } } })
  })
  await rows(page).getByRole('link', { name: 'GitLab', exact: true }).click()
  const id = /brands\/(\d+)/.exec(page.url())![1]!
  const download = detailPanel(page).getByRole('button', { name: 'Download logo' })
  await download.click()
  const logo = await savedFile(page, () => page.getByRole('button', { name: 'Original' }).click())
  expect(logo.name).toBe('GitLab.svg')
  expect(logo.text).toMatch(/^<svg/)

  await download.click()
  const small = await savedFile(page, () => page.getByRole('button', { name: 'PNG, 256 px' }).click())
  expect(small.name).toBe('GitLab 256 px.png')
  // The width in the head of a PNG.
  expect(small.bytes.readUInt32BE(16)).toBe(256)

  await page.goto(`/shortlist#ids=${id}.7.8.9.10.11&count=6`)
  await expect(tilesOf(page)).toHaveCount(6)
  const dialog = page.getByRole('dialog')
  const save = () => dialog.getByRole('button', { name: /^Save \d logos?$/ }).click()
  const archive = page.getByRole('button', { name: 'Logos (ZIP)' })
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await archive.click()
  await expect(dialog).toContainText('Not included: Same')
  await expect(
    dialog.getByRole('radiogroup', { name: 'Logo colour, for PNG' }).getByRole('radio', { name: 'White' }),
  ).toBeDisabled()
  const zip = await savedFile(page, save)
  const entries = zip.bytes.toString('latin1')
  expect(zip.name).toBe('shortlist logos.zip')
  await expect(dialog).toContainText(
    'The ZIP file has the logos of 2 brands. Not included: Same, Same, Same, Same;',
  )
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  // Entries are not compressed, so the archive contains names and texts literally.
  expect(entries).toContain('01 GitLab.svg<svg')
  expect(entries).toContain('02 Same.png\u0089PNG')
  expect(entries).toContain(`${LOGOS}/closed.svg`)
  expect(entries.match(/or is incomplete",\S+/g)).toHaveLength(2)
  expect(entries).toContain('11,Same,not included,its logo is a data: address')

  await test.step('in one colour; nothing is to be read, so the dialog closes', async () => {
    await page.goto(`/shortlist?view_colour=white#ids=${id}&count=1`)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await archive.click()
    await expect(dialog.getByRole('radio', { name: '512 px' })).toBeChecked()
    await expect(
      dialog.getByRole('radiogroup', { name: 'Logo colour' }).getByRole('radio', { name: 'White' }),
    ).toBeChecked()
    const white = await savedFile(page, save)
    expect(white.name).toBe('shortlist logos 512 px white.zip')
    await expect(dialog).toBeHidden()
    const picture = white.bytes.subarray(white.bytes.indexOf('\u0089PNG', 0, 'latin1')).toString('base64')
    const colours = await page.evaluate(async (file) => {
      const bytes = Uint8Array.from(atob(file), (each) => each.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
      context.drawImage(bitmap, 0, 0)
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
      const found = new Set<string>()
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3] === 0) found.add('clear')
        if (data[at + 3] === 255) found.add(data.slice(at, at + 3).join())
      }
      return [...found].toSorted()
    }, picture)
    expect(colours).toEqual(['255,255,255', 'clear'])
  })

  await test.step('a logo that would become a block keeps its colours, which is said before and in the archive', async () => {
    await page.goto('/shortlist?view_colour=white#ids=92&count=1')
    await expect(tilesOf(page)).toContainText('Left as is')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await archive.click()
    const words = 'Left in their own colours, because they have a background: Alby.'
    await expect(dialog.getByText(words, { exact: true })).toBeVisible()
    const { bytes } = await savedFile(page, save)
    await expect(dialog).toContainText(`The ZIP file has the logos of 1 brand. ${words}`)
    expect(bytes.toString('latin1')).toContain('92,Alby,in its own colours,it has a background')
  })
})

test('1,000 brands arrive by the pages of the list, after those on the first screen', async ({ page }) => {
  await open(page, '/brands?limit=10')
  await expect(rows(page)).toHaveCount(10)
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/v1/brands') && sent.push(request.url()))
  const pages = await holdRequests(page, /limit=100/)
  const ids = Array.from({ length: 1000 }, (_, index) => 1 + ((index * 1237) % 3400)).join('.')
  await page.goto(`/shortlist#ids=${ids}&count=1000`)
  await expect(tilesOf(page)).toHaveCount(22)
  await expect(page.getByRole('button', { name: 'Export' })).toBeHidden()

  pages.release()
  await expect(page.getByRole('status').getByText('1,000 brands')).toBeVisible()
  await expect(tilesOf(page)).toHaveCount(1000)
  expect(sent.length).toBeLessThanOrEqual(60)

  // A shortlist that is left stops reading.
  const { held } = await holdRequests(page, /limit=100/)
  await page.reload()
  await expect.poll(() => held.length).toBe(1)
  await page.getByRole('link', { name: 'Brands', exact: true }).click()
  // Well before the request would time out by itself.
  await expect.poll(() => held[0]!.failure()?.errorText, { timeout: 8000 }).toBe('net::ERR_ABORTED')
})

test('a brand that cannot be read hides no others', async ({ page }) => {
  let isBroken = true
  await page.route(/\/v1\/brands\/2$/, (route) =>
    isBroken ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await open(page, '/shortlist#ids=1.2.3&count=3')
  const failure = page.getByRole('alert').getByText('The service has a problem')
  await expect(failure).toBeVisible()
  await expect(tilesOf(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Export' })).toBeHidden()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(tilesOf(page)).toHaveCount(3)
  await expect(failure).toBeHidden()
})

test('what is printed before all logos have loaded says so, and the menu waits for them', async ({
  page,
}) => {
  const logos = await holdRequests(page, /\/logos\//)
  await page.addInitScript(() => {
    window.print = () =>
      document.documentElement.setAttribute(
        'data-printed',
        document.body.innerText.match(/Printing/)?.[0] ?? '',
      )
  })
  await open(page, '/shortlist#ids=1.2.3&title=Spring&count=3')
  const stages = tilesOf(page).locator('a > :first-child')
  await expect(stages).toHaveCount(3)
  const words = () =>
    stages.evaluateAll((all) => all.map((stage) => getComputedStyle(stage, '::before').content))
  await page.emulateMedia({ media: 'print' })
  expect(await words()).toEqual(['"Not loaded"', '"Not loaded"', '"Not loaded"'])
  await expect(page).toHaveTitle(/^Spring: Brand Catalogue$/)
  await page.emulateMedia({ media: 'screen' })
  const root = page.locator('html')

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('button', { name: 'Print…' }).click()
  await expect(
    page.getByRole('status').getByText('Printing starts once all logos have loaded.'),
  ).toBeVisible()
  await expect(root).not.toHaveAttribute('data-printed')
  logos.release()
  await expect(root).toHaveAttribute('data-printed', '')
})

test('brands that are gone are named, the others printed, and the screen stays', async ({ page }) => {
  await using service = await startMisbehavingService((url) => {
    const id = /\/v1\/brands\/(\d+)$/.exec(url.pathname)?.[1]
    if (id === undefined) return { body: validList(51) }
    return id === '2' ? { status: 404, body: {} } : { body: { data: validBrand(Number(id)) } }
  })
  await serveLogos(page)
  await open(page, `${service.origin}/brands?limit=100`)
  await rows(page).first().getByRole('checkbox').check()
  await bar(page)
    .getByRole('button', { name: /^Add all \d+ on this page$/ })
    .click()
  await bar(page).getByRole('link', { name: 'Open shortlist' }).click()
  await expect(page.getByText('1 brand is no longer in the catalogue (id 2).')).toBeVisible()
  const tiles = tilesOf(page)
  await expect(tiles).toHaveCount(50)

  const display = page.getByRole('button', { name: 'Display' })
  await display.click()
  await page.getByRole('radio', { name: 'Black' }).first().check()
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  const board = page.getByRole('list', { name: 'Brands' })
  const name = tiles.first().locator('a > span').last()
  /** Prints, while `check` looks at what is on paper. */
  async function printed(entry: string, check: () => Promise<void>) {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('button', { name: entry }).click()
    await expect(page.locator('html')).toHaveAttribute('data-printed')
    await page.emulateMedia({ media: 'print' })
    await check()
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => {
      delete document.documentElement.dataset['printed']
      dispatchEvent(new Event('afterprint'))
    })
    await expect(page).toHaveURL(/\/shortlist$/)
    await expect(tiles).toHaveCount(50)
  }
  await printed('Print on white…', async () => {
    // All logos, those out of view too, are loaded before printing.
    await expect(board.locator('img[data-placed=true]')).toHaveCount(50)
    await expect(board).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await expect(name).toHaveCSS('color', 'rgb(0, 0, 0)')
    for (const format of ['A4', 'Letter']) {
      const pdf = await page.pdf({ format })
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
    }
  })
  await printed('Print with background…', async () => {
    await expect(board).toHaveCSS('background-color', 'rgb(0, 0, 0)')
    await expect(name).toHaveCSS('color', 'rgb(255, 255, 255)')
  })
  const columns = (count: number) =>
    expect(board).toHaveCSS('grid-template-columns', new RegExp(`^(\\S+ ){${count - 1}}\\S+$`))
  // As many as a list of 49 has: when a brand is removed, the others stay in their columns.
  await columns(6)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Brand Catalogue, 50 brands', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export' })).toBeHidden()
  await expect(tiles.first()).toHaveText(/\D1$/)
  await expect(board).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  // Print has fewer columns than the screen, which would break names.
  await columns(5)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('radio', { name: 'Table' }).check()
  await page.emulateMedia({ media: 'print' })
  await expect(rows(page)).toHaveCount(50)
  await expect(rows(page).locator('td img').first()).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})
