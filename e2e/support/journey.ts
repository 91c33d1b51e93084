import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, type Request, test as base } from 'playwright/test'
import { demoToken } from './service-folder.ts'

/** Milliseconds without a request after which a page is idle. */
const QUIET = 500

interface Journey {
  readonly errorFree: void
  /**
   * Resolves once no request is in flight, so that a test can count those that follow. Playwright's `networkidle` fires only
   * once per document.
   */
  readonly idle: () => Promise<void>
}

/** A test fails if the page throws an error or the CSP blocks something. */
export const test = base.extend<Journey>({
  idle: async ({ page }, provide) => {
    const underWay = new Set<Request>()
    let changed = performance.now()
    page.on('request', (request) => {
      underWay.add(request)
      changed = performance.now()
    })
    const onEnd = (request: Request) => {
      underWay.delete(request)
      changed = performance.now()
    }
    page.on('requestfinished', onEnd)
    page.on('requestfailed', onEnd)
    const isIdle = () => underWay.size === 0 && performance.now() - changed > QUIET
    await provide(() => expect.poll(isIdle, { intervals: [50] }).toBe(true))
  },
  errorFree: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) errors.push(message.text())
      })
      await use()
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

/** Signs in with the form on the current page. Services other than ours accept any token. */
export async function signIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Access token' }).fill(demoToken())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeHidden()
}

/** Opens an address of an app at the root of its origin, signed in as after a visit to the sign-in form. */
export async function open(page: Page, address: string, withToken = demoToken()): Promise<void> {
  await page.addInitScript((token) => {
    // Once per tab, so that a user who signs out stays signed out.
    if (window !== top || !location.protocol.startsWith('http') || sessionStorage.getItem('journey')) return
    sessionStorage.setItem('journey', 'signed in')
    const credentials = { baseAddress: location.origin, token }
    sessionStorage.setItem('brand-catalogue:session:/', JSON.stringify(credentials))
  }, withToken)
  await page.goto(address)
}

export function rows(page: Page) {
  return page.getByRole('table', { name: 'Brands' }).locator('tbody').getByRole('row')
}

export async function names(page: Page): Promise<string[]> {
  await expect(rows(page).first()).toBeVisible()
  return rows(page).getByRole('link').allTextContents()
}

/** The button that shows the date filter and opens its controls. */
export function dates(page: Page) {
  return page.getByRole('search').getByRole('button', { name: /^Updated/ })
}

export async function openDates(page: Page) {
  await dates(page).click()
  await expect(page.getByLabel('Updated from')).toBeVisible()
}

export async function choosePageSize(page: Page, size: string) {
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption(size)
}

export function detailPanel(page: Page) {
  return page.getByRole('region').filter({ has: page.getByRole('tablist') })
}

export async function allRowsRendered(page: Page) {
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** The number of brands in the status. It appears after the rows. */
export async function shownTotal(page: Page): Promise<number> {
  const status = page.getByRole('status').filter({ hasText: /\d brands/ })
  return Number(/([\d,]+) brands/.exec(await status.first().innerText())![1]!.replaceAll(',', ''))
}

export function pageLink(page: Page, name: 'First page' | 'Previous page' | 'Next page' | 'Last page') {
  return page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name })
}

/** Grants access to the clipboard, and clicks a copy button. @returns the copied text */
export async function copied(button: Locator, words = 'Copied'): Promise<string> {
  const page = button.page()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  // The status of an earlier copy may still be shown, so the clipboard is checked as well.
  await page.evaluate(() => navigator.clipboard.writeText(''))
  // The status is shown only for a moment, so wait for it from before the click.
  const said = page.getByRole('status').filter({ hasText: words }).last().waitFor()
  await button.click()
  await said
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe('')
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Stores a last visit of this browser, some days ago. @returns its time */
export async function visitedBefore(page: Page, days: number): Promise<number> {
  const at = Date.now() - days * 86_400_000
  await page.addInitScript((seen) => {
    const key = `brand-catalogue:visits:${location.origin}`
    if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify({ seen, active: seen }))
  }, at)
  return at
}

export async function savedFile(page: Page, press: () => Promise<unknown>) {
  const download = page.waitForEvent('download')
  await press()
  const file = await download
  const bytes = await readFile(await file.path())
  return { name: file.suggestedFilename(), bytes, text: String(bytes) }
}
