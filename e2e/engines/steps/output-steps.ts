import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import type { EngineBrowser } from '../engine-browser.ts'
import { poll } from '../page-view.ts'
import { fitsItsContent, type Steps } from '../walk.ts'

/** The display's settings and sizes, exports and print. */
export const OUTPUT_STEPS: Steps = {
  async 'menus are as high as their content, and Display turns the page dark'({ browser, page }) {
    const background = () => browser.run(() => getComputedStyle(document.documentElement).backgroundColor)
    await page.click('button', 'Display')
    await page.reach('radio', 'Dark')
    await fitsItsContent(browser, ':popover-open')
    const light = await background()
    await page.click('radio', 'Dark')
    await poll(background).not.toBe(light)
    await page.click('radio', 'Light')
    await poll(background).toBe(light)
    await browser.press('Escape')
    await page.gone('radio', 'Dark')
    await page.click('button', 'Views')
    await page.reach('button', 'Save')
    await fitsItsContent(browser, ':popover-open')
    await browser.press('Escape')
    await page.gone('button', 'Save')
  },
  async 'all pages are exported to real files'({ browser, page, proxy, downloads }) {
    await browser.go(`${proxy.origin}/brands?name=git&limit=10`)
    await page.sees('main', /Page 1 of \d+, \d+ brands/)
    const total = Number(await browser.run(() => /, (\d+) brands/.exec(document.body.textContent)![1]))
    expect(total).toBeGreaterThan(10)
    for (const format of ['CSV', 'JSON']) {
      await page.click('button', 'Export')
      await page.click('radio', format)
      await fitsItsContent(browser, 'dialog[open]')
      await page.click('button', 'Export')
      await page.sees('dialog', 'Complete')
      await poll(() => savedBrands(downloads, format.toLowerCase())).toBe(total)
      await page.click('button', 'Done')
      await page.gone('button', 'Done')
    }
  },
  async 'on a phone and at 200 % nothing is wider than the window'({ browser, page, proxy }) {
    await browser.go(`${proxy.origin}/brands?limit=25`)
    // A window of half the size has as many CSS pixels as one at 200 %.
    for (const [width, height] of [
      [390, 800],
      [720, 450],
    ] as const) {
      await browser.resize(width, height)
      await poll(() => browser.run(() => innerWidth)).toBe(width)
      await poll(() => browser.run(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await page.rows(25)
    }
    await browser.resize(1440, 900)
  },
  async 'the list is printed from the first sheet on, and a brand without the list'({
    browser,
    page,
    proxy,
  }) {
    await browser.go(`${proxy.origin}/brands?limit=50`)
    await page.rows(50)
    await stylesForPrint(browser)
    // Rows without content, or a grid that begins on the second sheet, would take one sheet less or more.
    const sheets = await browser.printedPages()
    expect(sheets).toBeGreaterThanOrEqual(2)
    expect(sheets).toBeLessThanOrEqual(3)
    const [name] = await page.names()
    await page.click('link', name!)
    await page.reach('region', name!)
    expect(await browser.printedPages()).toBe(1)
    await page.click('link', 'Close')
    await page.gone('link', 'Close')
  },
}

async function savedBrands(folder: string, extension: string): Promise<number | undefined> {
  const files = await readdir(folder, { recursive: true })
  const file = files.find((name) => name.endsWith(`.${extension}`))
  if (!file) return undefined
  const text = await readFile(join(folder, file), 'utf8')
  if (extension === 'csv') return text.trimEnd().split('\r\n').length - 1
  return text.endsWith('\n') || text.endsWith(']') || text.endsWith('}')
    ? text.match(/"id":/g)?.length
    : undefined
}

/** They are loaded after the first screen. */
async function stylesForPrint(browser: EngineBrowser): Promise<void> {
  await poll(() =>
    browser.run(() =>
      document.adoptedStyleSheets.some(({ cssRules }) =>
        [...cssRules].some((rule) => rule instanceof CSSMediaRule && rule.conditionText === 'print'),
      ),
    ),
  ).toBe(true)
}
