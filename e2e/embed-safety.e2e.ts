import { expect, type Page } from 'playwright/test'
import { mounting, startHost, test } from './support/embed-host.ts'
import { startMisbehavingService } from './support/misbehaving-service.ts'
import { demoToken } from './support/service-folder.ts'

/** Collects the messages sent to the page's window. Messages through ports are not among them. */
const SPY = `window.heard = []; addEventListener('message', ({ origin, data, ports }) => heard.push({ origin, data, ports: ports.length }))`

const heard = (page: Page) =>
  page.evaluate(
    () => (window as unknown as { heard: { origin: string; data: unknown; ports: number }[] }).heard,
  )

test('only allowed hosts can embed the frame, and none can embed the app itself', async ({ page, host }) => {
  await page.clock.install()
  await test.step('without a header that stops the host, the frame refuses it and asks it for nothing', async () => {
    // A static host that sends no policy.
    await using files = await startMisbehavingService(() => ({ body: {} }))
    await page.route('**/config.json', (route) =>
      route.fulfill({ json: { baseUrl: '.', embedOrigins: ['https://shop.example'] } }),
    )
    await page.goto(host.stranger.page(mounting(files.origin, '{}')))
    const refusal = `Pages of ${host.stranger.origin} may not embed`
    await expect(host.frame.getByRole('alert')).toContainText(refusal)
    expect(await host.eventsOf('getToken')).toEqual([])
  })

  // The browser logs what it blocks.
  page.removeAllListeners('console')
  await test.step('a host that is not allowed is told so', async () => {
    await page.goto(host.stranger.page(mounting(host.service, '{}')))
    // Until then, it would show the browser's own page of an error.
    await expect(page.locator('iframe')).toHaveCSS('visibility', 'hidden')
    await host.expectDiagnosis('blocked', `does not allow ${host.stranger.origin}`)
    expect(await host.eventsOf('getToken')).toEqual([])
  })

  await test.step('the app itself, which has the sign-in form', async () => {
    await page.goto(host.page(`<iframe title="App" src="${host.service}/brands"></iframe>`))
    await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/')
  })
})

test('only the loader’s frame at the catalogue’s origin gets the token', async ({ page, host }) => {
  const body = `${mounting(host.service, '{ filters: { limit: 10 } }')}<iframe title="Forger" srcdoc="<script>
        addEventListener('message', () => {
          const target = parent.catalogue()
          for (let index = 0; index < 2000; index++) {
            const { port1, port2 } = index % 200 ? {} : new MessageChannel()
            if (port1) port1.onmessage = ({ data }) => parent.postMessage({ leaked: data }, '*')
            target.postMessage({ type: 'brand-catalogue:welcome', protocol: 3 }, '*', port2 ? [port2] : [])
            target.postMessage({ type: 'options', options: { filters: 'name=forged' }, go: { number: 9, filters: true }, again: 0, getTokens: 1 }, '*')
            parent.postMessage({ type: 'brand-catalogue:hello', protocol: 3 }, '*')
          }
        })
      </script>"></iframe><script>${SPY}
      // No window of a shadow root is in \`frames\`.
      function catalogue() { return view.shadowRoot.querySelector('iframe').contentWindow }</script>`
  // The host is on the service's own site, so that browsers let the frame use storage.
  await page.goto(host.page(body).replace('localhost', '127.0.0.1'))
  await host.expectRows(10)

  const leaks = async () => (await heard(page)).filter(({ data }) => 'leaked' in (data as object))
  await test.step('no message to the window, storage, cookie, address or document of the frame contains the token', async () => {
    expect(await heard(page)).toEqual([
      { origin: host.service, data: { type: 'brand-catalogue:hello', protocol: 3 }, ports: 0 },
    ])
    const kept = await (
      await host.contentFrame()
    ).evaluate(async () =>
      [
        JSON.stringify(localStorage),
        JSON.stringify(sessionStorage),
        document.cookie,
        location.href,
        JSON.stringify(history.state),
        document.documentElement.outerHTML,
        JSON.stringify(await indexedDB.databases()),
        JSON.stringify(await caches.keys()),
      ].join('\n'),
    )
    expect(kept).not.toContain(demoToken())
    expect(kept).not.toContain('brand-catalogue:session')
  })

  await test.step('forged messages, a second welcome and a flood change nothing', async () => {
    await page.evaluate(`frames[0].postMessage('go', '*')`)
    // Messages of the host page itself that do not come through the port.
    await page.evaluate(
      `for (const data of [null, 1, 'x', [], { type: 'token' }, { type: 'brand-catalogue:welcome', protocol: 3 }]) catalogue().postMessage(data, '*')`,
    )
    await expect.poll(async () => (await heard(page)).length).toBeGreaterThan(2000)
    expect(await leaks()).toEqual([])
    expect(await host.eventsOf('getToken')).toEqual(['start'])
    expect((await host.contentFrame()).url()).toBe(`${host.service}/embed/brands?limit=10`)
    await host.frame.getByRole('link', { name: 'Next page' }).click()
    await expect(host.frame.getByRole('textbox', { name: 'Go to page' })).toHaveValue('2')
  })

  await test.step('another origin in any frame, and the catalogue in a frame that is not the loader’s, get nothing', async () => {
    await using thief = await startHost()
    const stolen = thief.page(`<script>
      addEventListener('message', ({ data }) => parent.postMessage({ leaked: data }, '*'))
      setInterval(() => parent.postMessage({ type: 'brand-catalogue:hello', protocol: 3 }, '*'), 20)
      parent.postMessage({ type: 'token-needed', request: 0, reason: 'start' }, '*')</script>`)
    await page.evaluate(
      (addresses) => {
        for (const src of addresses) {
          document.body.append(Object.assign(document.createElement('iframe'), { src, title: 'Thief' }))
        }
      },
      [stolen, `${host.service}/embed/`],
    )
    // The loader has received their hellos many times.
    const hellos = async () => (await heard(page)).filter(({ origin }) => origin === thief.origin).length
    await expect.poll(hellos).toBeGreaterThan(20)
    // The frame with the catalogue's page, which the loader did not create, waits for a welcome that never comes.
    expect(await host.eventsOf('getToken')).toEqual(['start'])
    // The loader's own frame, which it replaces if the catalogue stays silent there.
    await page.evaluate(`view.shadowRoot.querySelector('iframe').src = '${stolen}'`)
    const thieves = () => page.frames().filter((frame) => frame.url() === stolen)
    await expect.poll(() => thieves().length).toBe(2)
    const before = await hellos()
    await expect.poll(hellos).toBeGreaterThan(before + 20)
    expect(await leaks()).toEqual([])
  })
})
