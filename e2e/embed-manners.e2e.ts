import { expect, type Page } from 'playwright/test'
import { catalogue, eventsOf, expectRows, mounting, rowsIn, test } from './support/embed-host.ts'
import { holdRequests } from './support/hold-requests.ts'
import { demoToken } from './support/service-folder.ts'

const search = (page: Page) => catalogue(page).getByRole('searchbox', { name: 'Search by name' })

declare const mountBrandCatalogue: (element: Element) => unknown

test('the picker takes the focus from what opened it, also in a shadow root, and from nothing else', async ({
  page,
  embedding: { host, service },
}) => {
  const body = `${mounting(service, "{ mode: 'pick', max: 1 }")}<input aria-label="Note" />`

  await test.step('the reader has gone on to another field', async () => {
    const held = await holdRequests(page, /assets\/embed-.*\.js/)
    await page.goto(`${host.page(body)}#later`)
    await page.getByRole('button', { name: 'Choose brands' }).press('Enter')
    await expect.poll(() => held.held.length).toBe(1)
    await page.getByRole('textbox', { name: 'Note' }).fill('A')
    held.release()
    await expect.poll(() => eventsOf(page, 'ready')).toHaveLength(1)
    await expect(search(page)).toBeVisible()
    await page.keyboard.type('B')
    await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('AB')
  })

  await test.step('the opener is in a shadow root', async () => {
    await page.goto(`${host.page(body)}#later`)
    await page.evaluate(() => {
      const root = document.querySelector('main')!.appendChild(document.createElement('div'))
      root.attachShadow({ mode: 'open' }).append(document.querySelector('#before')!)
    })
    const opener = page.getByRole('button', { name: 'Choose brands' })
    await opener.press('Enter')
    await expect(search(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  })
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
})

test('with history: replace, the way back leads out of the page, not through the frame', async ({
  page,
  embedding: { host, service },
}) => {
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

test('a host learns what it did wrong, and what is said, but never the token', async ({
  page,
  embedding: { host, service },
}) => {
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
    expect(lines.some((line) => line.includes(`type: ${type}`))).toBe(true)
  expect(lines.join('\n')).not.toContain(demoToken())
})
