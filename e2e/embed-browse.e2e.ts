import { expect } from 'playwright/test'
import {
  catalogue,
  catalogueFrame,
  eventsOf,
  expectRows,
  mounting,
  rowsIn,
  test,
} from './support/embed-host.ts'
import { demoToken } from './support/service-folder.ts'

test('the frame shows the list without header and sign-in, tells where it is, and leads into the app', async ({
  page,
  context,
  embedding: { host, service },
}) => {
  await page.goto(host.page(mounting(service, "{ filters: { name: 'git', limit: 10 } }")))
  await expectRows(page, 10)
  const frame = catalogue(page)
  await expect(frame.getByRole('banner')).toBeHidden()
  await expect(frame.getByRole('button', { name: 'Sign out' })).toBeHidden()
  await expect(frame.getByRole('searchbox', { name: 'Search by name' })).toHaveValue('git')

  await rowsIn(frame).nth(2).click()
  await expect(frame.getByRole('link', { name: 'Close' })).toBeVisible()
  await expect
    .poll(() => eventsOf(page, 'navigate'))
    .toContainEqual(
      expect.objectContaining({ filters: 'name=git&limit=10', brand: expect.stringMatching(/^\d+$/) }),
    )

  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    rowsIn(frame)
      .nth(1)
      .getByRole('link')
      .click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(tab).toHaveURL(/\/brands\/\d+\?name=git&limit=10$/)
  await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('the frame is as high as its content, or scrolls; content that grows with it is stopped, and told', async ({
  page,
  embedding: { host, service },
}) => {
  await page.goto(host.page(mounting(service, '{ filters: { limit: 10 } }')))
  await expectRows(page, 10)
  const element = page.locator('iframe')
  const heightOf = async () => (await element.boundingBox())!.height
  const content = await catalogueFrame(page)
  const contentHeight = () => content.evaluate(() => document.querySelector('main')!.scrollHeight)
  await expect.poll(async () => (await heightOf()) - (await contentHeight())).toBeGreaterThan(0)
  const ten = await heightOf()
  await page.evaluate('view.setFilters({ limit: 25 })')
  await expect.poll(heightOf).toBeGreaterThan(ten + 500)
  // The size of its element reaches the frame some time later.
  const inside = () =>
    content.evaluate(() => ({
      height: innerHeight,
      scrolls: document.documentElement.scrollHeight > innerHeight,
    }))
  await expect.poll(inside).toEqual({ height: expect.any(Number), scrolls: false })

  await page.evaluate("view.update({ height: '20rem' })")
  await expect.poll(heightOf).toBe(320)
  await expect.poll(inside).toEqual({ height: 320, scrolls: true })

  await page.evaluate("view.update({ height: 'auto' })")
  await expect.poll(heightOf).toBeGreaterThan(ten + 500)
  await content.evaluate(() => {
    const grow = () => (document.querySelector('main')!.style.minHeight = `${innerHeight + 40}px`)
    addEventListener('resize', grow)
    grow()
  })
  await expect.poll(() => eventsOf(page, 'error')).toMatchObject([{ code: 'height-loop' }])
  const stopped = await heightOf()
  await content.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  expect(await heightOf()).toBe(stopped)
})

test('theme and filters change while the frame is open; numbers are in the language that the host names', async ({
  page,
  embedding: { host, service },
}) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.goto(host.page(mounting(service, "{ language: 'de-DE', theme: { colorScheme: 'light' } }")))
  await expectRows(page)
  const frame = await catalogueFrame(page)
  const property = (name: string) =>
    frame.evaluate((asked) => getComputedStyle(document.documentElement).getPropertyValue(asked), name)
  expect(await property('color-scheme')).toBe('light')
  await expect(catalogue(page).getByText(/^1–\d+ of \d\.\d{3} brands, page 1 of \d+$/)).toBeVisible()

  await page.evaluate(
    "view.setTheme({ colorScheme: 'dark', accent: '#ffd400', radius: 2, density: 'compact', font: 'Georgia' })",
  )
  await expect.poll(() => property('color-scheme')).toBe('dark')
  expect(await property('--radius-m')).toBe('2px')
  expect(await property('--font')).toBe('"Georgia", system-ui, sans-serif')
  expect(await property('--accent')).toContain('#ffd400')
  expect(warnings).toEqual([])
  await page.evaluate("view.setTheme({ accent: '#ffd400', radius: 'huge' })")
  await expect.poll(() => warnings).toHaveLength(2)
  expect(warnings.join()).toMatch(/hard to read on light ground.*theme\.radius must be/s)

  await page.evaluate("view.setFilters({ name: 'git', limit: 10 })")
  await expectRows(page, 10)
  await page.evaluate("view.update({ view: 'gallery' })")
  await expect(catalogue(page).getByRole('list', { name: 'Brands' })).toBeVisible()
  await page.evaluate("view.open('7')")
  await expect(catalogue(page).getByRole('link', { name: 'Close' })).toBeVisible()
  await page.evaluate("view.update({ title: 'Our brands' })")
  await expect(page.locator('iframe')).toHaveAttribute('title', 'Our brands')
  await page.evaluate("view.unmount(); mount({ title: 'Their brands' })")
  await expect(page.locator('iframe')).toHaveAttribute('title', 'Their brands')
})

test('the element works from markup, takes properties set before its code, and survives being moved', async ({
  page,
  embedding: { host, service },
}) => {
  await page.goto(
    host.page(`<!doctype html>
      <div id="one"><brand-catalogue filters="name=git&limit=10" accent="#0b6e4f">No script</brand-catalogue></div>
      <div id="two"></div>
      <script>
        window.events = []
        const element = document.querySelector('brand-catalogue')
        element.getToken = ({ reason }) => (events.push(['getToken', reason]), ${JSON.stringify(demoToken())})
        element.addEventListener('navigate', ({ detail }) => events.push(['navigate', detail.place]))
      </script>
      <script type="module">
        import { mountBrandCatalogue } from '${service}/embed.mjs'
        window.loaded = typeof mountBrandCatalogue
      </script>`),
  )
  await expectRows(page, 10)
  expect(await page.evaluate('loaded')).toBe('function')
  await catalogue(page).getByRole('searchbox', { name: 'Search by name' }).fill('github')
  await expect.poll(() => eventsOf(page, 'navigate')).toContain('/brands?name=github&limit=10')

  await page.evaluate("document.querySelector('#two').append(document.querySelector('brand-catalogue'))")
  // The browser loads a moved frame anew: it says hello again, and is where it was.
  await expect.poll(() => eventsOf(page, 'getToken')).toEqual(['start', 'start'])
  await expect(catalogue(page).getByRole('searchbox', { name: 'Search by name' })).toHaveValue('github')
  await expect(rowsIn(catalogue(page)).first()).toContainText('GitHub')

  await page.evaluate("document.querySelector('brand-catalogue').remove()")
  await expect.poll(() => page.frames().length).toBe(1)
})

test('three frames on one page, and hosts in two tabs, do not disturb each other', async ({
  page,
  context,
  embedding: { host, sameSiteHost, service },
}) => {
  await page.goto(host.page(mounting(service, '{ filters: { limit: 10 } }')))
  await page.evaluate(
    "for (let more = 1; more < 3; more++) mount({ filters: { name: 'a', limit: 10 + more } })",
  )
  const tab = await context.newPage()
  await tab.goto(sameSiteHost.page(mounting(service, "{ filters: { name: 'git', limit: 10 } }")))
  await expectRows(tab, 10)
  for (let index = 0; index < 3; index++) {
    const frame = page.frameLocator(`iframe >> nth=${index}`)
    await expect(rowsIn(frame)).toHaveCount(10 + index)
  }
  expect(await eventsOf(page, 'getToken')).toHaveLength(3)
  expect(await eventsOf(tab, 'getToken')).toHaveLength(1)
})

test('the frame leaves the page around it where it is, and what its styles cut off can be reached', async ({
  page,
  embedding: { host, service },
}) => {
  await test.step('a brand that is open at the start does not scroll the page', async () => {
    const body = mounting(service, "{ place: '/brands/7?limit=25' }")
    await page.goto(host.page(`${body}<style>#here { margin-block: 70vh 200vh }</style>`))
    const brand = catalogue(page).getByRole('link', { name: 'Close' })
    await brand.waitFor()
    await expect.poll(() => eventsOf(page, 'height')).not.toEqual([])
    await expect(catalogue(page).locator('main [data-brand="7"]').first()).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  for (const styles of ['iframe { max-height: 300px }', '#here { height: 300px; overflow: hidden }'])
    await test.step(styles, async () => {
      await page.goto(host.page(`<style>${styles}</style>${mounting(service, '{ filters: { limit: 25 } }')}`))
      await expectRows(page)
      await expect(page.locator('iframe')).toHaveCSS('height', '300px')
      await expect(catalogue(page).locator('html')).not.toHaveCSS('overflow', 'clip')
      const last = catalogue(page).getByRole('link', { name: 'Last page' })
      await last.scrollIntoViewIfNeeded()
      await last.click()
      await expect(catalogue(page).getByText(/, page (\d+) of \1$/)).toBeVisible()
    })

  await test.step('with history: replace, the way back leads out of the page, not through the frame', async () => {
    await page.goto(host.page(mounting(service, "{ filters: { limit: 10 }, history: 'replace' }")))
    await expectRows(page, 10)
    const before = await page.evaluate(() => history.length)
    await rowsIn(catalogue(page)).nth(2).click()
    await catalogue(page).getByRole('link', { name: 'Close' }).click()
    await catalogue(page).getByRole('link', { name: 'Next page' }).click()
    await expect(catalogue(page).getByText(/, page 2 of/)).toBeVisible()
    expect(await page.evaluate(() => history.length)).toBe(before)

    await page.evaluate("view.update({ history: undefined, title: 'Brands' })")
    await expect(page.locator('iframe[title=Brands]')).toBeAttached()
    await page.frameLocator('iframe').getByRole('link', { name: 'Next page' }).click()
    await expect.poll(() => page.evaluate(() => history.length)).toBe(before + 1)
  })
})
