import { expect, type Page } from 'playwright/test'
import { catalogue, eventsOf, mounting, test } from './support/embed-host.ts'

const option = (page: Page, name: string) =>
  catalogue(page).getByRole('checkbox', { name: `Select ${name}`, exact: true })
const selection = (page: Page) => catalogue(page).getByRole('region', { name: 'Selection' })
const search = (page: Page) => catalogue(page).getByRole('searchbox', { name: 'Search by name' })
const opener = (page: Page) => page.getByRole('button', { name: 'Choose brands' })

test('several brands are picked by mouse, up to the maximum, and returned with all fields; options have any form', async ({
  page,
  embedding: { host, service },
}) => {
  const options = `{ mode: 'pick', max: '2', exclude: [3], selected: [{ id: '900', name: 'A brand' }],
    height: 500, filters: new URLSearchParams({ limit: 10 }), accent: null }`
  await page.goto(host.page(mounting(service, options)))

  await expect(selection(page)).toContainText('1 of 2 selected')
  await expect(catalogue(page).getByRole('checkbox')).toHaveCount(10)
  await expect(page.locator('iframe')).toHaveCSS('height', '500px')
  await option(page, '1.1.1.1').click({ force: true })
  await expect(selection(page)).toContainText('1 of 2 selected')

  await search(page).fill('github')
  await option(page, 'GitHub').check()
  await expect(selection(page)).toContainText('2 of 2 selected')
  await search(page).fill('gitlab')
  await expect(option(page, 'GitLab')).toHaveAttribute('aria-disabled', 'true')

  await catalogue(page).getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => eventsOf(page, 'select')).toHaveLength(1)
  const [brands] = (await eventsOf(page, 'select')) as [Record<string, unknown>[]]
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
  expect(await eventsOf(page, 'error')).toEqual([])
})

test('brands are picked by keyboard, or picking is cancelled; the focus moves from the opener and back', async ({
  page,
  embedding: { host, service },
}) => {
  await page.goto(`${host.page(mounting(service, "{ mode: 'pick', selected: ['7'] }"))}#later`)
  await test.step('the opener may be in a shadow root', () =>
    page.evaluate(() => {
      const root = document.querySelector('main')!.appendChild(document.createElement('div'))
      root.attachShadow({ mode: 'open' }).append(document.querySelector('#before')!)
    }))
  await opener(page).press('Enter')
  await expect(search(page)).toBeFocused()

  await test.step('Escape and Cancel keep the selection from before', async () => {
    await option(page, '1Password').check()
    await expect(selection(page)).toContainText('2 selected')
    await page.keyboard.press('Escape')
    await expect.poll(() => eventsOf(page, 'cancel')).toHaveLength(1)
    await expect(opener(page)).toBeFocused()
    await expect(selection(page)).toContainText('1 selected')
    await catalogue(page).getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => eventsOf(page, 'cancel')).toHaveLength(2)
    expect(await eventsOf(page, 'select')).toEqual([])
  })

  await search(page).focus()
  const found = page.waitForResponse((response) => new URL(response.url()).searchParams.get('name') === 'git')
  await page.keyboard.type('git')
  await (await found).finished()
  await expect(option(page, 'GitHub')).toBeVisible()
  await expect(catalogue(page).locator('[aria-busy=true]')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(selection(page)).toContainText('2 selected')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(selection(page)).toContainText('3 selected')
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await eventsOf(page, 'select')).flat()).toHaveLength(3)
  await expect(opener(page)).toBeFocused()
})

test('brands are offered page by page; a search that finds nothing suggests close matches', async ({
  page,
  embedding: { host, service },
}) => {
  await page.goto(
    host.page(
      mounting(service, "{ mode: 'pick', max: 1, filters: { name: 'git', limit: 10, order: '-name' } }"),
    ),
  )
  const options = catalogue(page).getByRole('radio')
  await expect(options).toHaveCount(10)
  await options.first().check()
  await catalogue(page).getByRole('button', { name: 'Next page' }).click()
  await expect(catalogue(page).getByText(/^11–20 of \d+ brands, page 2 of \d+$/)).toBeVisible()
  await expect(options.first()).not.toBeChecked()
  await options.first().check()
  // The second one replaces the first.
  await expect(selection(page)).toContainText('1 selected')
  await selection(page)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(selection(page)).toContainText('No brand selected')

  await test.step('a search keeps the order that the host page has chosen', async () => {
    const searched = page.waitForRequest(/name=hub/)
    await search(page).fill('hub')
    expect(new URL((await searched).url()).searchParams.get('order')).toBe('-name')
  })
  await search(page).fill('Gogle')
  await expect(catalogue(page).getByText('No brand has “Gogle” in its name. Close matches:')).toBeVisible()
  await catalogue(page).getByRole('radio', { name: 'Select Google', exact: true }).check()
  await expect(selection(page)).toContainText('1 selected')
  await search(page).fill('xqzxqz')
  await expect(catalogue(page).getByText('No brand has “xqzxqz” in its name')).toBeVisible()
  await expect(selection(page)).toContainText('1 selected')
})

test('no selected brand is dropped silently, and the picker ignores the keys of an input method', async ({
  page,
  embedding: { host, service },
}) => {
  await page.goto(
    host.page(
      mounting(service, "{ mode: 'pick', max: 2, selected: ['42', '43', '44', '45'], exclude: ['45'] }"),
    ),
  )
  await expect(selection(page)).toContainText('4 of 2 selected: remove 2')
  const confirm = catalogue(page).getByRole('button', { name: 'Confirm' })
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  const remove = selection(page).getByRole('button', { name: /^Remove/ })
  await remove.first().click()
  await remove.first().click()
  await expect(selection(page)).toContainText('2 of 2 selected')

  await search(page).focus()
  for (const key of ['Escape', 'ArrowDown'])
    await search(page).dispatchEvent('keydown', { key, isComposing: true, bubbles: true })
  await search(page).dispatchEvent('keydown', { key: 'Escape', keyCode: 229, bubbles: true })
  await expect(search(page)).toBeFocused()
  expect(await eventsOf(page, 'cancel')).toEqual([])

  await confirm.click()
  await expect
    .poll(async () => ((await eventsOf(page, 'select')).flat() as { id: string }[]).map(({ id }) => id))
    .toEqual(['44', '45'])
})

test('a dialog that is as wide as its content has room for a picker, which prints light and whole', async ({
  page,
  embedding: { host, service },
}) => {
  await page.goto(host.page(mounting(service, "{ mode: 'pick', colorScheme: 'dark' }")))
  await expect(option(page, '1Password')).toBeVisible()
  const frame = page.locator('iframe')
  await page.locator('#here').evaluate((here: HTMLElement) => (here.style.width = 'fit-content'))
  await expect(frame).toHaveCSS('width', '960px')
  await page.locator('#here').evaluate((here: HTMLElement) => (here.style.width = '240px'))
  await expect(frame).toHaveCSS('width', '240px')
  const boxOf = async (column: string) =>
    (await catalogue(page).locator(`tbody [data-column=${column}] > :last-child`).first().boundingBox())!
  const logo = await boxOf('logo')
  expect(logo.x + logo.width).toBeLessThanOrEqual((await boxOf('name')).x)
  await page.emulateMedia({ media: 'print' })
  await expect(catalogue(page).locator(':root')).toHaveCSS('color-scheme', 'light')
  await page.locator('#here').evaluate((here: HTMLElement) => (here.style.width = '420px'))
  const table = (await catalogue(page).getByRole('table').boundingBox())!
  const box = (await frame.boundingBox())!
  expect(table.x).toBeGreaterThanOrEqual(box.x)
  expect(table.x + table.width).toBeLessThanOrEqual(box.x + box.width)
})
