/**
 * The part of WCAG 2.2 AA that can be automated: every screen, dark on a phone and light in a wide window, both of which it
 * has to fit. Screens without a failure write nothing to the console.
 */
import { expect, type Page } from 'playwright/test'
import { test } from './support/embed-host.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { allRowsRendered, detailPanel, open, rows, openDates, signIn } from './support/journey.ts'
import { startMisbehavingService, threeBrands, validList } from './support/misbehaving-service.ts'

// Each test visits many screens, so the timeout only ends tests that hang.
test.describe.configure({ timeout: 600_000 })
// Without animations, colours and positions change at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Loads an address, continues to the screen to check, and checks it. */
async function load(page: Page, name: string, address: string, arrive: () => Promise<unknown>) {
  await test.step(name, async () => {
    await page.goto(address)
    await check(page, arrive)
  })
}

/** Does the same without loading a new document, which is twice as fast. */
async function visit(page: Page, name: string, address: string, arrive: () => Promise<unknown>) {
  await test.step(name, async () => {
    await goTo(page, address)
    await check(page, arrive)
  })
}

/** Navigates as a link of the app does. First closes anything open over the previous screen, and leaves that screen. */
async function goTo(page: Page, address: string) {
  const navigate = (to: string) =>
    page.evaluate((url) => {
      history.pushState(null, '', url)
      dispatchEvent(new PopStateEvent('popstate'))
    }, to)
  await page.locator('header').first().waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await navigate('/nowhere')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await navigate(address)
}

async function check(page: Page, arrive: () => Promise<unknown>) {
  await arrive()
  await allRowsRendered(page)
  await expectAccessible(page)
}

function complaints(page: Page): string[] {
  const all: string[] = []
  page.on('console', (message) => all.push(`${message.text()} (${message.location().url})`))
  return all
}

test('signing in', async ({ page }) => {
  const alert = page.getByRole('alert')
  const token = page.getByRole('textbox', { name: 'Access token' })
  const submit = page.getByRole('button', { name: 'Sign in' })
  const said = complaints(page)
  await load(page, 'the form', '/', () => expect(token).toBeFocused())
  await test.step('in and out', async () => {
    await signIn(page)
    await expect(rows(page)).toHaveCount(25)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(token).toBeFocused()
  })
  expect(said).toEqual([])

  await load(page, 'a refused token', '/', async () => {
    await token.fill('bcat_wrong')
    await submit.click()
    await expect(alert).toBeVisible()
  })
  await using service = await startMisbehavingService(() => threeBrands)
  await page.route('**/config.json', (route) => route.fulfill({ json: { timestampUnit: 'days' } }))
  await load(page, 'invalid settings', service.origin, () =>
    expect(alert).toContainText('config.json, field timestampUnit'),
  )
  await page.unroute('**/config.json')

  await page.route('**/assets/main-*.js', (route) => route.abort())
  await load(page, 'missing code', '/', () => expect(alert).toBeVisible())
  await page.unroute('**/assets/main-*.js')
})

const LIST = '/brands?limit=3'

test('menus and dialogs of the list', async ({ page }) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const said = complaints(page)
  await open(page, LIST)

  await visit(page, 'keyboard shortcuts', LIST, async () => {
    await expect(rows(page)).toHaveCount(3)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  })
  await visit(page, 'settings', LIST, async () => {
    await button('Settings').click()
    await expect(page.getByRole('radio', { name: 'UTC' })).toBeVisible()
  })
  await visit(page, 'views', `${LIST}&name=git`, async () => {
    await button('Saved searches').click()
    await page.getByRole('textbox', { name: 'Name of this search' }).fill('Git')
    await page.keyboard.press('Enter')
    await expect(page.getByText('“Git” was saved.')).toBeVisible()
  })
  await visit(page, 'dates in the wrong order', LIST, async () => {
    await openDates(page)
    await page.getByLabel('Updated from').fill('2026-03-10')
    await expect(page).toHaveURL(/updated_after/)
    await page.getByLabel('Updated to').fill('2026-03-01')
    await expect(page.getByRole('alert')).toBeVisible()
  })
  await visit(page, 'export', LIST, async () => {
    await button('Export').click()
    await expect(button('CSV')).toBeVisible()
  })
  await visit(page, 'a complete export', `${LIST}&name=git`, async () => {
    await button('Export').click()
    await button('Names').click()
    await expect(button('Copy names')).toBeVisible()
  })
  await visit(page, 'selection', LIST, async () => {
    await rows(page).nth(1).getByRole('checkbox').check()
    await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible()
  })
  expect(said).toEqual([])
})

test('results of the list', async ({ page }) => {
  const text = (shown: string) => () => expect(page.getByText(shown)).toBeVisible()
  const said = complaints(page)
  await open(page, LIST)
  const filters = 'name=a&updated_after=1600000000&view_zone=Asia%2FKathmandu'
  await visit(page, 'filters of a link', `${LIST}&${filters}`, text('Dates are in Kathmandu time'))
  await visit(page, 'gallery', `${LIST}&view=gallery`, () =>
    expect(page.getByRole('list', { name: 'Brands' }).getByRole('listitem')).toHaveCount(3),
  )
  await visit(page, 'close matches', `${LIST}&name=Gogle`, text('No brand has “Gogle” in its name'))
  await visit(page, 'past the end', `${LIST}&page=9999`, text('is past the end of the list'))
  expect(said).toEqual([])
})

test('a brand', async ({ page }) => {
  const said = complaints(page)
  const brand = '/brands/7?limit=3'
  const panel = detailPanel(page)
  await open(page, brand)
  await visit(page, 'details', brand, () => expect(panel.getByText('SVG, any size')).toBeVisible())
  await visit(page, 'a background of its own', brand, async () => {
    await panel.getByLabel('Custom colour').fill('#00ff00')
    await expect(panel.getByRole('radio', { name: '#00ff00' })).toBeChecked()
  })
  await visit(page, 'JSON and request', brand, async () => {
    await panel.getByRole('tab', { name: 'For developers' }).click()
    await expect(panel.locator('pre').first()).toBeVisible()
  })
  expect(said).toEqual([])

  await visit(page, 'an unknown id', '/brands/999999999?limit=3', () =>
    expect(page.getByText('No brand has this id')).toBeVisible(),
  )
  const single = /\/v1\/brands\/\d+$/
  const broken = { id: 8, name: null, logo: 'https://logos.invalid/8.svg', updated_at: 'soon' }
  await page.route(single, (route) => route.fulfill({ json: { data: broken } }))
  await visit(page, 'broken fields and a missing logo', '/brands/8?limit=3', async () => {
    await expect(panel).toContainText('updated_at is not a timestamp')
    await expect(panel).toContainText('could not be loaded')
  })
})

test('match, shortlist and check-up', async ({ page }) => {
  const said = complaints(page)
  await open(page, '/match')
  const names = page.getByRole('textbox', { name: 'Names or ids' })
  await visit(page, 'match', '/match', () => expect(names).toBeVisible())
  await visit(page, 'what was matched', '/match', async () => {
    await names.fill('GitHub\nAddidas\nZzyzx Unknown Stores')
    await page.getByRole('button', { name: /^Match \d/ }).click()
    await expect(page.getByText('1 of 3 matched, 1 to decide')).toBeVisible()
  })
  await visit(page, 'shortlist', '/brands?limit=3', async () => {
    await rows(page).first().getByRole('checkbox').check()
    await rows(page).nth(1).getByRole('checkbox').check()
    await page.getByRole('link', { name: 'Open shortlist' }).click()
    await expect(page.getByRole('list', { name: 'Brands' }).getByRole('listitem')).toHaveCount(2)
  })
  await visit(page, 'shortlist as a table', page.url(), async () => {
    await page.getByRole('radio', { name: 'Table' }).check()
    await expect(rows(page)).toHaveCount(2)
  })
  await visit(page, 'shortlist board with a logo that vanishes', '/brands?name=backbone', async () => {
    await rows(page).first().getByRole('checkbox').check()
    await page.getByRole('link', { name: 'Open shortlist' }).click()
    await page.getByRole('button', { name: 'Display' }).click()
    await page.getByRole('radio', { name: 'Black' }).first().check()
    await expect(page.getByText('Hard to see', { exact: true })).toBeVisible()
  })
  const start = page.getByRole('button', { name: /^(Start check-up|Run again)$/ })
  await visit(page, 'check-up', '/checkup', () => expect(start).toBeVisible())
  expect(said).toEqual([])

  await using service = await startMisbehavingService(() => ({ body: validList(1) }))
  await page.route('https://logos.example/**', (route) => route.abort())
  const address = `${service.origin}/checkup`
  await open(page, address)
  await visit(page, 'its findings', address, async () => {
    await start.click()
    await expect(page.getByRole('region', { name: 'Verdict' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'All findings' })).toBeVisible()
  })
  service.answer = () => ({ status: 429, headers: { 'Retry-After': '60' }, body: {} })
  await load(page, 'while it waits', address, async () => {
    await start.click()
    await expect(page.getByText('Waiting for the service')).toBeVisible()
  })
})

test('faults of a service', async ({ page }) => {
  await page.route('https://logos.example/**', (route) => route.abort())
  const list = validList(3)
  await using service = await startMisbehavingService(() => ({ body: list }))
  const address = `${service.origin}/brands?limit=25`
  await open(page, address)
  await visit(page, 'ignored filters', `${address}&name=git`, () =>
    expect(page.getByText('does not match the filter').first()).toBeVisible(),
  )
  list.data[0]!['name'] = null
  for (const brand of list.data) brand['id'] = Number(brand['id'])
  await load(page, 'faults of all rows, of one, and missing logos', address, async () => {
    await expect(page.getByText('id is a number')).toHaveCount(3)
    await expect(page.getByText('name is null')).toBeVisible()
    await expect(page.getByTitle('The logo could not be loaded')).toHaveCount(3)
  })
  await visit(page, 'a failure above the rows', address, async () => {
    await expect(rows(page)).toHaveCount(3)
    service.answer = () => ({ status: 500, body: {} })
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('brand')
    await expect(page.getByRole('alert')).toBeVisible()
  })
  await visit(page, 'a failure in place of the rows', `${address}&name=acme`, () =>
    expect(page.getByRole('alert')).toBeVisible(),
  )
  service.answer = () => ({ status: 429, headers: { 'Retry-After': '60' }, body: {} })
  await visit(page, 'a wait', `${address}&name=wait`, () =>
    expect(page.getByRole('button', { name: /^Trying again/ })).toBeVisible(),
  )
})

test('embedded in another page', async ({ page, host }) => {
  const said = complaints(page)
  // Browsers request the host's icon.
  host.page('', {}, '/favicon.ico')
  const inFrame = async (name: string, options: string, arrive: () => Promise<unknown>) =>
    test.step(name, async () => {
      await host.mount(options)
      await arrive()
      await expectAccessible(page, await host.contentFrame())
    })
  await inFrame('the list and a brand', "{ filters: { name: 'git', limit: 3 } }", async () => {
    await host.expectRows(3)
    await host.rows.nth(1).click()
    await expect(host.frame.getByText('SVG, any size')).toBeVisible()
  })
  await inFrame('the picker', "{ mode: 'pick', max: 1, exclude: ['3'], selected: ['900'] }", () =>
    expect(host.frame.getByText('1 selected')).toBeVisible(),
  )
  await inFrame('close matches', "{ mode: 'pick', filters: { name: 'Gogle' } }", () =>
    expect(host.frame.getByText('No brand has “Gogle” in its name')).toBeVisible(),
  )
  expect(said).toEqual([])
  await inFrame('without a token', "{ getToken: () => Promise.reject(new Error('Signed out.')) }", () =>
    expect(host.frame.getByText('The catalogue is waiting for access')).toBeVisible(),
  )
})

test('by keyboard: shortcuts move through rows and pages, and the focus is never lost', async ({ page }) => {
  const main = page.getByRole('main')

  await test.step('the first tab stop skips the navigation; the rows are at most 15 stops away, 9 after skipping', async () => {
    await open(page, '/brands?limit=25')
    await expect(rows(page)).toHaveCount(25)
    await expect(page.getByRole('button', { name: 'Saved searches' })).toBeVisible()
    const row = rows(page).first()
    const stopsToRow = async () => {
      let stops = 0
      for (; stops < 20 && !(await row.locator(':focus').count()); stops++) await page.keyboard.press('Tab')
      return stops - 1
    }
    await page.keyboard.press('Tab')
    const skip = page.getByRole('button', { name: 'Skip to main content' })
    await expect(skip).toBeFocused()
    expect(await stopsToRow()).toBeLessThanOrEqual(15)
    await skip.focus()
    await skip.press('Enter')
    await expect(main).toBeFocused()
    expect(await stopsToRow()).toBeLessThanOrEqual(9)
  })

  await test.step('a row that gets the focus is visible, above the bars', async () => {
    await page.getByRole('searchbox').fill('a')
    await expect(page).toHaveURL(/name=a/)
    await allRowsRendered(page)
    await rows(page).first().getByRole('checkbox').check()
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect(bar).toBeVisible()
    const names = rows(page).getByRole('link')
    await page.keyboard.press('ArrowDown')
    await expect(names.nth(1)).toBeFocused()
    await names.nth(13).focus()
    for (let row = 14; row < 25; row++) {
      await page.keyboard.press('ArrowDown')
      await expect(names.nth(row)).toBeFocused()
    }
    const { y, height } = (await names.nth(24).boundingBox())!
    expect(y + height).toBeLessThanOrEqual((await bar.boundingBox())!.y)
    await rows(page).first().getByRole('checkbox').uncheck()
    await expect(bar).toBeHidden()
  })

  await test.step('a control that disappears when it is pressed passes the focus to the heading', async () => {
    const heading = page.getByRole('heading', { level: 1 })
    await page.getByRole('button', { name: 'Clear filters' }).press('Enter')
    await expect(heading).toBeFocused()
    await page.getByRole('searchbox').fill('zzzzz')
    await page.getByRole('button', { name: 'Clear search' }).press('Enter')
    await expect(rows(page)).toHaveCount(25)
    await expect(heading).toBeFocused()
  })

  await test.step('shortcuts turn the pages, and a dialog lists them', async () => {
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await goTo(page, '/brands?limit=10')
    await expect(rows(page)).toHaveCount(10)
    await page.keyboard.press(']')
    await expect(page.getByRole('status')).toContainText('page 2 of')
    // As on keyboards where AltGr types this character.
    await page.keyboard.press('Control+Alt+[')
    await expect(page.getByRole('status')).toContainText('page 1 of')
    await page.keyboard.press('?')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('single-key shortcuts can be switched off', async () => {
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('radiogroup', { name: 'Single-key shortcuts' }).getByText('Off').click()
    await page.keyboard.press('Escape')
    await page.keyboard.press(']')
    await page.keyboard.press('?')
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).not.toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).not.toHaveURL(/page=2/)
  })
})

test.describe('enlarged', () => {
  test.use({ bypassCSP: true })

  test('text at twice the size, more spacing, and a zoom of 400 % fit the window', async ({ page }) => {
    const twice = ':root { font-size: 200% !important }'
    const spaced =
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'
    await open(page, '/brands?limit=10')
    const style = await page.addStyleTag({ content: twice })
    const fits = async (address: string, arrive: () => Promise<unknown>) => {
      await goTo(page, address)
      await arrive()
      for (const [name, width, height, content] of [
        ['twice as large, wide', 1440, 900, twice],
        ['twice as large, on a phone', 390, 844, twice],
        ['with more space, on a phone', 390, 844, spaced],
        ['zoomed', 320, 256, ''],
      ] as const) {
        await test.step(`${address}, ${name}`, async () => {
          await page.setViewportSize({ width, height })
          await style.evaluate((element, text) => (element.textContent = text), content)
          const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          await expect.poll(excess).toBeLessThanOrEqual(0)
        })
      }
    }
    await fits('/brands?limit=10&name=a', () => expect(rows(page)).toHaveCount(10))
    await fits('/brands/46?limit=10', () => expect(page.getByRole('link', { name: 'Close' })).toBeVisible())
    await fits('/brands?limit=10&view=gallery', () =>
      expect(page.getByRole('list', { name: 'Brands' })).toBeVisible(),
    )
    await fits('/checkup', () => expect(page.getByRole('button', { name: 'Start check-up' })).toBeVisible())
    await fits('/match', async () => {
      await page.getByRole('textbox', { name: 'Names or ids' }).fill('adidas\nnothing here\nGogle')
      await page.getByRole('button', { name: /^Match \d/ }).click()
      await expect(page.getByRole('button', { name: /^(?:Not this one|None of these)/ })).toBeVisible()
    })
  })
})
