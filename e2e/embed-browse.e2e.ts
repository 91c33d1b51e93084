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

test('the frame shows the list without header and sign-in, in the theme and language of the host, and tells where it is', async ({
  page,
  embedding: { host, service },
}) => {
  await page.goto(
    host.page(
      mounting(
        service,
        "{ filters: { limit: 10 }, language: 'de-DE', theme: { colorScheme: 'light' }, history: 'replace' }",
      ),
    ),
  )
  await expectRows(page, 10)
  const frame = catalogue(page)
  await expect(frame.getByRole('banner')).toBeHidden()
  await expect(frame.getByRole('button', { name: 'Sign out' })).toBeHidden()
  await expect(frame.getByText(/^1–10 of \d\.\d{3} brands, page 1 of \d+$/)).toBeVisible()
  const html = frame.locator('html')
  await expect(html).toHaveCSS('color-scheme', 'light')
  await page.evaluate(
    "view.setTheme({ colorScheme: 'dark', accent: '#ffd400', radius: 2, density: 'compact', font: 'Georgia' })",
  )
  await expect(html).toHaveCSS('color-scheme', 'dark')
  await expect(html).toHaveAttribute('style', /--radius-m: 2px/)

  const entries = () => page.evaluate(() => history.length)
  await test.step('with history: replace, the way back leads out of the page, not through the frame', async () => {
    const before = await entries()
    await rowsIn(frame).nth(2).click()
    await expect
      .poll(() => eventsOf(page, 'navigate'))
      .toContainEqual(expect.objectContaining({ filters: 'limit=10', brand: expect.stringMatching(/^\d+$/) }))
    await frame.getByRole('link', { name: 'Close' }).click()
    await frame.getByRole('link', { name: 'Next page' }).click()
    await expect(frame.getByText(/, page 2 of/)).toBeVisible()
    expect(await entries()).toBe(before)

    await page.evaluate("view.update({ history: undefined, title: 'Brands' })")
    await expect(page.locator('iframe[title=Brands]')).toBeAttached()
    await page.frameLocator('iframe').getByRole('link', { name: 'Next page' }).click()
    await expect.poll(entries).toBe(before + 1)
  })
})

test('the element works from markup, takes properties set before its code, and survives being moved', async ({
  page,
  embedding: { host, service },
}) => {
  await page.goto(
    host.page(`<!doctype html>
      <div id="one"><brand-catalogue title="Brands" filters="name=git&limit=10" height="20rem" accent="#0b6e4f">No script</brand-catalogue></div>
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
        element.open('7')
      </script>`),
  )
  await expect(page.locator('iframe[title="Brands"]')).toHaveCSS('height', '320px')
  await expect(page.frameLocator('iframe').getByRole('link', { name: 'Close' })).toBeVisible()
  expect(await page.evaluate('loaded')).toBe('function')
  // Without an attribute, its default is there again.
  await page.evaluate(
    "for (const name of ['title', 'height', 'filters', 'accent']) element.removeAttribute(name)",
  )
  await expectRows(page)
  await expect.poll(async () => (await page.locator('iframe').boundingBox())!.height).toBeGreaterThan(1000)
  await expect(catalogue(page).locator('html')).not.toHaveAttribute('style', /accent/)

  const search = catalogue(page).getByRole('searchbox', { name: 'Search by name' })
  await search.fill('github')
  await expect.poll(async () => (await eventsOf(page, 'navigate')).at(-1)).toMatch(/name=github/)
  await page.evaluate("document.querySelector('#two').append(element)")
  // The browser loads a moved frame anew: it says hello again, and is where it was.
  await expect.poll(() => eventsOf(page, 'getToken')).toEqual(['start', 'start'])
  await expect(search).toHaveValue('github')
  await expect(rowsIn(catalogue(page)).first()).toContainText('GitHub')

  await page.evaluate('element.remove()')
  await expect.poll(() => page.frames().length).toBe(1)
})

test('three frames do not disturb each other or the page; what its styles cut off can be reached', async ({
  page,
  embedding: { host, service },
}) => {
  const body = mounting(service, "{ place: '/brands/7?limit=25' }")
  await page.goto(
    host.page(`${body}<style>
      body { display: flex; flex-direction: column } #box, #low { order: -1 } main { margin-block-end: 200vh }
      #box { height: 300px; overflow: hidden } #low iframe { max-height: 300px }
      </style><div id="box"></div><div id="low"></div>
      <script>
        for (const [place, limit] of [['#box', 12], ['#low', 13]]) mountBrandCatalogue(document.querySelector(place), {
          getToken: ({ reason }) => (events.push(['getToken', reason]), token), filters: { name: 'a', limit } })
      </script>`),
  )
  const frames = ['#here iframe', '#box iframe', '#low iframe'].map((frame) => page.frameLocator(frame))
  await expect(frames[0]!.getByRole('link', { name: 'Close' })).toBeVisible()
  await expect.poll(() => eventsOf(page, 'height')).not.toEqual([])
  await expect(frames[0]!.locator('main [data-brand="7"]').first()).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)

  for (const [index, count] of [
    [1, 12],
    [2, 13],
  ] as const) {
    const frame = frames[index]!
    await expect(rowsIn(frame)).toHaveCount(count)
    await expect(page.locator('iframe').nth(index)).toHaveCSS('height', '300px')
    await expect(frame.locator('html')).not.toHaveCSS('overflow', 'clip')
    const last = frame.getByRole('link', { name: 'Last page' })
    await last.scrollIntoViewIfNeeded()
    await last.click()
    await expect(frame.getByText(/, page (\d+) of \1$/)).toBeVisible()
  }
  expect(await eventsOf(page, 'getToken')).toHaveLength(3)
  expect((await catalogueFrame(page)).url()).toMatch(/\/embed\/brands\/7\?limit=25$/)
})
