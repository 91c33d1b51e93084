import { expect } from 'playwright/test'
import { mounting, test } from './support/embed-host.ts'
import { holdRequests } from './support/hold-requests.ts'
import { demoToken } from './support/service-folder.ts'

test('the frame has the colour scheme of the host and no header, and says where it is', async ({
  page,
  host,
}) => {
  await host.mount("{ filters: { limit: 10 }, colorScheme: 'light' }")
  await host.expectRows(10)
  const { frame } = host
  await expect(frame.getByRole('banner')).toBeHidden()
  await expect(frame.getByRole('button', { name: 'Sign out' })).toBeHidden()
  const html = frame.locator('html')
  await expect(html).toHaveCSS('color-scheme', 'light')
  await page.evaluate("Object.assign(view, { colorScheme: 'dark', title: 'Marks' })")
  const renamed = page.frameLocator('iframe[title=Marks]').locator('html')
  await expect(renamed).toHaveCSS('color-scheme', 'dark')
  await page.evaluate('Object.assign(view, { colorScheme: undefined, title: undefined })')
  await expect(html).toHaveCSS('color-scheme', 'light dark')

  const entries = () => page.evaluate(() => history.length)
  const before = await entries()
  await host.rows.nth(2).click()
  await expect.poll(host.lastPlace).toEqual({ filters: 'limit=10', brand: expect.stringMatching(/^\d+$/) })
  expect(await entries()).toBe(before + 1)
  await host.closeLink.click()
  await expect.poll(host.lastPlace).toEqual({ filters: 'limit=10' })
})

test('of properties and attributes the later counts, and removing it resets it', async ({ page, host }) => {
  await page.goto(
    host.page(`<!doctype html><title>Host</title>
      <style>#styled { height: 12rem }</style>
      <brand-catalogue id="markup" src="${host.service}" title="Markup" mode="pick" max="2" selected="7, 9" exclude="3"
        color-scheme="dark" height="20rem" filters="limit=10">No script</brand-catalogue>
      <brand-catalogue id="styled" src="${host.service}/embed.js" title="Styled" style="border: 0"></brand-catalogue>
      <script>
        // Set before the element is defined.
        for (const element of document.querySelectorAll('brand-catalogue'))
          element.getToken = () => ({ token: ${JSON.stringify(demoToken())}, expiresIn: 600 })
      </script>
      <script type="module" src="${host.service}/embed.js"></script>
      <script type="module">
        const made = window.made = document.createElement('brand-catalogue')
        made.getToken = () => ${JSON.stringify(`${demoToken()}\n`)}
        Object.assign(made, { src: new URL('${host.service}'), mode: 'pick', max: 1, selected: [{ id: '7' }], height: 300,
          title: 'Made', colorScheme: 'dark', filters: new URLSearchParams({ limit: 10 }) })
        document.body.append(made)
      </script>`),
  )
  const markup = page.frameLocator('iframe[title=Markup]')
  await expect(markup.getByText('2 of 2 selected')).toBeVisible()
  await expect(markup.getByRole('checkbox')).toHaveCount(10)
  await expect(markup.locator('html')).toHaveCSS('color-scheme', 'dark')
  await expect(page.locator('#markup')).toHaveCSS('height', '320px')
  const made = page.frameLocator('iframe[title=Made]')
  await expect(made.getByText('1 selected')).toBeVisible()
  await expect(made.getByRole('radio')).toHaveCount(10)
  await expect(page.locator('iframe[title=Made]')).toHaveCSS('height', '300px')

  await test.step('the page styles the element, which adds nothing to its own markup', async () => {
    await expect(page.locator('#styled')).toHaveCSS('height', '192px')
    await expect(page.locator('#styled')).toHaveCSS('display', 'block')
    await expect(page.frameLocator('iframe[title=Styled]').getByRole('table')).toBeVisible()
    const styles = "[...document.querySelectorAll('brand-catalogue')].map((one) => one.getAttribute('style'))"
    expect(await page.evaluate(styles)).toEqual([null, 'border: 0', null])
    await page.evaluate("document.querySelector('#styled').removeAttribute('style')")
    await expect(page.locator('#styled')).toHaveCSS('display', 'block')
  })

  await page.evaluate("made.setAttribute('max', '3'); made.setAttribute('selected', '7 8 9')")
  await expect(made.getByText('3 of 3 selected')).toBeVisible()
  for (const name of ['mode', 'title', 'height'])
    await page.evaluate(`document.querySelector('#markup').removeAttribute('${name}')`)
  await host.expectRows(10)
  await expect(page.locator('#markup')).toHaveCSS('height', '640px')
})

test('setting filters navigates there; setting them again refreshes', async ({ page, idle, host }) => {
  await page.clock.install()
  const held = await holdRequests(page, /assets\/embed-.*\.js/)
  await page.goto(host.page(mounting(host.service, '{ filters: { limit: 10 } }')), { waitUntil: 'commit' })
  await expect(page.locator('iframe')).toBeAttached()
  await expect.poll(() => host.eventsOf('getToken')).toEqual(['start'])
  await test.step('also while the frame is still loading', async () => {
    await page.evaluate("view.filters = 'name=git&limit=10'; view.brand = '7'")
    held.release()
    await expect(host.closeLink).toBeVisible()
    await expect(host.search).toHaveValue('git')
    expect((await host.contentFrame()).url()).toMatch(/\/embed\/brands\/7\?name=git&limit=10$/)
  })

  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search: query } = new URL(request.url())
    if (pathname === '/v1/brands') asked.push(query)
  })
  await test.step('a host that passes back the reported values changes nothing', async () => {
    await idle()
    await page.evaluate(() => {
      const { view } = window as unknown as { view: EventTarget & { filters: string; brand: unknown } }
      view.addEventListener(
        'navigate',
        ({ detail }: CustomEventInit<{ filters: string; brand?: string }>) => {
          view.filters = detail!.filters
          view.brand = detail!.brand
        },
        { signal: Object.assign(window, { giving: new AbortController() }).giving.signal },
      )
    })
    await host.closeLink.click()
    await expect(host.closeLink).toBeHidden()
    await host.rows.nth(1).click()
    await expect(host.closeLink).toBeVisible()
    const { brand } = (await host.lastPlace()) as { brand: string }
    await idle()
    expect((await host.contentFrame()).url()).toContain(`/embed/brands/${brand}?name=git`)
    await page.evaluate('giving.abort()')
  })
  await test.step('undefined and null restore the default', async () => {
    await page.evaluate('view.brand = undefined')
    await expect(host.closeLink).toBeHidden()
    await page.evaluate('view.filters = null')
    await host.expectRows()
  })
  await test.step('the same text navigates there again, and refreshes', async () => {
    await page.evaluate("view.filters = 'name=hub'")
    await expect(host.search).toHaveValue('hub')
    // The next search would cancel this one.
    await idle()
    await host.search.fill('git')
    await expect.poll(host.lastPlace).toEqual({ filters: 'name=git&limit=25' })
    await idle()
    asked.length = 0
    await page.evaluate('view.filters = view.filters')
    await expect(host.search).toHaveValue('hub')
    // Brands of the last ten seconds are not asked for again.
    expect(asked).toEqual([])
    await page.clock.fastForward(11_000)
    await page.evaluate('view.filters = view.filters')
    await expect.poll(() => asked.some((query) => query.startsWith('?name=hub'))).toBe(true)
  })
  await test.step('an object with the same content leaves the user where they are', async () => {
    await page.evaluate("view.filters = { name: 'hub', limit: 10 }")
    await expect.poll(host.lastPlace).toEqual({ filters: 'name=hub&limit=10' })
    await host.rows.first().click()
    await expect(host.closeLink).toBeVisible()
    await idle()
    asked.length = 0
    await page.evaluate("for (let time = 0; time < 9; time++) view.filters = { name: 'hub', limit: 10 }")
    await page.clock.fastForward(11_000)
    await idle()
    expect(asked).toEqual([])
    await expect(host.closeLink).toBeVisible()
  })
})

test('a list that stays open, as on a wall, is refreshed every hour', async ({ page, idle, host }) => {
  await page.clock.install()
  await host.mount('{ filters: { limit: 10 } }')
  await host.expectRows(10)
  await idle()
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/v1/brands') asked++
  })
  await page.clock.fastForward('00:50:00')
  await idle()
  expect(asked).toBe(0)
  await page.clock.fastForward('00:20:00')
  await expect.poll(() => asked).toBeGreaterThan(0)
})

test('an Escape that nothing in the frame uses reaches the host', async ({ page, host }) => {
  await host.mount("{ filters: { name: 'git', limit: 10 } }")
  await host.expectRows(10)
  const cancels = async () => (await host.eventsOf('cancel')).length
  const dates = host.frame.getByLabel('Updated from')

  await host.rows.nth(1).click()
  await expect(host.closeLink).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(host.closeLink).toBeHidden()

  await host.frame.getByRole('button', { name: /^Updated:/ }).click()
  await expect(dates).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dates).toBeHidden()

  await host.search.focus()
  await host.search.dispatchEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true })
  await page.keyboard.press('Escape')
  await expect(host.search).toHaveValue('')
  expect(await cancels()).toBe(0)
  await host.search.focus()
  await page.keyboard.press('Escape')
  await expect.poll(cancels).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(cancels).toBe(2)
})

test('the element may be moved, or removed and added again later', async ({ page, host }) => {
  await host.mount('{ filters: { limit: 10 } }')
  await host.expectRows(10)
  await host.search.fill('github')
  await expect.poll(host.lastPlace).toMatchObject({ filters: expect.stringContaining('name=github') })
  await page.evaluate("document.querySelector('#two').append(view)")
  // The browser reloads a moved frame, which says hello again and returns to where it was.
  await expect.poll(() => host.eventsOf('getToken')).toEqual(['start', 'start'])
  await expect(host.search).toHaveValue('github')

  await host.rows.first().click()
  await expect(host.closeLink).toBeVisible()
  const place = (await host.contentFrame()).url()
  await page.evaluate('view.remove()')
  await expect.poll(() => page.frames().length).toBe(1)
  await page.evaluate("document.querySelector('#here').append(view)")
  await expect(host.closeLink).toBeVisible()
  await expect(host.search).toHaveValue('github')
  expect((await host.contentFrame()).url()).toBe(place)
})

test('a page that Turbo or htmx restores from a snapshot has one frame', async ({ page, host }) => {
  await page.goto(
    host.page(`<!doctype html><title>Host</title><body>
      <brand-catalogue src="${host.service}" filters="limit=10"></brand-catalogue>
      <script id="page">
        document.querySelector('brand-catalogue').getToken = () => ${JSON.stringify(demoToken())}
      </script></body><script type="module" src="${host.service}/embed.js"></script>`),
  )
  await host.expectRows(10)
  await page.evaluate(() => {
    // The snapshot is a copy of the page's markup: a frame outside a shadow root would be in it, too.
    const snapshot = document.body.cloneNode(true)
    document.body.replaceWith(document.createElement('body'))
    Object.assign(window, { snapshot })
  })
  await expect.poll(() => page.frames().length).toBe(1)
  await page.evaluate(() => {
    document.body.replaceWith((window as unknown as { snapshot: Node }).snapshot)
    const old = document.querySelector('#page')!
    const again = document.createElement('script')
    again.textContent = old.textContent
    old.replaceWith(again)
  })
  await host.expectRows(10)
  expect(page.frames()).toHaveLength(2)
  await expect(page.getByRole('alert')).toBeHidden()
  await host.rows.first().click()
  await expect(host.closeLink).toBeVisible()
})
