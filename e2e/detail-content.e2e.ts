import { expect, type Locator, type Page } from 'playwright/test'
import { lastBrand } from './support/catalogue.ts'
import { detailPanel, expectAccessible, names, open, openRow, rows, test } from './support/journey.ts'
import { demoToken } from './support/service-folder.ts'

/** Changes every response for a single brand. */
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

test.describe('the list’s copy and the endpoint’s', () => {
  test('the list’s copy is shown while the endpoint loads, and nothing moves when it responds', async ({
    page,
  }) => {
    const released = Promise.withResolvers<void>()
    await page.route(/\/v1\/brands\/\d+$/, async (route) => {
      await released.promise
      await route.continue()
    })
    await open(page, '/brands?limit=10')
    await rows(page).nth(4).getByRole('link').click()
    const panel = detailPanel(page)
    await expect(panel.getByText('SVG, scales to any size')).toBeVisible()
    const before = await position(panel.getByText('Updated', { exact: true }))
    released.resolve()
    await panel.getByRole('tab', { name: 'JSON' }).click()
    await expect(panel.locator('pre')).toContainText('"data"')
    await panel.getByRole('tab', { name: 'Details' }).click()
    expect(await position(panel.getByText('Updated', { exact: true }))).toBe(before)
  })

  test('each field that differs shows both values, until the list is reloaded', async ({ page }) => {
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
    await expect(openRow(page)).toContainText('Renamed')
  })

  test('additional fields are shown as sent', async ({ page }) => {
    await page.route(/\/v1\/brands\/\d+$/, (route) =>
      route.fulfill({
        contentType: 'application/json',
        body: '{"data":{"id":"1","name":"One","logo":"https://x.invalid/a.png","updated_at":1.7e9,"stock":9007199254740993,"tags":["a"],"note":"plain"}}',
      }),
    )
    await open(page, '/brands/1?limit=10')
    const additional = detailPanel(page).getByRole('region', { name: 'Additional fields' })
    await expect(additional).toContainText('9007199254740993')
    await expect(additional).toContainText('plain')
    await expect(detailPanel(page)).toContainText('1.7e9')
    await detailPanel(page).getByRole('tab', { name: 'JSON' }).click()
    await expect(detailPanel(page).locator('pre')).toContainText('"stock": 9007199254740993')
    await expectAccessible(page)
  })

  test('a brand with broken fields is shown, with each of them marked', async ({ page }) => {
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
    const panel = detailPanel(page)
    await expect(panel).toContainText('1 Nov 2024, 14:03:22.123 CET')
    await expect(panel).toContainText('1 Nov 2024, 13:03:22.123 UTC')
    await expect(panel).toContainText('"2024-11-01T13:03:22.123Z" ISO 8601')
  })
})

test('the logo preview has backgrounds and sizes, works by keyboard, and keeps its size', async ({
  page,
}) => {
  await open(page, '/brands/1?limit=10')
  const panel = detailPanel(page)
  const logo = panel.getByRole('img', { name: / logo$/ })
  await expect(panel.getByText('SVG, scales to any size')).toBeVisible()
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

test('a logo that cannot be loaded is replaced by initials', async ({ page }) => {
  await page.route('**/logos/**', (route) => route.abort())
  await open(page, '/brands?name=github+actions&limit=10')
  await expect(rows(page).first().getByRole('cell').first()).toHaveText('GA')
  await rows(page).first().click()
  await expect(page.getByRole('img', { name: /GitHub Actions logo/ })).toHaveText('GA')
})

test('a logo that cannot be loaded can be opened in a new tab', async ({ page }) => {
  await page.route('**/logos/**', (route) => route.abort())
  await open(page, '/brands/1?limit=10')
  const link = detailPanel(page).getByRole('link', { name: 'Open in a new tab', exact: true })
  await expect(link).toHaveAttribute('href', /^http.*\/logos\//)
  await expect(detailPanel(page)).toContainText('The logo could not be loaded')
  await expectAccessible(page)
})

test.describe('copying', () => {
  test('id, name, logo address, page address, JSON and the command', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, '/brands/1?limit=10')
    const panel = detailPanel(page)
    const copied = async (button: string) => {
      // The word of an earlier copy may still be there.
      await page.evaluate(() => navigator.clipboard.writeText(''))
      await panel.getByRole('button', { name: button, exact: true }).click()
      await expect(panel.getByRole('status').filter({ hasText: 'Copied' }).first()).toBeVisible()
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe('')
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

  test('without a clipboard, the button says so', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      document.execCommand = () => false
    })
    await open(page, '/brands/1?limit=10')
    await detailPanel(page).getByRole('button', { name: 'Copy id' }).click()
    await expect(detailPanel(page).getByRole('status').filter({ hasText: 'Could not copy' })).toBeVisible()
    await expect(detailPanel(page).getByRole('button', { name: 'Copy id' })).toBeFocused()
  })
})

test.describe('tabs', () => {
  test('arrow keys wrap around; the tab stays from brand to brand; the token is never shown', async ({
    page,
  }) => {
    await open(page, '/brands/1?limit=10')
    const panel = detailPanel(page)
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

  test('their code is loaded when they are first opened', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await open(page, '/brands/1?limit=10')
    await expect(detailPanel(page).getByText('SVG, scales to any size')).toBeVisible()
    expect(scripts.filter((url) => /(?:json|request)-tab/.test(url))).toEqual([])
    await detailPanel(page).getByRole('tab', { name: 'JSON' }).click()
    await expect(detailPanel(page).locator('pre')).toBeVisible()
    expect(scripts.some((url) => url.includes('json-tab'))).toBe(true)
  })
})

test.describe('failures', () => {
  test('with the list’s copy: it stays below the message, and Try again works', async ({ page }) => {
    await page.route(/\/v1\/brands\/\d+$/, (route) => route.fulfill({ status: 500, json: {} }))
    await open(page, '/brands?limit=10')
    await rows(page).first().getByRole('link').click()
    const panel = detailPanel(page)
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

  test('without it: the message, and Try again', async ({ page, request }) => {
    await page.route(/\/v1\/brands\/\d+$/, (route) => route.abort())
    await open(page, `/brands/${(await lastBrand(request)).id}?limit=3`)
    await expect(detailPanel(page).getByRole('alert')).toContainText('could not be reached')
    await detailPanel(page).getByRole('tab', { name: 'Request' }).click()
    await expect(detailPanel(page).getByRole('tabpanel')).toContainText('No response')
    await expectAccessible(page)
    await detailPanel(page).getByRole('tab', { name: 'Details' }).click()
    await page.unroute(/\/v1\/brands\/\d+$/)
    await detailPanel(page).getByRole('button', { name: 'Try again' }).click()
    await expect(detailPanel(page).getByRole('button', { name: 'Copy id' })).toBeVisible()
  })

  test('a brand that only the list has', async ({ page }) => {
    await page.route(/\/v1\/brands\/\d+$/, (route) => route.fulfill({ status: 404, json: {} }))
    await open(page, '/brands?limit=10')
    await rows(page).first().getByRole('link').click()
    await expect(detailPanel(page)).toContainText('The list still has it')
  })
})
