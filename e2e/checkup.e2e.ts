import { extname } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { type CatalogueService, startCatalogueService, TOKEN } from '#checkup/testing/catalogue-service.ts'
import { BrandClient } from '#client/brand-client.ts'
import { fetchingInspector } from '#checkup/node/fetch-logo.ts'
import { runCheckup as checkup } from '#checkup/run-checkup.ts'
import type { Finding, Report } from '#checkup/report/report.ts'
import { cleanCatalogue, svg } from '#checkup/testing/clean-catalogue.ts'
import { ODD_LOGOS } from '#checkup/testing/odd-logos.ts'
import { bmp } from '#checkup/testing/planted-faults.ts'
import { distFile } from './support/dist-file.ts'
import { holdRequests } from './support/hold-requests.ts'
import { detailPanel, open, savedFile, test } from './support/journey.ts'

const verdict = (page: Page) => page.getByRole('region', { name: 'Verdict' })
const ruleLink = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Rules' }).getByRole('link', { name })
const findings = (page: Page) => page.getByRole('table')

/** Serves the app from the service's own address, as in a usual deployment. */
const appFile = (path: string) => distFile(extname(path) ? path : 'index.html')

async function openCheckup(page: Page, service: CatalogueService): Promise<void> {
  await open(page, `${service.baseAddress}/checkup`, TOKEN)
  await expect(page.getByRole('button', { name: 'Start check-up' })).toBeVisible()
}

/** Runs a check-up to its end. */
async function runCheckup(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start check-up' }).click()
  await expect(page.getByRole('region', { name: 'Progress' })).toBeHidden({ timeout: 90_000 })
  await expect(verdict(page)).toBeVisible()
}

/** The report of the `checkup` command for the same service. */
function terminalReport({ baseAddress }: CatalogueService): Promise<Report> {
  const client = new BrandClient({ baseAddress, token: TOKEN })
  return checkup({ client, inspector: fetchingInspector(async () => true) }, new AbortController().signal)
}

const rowsOf = (all: readonly Finding[]) =>
  all.map(({ rule, brand, field, value }) => [rule, brand, field, value].join(' | ')).toSorted()

/** How many requests the report says were sent. */
const countRequests = async (page: Page) => Number(/(\d+) requests/.exec(await verdict(page).innerText())![1])

/** Opens the menu "More", and presses one of its items. */
async function pressInMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('region', { name: 'More' }).getByRole('button', { name }).click()
}

async function openFile(page: Page, item: string, name: string, text: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await pressInMenu(page, item)
  await (await chooser).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
}

/** Has a fault for each group of rules, and all faults of logos, which need a browser. Unit tests cover all other rules. */
function faultyService() {
  const { brands, files } = cleanCatalogue(50)
  const white = svg('<rect x="0" y="0" width="32" height="64" fill="#fdfdfd"/>')
  const black = svg('<rect x="0" y="0" width="32" height="64" fill="#040404"/>')
  brands[20]!.name = 'Acme  Motors'
  brands[21]!.updated_at = 4_000_000_000
  brands[30]!.logo = 'logo.svg'
  brands[31]!.logo = brands[32]!.logo
  brands[33]!.logo = '/logos/gone.svg'
  files.set(brands[34]!.logo, { type: 'text/html', body: '<!doctype html><title>Not here</title>' })
  files.set(brands[35]!.logo, { type: 'image/bmp', body: bmp(16) })
  files.set(brands[39]!.logo, white)
  files.set(brands[40]!.logo, black)
  files.set(brands[41]!.logo, svg(''))
  // Another origin refuses both logos, but its status is readable for only one.
  const refusal = { type: 'text/plain', body: 'No', status: 403 }
  files.set('/logos/open.svg', refusal)
  files.set('/logos/private.svg', { ...refusal, private: true })
  brands[42]!.logo = 'http://localhost/logos/open.svg'
  brands[43]!.logo = 'http://localhost/logos/private.svg'
  return startCatalogueService({
    appFile,
    brands,
    files,
    listed: (brand) => (brand.id === '48' ? { ...brand, margin: 0.4 } : brand),
    isAfter: (at, bound) => at >= bound,
    alterList: ({ body, page, url }) => {
      const isWholeList = [...url.searchParams.keys()].every((key) => key === 'limit' || key === 'page')
      if (page === 1 && isWholeList) body.links['first'] = `${url.pathname}?limit=100&page=2`
    },
  })
}

test('browser and terminal find exactly the faults that were planted', async ({ page }) => {
  // Chromium asks the user for permission to reach http://localhost.
  await page.context().grantPermissions(['local-network-access'])
  await using service = await faultyService()
  await openCheckup(page, service)
  await runCheckup(page)
  await expect(verdict(page)).toContainText('11 faults, 5 to review among 50 brands.')
  await expect(
    page.getByRole('heading', { name: 'All findings 11 faults, 5 to review, 2 notes' }),
  ).toBeVisible()
  const { text } = await savedFile(page, () => pressInMenu(page, 'Save report'))
  const report = JSON.parse(text) as Report
  const shape = 'logo-blank logo-broken logo-not-https logo-not-image logo-small logo-unparsable'
  const likeness = 'logo-background logo-shared-address'
  const others = 'field-extra links-inconsistent name-blanks time-unreal window-bound-included'
  expect([...new Set(report.findings.map(({ rule }) => rule))].toSorted()).toEqual(
    `${shape} ${likeness} ${others}`.split(' ').toSorted(),
  )
  expect(text).not.toContain(TOKEN)

  await test.step('the terminal finds the same, except for the appearance of logos', async () => {
    const terminal = await terminalReport(service)
    const unseen = terminal.outcomes.filter(({ judged }) => judged === 0).map(({ rule }) => rule)
    expect(unseen).toEqual(['logo-background', 'logo-blank'])
    const seen = ({ findings: all }: Report) => rowsOf(all.filter(({ rule }) => !unseen.includes(rule)))
    expect(rowsOf(terminal.findings)).toEqual(seen(report))
  })

  await test.step('a rule opens at its top, although its link was far below', async () => {
    await findings(page).getByRole('rowheader').last().getByRole('link').click()
    await expect(page.getByRole('link', { name: 'All findings' })).toBeInViewport()
    await expect(verdict(page).getByRole('heading')).toBeFocused()
  })

  await test.step('so does one that is longer than the screen, from the list of rules', async () => {
    await page.setViewportSize({ width: 1440, height: 400 })
    await page.getByRole('link', { name: 'All findings' }).click()
    await page.mouse.move(900, 300)
    await page.mouse.wheel(0, 900)
    await expect(page.getByRole('link', { name: 'All 43 rules' })).toBeInViewport()
    await ruleLink(page, /does not load/).click()
    await expect(findings(page).getByRole('row')).toHaveCount(4)
    await expect(page.getByRole('heading', { name: 'A logo does not load' })).toBeInViewport()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the finding gives the status of a refused logo if its host reveals it', async () => {
    await expect(findings(page)).toContainText('Refused (403)')
    await expect(findings(page)).toContainText('private.svg')
    await expect(findings(page)).toContainText('its host does not say why')
  })

  await test.step('a logo that needs a background is shown on both', async () => {
    await ruleLink(page, /needs a light or a dark background/).click()
    const tiles = findings(page).locator('td + td img')
    await expect(tiles.first()).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(tiles.nth(1)).toHaveCSS('background-color', 'rgb(0, 0, 0)')
    await page.setViewportSize({ width: 390, height: 844 })
    const { width, height, y } = (await tiles.nth(1).boundingBox())!
    expect(width).toBe(height)
    expect(y).toBeLessThan(700)
    await page.getByRole('link', { name: 'All findings' }).click()
    await expect(findings(page).getByRole('row').nth(2)).toBeInViewport()
  })

  await test.step('the panel of a logo opens on the background that it needs', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await ruleLink(page, /needs a light or a dark background/).click()
    for (const [index, background] of ['Black', 'White'].entries()) {
      await findings(page).locator('a[data-brand]').nth(index).click()
      await expect(detailPanel(page).getByLabel(background)).toBeChecked()
      await detailPanel(page).getByRole('link', { name: 'Close' }).click()
    }
  })
})

test('browser and terminal agree about odd logos', async ({ page }) => {
  const { brands, files } = cleanCatalogue(ODD_LOGOS.length)
  for (const [index, [, , file]] of ODD_LOGOS.entries()) files.set(brands[index]!.logo, file)
  await using service = await startCatalogueService({ appFile, brands, files })
  await openCheckup(page, service)
  await runCheckup(page)
  const saved = await savedFile(page, () => pressInMenu(page, 'Save report'))
  const terminal = await terminalReport(service)
  const isBroken = ({ rule }: Finding) => ['logo-broken', 'logo-not-image'].includes(rule)
  const shown = ({ findings: all }: Report) => {
    const broken = new Set(all.filter(isBroken).map(({ brand }) => brand))
    return ODD_LOGOS.flatMap(([name], index) => (broken.has(String(index + 1)) ? [] : name))
  }
  const expected = ODD_LOGOS.flatMap(([name, isShown]) => (isShown ? name : []))
  expect(shown(JSON.parse(saved.text) as Report)).toEqual(expected)
  expect(shown(terminal)).toEqual(expected)
})

test('what failed is named in its place', async ({ page }) => {
  const { brands, files } = cleanCatalogue(20)
  brands[6]!.name = 'Acme  Motors'
  let isListDown = true
  await using service = await startCatalogueService({
    appFile,
    brands,
    files,
    intercept: ({ pathname }) =>
      isListDown || /brands\/\d/.test(pathname)
        ? { status: 500, headers: { 'Retry-After': '0' } }
        : undefined,
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await openCheckup(page, service)
  // The rules are folded before the first run.
  const rules = page.getByRole('region', { name: 'What is checked' })
  await expect(rules.getByText('A name is empty', { exact: true })).toBeHidden()
  await rules.getByRole('heading', { name: 'Names' }).click()
  await expect(rules.getByText('A name is empty', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  const failed = page
    .getByRole('alert')
    .filter({ hasText: /^The last check-up failed, .*: the service responded with 500\./ })
  await page.getByRole('button', { name: 'Start check-up' }).click()
  await expect(failed).toBeVisible({ timeout: 90_000 })
  isListDown = false
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(verdict(page)).toContainText('the service failed for 1 whole rule', { timeout: 90_000 })
  await expect(failed).toBeHidden()

  await test.step('a rule that the service failed for is in its group', async () => {
    await expect(ruleLink(page, /on its own differs .*Could not check/)).toBeVisible()
    await ruleLink(page, /on its own differs/).click()
    await expect(page.getByText('20 brands: the service responded with 500')).toBeVisible()
    await expect(page.getByText('What to do')).toBeHidden()
  })

  await test.step('the result before a failure is marked', async () => {
    isListDown = true
    await page.getByRole('button', { name: 'Run again' }).click()
    await expect(verdict(page)).toContainText('Last result, ', { timeout: 90_000 })
    await expect(verdict(page)).toContainText('1 fault among 20 brands')
    await expect(verdict(page).and(page.locator(':has([role=alert])'))).toContainText(
      'the service responded with 500',
    )
  })
})

test('findings open beside the report, are shortlisted, saved, and compared', async ({ page }) => {
  const { brands, files } = cleanCatalogue(60)
  brands[6]!.name = 'Acme  Motors'
  brands[8]!.name = 'Other  Motors '
  await using service = await startCatalogueService({ appFile, brands, files })
  await openCheckup(page, service)
  await runCheckup(page)
  await expect(verdict(page)).toContainText('2 faults among 60 brands.')
  const before = await savedFile(page, () => pressInMenu(page, 'Save report'))

  await test.step('a brand opens beside its finding; J, K and the arrows open the next, and Close returns', async () => {
    await ruleLink(page, /extra spaces/).click()
    await findings(page).getByRole('link', { name: 'Acme␣␣Motors' }).click()
    await expect(page).toHaveURL(/\/checkup\?rule=name-blanks&brand=7$/)
    const acme = page.getByRole('region', { name: /^Acme/ })
    const found = acme.getByRole('tabpanel').getByRole('list', { name: 'What was found' })
    await expect(found).toContainText('Acme␣␣Motors')
    await expect(found).toContainText(/What to do: /)
    await expect(found.getByRole('link', { name: /extra spaces/ })).toHaveAttribute(
      'href',
      /rule=name-blanks$/,
    )
    await expect(acme).toContainText('Brand 1 of 2')
    await page.keyboard.press('j')
    const other = page.getByRole('region', { name: /^Other/ })
    await expect(other).toContainText('2 of 2')
    await page.keyboard.press('ArrowUp')
    await expect(acme).toBeVisible()
    await acme.getByRole('link', { name: 'Next brand' }).click()
    await other.getByRole('link', { name: 'Close' }).click()
    await expect(page).toHaveURL(/\/checkup\?rule=name-blanks$/)
    await expect(findings(page).getByRole('link', { name: /^Other/ })).toBeFocused()
  })

  await test.step('findings of one rule are added to the shortlist and saved as CSV', async () => {
    await findings(page).getByRole('checkbox', { name: 'Add Acme␣␣Motors to the shortlist' }).check()
    await page.getByRole('button', { name: 'Add 1 brand to the shortlist' }).click()
    await expect(page.getByRole('link', { name: 'Shortlist 2' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open shortlist' })).toBeVisible()
    const { name, text } = await savedFile(page, () => page.getByRole('button', { name: 'Save CSV' }).click())
    expect(name).toMatch(/-name-blanks\.csv$/)
    expect(text.trim().split('\r\n')).toHaveLength(3)
  })

  await test.step('other screens show that a run is in progress, and how it ended', async () => {
    brands[8]!.name = 'Other Motors'
    brands[10]!.name = 'Third  Motors'
    brands[12]!.logo = brands[13]!.logo
    brands.pop()
    const { release } = await holdRequests(page, /\?name=/)
    const list = await holdRequests(page, /\?limit=100/)
    await page.getByRole('button', { name: 'Run again' }).click()
    await expect(page.getByText('What is found will appear here.')).toBeVisible()
    list.release()
    const rules = page.getByRole('navigation', { name: 'Rules' })
    await expect(rules.getByRole('heading', { name: 'Names 2 faults' })).toBeVisible()
    await expect(rules.getByRole('heading', { name: 'Filters Checking' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Testing filters' })).toBeVisible()
    await expect(page.getByText(/^Logos (\d+) of \1$/)).toBeVisible()
    await expect(page.getByRole('table', { name: 'Findings' })).toContainText('Third␣␣Motors')
    await page.getByRole('link', { name: 'All findings' }).click()
    await expect(page.getByRole('table', { name: 'Found so far' })).toContainText('Third␣␣Motors')
    await page.getByRole('button', { name: 'Show the last result' }).click()
    await expect(verdict(page)).toContainText('2 faults among 60 brands.')
    // Beside it, the run takes little room.
    await expect(page.getByRole('progressbar')).toBeVisible()
    await expect(page.getByText(/^Logos /)).toBeHidden()
    await page.getByRole('link', { name: 'Brands', exact: true }).click()
    await expect(page.getByRole('link', { name: /^Check-up .*running/ })).toBeVisible()
    const size = page.viewportSize()!
    await page.setViewportSize({ width: 390, height: 844 })
    expect((await page.getByRole('banner').boundingBox())!.height).toBeLessThan(60)
    await page.setViewportSize(size)
    release()
    await expect(page.getByText('1 new fault, 2 new to review, 1 fault fixed.')).toBeVisible({
      timeout: 90_000,
    })
    await page.getByRole('link', { name: 'See the report' }).click()
    await expect(verdict(page).getByRole('heading')).toHaveText('2 faults, 2 to review among 59 brands.')
    await expect(verdict(page)).toContainText(
      /Since .*: 1 new fault, 2 new to review, 1 fault fixed\. Brands: 2 renamed, 1 with a new logo, 1 removed\./,
    )
    await expect(findings(page).getByRole('rowheader')).toHaveText([
      /invisible characters 1 new 2 findings/,
      /logo address 2 new 1 pair, 2 brands/,
    ])
    await expect(verdict(page)).toContainText('1 still there.')
  })

  await test.step('brands that were found together share a row, and lead to each other', async () => {
    await ruleLink(page, /same logo address/).click()
    await expect(findings(page).getByRole('row')).toHaveCount(2)
    await findings(page).getByRole('link').first().click()
    const together = page.getByRole('list', { name: 'What was found' }).locator('a[data-brand]')
    await expect(together.first()).toHaveAttribute('aria-current', 'true')
    await together.last().click()
    await expect(page).toHaveURL(/brand=14$/)
    await expect(findings(page).getByRole('link').last()).toHaveAttribute('aria-current', 'true')
    await expect(ruleLink(page, /same logo address/)).toHaveAttribute('aria-current', 'true')
    await page.getByRole('link', { name: 'Close' }).click()
  })

  await test.step('changes are shown old beside new, and survive a reload', async () => {
    await page.getByRole('link', { name: 'See what changed' }).click()
    await expect(page.getByRole('link', { name: 'See what changed' })).toBeHidden()
    await expect(verdict(page).getByRole('heading')).toBeFocused()
    const renamed = page.getByRole('table', { name: 'Renamed' }).getByRole('row').nth(1)
    await expect(renamed.getByRole('cell')).toHaveText([/^Other␣␣Motors␣9$/, /^Other Motors9$/])
    await expect(page.getByRole('table', { name: 'Removed' })).toContainText('60')
    await expect(page.getByRole('region', { name: 'What changed' }).getByRole('heading')).toContainText([
      'New findings',
      'spaces',
      'logo address',
      'Fixed',
      'spaces',
      'Renamed',
      'New logo',
      'Removed',
    ])
    await page.reload()
    await expect(page.getByRole('table', { name: 'Renamed' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show the previous result' })).toBeHidden()
    await expect(page.getByRole('table', { name: 'New findings' })).toContainText('Third␣␣Motors')
    await expect(page.getByRole('table', { name: 'Fixed' })).toContainText('Other␣␣Motors␣')
    await expect(page.getByRole('table', { name: 'Fixed' }).getByLabel('Fine')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Fixed 1 finding' })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(verdict(page).getByText('Brands: 2 renamed')).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
    const { text } = await savedFile(page, () => pressInMenu(page, 'Save findings'))
    const lines = text.trim().split('\r\n')
    const stateOf = (name: string) => lines.find((line) => line.includes(name))?.split(',')[3]
    expect(['Acme', 'Third', 'Other'].map(stateOf)).toEqual(['still there', 'new', 'fixed'])
  })

  await test.step('a report is compared with one from a file, and an invalid file is refused', async () => {
    await openFile(page, 'Compare with an earlier report', 'broken.json', '{')
    await expect(page.getByText('“broken.json” cannot be opened. The file is not JSON.')).toBeVisible()
    await openFile(page, 'Compare with an earlier report', 'monday.json', before.text)
    await expect(verdict(page)).toContainText(/Since .*\d\d:\d\d.* \(monday\.json\): /)
    await openFile(page, 'Open a saved report', 'monday.json', before.text)
    await expect(verdict(page)).toContainText('From the file “monday.json”')
    await page.getByRole('button', { name: 'Show the previous result' }).click()
    await expect(verdict(page)).toContainText('2 faults, 2 to review among 59 brands.')
  })

  await test.step('a cancelled run shows what it found, leads back to the last result, and is continued after a reload', async () => {
    const { release } = await holdRequests(page, /\?name=/)
    const logos = await holdRequests(page, /\/logos\//)
    await pressInMenu(page, 'Thorough check-up')
    // A run that is stopped before the list is read has nothing to show.
    await expect(page.getByRole('heading', { name: /Testing filters/ })).toBeVisible()
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(verdict(page).getByRole('heading')).toHaveText(/no logos checked/)
    const requests = await countRequests(page)
    logos.release()
    await verdict(page).getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: /Testing filters/ })).toBeVisible()
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(verdict(page).getByRole('heading')).toHaveText(
      /^Stopped: all 59 brands read, \d+ of 58 logos checked\.$/,
    )
    await expect(verdict(page)).toContainText(
      /2 faults, 2 to review so far\..* \d+ of 43 rules checked in full\./,
    )
    await expect(page.getByRole('navigation', { name: 'Rules' })).toContainText(/\d+ of 58 logos checked/)
    expect(await countRequests(page)).toBeGreaterThan(requests)
    await expect(verdict(page).getByRole('heading')).toBeFocused()
    release()
    await page.reload()
    await expect(verdict(page).getByRole('button', { name: 'Show the previous result' })).toBeVisible()
    const list = await holdRequests(page, /\?limit=100/)
    await verdict(page).getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Continuing: reading the list' })).toBeVisible()
    // That is the same run.
    await expect(page.getByRole('button', { name: 'Show the previous result' })).toBeHidden()
    // What is finished stays finished.
    await expect(
      page.getByRole('navigation', { name: 'Rules' }).getByRole('heading', { name: /Fields Fine/ }),
    ).toBeVisible()
    await expect(page.getByRole('table', { name: 'Found so far' })).toContainText('Third␣␣Motors')
    await expect(page.getByRole('region', { name: 'Progress' })).toContainText(
      /Brands 59 of 59 *Requests \d+ of \d+ *Logos \d+ of 58/,
    )
    await expect(page.getByRole('progressbar')).toHaveAttribute('value', /^0\.[1-9]/)
    list.release()
    await expect(verdict(page)).toContainText('2 faults, 2 to review among 59 brands.')
  })

  await test.step('a rule without findings is in the list of all rules, with an example', async () => {
    await page.getByRole('link', { name: 'All 43 rules' }).click()
    const rule = page.getByRole('listitem').filter({ hasText: 'A name is empty' })
    await expect(rule).toHaveText(/0E\.g\. "name": ""$/)
    await rule.getByRole('link').click()
    await expect(page.getByText('Fine. No findings. 59 brands checked.')).toBeVisible()
  })

  await test.step('a link opens a rule and a brand; signing out deletes the report', async () => {
    await page.goto(`${service.baseAddress}/checkup?rule=name-blanks&brand=7`)
    await expect(page.getByRole('region', { name: /^Acme/ })).toContainText('1 of 2')
    await page.getByRole('link', { name: 'Close' }).click()
    await expect(findings(page).getByRole('link', { name: 'Acme␣␣Motors' })).toBeFocused()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('textbox', { name: 'Access token' }).fill(TOKEN)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeHidden()
    await page.goto(`${service.baseAddress}/checkup`)
    await expect(page.getByText('Find out what is wrong')).toBeVisible()
  })
})
