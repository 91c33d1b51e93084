import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { expect, type Page } from 'playwright/test'
import {
  type CatalogueService,
  type ServiceParts,
  startCatalogueService,
  type TestFile,
} from '#checkup/testing/catalogue-service.ts'
import { cleanCatalogue } from '#checkup/testing/clean-catalogue.ts'
import { PLANTED_FAULTS } from '#checkup/testing/planted-faults.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import { expectAccessible, open as openDemo, test } from './support/journey.ts'

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

/** A service with the app at its own address, as in a usual deployment. */
const startService = (parts: Parameters<typeof startCatalogueService>[0]) =>
  startCatalogueService({ ...parts, appFile })

function appFile(path: string): TestFile | undefined {
  const name = join(DIST, extname(path) ? path : 'index.html')
  if (!existsSync(name)) return undefined
  return { type: TYPES[extname(name)] ?? 'text/plain', body: readFileSync(name) }
}

async function openCheckup(page: Page, service: CatalogueService): Promise<void> {
  await page.goto(`${service.baseAddress}/checkup`)
  await page.getByRole('textbox', { name: 'Access token' }).fill(service.token)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Start check-up' })).toBeVisible()
}

async function runCheckup(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start check-up' }).click()
  await expect(verdict(page).filter({ hasNotText: 'kept in this browser' })).toBeVisible({ timeout: 60_000 })
}

const small = (parts: Partial<ServiceParts> = {}) => startService({ ...cleanCatalogue(30), ...parts })

/** The report as it is saved. */
async function savedReport(page: Page): Promise<{ text: string; name: string }> {
  await page.getByRole('button', { name: 'Save report' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^JSON/ }).click()
  const file = await download
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('a clean catalogue has nothing to fix', async ({ page }) => {
  await using service = await startService(cleanCatalogue())
  await openCheckup(page, service)
  await expectAccessible(page)
  await runCheckup(page)
  await expect(verdict(page)).toContainText('No faults among 250 brands.')
  const clean = page.getByRole('region', { name: 'Nothing to fix' })
  await expect(clean).toContainText('9 rules fine')
  await expect(clean).toContainText('250 brands, 3 pages judged')
  await expect(rules(page).getByText('Fine')).toBeVisible()
  await expectAccessible(page)
  expect(service.logoHeaders.filter(Boolean)).toEqual([])
})

/**
 * The unit tests plant every fault. Here logos are tried, which only a browser looks at, and of each other group one fault;
 * with ALL_FAULTS in the environment every one, which takes two minutes longer.
 */
const groupOf = (rule: string) => RULES.get(rule)?.group
const FAULTS = PLANTED_FAULTS.filter(
  ({ rule }, place) =>
    process.env['ALL_FAULTS'] ||
    groupOf(rule) === 'logos' ||
    PLANTED_FAULTS.findIndex((fault) => groupOf(fault.rule) === groupOf(rule)) === place,
)
/** Journeys that run side by side. */
const SHARES = 3

for (let share = 0; share < SHARES; share++) {
  const faults = FAULTS.filter((_, place) => place % SHARES === share)
  test(`each planted fault is found, and only it: ${faults.map(({ rule }) => rule).join(', ')}`, async ({
    page,
  }) => {
    test.setTimeout(600_000)
    // One of the logos is at http://localhost, which Chromium asks its user about.
    await page.context().grantPermissions(['local-network-access'])
    await using service = await startService(cleanCatalogue(30))
    await openCheckup(page, service)
    for (const { rule, parts } of faults) {
      service.replace(parts())
      // A page may show an image again without asking for it.
      await page.reload()
      await runCheckup(page)
      const { text } = await savedReport(page)
      const report = JSON.parse(text) as { findings: { rule: string }[] }
      expect([...new Set(report.findings.map((finding) => finding.rule))]).toEqual([rule])
      expect(text).not.toContain(service.token)
    }
  })
}

test('a refused logo is not judged where its host lets the browser see why', async ({ page }) => {
  await page.context().grantPermissions(['local-network-access'])
  const { brands, files } = cleanCatalogue(30)
  const refusal = { type: 'text/plain', body: 'No', status: 403 }
  files.set('/logos/open.svg', refusal)
  files.set('/logos/private.svg', { ...refusal, private: true })
  brands[6]!.logo = 'http://localhost/logos/open.svg'
  brands[8]!.logo = 'http://localhost/logos/private.svg'
  await using service = await startService({ brands, files })
  await openCheckup(page, service)
  await runCheckup(page)
  await rules(page)
    .getByRole('link', { name: /does not load/ })
    .click()
  await expect(page.getByText('Refused (403): 1')).toBeVisible()
  await expect(findings(page)).toHaveAttribute('aria-rowcount', '2')
  await expect(findings(page)).toContainText('private.svg')
  await expect(findings(page)).toContainText('its host does not say why')
})

test('a rule opens by its link, leads to a brand, and Back returns to it', async ({ page }) => {
  await using service = await small({
    listed: (brand) => ({ ...brand, margin: 1 }),
  })
  await openCheckup(page, service)
  await runCheckup(page)
  await rules(page)
    .getByRole('link', { name: /beyond the contract/ })
    .press('Enter')
  await expect(page).toHaveURL(/\/checkup\?rule=field-extra$/)
  await expect(page.getByText('Why it matters')).toBeVisible()
  await expect(page.getByText(/--header "Authorization: Bearer \$TOKEN"/)).toBeVisible()
  await expect(findings(page)).toHaveAttribute('aria-rowcount', '31')
  await expectAccessible(page)

  await page.keyboard.press('End')
  const last = findings(page).locator('[aria-rowindex="31"]').getByRole('link')
  await last.press('Enter')
  await expect(page).toHaveURL(/\/brands\/30\?/)
  await page.goBack()
  await expect(page).toHaveURL(/\/checkup\?rule=field-extra$/)
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
  await page.getByRole('link', { name: 'All rules' }).press('Enter')
  await expect(rules(page).getByRole('link', { name: /beyond the contract/ })).toBeFocused()
  expect(service.asked.filter((path) => path.endsWith('limit=1')).length).toBeLessThan(5)
})

test('Back returns to the finding, where rows are taller than expected and others have gone', async ({
  page,
}) => {
  const { brands, files } = cleanCatalogue(80)
  const words = 'Double  blanks '.repeat(20)
  for (const brand of brands) brand.name += `  ${words}`
  let limited = false
  await using service = await startService({
    brands,
    files,
    intercept: () => (limited ? { status: 429, headers: { 'Retry-After': '1' } } : undefined),
  })
  await openCheckup(page, service)
  await runCheckup(page)
  await rules(page)
    .getByRole('link', { name: /blanks/ })
    .click()
  limited = true
  await page.getByRole('button', { name: 'Check these again' }).click()
  await expect(page.getByText(/Checking 1 of 80 brands/)).toBeVisible()
  // Step by step, so that every row on the way is drawn and measured.
  await page.evaluate(async () => {
    while (!document.querySelector('[aria-rowindex="62"]')) {
      scrollBy(0, innerHeight / 2)
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
    }
  })
  const link = findings(page).locator('[data-finding*="\\"60\\""]').getByRole('link')
  await link.click()
  await expect(page).toHaveURL(/\/brands\/60\?/)
  for (const brand of brands.slice(0, 30)) brand.name = brand.name.replaceAll(/ +/g, ' ').trim()
  const before = service.asked.length
  limited = false
  const askedAgain = () => service.asked.slice(before).filter((path) => /brands\/\d+$/.test(path)).length
  await expect.poll(askedAgain, { timeout: 30_000 }).toBeGreaterThanOrEqual(80)
  await page.goBack()
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()
  await expect(findings(page)).toHaveAttribute('aria-rowcount', '51')
})

test('a finding is accepted, survives the file, and mended brands are cleared by checking again', async ({
  page,
}) => {
  const { brands, files } = cleanCatalogue(30)
  brands[6]!.name = 'Acme  Motors'
  brands[8]!.name = 'Other  Motors'
  await using service = await startService({ brands, files })
  await openCheckup(page, service)
  await runCheckup(page)
  await expect(verdict(page)).toContainText('2 faults among 30 brands.')
  await findings(page)
    .getByRole('button', { name: /^Accept: Acme/ })
    .click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Registered like that')
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(verdict(page)).toContainText('1 fault among 30 brands.')
  const { name, text } = await savedReport(page)
  expect(name).toMatch(/^checkup-127\.0\.0\.1-\d+-\d{4}-\d\d-\d\d\.json$/)

  brands[8]!.name = 'Other Motors'
  await rules(page)
    .getByRole('link', { name: /blanks/ })
    .click()
  await page.getByRole('button', { name: 'Check these again' }).click()
  await expect(verdict(page)).toContainText('No faults among 30 brands.')

  // On a phone the comparison begins far below the button.
  await page.setViewportSize({ width: 390, height: 700 })
  await page.getByRole('link', { name: 'All rules' }).click()
  await page.getByRole('button', { name: 'Compare' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'A report file' }).click()
  await (
    await chooser
  ).setFiles({ name: 'before.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  const comparison = page.getByRole('region', { name: 'Comparison' })
  await expect(comparison).toContainText('0 new, 0 changed, 1 fixed.')
  await expect(comparison.getByRole('heading').first()).toBeInViewport()
  await expect(comparison).toContainText('Renamed: 1 brand')
  await expectAccessible(page)

  const opening = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open report' }).click()
  await (
    await opening
  ).setFiles({ name: 'before.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await expect(verdict(page)).toContainText('From the file “before.json”')
  await expect(verdict(page)).toContainText('Accepted1')
  await expect(findings(page)).toContainText('Accepted: Registered like that')
})

test('checking again can be cancelled, and leaves the report as it was', async ({ page }) => {
  const { brands, files } = cleanCatalogue(30)
  for (const brand of brands) brand.name += '  Motors'
  let limited = false
  await using service = await startService({
    brands,
    files,
    intercept: () => (limited ? { status: 429, headers: { 'Retry-After': '60' } } : undefined),
  })
  await openCheckup(page, service)
  await runCheckup(page)
  const before = await verdict(page).textContent()
  limited = true
  await rules(page)
    .getByRole('link', { name: /blanks/ })
    .click()
  await page.getByRole('button', { name: 'Check these again' }).click()
  await expect(page.getByText(/Checking 1 of 30 brands\. .*429.*continuing in/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Check these again' })).toBeFocused()
  expect(await verdict(page).textContent()).toBe(before)
})

test('a new run ends a check of some findings that is under way', async ({ page }) => {
  const { brands, files } = cleanCatalogue()
  // No probe asks for this brand: only the check of its finding does.
  brands[77]!.name = 'Acme  Motors'
  const asksAgain = (url: URL) => url.pathname === '/v1/brands/78'
  let pages = 0
  await using service = await startService({
    brands,
    files,
    intercept: (url) => {
      if (asksAgain(url)) return { status: 429, headers: { 'Retry-After': '1' } }
      // The second run takes longer than the check of the finding waits.
      const holds = url.searchParams.get('page') === '2' && ++pages === 2
      return holds ? { status: 429, headers: { 'Retry-After': '3' } } : undefined
    },
  })
  await openCheckup(page, service)
  await runCheckup(page)
  await rules(page)
    .getByRole('link', { name: /blanks/ })
    .click()
  await page.getByRole('button', { name: 'Check these again' }).click()
  await expect(page.getByText(/Checking 1 of 1 brand\b.*429/)).toBeVisible()
  const asked = service.asked.length
  await runCheckup(page)
  await expect(page.getByRole('button', { name: 'Check these again' })).toBeEnabled()
  expect(service.asked.slice(asked).filter((path) => path === '/v1/brands/78')).toEqual([])
})

test('a page that refuses a token which works elsewhere is named, and nobody is signed out', async ({
  page,
}) => {
  await using service = await startService({
    ...cleanCatalogue(),
    intercept: (url) => (url.searchParams.get('page') === '2' ? { status: 401 } : undefined),
  })
  await openCheckup(page, service)
  await runCheckup(page)
  await expect(verdict(page)).toContainText('No faults among 150 brands')
  await expect(page.getByText('Up to 100 brands could not be read')).toBeVisible()
  const named = page.getByText(/Page 2 could not be read: .*\(401\), and accepts it elsewhere/)
  await expect(named.first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expectAccessible(page)
})

test('a service that fails midway leaves what was found, and what was not judged', async ({ page }) => {
  await using service = await startService({
    ...cleanCatalogue(),
    intercept: (url) => (Number(url.searchParams.get('page')) >= 2 ? { status: 500 } : undefined),
  })
  await openCheckup(page, service)
  await runCheckup(page)
  await expect(verdict(page)).toContainText('could not')
  await page.getByRole('combobox', { name: 'Verdict' }).selectOption('Could not judge')
  await expect(page).toHaveURL(/verdict=not-judged/)
  await expect(rules(page).getByRole('link').first()).toBeVisible()
})

test('a run pauses, waits for the service, is cancelled, and is gone after sign-out', async ({ page }) => {
  await using service = await startService({
    ...cleanCatalogue(),
    intercept: (url, count) =>
      count > 3 && url.searchParams.has('page')
        ? { status: 429, headers: { 'Retry-After': '60' } }
        : undefined,
  })
  await openCheckup(page, service)
  await page.getByRole('button', { name: 'Start check-up' }).click()
  await expect(page.getByText('Waiting for the service')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused')).toBeVisible()
  await page.getByRole('link', { name: 'Brands', exact: true }).click()
  await page.getByRole('link', { name: 'Check-up' }).click()
  await expect(page.getByText('Paused')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(verdict(page)).toContainText('Cancelled:')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('textbox', { name: 'Access token' }).fill(service.token)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Find out what is wrong')).toBeVisible()
})

test('the demo catalogue is checked under the service’s own Content-Security-Policy', async ({ page }) => {
  await openDemo(page, '/checkup')
  await page.getByRole('button', { name: 'Start check-up' }).click()
  await expect(page.getByText(/A logo cannot be seen on black/).first()).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(verdict(page)).toContainText('Faults0')
})

test('a report from a file is shown without a session, and no service is asked', async ({ page }) => {
  const { brands, files } = cleanCatalogue(30)
  brands[6]!.name = 'Acme  Motors'
  await using service = await startService({ brands, files })
  await openCheckup(page, service)
  await runCheckup(page)
  const { text } = await savedReport(page)
  await page.getByRole('button', { name: 'Sign out' }).click()

  const asked = service.asked.length
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open a report without signing in' }).click()
  await (
    await chooser
  ).setFiles({ name: 'monday.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await expect(verdict(page)).toContainText('1 fault among 30 brands.')
  await expect(verdict(page)).toContainText('From the file “monday.json”')
  await expect(page.getByText('You are not signed in')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start check-up' })).toBeHidden()
  await expectAccessible(page)
  await rules(page)
    .getByRole('link', { name: /blanks/ })
    .click()
  await expect(findings(page)).toContainText('Acme')
  expect(service.asked.length).toBe(asked)

  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible()
})

test('a run that a reload interrupted continues where it was', async ({ page }) => {
  let held = true
  await using service = await startService({
    ...cleanCatalogue(),
    intercept: (url) =>
      held && Number(url.searchParams.get('page')) >= 3
        ? { status: 429, headers: { 'Retry-After': '60' } }
        : undefined,
  })
  await openCheckup(page, service)
  await page.getByRole('button', { name: 'Start check-up' }).click()
  await expect(page.getByText('Waiting for the service')).toBeVisible()
  // A run is kept every five seconds.
  await expect.poll(() => keptSnapshots(page), { timeout: 20_000 }).toBe(1)
  held = false
  await page.reload()
  const before = service.asked.length
  await page.getByRole('button', { name: 'Continue the last one' }).click()
  await expect(verdict(page)).toContainText('No faults among 250 brands.', { timeout: 60_000 })
  expect(service.asked.slice(before).filter((path) => path === '/v1/brands?limit=100')).toEqual([])
})

const keptSnapshots = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const opening = indexedDB.open('brand-catalogue-checkup')
        opening.addEventListener('success', () => {
          const { result: database } = opening
          if (!database.objectStoreNames.contains('kept')) return done(0)
          const keys = database.transaction('kept').objectStore('kept').getAllKeys()
          keys.addEventListener('success', () => {
            database.close()
            done(keys.result.flat().filter((key) => key === 'snapshot').length)
          })
        })
      }),
  )
