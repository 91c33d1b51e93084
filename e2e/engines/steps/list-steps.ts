import { expect } from 'playwright/test'
import type { EngineBrowser } from '../engine-browser.ts'
import { poll } from '../page-view.ts'
import { fitsItsContent, type Steps } from '../walk.ts'

/** Pages, orders, the gallery and the keys. */
export const LIST_STEPS: Steps = {
  async 'pages turn, and Back, Forward and a reload keep the place'({ browser, page, proxy }) {
    await browser.go(`${proxy.origin}/brands?limit=25`)
    await page.rows(25)
    const first = await page.names()
    await page.click('link', 'Next page')
    await page.sees('main', /Page 2 of/)
    await browser.press(']')
    await page.sees('main', /Page 3 of/)
    await browser.press('[')
    await page.sees('main', /Page 2 of/)
    const second = await page.names()
    await browser.go(`${proxy.origin}/brands?limit=25`)
    await page.rows(25)
    await page.click('link', 'Next page')
    await page.sees('main', /Page 2 of/)
    await browser.back()
    await poll(page.names).toEqual(first)
    await browser.forward()
    await poll(page.names).toEqual(second)
    await browser.reload()
    await poll(page.names).toEqual(second)
  },
  async 'a hundred rows, scrolled to the last'({ browser, page, proxy }) {
    await browser.go(`${proxy.origin}/brands?limit=25`)
    await page.rows(25)
    await page.choose('Rows per page', '100')
    await page.rows(100)
    await poll(() =>
      browser.run(() => {
        const last = [...document.querySelectorAll('main tbody tr')].at(-1)!
        last.scrollIntoView()
        const { top, height } = last.getBoundingClientRect()
        return top < innerHeight && height > 0
      }),
    ).toBe(true)
  },
  async 'each column sorts the page, in both directions'({ browser, page, proxy }) {
    await browser.go(`${proxy.origin}/brands?limit=25`)
    await page.rows(25)
    const catalogueOrder = await page.names()
    for (const [column, cell] of [
      ['Name', 'th'],
      ['Id', 'td[data-column=id]'],
    ] as const) {
      await page.click('button', column)
      await page.address('sort=')
      const once = await cells(browser, cell)
      expect(new Set(once).size).toBeGreaterThan(20)
      await page.click('button', column)
      await poll(() => cells(browser, cell)).toEqual(once.toReversed())
      await page.click('button', column)
      await poll(page.names).toEqual(catalogueOrder)
    }
    // The time of the update orders the whole list, not only this page.
    await page.click('button', 'Updated')
    await poll(async () => isDescending(await cells(browser, 'time'))).toBe(true)
    await page.click('button', 'Updated')
    await poll(async () => isDescending((await cells(browser, 'time')).toReversed())).toBe(true)
    await page.choose('Order', 'Catalogue order')
    await poll(page.names).toEqual(catalogueOrder)
  },
  async 'the gallery, and the arrow keys in it'({ browser, page }) {
    await page.click('radio', 'Gallery')
    await page.address('view=gallery')
    await page.rows(25)
    const [first, second] = await page.names()
    await leaveFields(browser)
    for (const [key, name] of [
      ['ArrowRight', first],
      ['ArrowRight', second],
      ['ArrowLeft', first],
    ] as const) {
      await browser.press(key)
      await poll(() => focusedText(browser)).toBe(name)
    }
    await page.click('radio', 'Table')
    await page.rows(25)
  },
  async 'every key of the list works'({ browser, page, proxy }) {
    await browser.go(`${proxy.origin}/brands?limit=25`)
    await page.rows(25)
    const [first, second] = await page.names()
    await browser.press('/')
    await page.focused('searchbox', 'Search by name')
    await browser.type('git')
    await page.address('name=git')
    await browser.press('Escape')
    await page.address(/^\/brands\?limit=25$/)
    await poll(async () => (await page.reach('searchbox', 'Search by name')).text).toBe('')
    await browser.press('Escape')
    await poll(async () => (await page.reach('searchbox', 'Search by name')).focused).toBe(false)
    await page.rows(25)
    for (const [key, name] of [
      ['ArrowDown', first],
      ['ArrowDown', second],
      ['ArrowUp', first],
    ] as const) {
      await browser.press(key)
      await poll(() => focusedText(browser)).toBe(name)
    }
    await browser.press('Enter')
    await page.reach('region', first!)
    await page.sees('region', '1 of 25 on this page')
    await browser.press('ArrowDown')
    await page.reach('region', second!)
    await page.sees('region', '2 of 25 on this page')
    await browser.press('ArrowUp')
    await page.reach('region', first!)
    await browser.press('Escape')
    await page.gone('link', 'Close')
    await browser.press(']')
    await page.sees('main', /Page 2 of/)
    await browser.press('[')
    await page.sees('main', /Page 1 of/)
    await browser.press('?')
    await page.reach('dialog', 'Keyboard shortcuts')
    await fitsItsContent(browser, 'dialog[open]')
    await browser.press('Escape')
    await page.gone('dialog', 'Keyboard shortcuts')
  },
}

/** What the table's rows say in one column, from the first to the last; of a time, its exact value. */
function cells(browser: EngineBrowser, selector: string): Promise<string[]> {
  return browser.run(
    (inRow) =>
      [...document.querySelectorAll(`main tbody ${inRow}`)].map(
        (cell) => cell.getAttribute('datetime') ?? cell.textContent,
      ),
    selector,
  )
}

function isDescending(texts: readonly string[]): boolean {
  return texts.length > 1 && texts.every((text, index) => index === 0 || text <= texts[index - 1]!)
}

function focusedText(browser: EngineBrowser): Promise<string | undefined> {
  return browser.run(() => document.activeElement?.textContent)
}

/** Fields and radio groups keep the arrow keys to themselves. */
async function leaveFields(browser: EngineBrowser): Promise<void> {
  await browser.run(() => (document.activeElement as HTMLElement).blur())
}
