import { expect, type Page } from 'playwright/test'
import {
  catalogue,
  catalogueFrame,
  eventsOf,
  expectRows,
  mounting,
  rowsIn,
  test,
} from './support/embed-host.ts'
import { holdRequests } from './support/hold-requests.ts'
import { demoToken } from './support/service-folder.ts'

declare const mountBrandCatalogue: (element: Element) => unknown

const search = (page: Page) => catalogue(page).getByRole('searchbox', { name: 'Search by name' })
const closeLink = (page: Page) => catalogue(page).getByRole('link', { name: 'Close' })

test('what a host says before the frame can hear it is kept, the newest of each, and done', async ({
  page,
  embedding: { host, service },
}) => {
  await test.step('before the handshake', async () => {
    const code = `${mounting(service, '{ filters: { limit: 10 } }')}<script>
      view.open('3'); view.setFilters({ name: 'hub', limit: 10 }); view.setFilters({ name: 'git', limit: 10 })
      view.setTheme({ colorScheme: 'dark' }); view.open('7'); view.update({ title: 'Brands' })</script>`
    await page.goto(host.page(code))
    await expect(page.locator('iframe[title="Brands"]')).toBeVisible()
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('link', { name: 'Close' })).toBeVisible()
    await expect(frame.getByRole('searchbox', { name: 'Search by name' })).toHaveValue('git')
    await expect
      .poll(async () => (await eventsOf(page, 'navigate')).at(-1))
      .toEqual({ place: '/brands/7?name=git&limit=10', filters: 'name=git&limit=10', brand: '7' })
    await expect(frame.locator('html')).toHaveCSS('color-scheme', 'dark')
  })

  await test.step('after the handshake, while the code of the frame is still to come', async () => {
    const held = await holdRequests(page, /assets\/embed-.*\.js/)
    await page.goto(host.page(mounting(service, '{ filters: { limit: 10 } }')), { waitUntil: 'commit' })
    await expect(page.locator('iframe')).toBeAttached()
    await expect.poll(() => eventsOf(page, 'getToken')).toEqual(['start'])
    await page.evaluate(
      "view.setFilters({ name: 'git', limit: 10 }); view.update({ view: 'gallery' }); view.open('7')",
    )
    expect(await eventsOf(page, 'ready')).toEqual([])
    held.release()
    await expect(closeLink(page)).toBeVisible()
    await expect(search(page)).toHaveValue('git')
    expect((await catalogueFrame(page)).url()).toMatch(/\/embed\/brands\/7\?name=git&limit=10&view=gallery$/)
    expect(await eventsOf(page, 'ready')).toHaveLength(1)
  })

  await test.step('while the frame is loaded again', async () => {
    await closeLink(page).click()
    await expect(closeLink(page)).toBeHidden()
    await page.evaluate(() => {
      const parent = document.querySelector('#here')!
      parent.append(parent.firstElementChild!)
    })
    await page.evaluate("view.open('9')")
    await expect(closeLink(page)).toBeVisible()
    expect((await catalogueFrame(page)).url()).toMatch(/\/embed\/brands\/9\?name=git&limit=10&view=gallery$/)
  })
})

test('an option with the same value as before changes nothing; undefined is the default again', async ({
  page,
  idle,
  embedding: { host, service },
}) => {
  await page.goto(host.page(mounting(service, "{ filters: { name: 'git', limit: 10 } }")))
  await expectRows(page, 10)
  await rowsIn(catalogue(page)).nth(2).click()
  await expect(closeLink(page)).toBeVisible()
  const place = (await catalogueFrame(page)).url()
  await page.evaluate(
    "view.update({ filters: { name: 'git', limit: 10 }, view: undefined, theme: { radius: 3 } })",
  )
  await expect(catalogue(page).locator('html')).toHaveAttribute('style', /--radius-m: 3px/)
  expect((await catalogueFrame(page)).url()).toBe(place)

  await page.evaluate(
    "view.update({ theme: undefined, title: 'Brands', height: '20rem', filters: undefined })",
  )
  await expect(page.locator('iframe[title="Brands"]')).toHaveCSS('height', '320px')
  await page.evaluate('view.update({ title: undefined, height: undefined })')
  await expectRows(page)
  await expect(catalogue(page).locator('html')).not.toHaveAttribute('style', /radius/)
  const height = async () => (await page.locator('iframe').boundingBox())!.height
  await expect.poll(height).toBeGreaterThan(1000)

  await test.step('a height that was automatic already stays as it is', async () => {
    // Rows, logos and code that come later make the content higher.
    await idle()
    await expect(catalogue(page).locator('main [aria-busy=true]')).toHaveCount(0)
    const last = async () => (await eventsOf(page, 'height')).at(-1)
    await expect.poll(async () => (await height()) === (await last())).toBe(true)
    const before = await height()
    const heights = await eventsOf(page, 'height')
    await page.evaluate("view.update({ height: 'auto', theme: { radius: 4 } })")
    await expect(catalogue(page).locator('html')).toHaveAttribute('style', /--radius-m: 4px/)
    expect(await height()).toBe(before)
    expect(await eventsOf(page, 'height')).toEqual(heights)
  })

  await test.step('setFilters goes to its list again, wherever the reader has gone since', async () => {
    await page.evaluate("view.setFilters({ name: 'git', limit: 10 })")
    await expectRows(page, 10)
    await search(page).fill('hub')
    await expect(rowsIn(catalogue(page)).first()).toContainText(/hub/i)
    await page.evaluate("view.setFilters({ name: 'git', limit: 10 })")
    await expect(search(page)).toHaveValue('git')
  })

  await test.step('in markup', async () => {
    await page.goto(
      host.page(
        mounting(service, '{}').replace(
          /if \(!location[\s\S]*/,
          `</script><brand-catalogue title="Brands" filters="name=git&limit=10" height="20rem" accent="#0b6e4f"></brand-catalogue>
          <script>
            const element = document.querySelector('brand-catalogue')
            element.getToken = () => token
            element.open('7')
          </script>`,
        ),
      ),
    )
    await expect(page.locator('iframe[title="Brands"]')).toHaveCSS('height', '320px')
    await expect(page.frameLocator('iframe').getByRole('link', { name: 'Close' })).toBeVisible()
    await page.evaluate(
      "for (const name of ['title', 'height', 'filters', 'accent']) element.removeAttribute(name)",
    )
    await expectRows(page)
    await expect.poll(height).toBeGreaterThan(1000)
    await expect(catalogue(page).locator('html')).not.toHaveAttribute('style', /accent/)
  })
})

test('options are taken as they are meant; one that means nothing is left out, and named', async ({
  page,
  embedding: { host, service },
}) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'error' && warnings.push(message.text()))
  const meant = `{ mode: 'pick', max: '3', exclude: new Set([3]), selected: [{ id: '7', name: 'A brand' }],
    height: 500, filters: new URLSearchParams({ limit: 10 }), language: null,
    theme: new Proxy({ radius: '3', onChange() {} }, {}) }`
  await page.goto(host.page(mounting(service, meant)))
  await expect(catalogue(page).getByRole('region', { name: 'Selection' })).toContainText('1 of 3 selected')
  await expect(catalogue(page).getByRole('checkbox')).toHaveCount(10)
  await expect(
    catalogue(page).getByRole('checkbox', { name: 'Select 1.1.1.1', exact: true }),
  ).toHaveAttribute('aria-disabled', 'true')
  await expect(page.locator('iframe')).toHaveCSS('height', '500px')
  await expect(catalogue(page).locator('html')).toHaveAttribute('style', /--radius-m: 3px/)
  expect(await eventsOf(page, 'error')).toEqual([])

  await page.goto(
    host.page(
      mounting(
        service,
        `{ view: 'grid', max: 'many', exclude: Array.from({ length: 10001 }, String), height: 'tall', language: '?',
          theme: { accent: 'red' }, filters: { name: 'git', limit: 10 } }`,
      ),
    ),
  )
  await expectRows(page, 10)
  const errors = (await eventsOf(page, 'error')) as { code: string; message: string }[]
  expect(errors.map(({ code, message }) => [code, message.split(' ')[0]])).toEqual([
    ['bad-option', 'max'],
    ['bad-option', 'exclude'],
    ['bad-option', 'view'],
    ['bad-option', 'height'],
    ['theme', 'theme.accent'],
    ['bad-option', 'language'],
  ])
  expect(warnings.filter((text) => text.includes('bad-option'))).toHaveLength(4)

  // As React does at every render.
  await page.evaluate("for (let time = 0; time < 3; time++) view.update({ view: 'grid', title: 'Brands' })")
  await expect(page.frameLocator('iframe[title=Brands]').getByRole('table')).toBeVisible()
  expect(await eventsOf(page, 'error')).toHaveLength(6)

  await test.step('the debug log has all that is said, but never the token', async () => {
    await page.goto(`${host.page(mounting(service, '{ debug: true, filters: { limit: 10 } }'))}#later`)
    const thrown = await page.evaluate(() => {
      try {
        return void mountBrandCatalogue(document.querySelector('#missing')!)
      } catch (error) {
        return String(error)
      }
    })
    expect(thrown).toBe('TypeError: Brand Catalogue: the element to mount in is missing.')
    expect(page.frames()).toHaveLength(1)

    const lines: string[] = []
    page.on('console', (message) => lines.push(message.text()))
    const said = page.waitForEvent('console', (message) => message.text().includes('navigate'))
    await page.evaluate('window.view = mount()')
    await said
    await expectRows(page, 10)
    for (const type of ['options', 'token-needed', 'ready', 'height'])
      await expect.poll(() => lines.some((line) => line.includes(`type: ${type}`)), type).toBe(true)
    expect(lines.join('\n')).not.toContain(demoToken())
  })
})
