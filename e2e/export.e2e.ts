import { readFile } from 'node:fs/promises'
import { expect, type Page, type Route } from 'playwright/test'
import { countBrands } from './support/catalogue.ts'
import { holdRequests } from './support/hold-requests.ts'
import { open, rows, shownTotal, test } from './support/journey.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export brands' })
const opener = (page: Page) => page.getByRole('button', { name: 'Export' })

/** Opens the dialog and chooses what to export. */
async function choose(page: Page, ...choices: RegExp[]): Promise<void> {
  await opener(page).click()
  for (const name of choices) await page.getByRole('radio', { name }).check()
}

async function start(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Export' }).click()
}

/** The file that the browser saves when `act` runs. */
async function saved(page: Page, act = () => start(page)): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download')
  await act()
  const file = await download
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

const namesIn = (json: string) => (JSON.parse(json) as { name: string }[]).map(({ name }) => name)

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

test('all pages of the filters are saved as CSV, this page as JSON, in the order of the rows', async ({
  page,
}) => {
  await open(page, '/brands?name=git&limit=10&page=2')
  await expect(rows(page).first()).toBeVisible()
  const total = await shownTotal(page)
  await choose(page)
  await expect(page.getByRole('radio', { name: /All pages of these filters/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'CSV' })).toBeChecked()

  const { name, text } = await saved(page)
  expect(name).toMatch(/^brands-name-git-\d{4}-\d\d-\d\d\.csv$/)
  const lines = text.split('\r\n')
  expect(lines[0]).toBe('\uFEFFid,name,logo,updated_at,updated_at_utc')
  expect(lines).toHaveLength(total + 2)
  for (const line of lines.slice(1, -1))
    expect(line).toMatch(/^\d+,.*git.*,http.*,\d+,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/i)

  await expect(dialog(page).getByText('Complete', { exact: true })).toBeVisible()
  await expect(dialog(page).getByText(`${total} of ${total} brands, none missing or repeated`)).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()

  await test.step('the file has the order of the rows', async () => {
    await page.goto('/brands?name=git&limit=5&page=2&order=-name')
    await expect(rows(page)).toHaveCount(5)
    const shown = await rows(page).getByRole('link').allTextContents()
    await choose(page, /JSON/)
    const whole = namesIn((await saved(page)).text)
    expect(whole).toHaveLength(total)
    expect(whole.slice(5, 10)).toEqual(shown)
    await page.getByRole('button', { name: 'Done' }).click()
    await choose(page, /JSON/, /This page 5 brands/)
    const file = await saved(page)
    expect(file.name).toMatch(/page-2-.*\.json$/)
    expect(namesIn(file.text)).toEqual(shown)
    const [first] = JSON.parse(file.text) as object[]
    expect(Object.keys(first!).toSorted()).toEqual(['id', 'logo', 'name', 'updated_at'])
  })
})

test('a page, a brand or a whole list is printed, with its filters and the address of the app', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => {
    // The dialog of the browser would stay open. What is on the paper is read when it opens.
    window.print = () => {
      dispatchEvent(new Event('beforeprint'))
      const sheet = document.body.lastElementChild!
      document.documentElement.dataset['paper'] = JSON.stringify({
        rows: sheet.querySelectorAll('tbody tr').length,
        logos: [...sheet.querySelectorAll('img')].filter((image) => image.naturalWidth > 0).length,
        words: [...sheet.querySelectorAll('p')].map((line) => line.textContent),
      })
    }
  })
  await open(page, '/brands?name=git&limit=10')
  await expect(rows(page)).toHaveCount(10)
  const total = await shownTotal(page)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('radio', { name: 'Paper' }).check()
  const printing = page.getByRole('dialog', { name: 'Print brands' })
  await expect(printing.getByText(/^About \d+ sheets?, with the filters/)).toBeVisible()
  await printing.getByRole('button', { name: 'Print' }).click()
  await expect(printing.getByText('All brands are read')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-paper', /./)
  const paper = await page.locator('html').getAttribute('data-paper')
  expect(JSON.parse(paper!)).toEqual({
    rows: total,
    logos: total,
    words: [
      'Name: git',
      `${total} brands`,
      'Brand Catalogue, ',
      `${baseURL}/brands?name=git&limit=10&view_zone=Europe%2FBerlin&view_ground=light`,
    ],
  })
  await expect(printing.getByRole('button', { name: 'Print again' })).toBeEnabled()
  await page.emulateMedia({ media: 'print' })
  await expect(printing).toBeHidden()
  await expect(rows(page).first()).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await test.step('in print, only the rows or the open brand are left, with their source, and no controls', async () => {
    await page.goto('/brands?limit=25&name=a')
    await expect(rows(page)).toHaveCount(25)
    await page.emulateMedia({ media: 'print' })
    await test.step('the sheet names its filters, the catalogue, the date and the source', async () => {
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
      const sheet = await page
        .locator('header', { has: page.getByRole('heading', { name: 'Brands' }) })
        .evaluate((header) => getComputedStyle(header, '::after').content)
      expect(sheet).toMatch(/^"Name: a\\a Brand Catalogue, printed \d+ \w+ \d{4}, /)
      expect(sheet).toContain(`${baseURL}/brands?limit=25&name=a`)
    })
    await expect(page.getByRole('heading', { name: 'Brands' })).toBeVisible()
    await expect(rows(page).last()).toBeVisible()
    await expect(page.locator('footer')).toHaveCSS('position', 'static')
    await expect(page.locator('thead')).toHaveCSS('display', 'table-header-group')
    // Chromium would print them on the first sheet only.
    await expect(page.locator('thead button').first()).toHaveCSS('display', 'contents')
    for (const gone of ['searchbox', 'radio', 'combobox', 'navigation'] as const) {
      await expect(page.getByRole(gone)).toHaveCount(0)
    }
    await page.emulateMedia({ media: 'screen' })
    await rows(page).first().getByRole('link').click()
    const panel = page.getByRole('region')
    await expect(panel.getByRole('img', { name: / logo$/ })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(panel.getByRole('img', { name: / logo$/ })).toBeVisible()
    await expect(rows(page)).toHaveCount(0)
    await expect(panel.getByRole('button')).toHaveCount(0)
  })
})

test('the whole catalogue is read along its links, in spite of a 429; after a failure it starts over', async ({
  page,
  request,
}) => {
  await page.clock.install()
  await open(page, '/brands?limit=10')
  await expect(rows(page)).toHaveCount(10)
  const refusal = { status: 429, headers: { 'Retry-After': '60' } }
  await page.route(/limit=100&page=3/, (route) => route.fulfill(refusal), { times: 1 })
  await page.route(/limit=100&page=6/, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await choose(page, /JSON/)
  await start(page)
  await expect(dialog(page).getByRole('status')).toHaveText(
    /^The service asks for a pause\. Continuing in \d+ s\.$/,
  )
  await page.clock.fastForward(60_000)
  await expect(dialog(page).getByText('The service has a problem')).toBeVisible()
  const whole = words(await countBrands(request))
  await expect(dialog(page).getByText(`The export stopped after 500 of ${whole} brands.`)).toBeVisible()

  const pages: string[] = []
  page.on('request', (sent) => {
    const { pathname, searchParams } = new URL(sent.url())
    if (pathname.endsWith('/v1/brands') && searchParams.get('limit') === '100')
      pages.push(searchParams.get('page') ?? '1')
  })
  const { text } = await saved(page, () => page.getByRole('button', { name: 'Try again' }).click())
  await expect(dialog(page).getByText('Complete', { exact: true })).toBeVisible()
  const ids = (JSON.parse(text) as { id: string }[]).map(({ id }) => id)
  expect(ids).toHaveLength(await countBrands(request))
  expect(new Set(ids).size).toBe(ids.length)
  expect(pages).toHaveLength(Math.ceil(ids.length / 100))
})

test('an export that was cancelled or is not complete says so, and is saved only on request', async ({
  page,
  request,
}) => {
  const total = await countBrands(request)
  await open(page, '/brands?limit=10')
  // The list counts the brands as well, before the export does.
  expect(await shownTotal(page)).toBe(total)

  await test.step('Cancel stops at once and says how far it came', async () => {
    const fourth = await holdRequests(page, /limit=100&page=4/)
    await choose(page)
    await start(page)
    await expect(page.getByRole('progressbar', { name: `300 of ${words(total)} brands` })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page).getByText('Cancelled')).toBeVisible()
    await expect(dialog(page).getByText(`You stopped it after 300 of ${words(total)} brands.`)).toBeVisible()
    const { name, text } = await saved(page, () =>
      page.getByRole('button', { name: 'Save incomplete file' }).click(),
    )
    expect(name).toMatch(/-incomplete\.csv$/)
    expect(text.split('\r\n')).toHaveLength(302)
    await expect(dialog(page).getByRole('status')).toHaveText(
      `Your browser is saving ${name} to your downloads.`,
    )
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
    fourth.release()
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('one that fails before the first brand has nothing to save, and can be tried again', async () => {
    await page.route(/limit=1$/, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
    await choose(page)
    await start(page)
    await expect(dialog(page).getByText('The export stopped before the first brand arrived.')).toBeVisible()
    await expect(dialog(page).getByText('The file is not saved')).toBeHidden()
    await expect(dialog(page).getByRole('button').filter({ hasText: /./ })).toHaveText(['Close', 'Try again'])
    await saved(page, () => page.getByRole('button', { name: 'Try again' }).click())
    await page.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('a duplicate id and a changed total are named', async () => {
    const duplicated = changed(({ data }) => data.splice(7, 1, { ...data[7]!, id: '42' }))
    await page.route(/limit=100&page=5/, duplicated)
    let counts = 0
    await page.route(
      /limit=1$/,
      changed(({ links }) => {
        if (++counts === 2) links.last = links.last!.replace(/page=\d+/, `page=${total + 1}`)
      }),
    )
    await choose(page)
    await start(page)
    await expect(dialog(page).getByText('Not complete')).toBeVisible()
    await expect(dialog(page).getByText('Complete', { exact: true })).toBeHidden()
    await expect(
      dialog(page).getByText('One id occurs more than once: 42 (2 times). Other brands may be missing.'),
    ).toBeVisible()
    await expect(dialog(page).getByText(`from ${words(total)} brands to ${words(total + 1)}.`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save incomplete file' })).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('a refused token leads to sign-in, at the same address', async () => {
    await page.route(/limit=100&page=2/, (route) => route.fulfill({ status: 401, body: '' }))
    await choose(page)
    await start(page)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(page).toHaveURL('/brands?limit=10')
  })
})
