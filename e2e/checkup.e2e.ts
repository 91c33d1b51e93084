import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { expect, type Locator, type Page } from 'playwright/test'
import {
  type CatalogueService,
  startCatalogueService,
  type TestFile,
  TOKEN,
} from '#checkup/testing/catalogue-service.ts'
import type { Finding } from '#checkup/report/finding.ts'
import type { Report } from '#checkup/report/report.ts'
import { cleanCatalogue, svg } from '#checkup/testing/clean-catalogue.ts'
import { gif } from '#checkup/testing/planted-faults.ts'
import { holdRequests } from './support/hold-requests.ts'
import { open, rows, test } from './support/journey.ts'
import { validList } from './support/misbehaving-service.ts'

const DIST = resolve('dist')
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

const verdict = (page: Page) => page.getByRole('region', { name: 'Verdict' })
const rules = (page: Page) => page.getByRole('navigation', { name: 'Rules' })
const findings = (page: Page) => page.getByRole('table', { name: /^Findings/ })
/** The address of one brand. */
const SINGLE = /\/v1\/brands\/\d+$/
const acceptButton = (page: Page, name: string) =>
  findings(page).getByRole('button', { name: new RegExp(`^Accept: ${name}`) })
const checkAgain = (page: Page) => page.getByRole('button', { name: 'Check these again' })

/** A service with the app at its own address, as in a usual deployment. */
const startService = (parts: Parameters<typeof startCatalogueService>[0]) =>
  startCatalogueService({ ...parts, appFile })

function appFile(path: string): TestFile | undefined {
  const name = join(DIST, extname(path) ? path : 'index.html')
  if (!existsSync(name)) return undefined
  return { type: TYPES[extname(name)] ?? 'text/plain', body: readFileSync(name) }
}

async function openCheckup(page: Page, service: CatalogueService): Promise<void> {
  await open(page, `${service.baseAddress}/checkup`, TOKEN)
  await expect(page.getByRole('button', { name: 'Start check-up' })).toBeVisible()
}

/** Runs a check-up to its end. A report that was kept from an earlier run does not count. */
async function runCheckup(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start check-up' }).click()
  await expect(verdict(page).filter({ hasNotText: 'kept in this browser' })).toBeVisible({ timeout: 60_000 })
}

/** The report that this browser keeps, once it has kept what is shown: transactions run in the order of their beginning. */
async function keptReport(page: Page): Promise<Report | undefined> {
  const value: unknown = await page.evaluate(async () => {
    const opening = indexedDB.open('brand-catalogue-checkup')
    await new Promise((done) => opening.addEventListener('success', done))
    const transaction = opening.result.transaction('kept', 'readwrite')
    const shown = transaction.objectStore('kept').get('shown')
    await new Promise((done) => transaction.addEventListener('complete', done))
    opening.result.close()
    return (shown.result as { value: { report: unknown } } | undefined)?.value.report
  })
  return value as Report | undefined
}

async function reloadOnceKept(page: Page): Promise<void> {
  await keptReport(page)
  await page.reload()
}

async function openRule(page: Page, name: RegExp): Promise<void> {
  await rules(page).getByRole('link', { name }).click()
}

/** What the command finds at the same service. */
async function terminalReport({ baseAddress, token }: CatalogueService): Promise<Report> {
  const file = join(await mkdtemp(join(tmpdir(), 'checkup-')), 'report.json')
  const command = ['src/checkup/command/checkup-command.ts', '--base-url', baseAddress, '--report', file]
  const child = spawn(process.execPath, [...command, '--private-hosts'], {
    env: { ...process.env, BRAND_TOKEN: token },
  })
  expect(await once(child, 'close')).toEqual([1, null])
  return JSON.parse(await readFile(file, 'utf8')) as Report
}

const rowsOf = (all: readonly Finding[]) =>
  all.map(({ rule, brand, field, value }) => [rule, brand, field, value].join(' | ')).toSorted()

async function saveReport(page: Page): Promise<{ text: string; name: string }> {
  await page.getByRole('button', { name: 'Save report' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^JSON/ }).click()
  const file = await download
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

/** Presses a button that opens the dialog, and accepts for a reason. */
async function accept(page: Page, button: Locator, reason: string): Promise<void> {
  await button.click()
  await page.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
}

async function openFile(page: Page, button: string, name: string, text: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
}

test('what could not be read is named, and after the next run there is nothing to fix', async ({ page }) => {
  let status = 500
  await using service = await startService({
    ...cleanCatalogue(101),
    intercept: ({ pathname, searchParams }) =>
      searchParams.get('page') === '2' || SINGLE.test(pathname) ? { status } : undefined,
  })
  await openCheckup(page, service)
  await runCheckup(page)
  await expect(verdict(page)).toContainText(
    'No faults among 100 brands, but the service failed for a whole rule.',
  )
  await expect(page.getByText('Up to 100 brands could not be read')).toBeVisible()
  await expect(page.getByText(/Page 2 could not be read: The service answered 500/).first()).toBeVisible()
  await expect(page.getByText(/own address: The service answered 500/)).toBeVisible()
  await expect(page.getByText('No findings in what was checked')).toBeVisible()

  status = 403
  await runCheckup(page)
  await expect(page.getByText('This run stopped midway')).toBeVisible()

  service.replace(cleanCatalogue(30))
  await runCheckup(page)
  await expect(verdict(page)).toContainText('No faults among 30 brands.')
  await expect(page.getByText('Nothing to fix')).toBeVisible()
  expect(service.logoHeaders.filter(Boolean)).toEqual([])
})

/** A fault of each group of rules, and every one of logos, which only a browser looks at. The unit tests plant all others. */
function faultyService() {
  const { brands, files } = cleanCatalogue(50)
  const white = svg('<rect x="0" y="0" width="32" height="64" fill="#fdfdfd"/>')
  const black = svg('<rect x="0" y="0" width="32" height="64" fill="#040404"/>')
  const wide = svg(
    '<rect width="500" height="20" fill="#c03030"/><rect y="20" width="500" height="20"/>',
    500,
    40,
  )
  brands[20]!.name = 'Acme  Motors'
  brands[21]!.updated_at = 4_000_000_000
  brands[30]!.logo = 'logo.svg'
  brands[31]!.logo = brands[32]!.logo
  brands[33]!.logo = '/logos/gone.svg'
  files.set(brands[34]!.logo, { type: 'text/html', body: '<!doctype html><title>Not here</title>' })
  files.set(brands[35]!.logo, { type: 'image/gif', body: gif(16, 16) })
  files.set(brands[36]!.logo, wide)
  files.set(brands[37]!.logo, files.get(brands[38]!.logo)!)
  files.set(brands[39]!.logo, white)
  files.set(brands[40]!.logo, black)
  files.set(brands[41]!.logo, svg(''))
  // Another origin, which says why it refuses a logo, or does not.
  const refusal = { type: 'text/plain', body: 'No', status: 403 }
  files.set('/logos/open.svg', refusal)
  files.set('/logos/private.svg', { ...refusal, private: true })
  brands[42]!.logo = 'http://localhost/logos/open.svg'
  brands[43]!.logo = 'http://localhost/logos/private.svg'
  return startService({
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

test('a fault of each kind is found, and only it; the report opens without a session', async ({ page }) => {
  // Chromium asks its user about http://localhost.
  await page.context().grantPermissions(['local-network-access'])
  await using service = await faultyService()
  await openCheckup(page, service)
  await runCheckup(page)
  const { text } = await saveReport(page)
  const report = JSON.parse(text) as Report
  expect([...new Set(report.findings.map(({ rule }) => rule))].toSorted()).toEqual([
    'field-extra',
    'links-inconsistent',
    'logo-black',
    'logo-blank',
    'logo-broken',
    'logo-not-https',
    'logo-not-image',
    'logo-same-picture',
    'logo-shape',
    'logo-shared-address',
    'logo-small',
    'logo-unparsable',
    'logo-white',
    'name-blanks',
    'time-future',
    'window-bound-included',
  ])
  expect(text).not.toContain(service.token)

  await test.step('the terminal finds the same, but for what a logo looks like', async () => {
    const terminal = await terminalReport(service)
    const unseen = terminal.outcomes.filter(({ judged }) => judged === 0).map(({ rule }) => rule)
    expect(unseen).toEqual(['logo-same-picture', 'logo-white', 'logo-black', 'logo-blank'])
    const seen = ({ findings: all }: Report) => rowsOf(all.filter(({ rule }) => !unseen.includes(rule)))
    expect(rowsOf(terminal.findings)).toEqual(seen(report))
  })

  await test.step('a refused logo says so where its host lets the browser see why', async () => {
    await openRule(page, /does not load/)
    await expect(findings(page)).toHaveAttribute('aria-rowcount', '4')
    await expect(findings(page)).toContainText('Refused (403)')
    await expect(findings(page)).toContainText('private.svg')
    await expect(findings(page)).toContainText('its host does not say why')
  })

  await test.step('a logo that cannot be seen on black is shown on black', async () => {
    await openRule(page, /cannot be seen on black/)
    const tiles = findings(page).locator('[data-ground] > span')
    const grounds = await tiles.evaluateAll((all) =>
      all.map((tile) => getComputedStyle(tile).backgroundColor),
    )
    expect(grounds).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
  })

  await test.step('the saved report is shown without a session, and no service is asked', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible()
    const asked = service.asked.length
    await openFile(page, 'Open a report without signing in', 'monday.json', text)
    await page.getByRole('link', { name: 'All rules' }).click()
    await expect(verdict(page)).toContainText('From the file “monday.json”')
    await expect(page.getByText('You are not signed in')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Start check-up' })).toBeHidden()
    await openRule(page, /blanks/)
    await expect(findings(page)).toContainText('Acme')
    expect(service.asked.length).toBe(asked)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible()
  })
})

test('a finding is accepted, another mended; report and decisions are kept, saved, opened and compared', async ({
  page,
}) => {
  const { brands, files } = cleanCatalogue(30)
  brands[6]!.name = 'Acme  Motors'
  brands[8]!.name = 'Other  Motors '
  for (const [index, brand] of brands.entries()) brand.updated_at = 1_200_000_000 + index
  await using service = await startService({ brands, files })
  await openCheckup(page, service)

  await test.step('nothing moves when the run ends', async () => {
    const { release } = await holdRequests(page, /\?name=/)
    await page.getByRole('button', { name: 'Start check-up' }).click()
    await expect(findings(page)).toBeVisible()
    const rule = rules(page).getByRole('link', { name: /blanks/ })
    const before = await rule.boundingBox()
    release()
    await expect(verdict(page)).toContainText('2 faults and 30 suspicious findings among 30 brands.')
    expect(await rule.boundingBox()).toEqual(before)
  })

  await test.step('a whole rule is accepted for one reason, and that is taken back', async () => {
    await openRule(page, /not been updated/)
    await expect(page.getByText('Why it matters')).toBeVisible()
    await page.getByRole('button', { name: 'Accept all' }).click()
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    const reason = page.getByRole('textbox', { name: 'Reason' })
    await expect(reason).toBeFocused()
    await expect(reason).toHaveAccessibleDescription(/^Enter a reason\./)
    await reason.fill('An archive')
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(page.getByText('No findings, 30 accepted')).toBeVisible()
    await page.getByRole('button', { name: 'Remove acceptances' }).click()
    await expect(page.getByText('30 findings about 30 brands')).toBeVisible()
  })

  const { name, text } = await test.step('an accepted finding no longer counts', async () => {
    await openRule(page, /blanks/)
    await expect(findings(page)).toContainText('Other␣␣Motors␣')
    await accept(page, acceptButton(page, 'Acme'), 'Registered like that')
    await expect(verdict(page)).toContainText('1 fault and 30 suspicious findings among 30 brands.')
    return saveReport(page)
  })
  expect(name).toMatch(/^checkup-127\.0\.0\.1-\d+-\d{4}-\d\d-\d\d\.json$/)

  await test.step('a mended brand is cleared by checking again', async () => {
    brands[8]!.name = 'Other Motors'
    await checkAgain(page).click()
    await expect(page.getByText('Recheck: 1 fixed, 1 still there.')).toBeVisible()
    await expect(verdict(page)).toHaveText(/^30 suspicious findings among 30 brands\./)
  })

  await test.step('report and decisions survive a token that ends', async () => {
    service.replace({ brands, files, intercept: () => ({ status: 401 }) })
    await checkAgain(page).click()
    await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible()
    service.replace({ brands, files })
    await page.getByRole('textbox', { name: 'Access token' }).fill(service.token)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Accepted: Registered like that')).toBeVisible()
  })

  await test.step('a file replaces what was accepted only after a question', async () => {
    await openFile(page, 'Open report', 'before.json', text)
    const question = page.getByRole('dialog', { name: 'Open report?' })
    await expect(question).toContainText('This replaces a report in which you accepted 1 finding.')
    await question.getByRole('button', { name: 'Open report' }).click()
    await expect(verdict(page)).toContainText('From the file “before.json”')
    await expect(verdict(page)).toContainText('Accepted1')
  })

  await test.step('a new run takes over what was accepted, and is compared with the file', async () => {
    await runCheckup(page)
    // The button that started it was hidden.
    await expect(page.getByRole('main')).toBeFocused()
    await expect(findings(page)).toContainText('Accepted: Registered like that')
    // On a phone the comparison begins far below the button.
    await page.setViewportSize({ width: 390, height: 700 })
    await page.getByRole('button', { name: 'Compare' }).click()
    await openFile(page, 'A report file', 'broken.json', '{')
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('“broken.json” cannot be opened')
    await openFile(page, 'A report file', 'before.json', text)
    const comparison = page.getByRole('region', { name: 'Comparison' })
    await expect(comparison.getByRole('heading').first()).toBeInViewport()
    await expect(comparison.getByRole('table', { name: 'Fixed findings' })).toContainText('Other␣␣Motors␣')
    await expect(comparison).toContainText('Brands: 0 new, 1 renamed, 0 with a new logo, 0 gone.')
    const renamed = comparison.getByRole('table', { name: 'Renamed' }).getByRole('row').nth(1)
    await expect(renamed.getByRole('cell')).toHaveText(['Other␣␣Motors␣9', 'Other Motors9'])
    await expect(renamed.locator('img')).toHaveCount(2)
    await page.emulateMedia({ media: 'print' })
    await expect(renamed).toBeVisible()
    await expect(rules(page)).toBeHidden()
    await expect(comparison.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(verdict(page)).toContainText(new Date().getFullYear().toString())
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('a reload keeps all of it, and signing out asks before it deletes it', async () => {
    await reloadOnceKept(page)
    await expect(page.getByRole('table', { name: 'Renamed' })).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    const question = page.getByRole('dialog', { name: 'Sign out?' })
    await expect(question).toContainText('This deletes what you accepted in the check-up (1 finding).')
    await question.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('textbox', { name: 'Access token' }).fill(service.token)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Find out what is wrong')).toBeVisible()
  })
})

test('brands of one name stand side by side; findings are checked again while another screen is open', async ({
  page,
}) => {
  const { brands, files } = cleanCatalogue(60)
  for (const place of [2, 4]) brands[place]!.name = 'Acme Motors'
  for (const place of [0, 1, 5]) brands[place]!.name = 'Zenith'
  // Rows that are taller than expected.
  for (const brand of brands.slice(30)) brand.name += `  ${'Double  blanks '.repeat(20)}`
  let isRefusing = false
  await using service = await startService({
    brands,
    files,
    intercept: () => (isRefusing ? { status: 429, headers: { 'Retry-After': '60' } } : undefined),
  })
  await openCheckup(page, service)
  await runCheckup(page)
  await openRule(page, /the same name/)
  const groups = page.getByRole('list', { name: /^Findings/ })

  await test.step('a group is accepted at once', async () => {
    const zenith = groups
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Zenith 3 brands' }) })
    await expect(zenith.locator('img')).toHaveCount(3)
    await accept(page, zenith.getByRole('button', { name: 'Accept: Zenith' }), 'Three houses')
    await expect(zenith.getByText('Accepted: Three houses')).toHaveCount(3)
    await expect(page.getByText('2 findings about 2 brands, 3 accepted')).toBeVisible()
  })

  await test.step('Compare opens a group as a shortlist', async () => {
    const compare = groups.getByRole('link', { name: 'Compare: Acme Motors' })
    await compare.click()
    await expect(page).toHaveURL(/\/shortlist#ids=/)
    await expect(page.getByText('Acme Motors').first()).toBeVisible()
    await page.goBack()
    await expect(compare).toBeVisible()
  })

  await test.step('a rule that is pressed stays under the pointer', async () => {
    const rule = rules(page).getByRole('link', { name: /blanks/ })
    await page.evaluate(() => scrollBy(0, 300))
    const before = await rule.boundingBox()
    await rule.click()
    await expect(rule).toHaveAttribute('aria-current', 'true')
    expect((await rule.boundingBox())!.y).toBeCloseTo(before!.y, 0)
  })

  await test.step('“Details” offers a command for each finding', async () => {
    await page.getByRole('button', { name: 'Details' }).click()
    await expect(findings(page).getByRole('button', { name: 'Copy command' })).toHaveCount(30)
  })

  const checking = page.getByText(/Checking 1 of 30 brands/)
  await test.step('cancelled, checking again leaves the report as it was', async () => {
    const before = await verdict(page).textContent()
    isRefusing = true
    await checkAgain(page).click()
    await expect(checking).toHaveText(/429.*continuing in/)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(checkAgain(page)).toBeFocused()
    expect(await verdict(page).textContent()).toBe(before)
    isRefusing = false
  })

  await test.step('it goes on while a brand is open; Back leads to the finding, though others have gone', async () => {
    const { release } = await holdRequests(page, SINGLE)
    await checkAgain(page).click()
    await expect(checking).toBeVisible()
    const link = findings(page).locator('[data-finding*="\\"60\\""]').getByRole('link')
    await link.click()
    await expect(page).toHaveURL(/\/brands\/60\?/)
    for (const brand of brands.slice(30, 40)) brand.name = brand.name.replaceAll(/ +/g, ' ').trim()
    release()
    await expect.poll(async () => (await keptReport(page))?.findings.length).toBe(25)
    await page.goBack()
    await expect(page.getByText('Recheck: 10 fixed, 20 still there.')).toBeVisible()
    await expect(findings(page)).toHaveAttribute('aria-rowcount', '21')
    await expect(link).toBeFocused()
    await expect(link).toBeInViewport()
  })
})

test('a run of the demo catalogue goes on in the background, is cancelled, and kept for who signs in with its token', async ({
  page,
}) => {
  // The first hundred brands will do.
  const { release } = await holdRequests(page, /limit=100&page=/)
  await open(page, '/checkup')
  await page.getByRole('button', { name: 'Start check-up' }).click()
  await page.getByRole('link', { name: 'Brands', exact: true }).click()
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('link', { name: 'Check-up' }).click()
  // Under the service’s own Content-Security-Policy.
  await expect(page.getByText(/A logo cannot be seen on black/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(verdict(page)).toContainText(/Cancelled: .* among 100 brands read until then\./)
  await expect(page.getByText('This run was cancelled')).toBeVisible()
  release()

  await reloadOnceKept(page)
  await expect(verdict(page)).toContainText('kept in this browser')
  await page.route('**/v1/**', (route) => route.fulfill({ status: 401 }))
  await page.getByRole('link', { name: 'Brands', exact: true }).click()
  const token = page.getByRole('textbox', { name: 'Access token' })
  await expect(token).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.route('**/v1/**', (route) => route.fulfill({ json: validList(1) }))
  await token.fill('a-token-of-somebody-else')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Check-up' }).click()
  await expect(page.getByText('Find out what is wrong')).toBeVisible()
  expect(await keptReport(page)).toBeUndefined()
})
