import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect } from 'playwright/test'
import {
  catalogue,
  eventsOf,
  expectDiagnosis,
  expectRows,
  mounting,
  startHost,
  test,
} from './support/embed-host.ts'
import { holdRequests } from './support/hold-requests.ts'
import { startMisbehavingService } from './support/misbehaving-service.ts'
import { startObjectStore } from './support/object-store.ts'

test.beforeEach(({ page }) => page.clock.install())

test('a host with a strict policy, and isolated, shows the catalogue', async ({
  page,
  embedding: { host, service },
}) => {
  const code = host.page(
    mounting(service, '{ filters: { limit: 10 } }').replace(/^[\s\S]*<script>([\s\S]*)<\/script>$/, '$1'),
  )
  await page.goto(
    host.page(
      `<!doctype html><button id="before"></button><div id="here"></div><script src="${service}/embed.js"></script><script src="${code}"></script>`,
      {
        'content-security-policy': `default-src 'none'; script-src 'self' ${service}; frame-src ${service}; require-trusted-types-for 'script'`,
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-opener-policy': 'same-origin',
      },
    ),
  )
  await expectRows(page, 10)
})

test('a host is told what keeps the catalogue away', async ({ page, embedding: { host, service } }) => {
  await test.step('a catalogue without the headers for an isolated host', async () => {
    const other = await startHost('127.0.0.1')
    other.page('<p>A frame that sends neither header.', {}, '/embed/')
    other.page('{ "protocol": 2, "allowed": true }', { 'access-control-allow-origin': '*' }, '/embed/check')
    await page.goto(
      host.page(mounting(service, `{ src: '${other.origin}' }`), {
        'cross-origin-embedder-policy': 'require-corp',
      }),
    )
    await expectDiagnosis(page, 'host-isolated', 'Cross-Origin-Embedder-Policy')
    other.server.close()
  })
  await test.step('a host on https, a catalogue on http', async () => {
    const loader = readFileSync(resolve('dist/embed.js'), 'utf8')
    const body = mounting(service, "{ src: 'http://brands.example' }").replace(
      /<script src=[^>]*><\/script>/,
      () => `<script>${loader}</script>`,
    )
    await page.route('https://tools.example/', (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.goto('https://tools.example/')
    await expectDiagnosis(page, 'mixed-content', 'Serve it on https')
  })
  await test.step('services of other versions', async () => {
    for (const [protocol, code] of [
      [0, 'service-too-old'],
      [3, 'loader-too-old'],
    ]) {
      const other = await startHost()
      const hello = `parent.postMessage({ type: 'brand-catalogue:hello', protocol: ${protocol} }, '*')`
      await page.route(`${other.origin}/embed/`, (route) =>
        route.fulfill({ contentType: 'text/html', body: `<script>${hello}</script>` }),
      )
      await page.goto(host.page(mounting(service, `{ src: '${other.origin}' }`)))
      await expectDiagnosis(page, String(code), /embed\.js/)
      other.server.close()
    }
    // A service that knows no embedding.
    await using plain = await startMisbehavingService(() => ({ body: {} }))
    await page.route(`${plain.origin}/embed/**`, (route) =>
      route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' }, body: 'Not found' }),
    )
    await page.goto(host.page(mounting(service, `{ src: '${plain.origin}' }`)))
    await expectDiagnosis(page, 'service-too-old', 'another version than this embed.js')
  })
  await test.step('a policy that blocks the frame', async () => {
    // The browser says in the console what it blocks.
    page.removeAllListeners('console')
    await page.goto(
      host.page(mounting(service, '{}'), { 'content-security-policy': `frame-src 'self'; connect-src *` }),
    )
    await expectDiagnosis(page, 'host-csp', `blocks ${service}. Add it to frame-src.`)
  })
  for (const cors of [true, false])
    await test.step(`a bucket behind headers that refuse the frame, ${cors ? 'with' : 'without'} CORS`, async () => {
      const refused = { 'content-security-policy': "frame-ancestors 'none'" }
      await using store = await startObjectStore({
        settings: { baseUrl: service },
        cors,
        headers: (key) => (key.startsWith('embed/index') ? refused : {}),
      })
      await page.goto(host.page(mounting(store.app.slice(0, -1), '{}')))
      await expectDiagnosis(page, 'silent', 'Check embedOrigins, frame-ancestors')
    })
  await test.step('a silent frame', async () => {
    await page.route(`${service}/embed/`, (route) =>
      route.request().isNavigationRequest()
        ? route.fulfill({ contentType: 'text/html', body: '<p>Silent' })
        : route.continue(),
    )
    await page.goto(host.page(mounting(service, '{}')))
    await expectDiagnosis(page, 'silent', 'answers, but the frame does not')
    await page.unroute(`${service}/embed/`)
  })
  await test.step('a host in a sandbox', async () => {
    const inner = host.page(mounting(service, '{}'))
    await page.goto(host.page(`<iframe title="Sandbox" sandbox="allow-scripts" src="${inner}"></iframe>`))
    await expect(page.frameLocator('iframe').locator('iframe')).toBeAttached()
    await page.clock.fastForward(5000)
    await expect(page.frameLocator('iframe').getByRole('alert')).toContainText('This page has no origin')
  })
  await test.step('the frame itself, without an answer or from a loader of another version', async () => {
    await page.goto(host.page(`<iframe title="Brand Catalogue" src="${service}/embed/"></iframe>`))
    await page.clock.fastForward(5000)
    await expect(page.frameLocator('iframe').getByRole('alert')).toContainText(
      'Waiting for the page around this',
    )
    // A loader of another version.
    await page.goto(
      host.page(`<!doctype html><iframe title="Brand Catalogue" src="${service}/embed/"></iframe><script>
      addEventListener('message', ({ data, source, origin }) => {
        source.postMessage({ type: 'brand-catalogue:welcome', protocol: 0 }, origin, [new MessageChannel().port2])
      })</script>`),
    )
    await expect(page.frameLocator('iframe').getByRole('alert')).toContainText('another version')
  })
})

test('a catalogue that is away is told, and comes once it is back, however slowly', async ({
  page,
  embedding: { host, service },
}) => {
  let away = true
  await page.route(`${service}/embed/**`, (route) =>
    away ? route.abort('connectionrefused') : route.continue(),
  )
  await page.goto(host.page(mounting(service, '{ filters: { limit: 10 } }')))
  await expectDiagnosis(page, 'unreachable', 'cannot be reached')

  // The frame says hello while the loader is still asking.
  away = false
  const frame = await holdRequests(page, /\/embed\/$/)
  const check = await holdRequests(page, /\/embed\/check$/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => frame.held.length).toBe(1)
  await page.clock.fastForward(5000)
  await expect.poll(() => check.held.length).toBe(1)
  frame.release()
  await expectRows(page, 10)
  check.release()
  await expect(catalogue(page).getByRole('heading', { name: 'Brands' })).toBeVisible()
  expect(await eventsOf(page, 'error')).toHaveLength(1)
  await expect(page.getByRole('alert')).toBeHidden()
})
