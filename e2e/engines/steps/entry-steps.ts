import { expect, test } from 'playwright/test'
import { poll } from '../page-view.ts'
import { signIn, type Steps } from '../walk.ts'
import { startWalkProxy } from '../walk-proxy.ts'

/** From an old browser and missing code to a session that is remembered. */
export const ENTRY_STEPS: Steps = {
  async 'a browser that is too old shows one sentence'({ browser, proxy }) {
    proxy.old = true
    await browser.go(proxy.origin)
    await poll(() => browser.run(() => document.body.innerText)).toMatch(/^This browser is too old[^\n]*$/)
    proxy.old = false
  },
  async 'code that cannot be had is explained, and comes back'({ browser, page, proxy }) {
    const seen: string[] = []
    for (const failure of ['cut', 404] as const)
      for (const file of ['main', 'signed-out']) {
        await test.step(`${file}, ${failure}`, async () => {
          // Another address, so that no file is in the cache.
          await using fresh = await startWalkProxy(proxy.service)
          fresh.fail = (path) => (path.includes(`/assets/${file}-`) ? failure : undefined)
          await browser.go(fresh.origin)
          await page.sees('alert', 'Part of the app could not be loaded')
          fresh.fail = () => undefined
          await page.click('button', 'Reload the page')
          await page.gone('button', 'Reload the page')
          await page.reach('textbox', 'Access token')
          await poll(() => browser.run(() => 'earlyForm' in window)).toBe(false)
          seen.push(...fresh.faults)
        })
      }
    expect(seen).toEqual([])
  },
  async 'a wrong token is refused'(walk) {
    await walk.browser.go(walk.proxy.origin)
    await signIn(walk, 'bcat_wrong')
    await walk.page.sees('alert', 'did not accept this token')
    await walk.page.focused('textbox', 'Access token')
  },
  async 'the right one opens the list; a second tab takes the session and ends it'(walk) {
    const { browser, page, proxy } = walk
    await signIn(walk)
    await page.rows(25)
    await page.address('/brands?limit=25')
    await browser.openTab()
    await browser.go(`${proxy.origin}/brands?limit=50`)
    await page.rows(50)
    await page.click('button', 'Sign out')
    await page.reach('heading', 'Sign in')
    await browser.closeTab()
    await page.sees('alert', 'You signed out in another tab')
  },
  async 'a remembered session outlives its tab'(walk) {
    const { browser, page, proxy } = walk
    await page.click('checkbox', 'Remember me on this device')
    await signIn(walk)
    await page.rows(25)
    await browser.run(() => sessionStorage.clear())
    await browser.go(`${proxy.origin}/brands?limit=25`)
    await page.rows(25)
  },
}
