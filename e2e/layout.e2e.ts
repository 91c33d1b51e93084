import { expect } from 'playwright/test'
import { allRowsRendered, detailPanel, open, rows, test } from './support/journey.ts'
import { startMisbehavingService, validList } from './support/misbehaving-service.ts'
import { demoToken } from './support/service-folder.ts'

test('while the code loads, a signed-in reader sees pale rows in their places', async ({ browser }) => {
  for (const [width, address] of [
    [1440, '/brands/3?limit=25'],
    [1024, '/brands?limit=25'],
    [390, '/brands?limit=24&view=gallery'],
  ] as const) {
    await using context = await browser.newContext({ viewport: { width, height: 900 } })
    const page = await context.newPage()
    const code = Promise.withResolvers<void>()
    await page.route('**/assets/app-*.js', async (route) => code.promise.then(() => route.continue()))
    void open(page, address)
    const early = page.locator('#early-list')
    const place = async () => {
      const { x, y, width: wide } = (await page.locator('main > :last-child').boundingBox())!
      return { x, y, wide }
    }
    // Elements have a place before their styles are there, though nothing is drawn yet.
    await expect(early.locator('header').first()).toHaveCSS('display', 'flex')
    await expect(early.getByText('Match')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toHaveCount(0)
    const before = await place()
    code.resolve()
    await expect(early).toHaveCount(0)
    await allRowsRendered(page)
    expect({ ...(await place()), width, address }).toEqual({ ...before, width, address })
  }
})

test('while the code loads, a reader may fill in the sign-in form, and submit it', async ({ browser }) => {
  for (const [width, submits] of [
    [1440, true],
    [390, false],
  ] as const) {
    await using context = await browser.newContext({ viewport: { width, height: 900 } })
    const page = await context.newPage()
    const code = Promise.withResolvers<void>()
    await page.route('**/assets/start-*.js', async (route) => code.promise.then(() => route.continue()))
    void page.goto('/brands?limit=10')
    const early = page.locator('form[data-early]')
    const token = page.getByRole('textbox', { name: 'Access token' })
    const remember = page.getByRole('checkbox', { name: 'Remember me' })
    await expect(token).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Service address' })).toHaveCount(0)
    await token.fill(demoToken())
    const before = await remember.boundingBox()
    if (submits) await token.press('Enter')
    else {
      await page.getByRole('checkbox', { name: 'Show the token' }).check()
      await remember.check()
    }
    code.resolve()
    await expect(early).toHaveCount(0)
    if (submits) await allRowsRendered(page)
    else {
      await expect(remember).toBeChecked()
      await expect(token).toHaveValue(demoToken())
      await expect(token).toHaveCSS('-webkit-text-security', 'none')
      await expect(token).toBeFocused()
      expect(await remember.boundingBox()).toEqual(before)
    }
    expect(page.url()).toMatch(/\/brands\?limit=10$/)
    expect(await page.content()).not.toContain(demoToken())
  }
})

test('the first rows do without Intl, whose first use would delay them', async ({ page }) => {
  const used: string[] = []
  await page.exposeFunction('noteUse', (name: string) => used.push(name))
  await page.addInitScript(() => {
    for (const name of ['Collator', 'DateTimeFormat', 'NumberFormat', 'RelativeTimeFormat', 'Segmenter']) {
      const constructor = (Intl as unknown as Record<string, new (...args: unknown[]) => object>)[name]!
      const note = () => (globalThis as unknown as { noteUse: (name: string) => void }).noteUse(name)
      const proxy = new Proxy(constructor, {
        construct: (target, args) => (note(), Reflect.construct(target, args)),
        apply: (target, self, args) => (note(), Reflect.apply(target as never, self, args)),
      })
      Object.assign(Intl, { [name]: proxy })
    }
  })
  // Totals come after the rows. Links to dates have the name of the device's zone, which only Intl knows.
  await page.route(/[?&]limit=1(?:&|$)/, () => {})
  await open(page, '/brands?limit=25')
  await allRowsRendered(page)
  expect(used).toEqual([])
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect.poll(() => used).toContain('DateTimeFormat')
})

test('on a phone, panel, dialog, names and notes fit, and a tap opens a brand', async ({ browser }) => {
  const list = validList(40)
  list.data[0]!['name'] = 'Northwind Traders'
  list.data[1]!['id'] = 7
  await using service = await startMisbehavingService(({ pathname }) => ({
    body: pathname.endsWith('/brands') ? list : { data: list.data[29] },
  }))
  const viewport = { width: 320, height: 640 }
  await using context = await browser.newContext({ viewport, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  // Failed logos would add a notice above the rows, which would move the rows to tap.
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'
  await page.route('https://logos.example/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: svg }),
  )

  await test.step('a note on a field or a brand takes one line, and a name is not cut off', async () => {
    await open(page, `${service.origin}/brands?limit=100&name=nothing`)
    await expect(page.getByText('does not match the filter').first()).toBeVisible()
    for (const note of ['does not match the filter', 'id is a number, not a string']) {
      expect((await page.getByText(note).first().boundingBox())!.height).toBeLessThan(30)
    }
    const star = (await rows(page).first().getByRole('checkbox').boundingBox())!
    const logo = (await rows(page).first().getByRole('cell').first().locator('> :last-child').boundingBox())!
    expect(logo.x).toBeGreaterThanOrEqual(star.x + star.width)
    const name = page.getByRole('link', { name: 'Northwind Traders' })
    expect(await name.evaluate((link) => [link.scrollWidth, link.scrollHeight])).toEqual(
      await name.evaluate((link) => [link.clientWidth, link.clientHeight]),
    )
  })

  await test.step('a button to clear the filters stays on the line of the brands found', async () => {
    const clear = page.getByRole('button', { name: 'Clear filters' })
    await open(page, `${service.origin}/brands?updated_after=1741651200&updated_before=1795910400`)
    const box = (await clear.boundingBox())!
    expect(box.height).toBeLessThan(40)
    expect(box.x + box.width).toBe(320 - 16)
    expect(box.y).toBeLessThan((await page.getByText(/updated after/).boundingBox())!.y)
    await page.goBack()
  })

  await test.step('keyboard shortcuts are not offered', async () => {
    await page.getByRole('button', { name: 'Settings' }).tap()
    await expect(page.getByRole('radiogroup', { name: 'Theme' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeHidden()
    await page.touchscreen.tap(20, 20)
    await expect(page.getByRole('radiogroup', { name: 'Theme' })).toBeHidden()
  })

  await test.step('the panel of a brand fills the screen, and nothing behind it takes the focus', async () => {
    await allRowsRendered(page)
    // Rows that scroll into view take their real height first.
    await rows(page).nth(29).scrollIntoViewIfNeeded()
    await expect(rows(page).nth(29)).toBeInViewport({ ratio: 1 })
    await rows(page).nth(29).tap()
    await expect(page.getByText(/^\d+ of 40\b/)).toBeVisible()
    const close = page.getByRole('link', { name: 'Close' })
    await expect(close).toBeInViewport({ ratio: 1 })
    // Within reach of a thumb.
    await expect.poll(async () => (await close.boundingBox())!.y).toBeGreaterThan(500)
    await expect(detailPanel(page)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('header, main'))).toBeNull()
    await close.tap()
    await expect(detailPanel(page)).toBeHidden()
  })

  await test.step('a dialog is at the bottom, and as wide as the screen', async () => {
    await page.getByRole('button', { name: 'Export' }).tap()
    await page.getByRole('button', { name: 'Logos (ZIP)' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Save logos as ZIP' })
    const box = (await dialog.boundingBox())!
    expect(box).toMatchObject({ x: 0, width: 320 })
    expect(Math.round(box.y + box.height)).toBe(640)
    await expect(dialog.getByRole('button', { name: /Cancel|Done/ })).toBeInViewport({ ratio: 1 })
  })

  await test.step('no field has less than 16 px, or phones zoom in on focus', async () => {
    const fields = page.locator('select, textarea, input:not([type=checkbox], [type=radio])')
    const sizes = () =>
      fields.evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize)))
    expect(Math.min(...(await sizes()))).toBeGreaterThanOrEqual(16)
    await page.keyboard.press('Escape')
    // An empty shortlist has no note.
    await rows(page).nth(3).getByRole('checkbox').check()
    await page.goto(`${service.origin}/shortlist`)
    await page.getByRole('textbox', { name: 'Note for this list' }).focus()
    expect(Math.min(...(await sizes()))).toBeGreaterThanOrEqual(16)
  })
})

test('in the gallery, search, filters and order are in one row, and the views have names', async ({
  page,
}) => {
  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 844 })
    await open(page, '/brands?limit=24&view=gallery&name=a&updated_after=5')
    const middle = async (role: 'searchbox' | 'combobox' | 'button', name = /./) => {
      const { y, height } = (await page.getByRole('search').getByRole(role, { name }).boundingBox())!
      return y + height / 2
    }
    expect(await middle('combobox')).toBe(await middle('searchbox'))
    expect(await middle('button', /^Updated/)).toBe(await middle('searchbox'))
    await expect(page.getByRole('radiogroup', { name: 'View' }).getByText('Gallery')).not.toHaveCSS(
      'font-size',
      '0px',
    )
  }
})

test('menus fit the window, including on a small laptop and at 400 % zoom', async ({ page }) => {
  const saved = Array.from({ length: 12 }, (_, index) => ({ name: `Search ${index}`, search: 'limit=25' }))
  await page.addInitScript((views) => {
    localStorage.setItem('brand-catalogue:views', JSON.stringify({ version: 1, views }))
  }, saved)
  await open(page, '/brands?limit=25')
  await expect(rows(page).first()).toBeVisible()
  for (const [width, height] of [
    [1366, 625],
    [1024, 600],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const [button, menu] of [
      ['Settings', 'Settings'],
      ['Saved searches', 'Saved searches'],
      [/^Updated/, /^Updated|Dates/],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).first().click()
      const box = page.locator('[popover]:popover-open')
      await expect(box.getByRole('button').or(box.getByRole('radio')).first()).toBeVisible()
      const { y, height: high } = (await box.boundingBox())!
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y + high, `${menu} at ${width} × ${height}`).toBeLessThanOrEqual(height)
      await page.keyboard.press('Escape')
      await expect(box).toBeHidden()
    }
  }

  await test.step('a menu closes when Tab leaves it', async () => {
    await page.getByRole('button', { name: 'Settings' }).press('Enter')
    const menu = page.locator('[popover]:popover-open')
    await menu.getByRole('button', { name: 'Keyboard shortcuts' }).press('Tab')
    await expect(menu).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeFocused()
  })

  await test.step('the field for a list keeps several lines', async () => {
    await page.goto('/match')
    const field = page.getByRole('textbox', { name: 'Names or ids' })
    expect((await field.boundingBox())!.height).toBeGreaterThan(100)
  })
})

test('with the text spacing of WCAG 1.4.12, dates and places are not cut off', async ({ browser }) => {
  await using context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await open(page, '/brands?limit=25&order=-updated_at')
  await expect(rows(page).first()).toBeVisible()
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    )
    document.adoptedStyleSheets.push(sheet)
  })
  const times = page.getByRole('cell').filter({ has: page.locator('time') })
  const cut = (cells: Element[]) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length
  expect(await times.evaluateAll(cut)).toBe(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await rows(page).getByRole('link').first().click()
  const place = detailPanel(page).getByText('1 of 25')
  await expect(place).toBeVisible()
  expect(await place.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true)
})
