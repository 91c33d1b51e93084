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

// What is said before the handshake is in `embed-documentation.e2e.ts`.
test('what a host says while the frame is loaded, or loaded again, is kept and done', async ({
  page,
  embedding: { host, service },
}) => {
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

test('an option with the same value changes nothing, undefined is the default again; the frame is as high as its content, or scrolls', async ({
  page,
  embedding: { host, service },
}) => {
  await page.goto(host.page(mounting(service, "{ filters: { name: 'git', limit: 10 } }")))
  await expectRows(page, 10)
  await rowsIn(catalogue(page)).nth(2).click()
  await expect(closeLink(page)).toBeVisible()
  const content = await catalogueFrame(page)
  const place = content.url()
  await page.evaluate(
    "view.update({ filters: { name: 'git', limit: 10 }, view: undefined, theme: { radius: 3 } })",
  )
  const html = catalogue(page).locator('html')
  await expect(html).toHaveAttribute('style', /--radius-m: 3px/)
  expect(content.url()).toBe(place)

  const height = async () => (await page.locator('iframe').boundingBox())!.height
  // The size of its element reaches the frame some time later.
  const inside = () =>
    content.evaluate(() => ({
      height: innerHeight,
      scrolls: document.documentElement.scrollHeight > innerHeight,
    }))
  await page.evaluate(
    "view.update({ theme: undefined, title: 'Brands', height: '20rem', filters: undefined })",
  )
  await expect(page.locator('iframe[title="Brands"]')).toHaveCSS('height', '320px')
  await expect.poll(inside).toEqual({ height: 320, scrolls: true })
  await page.evaluate('view.update({ title: undefined, height: undefined })')
  await expectRows(page)
  await expect(html).not.toHaveAttribute('style', /radius/)
  await expect.poll(height).toBeGreaterThan(1000)
  await expect.poll(inside).toMatchObject({ scrolls: false })

  await test.step('setFilters goes to its list again, wherever the reader has gone since', async () => {
    await page.evaluate("view.setFilters({ name: 'git', limit: 10 })")
    await expectRows(page, 10)
    await expect.poll(height).toBeLessThan(1000)
    await search(page).fill('hub')
    await expect(rowsIn(catalogue(page)).first()).toContainText(/hub/i)
    await page.evaluate("view.setFilters({ name: 'git', limit: 10 })")
    await expect(search(page)).toHaveValue('git')
  })

  await test.step('content that grows with the frame is stopped, and told', async () => {
    await content.evaluate(() => {
      const grow = () => (document.querySelector('main')!.style.minHeight = `${innerHeight + 40}px`)
      addEventListener('resize', grow)
      grow()
    })
    await expect.poll(() => eventsOf(page, 'error')).toMatchObject([{ code: 'height-loop' }])
    const stopped = await height()
    await content.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    expect(await height()).toBe(stopped)
  })
})

test('an option that means nothing is left out, and named once; the debug log has all that is said, but never the token', async ({
  page,
  embedding: { host, service },
}) => {
  const lines: string[] = []
  const named: string[] = []
  page.on('console', (message) => {
    lines.push(message.text())
    if (message.type() === 'error') named.push(message.text())
  })
  const options = `{ view: 'grid', max: 'many', exclude: Array.from({ length: 10001 }, String), height: 'tall', language: '?',
    theme: { accent: 'red' }, filters: { name: 'git', limit: 10 }, debug: true }`
  await page.goto(host.page(mounting(service, options)))
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
  expect(named.filter((text) => text.includes('bad-option'))).toHaveLength(4)

  // As React does at every render.
  await page.evaluate("for (let time = 0; time < 3; time++) view.update({ view: 'grid', title: 'Brands' })")
  await expect(page.frameLocator('iframe[title=Brands]').getByRole('table')).toBeVisible()
  expect(await eventsOf(page, 'error')).toHaveLength(6)

  for (const type of ['options', 'token-needed', 'ready', 'navigate', 'height'])
    await expect.poll(() => lines.some((line) => line.includes(`type: ${type}`)), type).toBe(true)
  expect(lines.join('\n')).not.toContain(demoToken())

  const thrown = await page.evaluate(() => {
    try {
      return void mountBrandCatalogue(document.querySelector('#missing')!)
    } catch (error) {
      return String(error)
    }
  })
  expect(thrown).toBe('TypeError: Brand Catalogue: the element to mount in is missing.')
})
