import { expect } from 'playwright/test'
import { demoToken } from '../../support/service-folder.ts'
import { poll } from '../page-view.ts'
import type { Steps } from '../walk.ts'

/** One brand beside the list. */
export const BRAND_STEPS: Steps = {
  async 'a brand opens beside the list, with its neighbours and its logo at every size'({ browser, page }) {
    const [first, second] = await page.names()
    await page.click('link', first!)
    await page.reach('region', first!)
    await page.sees('region', 'scales to any size')
    await page.click('radio', '256')
    await poll(() =>
      browser.run(() => document.querySelector('img[alt$=" logo"]')!.getBoundingClientRect().width),
    ).toBe(256)
    await page.click('radio', 'Black')
    await poll(() =>
      browser.run(
        () => getComputedStyle(document.querySelector('img[alt$=" logo"]')!.parentElement!).backgroundColor,
      ),
    ).toBe('rgb(0, 0, 0)')
    await page.click('link', 'Next brand')
    await page.reach('region', second!)
    await page.sees('region', 'scales to any size')
  },
  async 'copies are on the clipboard'({ browser, page }) {
    const id = await browser.run(() => location.pathname.split('/').pop()!)
    await page.click('button', 'Copy id')
    await page.sees('region', 'Copied')
    expect(await page.clipboard()).toBe(id)
    await page.click('tab', 'JSON')
    await page.click('button', 'Copy JSON')
    await page.sees('region', 'Copied')
    await poll(async () => JSON.parse(await page.clipboard()) as unknown).toMatchObject({ data: { id } })
    await page.click('tab', 'Request')
    await page.click('button', 'Copy command')
    await page.sees('region', 'Copied')
    await poll(() => page.clipboard()).toContain(`/v1/brands/${id}`)
    expect(await page.clipboard()).not.toContain(demoToken())
    await page.click('link', 'Close')
    await page.gone('link', 'Close')
  },
}
