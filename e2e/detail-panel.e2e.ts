import type { Locator, Page } from 'playwright'
import { expect } from 'playwright/test'
import { demoToken } from './service-folder.ts'
import { expectAccessible, open, rows, test } from './journey.ts'

/** The names on the screen, in their order. */
async function names(page: Page) {
  await expect(rows(page).first()).toBeVisible()
  return rows(page).getByRole('link').allTextContents()
}
const panelOf = (page: Page) => page.getByRole('region').filter({ has: page.getByRole('tablist') })
const marked = (page: Page) => page.locator('tr[aria-current=true]')

/** Answers for every single brand with what `change` makes of the service's own answer. */
async function changeSingle(page: Page, change: (brand: Record<string, unknown>) => object) {
  await page.route(/\/v1\/brands\/\d+$/, async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: Record<string, unknown> }
    await route.fulfill({ response, json: { data: change(data) } })
  })
}

async function position(locator: Locator) {
  return (await locator.boundingBox())?.y
}

test.describe('walking the list', () => {
  test('Next goes on over the end of the page, the address and the marked row with it, and back', async ({
    page,
  }) => {
    await open(page, '/brands?limit=3')
    const [, , third] = await names(page)
    await rows(page).nth(1).getByRole('link').click()
    const next = panelOf(page).getByRole('link', { name: 'Next brand' })
    await next.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: third!, exact: true })).toBeVisible()
    await expect(next).toBeFocused()
    await page.keyboard.press('Enter')

    await expect(page).toHaveURL(/\/brands\/\d+\?.*page=2/)
    await expect(rows(page).first()).toHaveAttribute('aria-current', 'true')
    await expect(next).toBeFocused()
    const entered = await marked(page).getByRole('link').innerText()
    await expect(page.getByRole('region', { name: entered, exact: true })).toBeVisible()

    await panelOf(page).getByRole('link', { name: 'Previous brand' }).click()
    await expect(page.getByRole('region', { name: third!, exact: true })).toBeVisible()
    await expect(rows(page).last()).toHaveAttribute('aria-current', 'true')
    await expect(page).not.toHaveURL(/page=2/)
  })

  test('it goes the way the rows are sorted', async ({ page }) => {
    await open(page, '/brands?limit=3&view_sort=-name')
    await expect(rows(page)).toHaveCount(3)
    const [, second] = await names(page)
    await rows(page).first().getByRole('link').click()
    await panelOf(page).getByRole('link', { name: 'Next brand' }).click()
    await expect(page.getByRole('region', { name: second!, exact: true })).toBeVisible()
  })

  test('it ends at the ends of the list, without losing the focus', async ({ page }) => {
    await open(page, '/brands?name=github&limit=100')
    await rows(page).nth(-2).getByRole('link').click()
    const next = panelOf(page).getByRole('link', { name: 'Next brand' })
    await next.focus()
    await page.keyboard.press('Enter')
    await expect(rows(page).last()).toHaveAttribute('aria-current', 'true')
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await expect(next).not.toHaveAttribute('href')
    await expect(next).toBeFocused()
    await expectAccessible(page)
  })

  test('a brand that is not on the page has no neighbours', async ({ page }) => {
    await open(page, '/brands/2000?limit=3')
    for (const name of ['Previous brand', 'Next brand']) {
      await expect(panelOf(page).getByRole('link', { name })).toHaveAttribute('aria-disabled', 'true')
    }
    await expect(panelOf(page)).toContainText('Not on this page of the list')
  })
})

test.describe('the focus', () => {
  test('Escape closes the panel and gives the focus back to the row', async ({ page }) => {
    await open(page, '/brands?limit=10')
    await rows(page).nth(2).getByRole('link').press('Enter')
    await expect(panelOf(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/brands?limit=10')
    await expect(rows(page).nth(2).getByRole('link')).toBeFocused()
  })

  test('where the row is gone, the list’s heading takes it', async ({ page }) => {
    await open(page, '/brands?limit=10')
    await rows(page).first().getByRole('link').press('Enter')
    await page.getByRole('searchbox').fill('github')
    await expect(rows(page).first()).toContainText(/github/i)
    await panelOf(page).getByRole('link', { name: 'Close' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Brands', level: 1 })).toBeFocused()
  })

  test('on a phone nothing behind the panel can be reached', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, '/brands?limit=10')
    await rows(page).first().getByRole('link').click()
    await expect(panelOf(page)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('header, main'))).toBeNull()
    const close = panelOf(page).getByRole('link', { name: 'Close' })
    expect((await close.boundingBox())!.y).toBeGreaterThan(700)
    await expectAccessible(page)
  })
})

test.describe('the two copies', () => {
  test('the list’s copy stands in while the endpoint loads, and nothing moves when it answers', async ({
    page,
  }) => {
    const held = Promise.withResolvers<void>()
    await page.route(/\/v1\/brands\/\d+$/, async (route) => {
      await held.promise
      await route.continue()
    })
    await open(page, '/brands?limit=10')
    await rows(page).nth(4).getByRole('link').click()
    const panel = panelOf(page)
    await expect(panel.getByText(/^Natural size/)).toBeVisible()
    const before = await position(panel.getByText('Updated', { exact: true }))
    held.resolve()
    await panel.getByRole('tab', { name: 'JSON' }).click()
    await expect(panel.locator('pre')).toContainText('"data"')
    await panel.getByRole('tab', { name: 'Details' }).click()
    expect(await position(panel.getByText('Updated', { exact: true }))).toBe(before)
  })

  test('each field that differs shows both values, until the list is read again', async ({ page }) => {
    await changeSingle(page, (brand) => ({ ...brand, name: 'Renamed', updated_at: 1_700_000_000 }))
    await open(page, '/brands?limit=10')
    const [first] = await names(page)
    await rows(page).first().getByRole('link').click()
    const panel = page.getByRole('region', { name: 'Renamed', exact: true })
    await expect(panel).toContainText('2 fields differ from the list')
    await expect(panel).toContainText(`In the list: ${first}`)
    await expect(panel).toContainText('14 Nov 2023, 22:13:20 UTC')
    await expect(panel.getByText(/^In the list:/)).toHaveCount(2)
    await expectAccessible(page)

    await page.route(/\/v1\/brands\?/, async (route) => {
      const response = await route.fetch()
      const json = (await response.json()) as { data: object[] }
      json.data[0] = { ...json.data[0], name: 'Renamed', updated_at: 1_700_000_000 }
      await route.fulfill({ response, json })
    })
    await panel.getByRole('button', { name: 'Reload the list' }).click()
    await expect(panel.getByText(/^In the list:/)).toHaveCount(0)
    await expect(marked(page)).toContainText('Renamed')
  })

  test('additional fields are shown as they came', async ({ page }) => {
    await page.route(/\/v1\/brands\/\d+$/, (route) =>
      route.fulfill({
        contentType: 'application/json',
        body: '{"data":{"id":"1","name":"One","logo":"https://x.invalid/a.png","updated_at":1.7e9,"stock":9007199254740993,"tags":["a"],"note":"plain"}}',
      }),
    )
    await open(page, '/brands/1?limit=10')
    const additional = panelOf(page).getByRole('region', { name: 'Additional fields' })
    await expect(additional).toContainText('9007199254740993')
    await expect(additional).toContainText('plain')
    await expect(panelOf(page)).toContainText('1.7e9')
    await panelOf(page).getByRole('tab', { name: 'JSON' }).click()
    await expect(panelOf(page).locator('pre')).toContainText('"stock": 9007199254740993')
    await expectAccessible(page)
  })

  test('a broken brand keeps its panel, each broken field marked', async ({ page }) => {
    await changeSingle(page, () => ({ id: 7, name: null, logo: 'javascript:alert(1)', updated_at: 'soon' }))
    await open(page, '/brands/7?name=zzzzzz')
    const panel = page.getByRole('region', { name: 'Brand 7', exact: true })
    for (const fault of [
      'name is null',
      'id is a number, not a string',
      'updated_at is not a timestamp',
      'logo is a javascript: address',
    ]) {
      await expect(panel).toContainText(fault)
    }
    await expect(panel.locator('[href^=javascript], [src^=javascript]')).toHaveCount(0)
    await expectAccessible(page)
  })

  test('milliseconds are shown to the last digit', async ({ page }) => {
    await changeSingle(page, (brand) => ({ ...brand, updated_at: '2024-11-01T13:03:22.123Z' }))
    await open(page, '/brands/1?limit=10')
    const panel = panelOf(page)
    await expect(panel).toContainText('1 Nov 2024, 14:03:22.123 CET')
    await expect(panel).toContainText('1 Nov 2024, 13:03:22.123 UTC')
    await expect(panel).toContainText('"2024-11-01T13:03:22.123Z" ISO 8601')
  })
})

test('the light table: grounds and sizes by keyboard, in a box that keeps its own', async ({ page }) => {
  await open(page, '/brands/1?limit=10')
  const panel = panelOf(page)
  const logo = panel.getByRole('img', { name: / logo$/ })
  await expect(panel.getByText(/^Natural size \d+\s×\s\d+\spx, SVG/)).toBeVisible()
  const before = await position(panel.getByText('Name', { exact: true }))
  for (const size of ['16', '32', '64', '128', '256']) {
    await panel.getByRole('radio', { name: size, exact: true }).check()
    expect(await logo.boundingBox()).toMatchObject({ width: Number(size), height: Number(size) })
  }
  await panel.getByRole('radio', { name: 'White' }).focus()
  for (const name of ['Black', 'Grey', 'Checkerboard', 'Custom colour']) {
    await page.keyboard.press('ArrowRight')
    await expect(panel.getByRole('radio', { name })).toBeChecked()
    await expectAccessible(page)
  }
  await panel.getByLabel('Custom background colour').fill('#00ff00')
  expect(await logo.evaluate((image) => getComputedStyle(image.parentElement!).backgroundColor)).toBe(
    'rgb(0, 255, 0)',
  )
  expect(await position(panel.getByText('Name', { exact: true }))).toBe(before)

  await panel.getByRole('link', { name: 'Next brand' }).click()
  await expect(panel.getByRole('radio', { name: 'Custom colour' })).toBeChecked()
})

test('a logo that fails can be opened in a new tab', async ({ page }) => {
  await page.route('**/logos/**', (route) => route.abort())
  await open(page, '/brands/1?limit=10')
  const link = panelOf(page).getByRole('link', { name: 'Open in a new tab', exact: true })
  await expect(link).toHaveAttribute('href', /^http.*\/logos\//)
  await expect(panelOf(page)).toContainText('The logo could not be loaded')
  await expectAccessible(page)
})

test.describe('copying', () => {
  test('id, name, logo address, page address, JSON and the command', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, '/brands/1?limit=10')
    const panel = panelOf(page)
    const copied = async (button: string) => {
      await panel.getByRole('button', { name: button, exact: true }).click()
      await expect(panel.getByRole('status').filter({ hasText: 'Copied' }).first()).toBeVisible()
      return page.evaluate(() => navigator.clipboard.readText())
    }
    expect(await copied('Copy id')).toBe('1')
    expect(await copied('Copy name')).toBe(await panel.getByRole('heading', { level: 2 }).innerText())
    expect(await copied('Copy logo address')).toMatch(/^http.*\/logos\//)
    expect(await copied('Copy the address of this page')).toBe(page.url())

    await panel.getByRole('tab', { name: 'JSON' }).click()
    expect(JSON.parse(await copied('Copy JSON'))).toMatchObject({ data: { id: '1' } })
    await page.keyboard.press('Tab')
    await panel.getByRole('tab', { name: 'Request' }).click()
    expect(await copied('Copy command')).toContain('"Authorization: Bearer $TOKEN"')
  })

  test('where the clipboard is not to be had, it says so', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      document.execCommand = () => false
    })
    await open(page, '/brands/1?limit=10')
    await panelOf(page).getByRole('button', { name: 'Copy id' }).click()
    await expect(panelOf(page).getByRole('status').filter({ hasText: 'Could not copy' })).toBeVisible()
    await expect(panelOf(page).getByRole('button', { name: 'Copy id' })).toBeFocused()
  })
})

test.describe('tabs', () => {
  test('arrow keys go round; the choice holds along a walk; the token is nowhere', async ({ page }) => {
    await open(page, '/brands/1?limit=10')
    const panel = panelOf(page)
    await panel.getByRole('tab', { name: 'Details' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(panel.getByRole('tab', { name: 'Request' })).toBeFocused()
    await expect(panel.getByRole('tabpanel')).toContainText('/v1/brands/1')
    for (const words of ['GET', '200', 'ms', 'bytes', 'content-type:', 'curl']) {
      await expect(panel.getByRole('tabpanel')).toContainText(words)
    }
    await expectAccessible(page)
    await panel.getByRole('link', { name: 'Next brand' }).click()
    await expect(panel.getByRole('tabpanel')).toContainText(/\/v1\/brands\/(?!1\b)\d+/)
    expect(await page.content()).not.toContain(demoToken())
  })

  test('their code is loaded when they are opened', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await open(page, '/brands/1?limit=10')
    await expect(panelOf(page).getByText(/^Natural size/)).toBeVisible()
    expect(scripts.filter((url) => /(?:json|request)-tab/.test(url))).toEqual([])
    await panelOf(page).getByRole('tab', { name: 'JSON' }).click()
    await expect(panelOf(page).locator('pre')).toBeVisible()
    expect(scripts.some((url) => url.includes('json-tab'))).toBe(true)
  })
})

test.describe('failures', () => {
  test('with the list’s copy: it stays, what happened stands above, Try again helps', async ({ page }) => {
    await page.route(/\/v1\/brands\/\d+$/, (route) => route.fulfill({ status: 500, json: {} }))
    await open(page, '/brands?limit=10')
    await rows(page).first().getByRole('link').click()
    const panel = panelOf(page)
    await expect(panel.getByRole('alert')).toContainText('The values below are from the list')
    await expect(panel.getByRole('button', { name: 'Copy id' })).toBeVisible()
    await expectAccessible(page)
    await panel.getByRole('tab', { name: 'Request' }).click()
    await expect(panel.getByRole('tabpanel')).toContainText('500')
    await panel.getByRole('tab', { name: 'Details' }).click()

    await page.unroute(/\/v1\/brands\/\d+$/)
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(panel.getByRole('alert')).toBeHidden()
  })

  test('without one: what happened, and Try again', async ({ page }) => {
    await page.route(/\/v1\/brands\/\d+$/, (route) => route.abort())
    await open(page, '/brands/2000?limit=3')
    await expect(panelOf(page).getByRole('alert')).toContainText('could not be reached')
    await panelOf(page).getByRole('tab', { name: 'Request' }).click()
    await expect(panelOf(page).getByRole('tabpanel')).toContainText('No response')
    await expectAccessible(page)
    await panelOf(page).getByRole('tab', { name: 'Details' }).click()
    await page.unroute(/\/v1\/brands\/\d+$/)
    await panelOf(page).getByRole('button', { name: 'Try again' }).click()
    await expect(panelOf(page).getByRole('button', { name: 'Copy id' })).toBeVisible()
  })

  test('a brand that only the list has', async ({ page }) => {
    await page.route(/\/v1\/brands\/\d+$/, (route) => route.fulfill({ status: 404, json: {} }))
    await open(page, '/brands?limit=10')
    await rows(page).first().getByRole('link').click()
    await expect(panelOf(page)).toContainText('The list still has it')
  })
})
