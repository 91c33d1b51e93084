import { expect } from 'playwright/test'
import { mounting, startHost, startService, stop } from '../../support/embed-host.ts'
import { poll } from '../page-view.ts'
import type { Steps } from '../walk.ts'

/** The timeline, and what is beside the list: a shortlist, the look-up, the check-up and the frame in another page. */
export const SCREEN_STEPS: Steps = {
  async 'a bar of the timeline sets both dates'({ browser, page, proxy }) {
    await browser.go(`${proxy.origin}/brands?limit=25`)
    await page.rows(25)
    await page.click('button', 'Timeline')
    const lastBar = () =>
      browser.run(() => [...document.querySelectorAll('[role=toolbar] button')].at(-1)?.ariaLabel ?? '')
    await poll(lastBar).toMatch(/: [\d,]+ brands?$/)
    await page.click('button', await lastBar())
    await page.address(/updated_after=.*updated_before=/)
    await page.click('button', 'Timeline')
  },
  async 'selected brands become a shortlist, and are compared'({ browser, page, proxy }) {
    await browser.go(`${proxy.origin}/brands?limit=25`)
    await page.rows(25)
    const [first] = await page.names()
    await page.click('checkbox', `Select ${first}`)
    await page.click('button', 'Select page')
    await page.click('link', 'Open shortlist')
    await page.reach('heading', 'Shortlist')
    await poll(() => browser.run(() => document.querySelectorAll('main ul li img').length)).toBe(25)
    await page.click('radio', 'Compare')
    await page.sees('region', /updated_at/)
  },
  async 'pasted names are looked up'({ browser, page }) {
    await page.click('link', 'Look-up')
    await page.click('textbox', 'Names or ids')
    await browser.type('GitHub')
    await browser.press('Enter')
    await browser.type('Addidas')
    await page.click('button', 'Look up')
    await page.sees('main', '1 of 2 found, 1 to decide')
  },
  async 'the check-up reads the list and draws the logos'({ page }) {
    await page.click('link', 'Check-up')
    await page.click('button', 'Start check-up')
    await page.sees('main', 'A logo cannot be seen on black')
    await page.click('button', 'Cancel')
    await page.sees('region', 'Cancelled')
  },
  async 'the frame in a page of another site opens a brand'({ browser, proxy }) {
    const host = await startHost()
    const { address, process } = await startService({ EMBED_ORIGINS: host.origin })
    const events = (name: string) =>
      browser.run(
        (wanted) =>
          (window as unknown as { events: [string, unknown][] }).events.flatMap(([event, detail]) =>
            event === wanted ? [JSON.stringify(detail)] : [],
          ),
        name,
      )
    try {
      await browser.go(host.page(mounting(address, '{ filters: { limit: 10 } }')))
      // As high as its ten rows.
      const frame = () =>
        browser.run(() => {
          const { left, top, height } = document.querySelector('iframe')!.getBoundingClientRect()
          return { left, top, height }
        })
      await poll(async () => (await frame()).height).toBeGreaterThan(500)
      const { left, top } = await frame()
      await browser.click(left + 300, top + 350)
      await poll(async () => (await events('navigate')).join()).toMatch(/"brand":"\d+"/)
      expect(await events('error')).toEqual([])
    } finally {
      await browser.go(`${proxy.origin}/brands?limit=25`)
      await stop(process)
      host.server.closeAllConnections()
      host.server.close()
    }
  },
}
