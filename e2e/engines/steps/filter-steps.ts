import { poll } from '../page-view.ts'
import type { Steps } from '../walk.ts'

/** The search, presets, chips and dates. */
export const FILTER_STEPS: Steps = {
  async 'the search finds as one types, and Back leaves it'({ browser, page }) {
    await browser.press('/')
    await page.focused('searchbox', 'Search by name')
    await browser.type('github')
    await page.address('name=github')
    await poll(async () => new Set((await page.names()).map((name) => /github/i.test(name)))).toEqual(
      new Set([true]),
    )
    await browser.press('ArrowDown')
    await poll(() => browser.run(() => document.activeElement?.textContent)).toMatch(/github/i)
    await browser.back()
    await page.address(/^\/brands\?limit=25$/)
    await page.rows(25)
  },
  async 'a preset filters, and its chip removes it'({ page }) {
    await page.choose('Updated', 'Last 30 days')
    await page.address('updated_after=')
    await page.sees('main', 'Updated from')
    await page.click('button', 'Remove the filter')
    await page.address(/^\/brands\?limit=25$/)
  },
  async 'a date is typed, and one part of it corrected'({ browser, page }) {
    await browser.run(() => document.querySelector<HTMLInputElement>('input[type=date]')!.focus())
    await browser.typeDate('05', '06', '2026')
    await poll(async () => (await page.reach('date', 'Updated from')).text).toMatch(/^2026-0[56]-0[56]$/)
    await page.address('updated_after=')
    // Without its year the date is incomplete, and the filter and the other parts stay.
    await browser.press('Backspace')
    await poll(async () => (await page.reach('date', 'Updated from')).text).toBe('')
    await page.address('updated_after=')
    await browser.type('2025')
    await poll(async () => (await page.reach('date', 'Updated from')).text).toMatch(/^2025-0[56]-0[56]$/)
    await page.sees('main', /Updated from[^]*2025/)
    await page.click('button', 'Clear filters')
    await poll(async () => (await page.reach('date', 'Updated from')).text).toBe('')
  },
}
