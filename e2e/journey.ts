import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test as base } from 'playwright/test'
import { demoToken } from './service-folder.ts'

/** A journey: nothing may fail in the page's own code meanwhile, and nothing may be refused by the CSP. */
export const test = base.extend<{ watched: void }>({
  watched: [
    async ({ page }, use) => {
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(error.message))
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) faults.push(message.text())
      })
      await use()
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

/** Signs in at whatever address the page stands. */
export async function signIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Access token' }).fill(demoToken())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeHidden()
}

/** Opens an address as somebody who is signed in. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await signIn(page)
}

export function rows(page: Page) {
  return page.getByRole('table', { name: 'Brands' }).locator('tbody').getByRole('row')
}

/** A long page is drawn over some frames. */
export async function allDrawn(page: Page) {
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** How many brands match. The rows come before it is known. */
export async function totalOf(page: Page): Promise<number> {
  const status = page.getByRole('status').filter({ hasText: /\d brands/ })
  return Number(/([\d,]+) brands/.exec(await status.first().innerText())![1]!.replace(',', ''))
}

export function pageLink(page: Page, name: 'First page' | 'Previous page' | 'Next page' | 'Last page') {
  return page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name })
}

/** WCAG 2.2 AA, as far as a machine can tell, in the light and in the dark. */
export async function expectAccessible(page: Page): Promise<void> {
  const everything = new AxeBuilder({ page }).withTags([
    'wcag2a',
    'wcag2aa',
    'wcag21a',
    'wcag21aa',
    'wcag22aa',
    'best-practice',
  ])
  await expectNone(everything)
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await paint(page, dark ? 'light' : 'dark')
  await expectNone(new AxeBuilder({ page }).withRules(['color-contrast']))
  await paint(page, dark ? 'dark' : 'light')
}

/** Changes the theme, and waits until no colour is on its way any more. */
async function paint(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(() => !document.getAnimations().some((one) => one instanceof CSSTransition))
}

async function expectNone(builder: AxeBuilder) {
  const { violations } = await builder.analyze()
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))).toEqual([])
}
