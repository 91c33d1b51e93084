import { poll } from '../page-view.ts'
import { signIn, type Steps } from '../walk.ts'

/** What the service or the connection fails with is explained, and the list goes on from there. */
export const FAILURE_STEPS: Steps = {
  async 'a 500, a refused connection and a response that breaks off are explained, and tried again'({
    browser,
    page,
    proxy,
  }) {
    await browser.go(`${proxy.origin}/brands?limit=25`)
    await page.rows(25)
    const first = await page.names()
    for (const [failure, words] of [
      [500, 'The service has a problem'],
      ['cut', 'could not be reached'],
      ['broken-off', 'could not be read'],
    ] as const) {
      proxy.fail = (path) => (path.startsWith('/v1/') ? failure : undefined)
      await page.choose('Rows per page', '50')
      await page.sees('alert', words)
      await poll(page.names).toEqual(first)
      proxy.fail = () => undefined
      await page.click('button', 'Try again')
      await page.rows(50)
      await page.gone('button', 'Try again')
      // A full page load, so that no response is in the app's cache.
      await browser.go(`${proxy.origin}/brands?limit=25`)
      await page.rows(25)
    }
  },
  async 'a session that ends in the middle asks for a token, and continues where it was'(walk) {
    const { browser, page, proxy } = walk
    await browser.go(`${proxy.origin}/brands?name=git&limit=10`)
    await page.rows(10)
    proxy.fail = (path) => (path.startsWith('/v1/') ? 401 : undefined)
    // No link to click: the session ends as soon as the mouse is over one, whose page is requested ahead.
    await browser.press(']')
    await page.sees('alert', 'You were signed out')
    proxy.fail = () => undefined
    await page.address(/name=git.*page=2/)
    await signIn(walk)
    await page.rows(10)
    await page.address(/name=git.*page=2/)
    await page.sees('main', 'Page 2 of')
  },
}
