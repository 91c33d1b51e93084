import { expect } from 'playwright/test'
import { mounting, startHost, test } from './support/embed-host.ts'

test.beforeEach(({ page }) => page.clock.install())

test('a cross-origin isolated host with a strict policy shows the catalogue', async ({ page, host }) => {
  const mount = mounting(host.service, '{ filters: { limit: 10 } }')
  const code = host.page(mount.replace(/^[\s\S]*<script>([\s\S]*)<\/script>$/, '$1'))
  await page.goto(
    host.page(
      `<!doctype html><button id="before"></button><div id="here"></div><script src="${host.service}/embed.js"></script><script src="${code}"></script>`,
      {
        'content-security-policy': `default-src 'none'; script-src 'self' ${host.service}; frame-src ${host.service}; require-trusted-types-for 'script'`,
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-opener-policy': 'same-origin',
      },
    ),
  )
  await host.expectRows(10)
})

test('an invalid src is explained, and no frame is created', async ({ page, host }) => {
  for (const [src, words] of [
    ["''", 'src is missing.'],
    ["'brands.example'", 'src "brands.example" does not begin with https://.'],
    ["'javascript:alert(1)'", 'does not begin with https://'],
  ] as const) {
    await host.mount(`{ src: ${src} }`)
    await expect(page.getByRole('alert')).toContainText(words)
    const message = expect.stringContaining(words)
    expect(await host.eventsOf('error')).toEqual([{ code: 'address', message }])
    expect(page.frames()).toHaveLength(1)
  }
  await test.step('the script imported as a module, and an element without options', async () => {
    await page.goto(
      host.page(`<!doctype html><title>Host</title><brand-catalogue>No script</brand-catalogue><script>
        window.events = []
        document.querySelector('brand-catalogue').addEventListener('error', ({ detail }) => events.push(['error', detail]))
        </script><script type="module">import '${host.service}/embed.js'</script>`),
    )
    await expect(page.getByRole('alert')).toContainText('src is missing.')
    await expect.poll(host.errorCodes).toEqual(['address'])
  })

  await test.step('a path of the page itself', async () => {
    const body = mounting(host.service, "{ src: '/loop' }")
    host.page(body, {}, '/loop/embed/')
    await page.goto(host.page(body))
    // It is shown until the host's own diagnosis takes its place.
    const alert = page.frameLocator('iframe').locator('[role=alert]')
    await expect(alert).toContainText('src leads to this page itself.')
    expect(page.frames()).toHaveLength(2)
  })

  await test.step('a corrected src takes effect at once', async () => {
    await host.mount("{ src: 'brands.example', filters: { limit: 10 } }")
    await expect(page.getByRole('alert')).toBeVisible()
    await page.evaluate(`view.src = '${host.service}'`)
    await host.expectRows(10)
    await expect(page.getByRole('alert')).toBeHidden()
  })
})

test('a host is told what blocks the catalogue', async ({ page, host }) => {
  await test.step('a catalogue without the headers for an isolated host', async () => {
    await using other = await startHost('127.0.0.1')
    other.page('<p>A frame that sends neither header.', {}, '/embed/')
    other.page('{ "protocol": 3, "allowed": true }', { 'access-control-allow-origin': '*' }, '/embed/check')
    await host.mount(`{ src: '${other.origin}' }`, { 'cross-origin-embedder-policy': 'require-corp' })
    await host.expectDiagnosis('blocked', 'Cross-Origin-Embedder-Policy')
  })

  await test.step('a catalogue on http, whose address the page’s policy upgrades to https', async () => {
    const upgrading = { 'content-security-policy': 'upgrade-insecure-requests' }
    await host.mount("{ src: 'http://brands.example' }", upgrading)
    await host.expectDiagnosis('address', 'upgrade-insecure-requests')
  })
  await test.step('a catalogue of another version, and an address without a catalogue', async () => {
    await using other = await startHost()
    const hello = `parent.postMessage({ type: 'brand-catalogue:hello', protocol: 2 }, '*')`
    other.page(`<script>${hello}</script>`, {}, '/embed/')
    await host.mount(`{ src: '${other.origin}' }`)
    await expect(page.getByRole('alert')).toContainText('runs a different version from this embed.js')
    expect(await host.errorCodes()).toEqual(['address'])
    other.page('Not found', {}, '/embed/')
    other.page('Not found', { 'access-control-allow-origin': '*' }, '/embed/check')
    await host.mount(`{ src: '${other.origin}' }`)
    await host.expectDiagnosis('address', `There is no catalogue at ${other.origin}/embed/`)
  })
  await test.step('a policy that blocks the frame', async () => {
    // The browser logs what it blocks.
    page.removeAllListeners('console')
    await host.mount('{}', { 'content-security-policy': `frame-src 'self'; connect-src *` })
    await host.expectDiagnosis('blocked', 'frame-src of this page')
  })
  await test.step('a host in a sandbox', async () => {
    const inner = host.page(mounting(host.service, '{}'))
    await page.goto(host.page(`<iframe title="Sandbox" sandbox="allow-scripts" src="${inner}"></iframe>`))
    await expect(page.frameLocator('iframe').locator('iframe')).toBeAttached()
    await page.clock.runFor(5000)
    await expect(page.frameLocator('iframe').getByRole('alert')).toContainText('This page has no origin')
  })
})

test('opened, moved or reloaded while the service is down, a frame recovers', async ({ page, host }) => {
  let away = true
  await page.route(`${host.service}/embed/**`, (route) =>
    away ? route.abort('connectionrefused') : route.continue(),
  )
  // Keeps a request of the frame in flight whenever it is moved or reloaded.
  await page.route(`${host.service}/v1/brands?*page=2*`, () => {})
  await host.mount('{ filters: { limit: 10 } }')
  await host.expectDiagnosis('address', 'cannot be reached')
  away = false
  await page.clock.runFor(10_000)
  await host.expectRows(10)
  await expect(page.getByRole('alert')).toBeHidden()
  expect(await host.errorCodes()).toEqual(['address', 'recovered'])

  const lose = {
    moved: () => page.evaluate("document.querySelector('#two').append(view)"),
    reloaded: async () => (await host.contentFrame()).evaluate(() => location.reload()),
  }
  for (const [how, act] of Object.entries(lose))
    await test.step(`${how} while the service is down`, async () => {
      const before = (await host.errorCodes()).length
      away = true
      await act()
      await expect(async () => {
        await page.clock.runFor(5000)
        await expect(page.getByRole('alert')).toContainText('cannot be reached', { timeout: 1000 })
      }).toPass()
      away = false
      await page.clock.runFor(10_000)
      await host.expectRows(10)
      expect((await host.errorCodes()).slice(before)).toEqual(['address', 'recovered'])
    })

  await test.step('an outage that ends before the diagnosis is not reported', async () => {
    const before = (await host.errorCodes()).length
    away = true
    const failed = page.waitForEvent('requestfailed')
    await page.evaluate("document.querySelector('#here').append(view)")
    await failed
    away = false
    await expect(async () => {
      await page.clock.runFor(5000)
      await expect(host.frame.getByRole('table')).toBeVisible({ timeout: 1000 })
    }).toPass()
    expect((await host.errorCodes()).slice(before)).toEqual([])
  })
})
