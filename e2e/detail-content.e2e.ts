import { expect, type Locator, type Page } from 'playwright/test'
import { holdRequests } from './support/hold-requests.ts'
import { copied, detailPanel, open, rows, test } from './support/journey.ts'
import { startMisbehavingService, validBrand, validList } from './support/misbehaving-service.ts'
import { demoToken } from './support/service-folder.ts'

const SINGLE = /\/v1\/brands\/\d+$/
const tab = (page: Page, name: 'Details' | 'For developers') => detailPanel(page).getByRole('tab', { name })

/** The position once the element is visible: a panel is rendered some time after its tab is clicked. */
async function position(locator: Locator) {
  await expect(locator).toBeVisible()
  return (await locator.boundingBox())?.y
}

test('the list’s copy is shown until the endpoint responds; a failure is explained', async ({ page }) => {
  const panel = detailPanel(page)
  const { release } = await holdRequests(page, SINGLE)
  await open(page, '/brands?limit=3')
  await rows(page).first().getByRole('link').click()
  await expect(panel.getByText('SVG, any size')).toBeVisible()

  await test.step('nothing moves when it responds', async () => {
    const before = await position(panel.getByText('Updated', { exact: true }))
    release()
    await tab(page, 'For developers').click()
    await expect(panel.locator('pre').nth(1)).toContainText('"data"')
    await tab(page, 'Details').click()
    expect(await position(panel.getByText('Updated', { exact: true }))).toBe(before)
  })

  await test.step('a failure', async () => {
    await page.route(SINGLE, (route) => route.fulfill({ status: 500, json: {} }))
    await rows(page).nth(1).getByRole('link').click()
    await expect(panel.getByRole('alert')).toContainText('The values below are from the list')
    await expect(panel.getByRole('button', { name: 'Copy logo address' })).toBeVisible()
    await tab(page, 'For developers').click()
    await expect(panel.getByRole('tabpanel')).toContainText('500')
    await tab(page, 'Details').click()
    await page.unroute(SINGLE)
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(panel.getByRole('alert')).toBeHidden()
  })

  await test.step('a brand that only the list has', async () => {
    await page.route(SINGLE, (route) => route.fulfill({ status: 404, json: {} }))
    await rows(page).nth(2).getByRole('link').click()
    await expect(panel.getByRole('alert')).toContainText('The service has no brand with this id')
    await expect(panel.getByRole('alert')).toContainText('The values below are from the list')
    await expect(panel.getByRole('button', { name: 'Copy logo address' })).toBeVisible()
    await expect(panel.getByRole('link', { name: 'Show all brands' })).toHaveCount(0)
    await page.unroute(SINGLE)
  })

  await test.step('a brand that does not exist leads on: to a search, or to all brands', async () => {
    await page.goto('/brands/github?limit=3')
    const missing = page.getByRole('region', { name: 'Brand github' })
    await expect(missing.getByRole('link')).toHaveText(['', 'Search for “github”'])
    await expect(missing.getByRole('tab')).toHaveCount(0)
    await missing.getByRole('link', { name: 'Search for “github”' }).click()
    await expect(rows(page).first()).toContainText('GitHub')
    await expect(missing).toBeHidden()
    await page.goto('/brands/99999999?name=git&limit=3')
    await expect(page.getByText('No brand has this id')).toBeVisible()
    const all = page.getByRole('link', { name: 'Show all brands' })
    await expect(all).toBeHidden()
    await page.setViewportSize({ width: 390, height: 844 })
    await all.click()
    await expect(page).toHaveURL('/brands?limit=25')
  })
})

test('the tabs stay in view without covering a name of two lines', async ({ page }) => {
  const data = { ...validBrand(1), name: 'International Consolidated Company of Very Long Brand Names' }
  await page.route(SINGLE, (route) => route.fulfill({ json: { data } }))
  await page.setViewportSize({ width: 1440, height: 500 })
  await open(page, '/brands/1?limit=3')
  const panel = detailPanel(page)
  const name = panel.getByRole('heading', { level: 2, name: data.name })
  const idRow = panel.getByRole('button', { name: 'Copy id' })
  await name.scrollIntoViewIfNeeded()
  expect((await name.boundingBox())!.height).toBeGreaterThan(40)
  await idRow.scrollIntoViewIfNeeded()
  const [head, close, tabs] = await Promise.all(
    [name, panel.getByRole('link', { name: 'Close' }), panel.getByRole('tablist')].map(
      async (one) => (await one.boundingBox())!,
    ),
  )
  expect(head!.y + head!.height).toBeLessThanOrEqual(tabs!.y)
  expect(close!.y + close!.height).toBeLessThanOrEqual(tabs!.y)
  await expect(idRow).toBeInViewport({ ratio: 1 })
})

test('the panel shows the logo, the JSON and the command, but never the token', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await open(page, '/brands/1?limit=3')
  const panel = detailPanel(page)
  await expect(panel.getByRole('definition').filter({ hasText: '.svg' })).toContainText('SVG, any size')

  await test.step('changing the background moves nothing', async () => {
    const logo = panel.getByRole('img', { name: / logo$/ })
    const before = await position(panel.getByText('Updated', { exact: true }))
    await expect(panel.getByText('Background', { exact: true })).toBeVisible()
    await expect(panel.getByText('Only the preview has this background')).toBeVisible()
    await panel.getByRole('radio', { name: 'White' }).focus()
    for (const name of ['Black', 'Grey', 'Checkerboard']) {
      await page.keyboard.press('ArrowRight')
      await expect(panel.getByRole('radio', { name })).toBeChecked()
    }
    await panel.getByLabel('Custom colour').fill('#00ff00')
    await expect(logo.locator('..')).toHaveCSS('background-color', 'rgb(0, 255, 0)')
    await expect(panel.getByLabel('Background colour code')).toHaveValue('#00ff00')
    expect(await position(panel.getByText('Updated', { exact: true }))).toBe(before)
  })

  const copy = (name: string, words: string) =>
    copied(panel.getByRole('button', { name, exact: true }), words)
  expect(await copy('Copy id', 'Id copied.')).toBe('1')
  expect(await copy('Copy logo address', 'Logo address copied.')).toMatch(/^http.*\/logos\//)
  expect(await copy('Copy link', 'Link copied.')).toMatch(
    /\/brands\/1\?limit=3&view_zone=Europe%2FBerlin&view_ground=/,
  )

  await test.step('a wrong colour code is explained in one line, and moves nothing', async () => {
    const code = page.getByRole('textbox', { name: 'Background colour code' })
    const places = () =>
      panel
        .locator('[role=tabpanel] :is(img, fieldset, input, dl)')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as object))
    const before = await places()
    await code.fill('zzz')
    await code.press('Enter')
    const message = page.getByText('Enter a hex code, such as #10245c')
    expect((await message.boundingBox())!.height).toBeLessThan(30)
    expect(await places()).toEqual(before)
    await code.fill('')
    await code.press('Enter')
  })

  await test.step('the code of the developer tab is loaded when it is first opened', async () => {
    expect(scripts.filter((url) => /developer-tab/.test(url))).toEqual([])
    await tab(page, 'Details').focus()
    await page.keyboard.press('ArrowLeft')
    await expect(tab(page, 'For developers')).toBeFocused()
    await expect(panel.locator('pre').first()).toBeVisible()
    expect(scripts.some((url) => url.includes('developer-tab'))).toBe(true)
  })
  for (const words of ['/v1/brands/1', 'curl', '"data"']) {
    await expect(panel.getByRole('tabpanel')).toContainText(words)
  }
  expect(JSON.parse(await copy('Copy JSON', 'JSON copied.'))).toMatchObject({ data: { id: '1' } })
  expect(await copy('Copy command', 'cURL copied.')).toContain('"Authorization: Bearer $TOKEN"')

  await panel.getByRole('link', { name: 'Next brand' }).click()
  await expect(panel.getByRole('tabpanel')).toContainText(/\/v1\/brands\/(?!1\b)\d+/)
  expect(await page.content()).not.toContain(demoToken())
  await tab(page, 'Details').click()
  await expect(panel.getByRole('radio', { name: '#00ff00' })).toBeChecked()

  await test.step('a logo that vanishes on a background is marked, and white stays white in the dark theme', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByRole('searchbox').fill('next.js')
    await rows(page).filter({ hasText: 'Next.js' }).first().click()
    const stage = panel.getByRole('img', { name: 'Next.js logo' }).locator('..')
    await panel.getByRole('radio', { name: 'Black' }).check()
    await expect(stage).toContainText('Hard to see on black')
    await panel.getByRole('radio', { name: 'White' }).check()
    await expect(stage).not.toContainText('Hard to see')
    await expect(stage).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await page.emulateMedia({ colorScheme: 'light' })
  })

  await test.step('a logo that cannot be loaded is named as such', async () => {
    await page.route('**/logos/**', (route) => route.abort())
    await page.getByRole('searchbox').fill('github actions')
    await expect(
      rows(page)
        .first()
        .getByTitle(/^The logo could not be loaded: /),
    ).toBeVisible()
    await rows(page).first().click()
    await expect(panel).toContainText(/The logo could not be loaded.* did not respond with an image/)
    await expect(panel.getByRole('button', { name: 'Download logo' })).toBeDisabled()
  })

  await test.step('and loaded again when its host answers', async () => {
    await page.unroute('**/logos/**')
    await page.route('**/logos/**', (route) => route.fulfill({ status: 503 }))
    const retry = panel.getByRole('button', { name: 'Try again' })
    await retry.press('Enter')
    await expect(panel).toContainText(' responded with 503.')
    await expect(retry).toBeFocused()
    await page.unroute('**/logos/**')
    await retry.press('Enter')
    await expect(panel.getByRole('img', { name: 'GitHub Actions logo' })).toBeVisible()
    await expect(panel).toBeFocused()
    await expect(panel.getByRole('button', { name: 'Download logo' })).toBeEnabled()
  })

  await test.step('without a clipboard, the button says so until that is hidden', async () => {
    await page.clock.install()
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      document.execCommand = () => false
    })
    await panel.getByRole('button', { name: 'Copy logo address' }).click()
    const failure = page.getByRole('status').filter({ hasText: 'Could not copy' })
    await expect(failure).toBeVisible()
    await page.clock.fastForward(60_000)
    await expect(failure).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Copy logo address' })).toBeFocused()
    await failure.getByRole('button', { name: 'Hide' }).press('Enter')
    await expect(failure).toBeHidden()
  })
})

test('brands are shown as sent: additional fields, exact values, broken fields', async ({ page }) => {
  const data = [
    { ...validBrand(1), name: null },
    { ...validBrand(2), id: 2 },
    { ...validBrand(3), logo: 'javascript:alert(1)' },
    { ...validBrand(4), updated_at: 'soon' },
    'nonsense',
    validBrand(6),
    validBrand(6),
    { ...validBrand(7), id: 'x7' },
  ]
  const exact =
    '{"data":{"id":"1","name":"One","logo":"https://x.invalid/a.png","updated_at":"2024-11-01T13:03:22.123Z","stock":9007199254740993,"price":1.7e9,"tags":["a"],"note":"plain"}}'
  const broken = { data: { id: 6, name: null, logo: 'javascript:alert(1)', updated_at: 'soon' } }
  await using service = await startMisbehavingService(({ pathname }) => ({
    body: pathname.endsWith('/1') ? exact : pathname.endsWith('/6') ? broken : { ...validList(0), data },
  }))
  await open(page, `${service.origin}/brands/1?limit=25`)
  const panel = detailPanel(page)
  const additional = panel.getByRole('region', { name: 'Additional fields' })
  for (const value of ['9007199254740993', '1.7e9', 'plain']) await expect(additional).toContainText(value)
  await expect(panel).toContainText('1 Nov 2024, 14:03:22 UTC+1')
  await tab(page, 'For developers').click()
  await expect(panel).toContainText('2024-11-01T13:03:22.123Z')
  await expect(panel.locator('pre').nth(1)).toContainText('"stock": 9007199254740993')

  await test.step('each broken field is marked in the list, and the rest of the page works', async () => {
    await expect(rows(page)).toHaveCount(8)
    await expect(rows(page).nth(0)).toContainText('name is null')
    await expect(rows(page).nth(1)).toContainText('id is a number, not a string')
    await expect(rows(page).nth(3)).toContainText('updated_at is not a timestamp')
    await expect(rows(page).nth(4)).toContainText('name is missing')
    await expect(rows(page).nth(6)).toContainText('is on this page twice')
    await expect(rows(page).nth(7)).toContainText('id is not an integer')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${service.origin}/brands?limit=25`)
    for (const words of ['id is a number, not a string', 'updated_at is not a timestamp']) {
      const { x, width, height } = (await rows(page).getByText(words).boundingBox())!
      expect([x + width < 390, width > 100, height < 30], words).toEqual([true, true, true])
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await rows(page).nth(3).getByRole('checkbox').check()
    await page.getByRole('button', { name: /^Add all \d+ on this page$/ }).click()
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('5 brands on the shortlist')
    await rows(page).nth(5).getByRole('link').click()
    await tab(page, 'Details').click()
    const faults = ['name is null', 'id is a number, not a string', 'updated_at is not a timestamp']
    for (const fault of [...faults, 'logo is a javascript: address']) await expect(panel).toContainText(fault)
    await expect(page.locator('[src^="javascript"], [href^="javascript"]')).toHaveCount(0)
  })
})
