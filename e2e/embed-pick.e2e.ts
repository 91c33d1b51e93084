import { expect, type FrameLocator, type Page } from 'playwright/test'
import { mounting, test } from './support/embed-host.ts'

const option = ({ frame }: { readonly frame: FrameLocator }, name: string) =>
  frame.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const opener = (page: Page) => page.getByRole('button', { name: 'Choose brands' })

test('brands are picked by mouse, up to a maximum, and have all their fields', async ({ page, host }) => {
  const options = `{ mode: 'pick', max: '2', exclude: [3], selected: [{ id: '900', name: 'A brand' }],
    height: 500, filters: new URLSearchParams({ limit: 10 }), colorScheme: null }`
  await host.mount(options)

  await expect(host.selection).toContainText('1 of 2 selected')
  await expect(host.frame.getByRole('checkbox')).toHaveCount(10)
  await expect(page.locator('iframe')).toHaveCSS('height', '500px')
  await option(host, '1.1.1.1').click({ force: true })
  await expect(host.selection).toContainText('1 of 2 selected')

  await host.search.fill('github')
  await option(host, 'GitHub').check()
  await expect(host.selection).toContainText('2 of 2 selected')
  await host.search.fill('gitlab')
  await expect(option(host, 'GitLab')).toHaveAttribute('aria-disabled', 'true')

  await host.frame.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => host.eventsOf('select')).toHaveLength(1)
  const [brands] = (await host.eventsOf('select')) as [Record<string, unknown>[]]
  expect(brands).toEqual([
    {
      id: '900',
      name: expect.any(String),
      logo: expect.stringMatching(/^http/),
      updated_at: expect.any(Number),
      changes: expect.any(Array),
    },
    expect.objectContaining({ name: 'GitHub' }),
  ])
  expect(await host.eventsOf('error')).toEqual([])
})

test('brands are picked by keyboard, or none, and the opener has the focus again', async ({ page, host }) => {
  await page.goto(`${host.page(mounting(host.service, "{ mode: 'pick', selected: ['7'] }"))}#later`)
  await test.step('the opener may be in a shadow root', () =>
    page.evaluate(() => {
      const root = document.querySelector('main')!.appendChild(document.createElement('div'))
      root.attachShadow({ mode: 'open' }).append(document.querySelector('#before')!)
    }))
  await opener(page).press('Enter')
  await expect(host.search).toBeFocused()

  await test.step('Escape and Cancel keep the selection from before', async () => {
    await option(host, '1Password').check()
    await expect(host.selection).toContainText('2 selected')
    await page.keyboard.press('Escape')
    await expect.poll(() => host.eventsOf('cancel')).toHaveLength(1)
    await expect(opener(page)).toBeFocused()
    await expect(host.selection).toContainText('1 selected')
    await host.frame.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => host.eventsOf('cancel')).toHaveLength(2)
    expect(await host.eventsOf('select')).toEqual([])
  })

  await host.search.focus()
  const found = page.waitForResponse((response) => new URL(response.url()).searchParams.get('name') === 'git')
  await page.keyboard.type('git')
  await (await found).finished()
  await expect(option(host, 'GitHub')).toBeVisible()
  await expect(host.frame.locator('[aria-busy=true]')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(host.selection).toContainText('2 selected')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(host.selection).toContainText('3 selected')
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await host.eventsOf('select')).flat()).toHaveLength(3)
  await expect(opener(page)).toBeFocused()
})

test('brands are offered by page, and close matches if a search finds nothing', async ({ page, host }) => {
  await host.mount("{ mode: 'pick', max: 1, filters: { name: 'git', limit: 10, order: '-name' } }")
  const options = host.frame.getByRole('radio')
  await expect(options).toHaveCount(10)
  await options.first().check()
  await host.frame.getByRole('button', { name: 'Next page' }).click()
  await expect(host.frame.getByText(/^11–20 of \d+ brands, page 2 of \d+$/)).toBeVisible()
  await expect(options.first()).not.toBeChecked()
  await options.first().check()
  // The second one replaces the first.
  await expect(host.selection).toContainText('1 selected')
  await host.selection.getByRole('button', { name: /^Remove/ }).click()
  await expect(host.selection).toContainText('No brand selected')

  await test.step('a search keeps the order that the host page has chosen', async () => {
    const searched = page.waitForRequest(/name=hub/)
    await host.search.fill('hub')
    expect(new URL((await searched).url()).searchParams.get('order')).toBe('-name')
  })
  await host.search.fill('Gogle')
  await expect(host.frame.getByText('No brand has “Gogle” in its name. Close matches:')).toBeVisible()
  await host.frame.getByRole('radio', { name: 'Select Google', exact: true }).check()
  await expect(host.selection).toContainText('1 selected')
  await host.search.fill('xqzxqz')
  await expect(host.frame.getByText('No brand has “xqzxqz” in its name')).toBeVisible()
  await expect(host.selection).toContainText('1 selected')
})

test('no brand is dropped silently, and keys of an input method are ignored', async ({ host }) => {
  await host.mount("{ mode: 'pick', max: 2, selected: ['42', '43', '44', '45'], exclude: ['45'] }")
  await expect(host.selection).toContainText('4 of 2 selected: remove 2')
  const confirm = host.frame.getByRole('button', { name: 'Confirm' })
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  const remove = host.selection.getByRole('button', { name: /^Remove/ })
  await remove.first().click()
  await remove.first().click()
  await expect(host.selection).toContainText('2 of 2 selected')

  await host.search.focus()
  for (const key of ['Escape', 'ArrowDown'])
    await host.search.dispatchEvent('keydown', { key, isComposing: true, bubbles: true })
  await host.search.dispatchEvent('keydown', { key: 'Escape', keyCode: 229, bubbles: true })
  await expect(host.search).toBeFocused()
  expect(await host.eventsOf('cancel')).toEqual([])

  await confirm.click()
  await expect
    .poll(async () => ((await host.eventsOf('select')).flat() as { id: string }[]).map(({ id }) => id))
    .toEqual(['44', '45'])
})

test('a dialog as wide as its content has room for a picker, which prints light', async ({ page, host }) => {
  await host.mount("{ mode: 'pick', colorScheme: 'dark' }")
  await expect(option(host, '1Password')).toBeVisible()
  const frame = page.locator('iframe')
  await page.locator('#here').evaluate((here: HTMLElement) => (here.style.width = 'fit-content'))
  await expect(frame).toHaveCSS('width', '960px')
  await page.locator('#here').evaluate((here: HTMLElement) => (here.style.width = '240px'))
  await expect(frame).toHaveCSS('width', '240px')
  const boxOf = async (column: string) =>
    (await host.frame.locator(`tbody [data-column=${column}] > :last-child`).first().boundingBox())!
  const logo = await boxOf('logo')
  expect(logo.x + logo.width).toBeLessThanOrEqual((await boxOf('name')).x)
  await page.emulateMedia({ media: 'print' })
  await expect(host.frame.locator(':root')).toHaveCSS('color-scheme', 'light')
  await page.locator('#here').evaluate((here: HTMLElement) => (here.style.width = '420px'))
  const table = (await host.frame.getByRole('table').boundingBox())!
  const box = (await frame.boundingBox())!
  expect(table.x).toBeGreaterThanOrEqual(box.x)
  expect(table.x + table.width).toBeLessThanOrEqual(box.x + box.width)
})
