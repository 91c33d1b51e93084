import { expect, type Page } from 'playwright/test'
import { catalogue, eventsOf, mounting, test } from './support/embed-host.ts'
import { holdRequests } from './support/hold-requests.ts'

const option = (page: Page, name: string) =>
  catalogue(page).getByRole('checkbox', { name: `Select ${name}`, exact: true })
const selection = (page: Page) => catalogue(page).getByRole('region', { name: 'Selection' })
const search = (page: Page) => catalogue(page).getByRole('searchbox', { name: 'Search by name' })
const confirm = (page: Page) => catalogue(page).getByRole('button', { name: 'Confirm' })

test('several brands are picked by mouse, up to the maximum, and come back whole', async ({
  page,
  embedding: { host, service },
}) => {
  await page.goto(host.page(mounting(service, "{ mode: 'pick', max: 2, exclude: ['3'], selected: ['900'] }")))
  await expect(selection(page)).toContainText('1 of 2 selected')
  await expect(option(page, '1.1.1.1')).toHaveAttribute('aria-disabled', 'true')
  await option(page, '1.1.1.1').click({ force: true })
  await expect(selection(page)).toContainText('1 of 2 selected')

  await search(page).fill('github')
  await option(page, 'GitHub').check()
  await expect(selection(page)).toContainText('2 of 2 selected')
  await search(page).fill('gitlab')
  await expect(option(page, 'GitLab')).toHaveAttribute('aria-disabled', 'true')

  await confirm(page).click()
  await expect.poll(() => eventsOf(page, 'select')).toHaveLength(1)
  const [brands] = (await eventsOf(page, 'select')) as [Record<string, unknown>[]]
  expect(brands).toEqual([
    {
      id: '900',
      name: expect.any(String),
      logo: expect.stringMatching(/^http/),
      updated_at: expect.any(Number),
    },
    expect.objectContaining({ name: 'GitHub' }),
  ])

  await test.step('1,000 at most, of which none is lost', async () => {
    const ids = '{ length: 1000 }, (_, index) => index + 1001'
    await page.goto(host.page(mounting(service, `{ mode: 'pick', selected: Array.from(${ids}) }`)))
    await expect(selection(page)).toContainText('1000 selected, the most there can be')
    await expect(option(page, '1Password')).toHaveAttribute('aria-disabled', 'true')
    await option(page, '1Password').click({ force: true })
    await confirm(page).click()
    await expect.poll(async () => (await eventsOf(page, 'select')).flat()).toHaveLength(1000)
  })
})

test('one brand is picked by keyboard, or none; the focus comes from what opened the picker, and goes back', async ({
  page,
  embedding: { host, service },
}) => {
  await page.goto(`${host.page(mounting(service, "{ mode: 'pick', max: 1 }"))}#later`)
  const opener = page.getByRole('button', { name: 'Choose brands' })
  await opener.press('Enter')
  await expect(search(page)).toBeFocused()
  const found = page.waitForResponse((response) => new URL(response.url()).searchParams.get('name') === 'git')
  await page.keyboard.type('git')
  await (await found).finished()
  const radio = (name: string) => catalogue(page).getByRole('radio', { name: `Select ${name}`, exact: true })
  await expect(radio('GitHub')).toBeVisible()
  await expect(catalogue(page).locator('[aria-busy=true]')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(selection(page)).toContainText('1 selected')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  // The second takes the place of the first.
  await expect(selection(page)).toContainText('1 selected')
  await expect(catalogue(page).getByRole('radio', { checked: true })).toHaveCount(1)
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => eventsOf(page, 'select')).toHaveLength(1)
  await expect(opener).toBeFocused()

  await test.step('Escape and Cancel call off, and leave what was selected before', async () => {
    await page.goto(`${host.page(mounting(service, "{ mode: 'pick', selected: ['7'] }"))}#later`)
    await opener.press('Enter')
    await option(page, '1Password').check()
    await expect(selection(page)).toContainText('2 selected')
    await page.keyboard.press('Escape')
    await expect.poll(() => eventsOf(page, 'cancel')).toHaveLength(1)
    await expect(opener).toBeFocused()
    await expect(selection(page)).toContainText('1 selected')
    await catalogue(page).getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => eventsOf(page, 'cancel')).toHaveLength(2)
    expect(await eventsOf(page, 'select')).toEqual([])
  })

  const body = `${mounting(service, "{ mode: 'pick', max: 1 }")}<input aria-label="Note" />`

  await test.step('the reader has gone on to another field', async () => {
    const held = await holdRequests(page, /assets\/embed-.*\.js/)
    await page.goto(`${host.page(body)}#later`)
    await opener.press('Enter')
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
    await opener.press('Enter')
    await expect(search(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  })
})

test('a fixed search offers only what it finds, page by page; a free one also close matches', async ({
  page,
  embedding: { host, service },
}) => {
  await page.goto(
    host.page(mounting(service, "{ mode: 'pick', search: 'fixed', filters: { name: 'git', limit: 10 } }")),
  )
  const options = catalogue(page).getByRole('checkbox')
  await expect(options).toHaveCount(10)
  await expect(search(page)).toBeHidden()
  await options.first().check()
  await catalogue(page).getByRole('button', { name: 'Next page' }).click()
  await expect(catalogue(page).getByText(/^11–20 of \d+ brands, page 2 of \d+$/)).toBeVisible()
  await expect(options.first()).not.toBeChecked()
  await options.first().check()
  await expect(selection(page)).toContainText('2 selected')
  await selection(page)
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect(selection(page)).toContainText('1 selected')

  await page.goto(
    host.page(mounting(service, "{ mode: 'pick', search: 'fixed', filters: { name: 'Gogle' } }")),
  )
  await expect(catalogue(page).getByText('No brand has “Gogle” in its name')).toBeVisible()
  await expect(options).toHaveCount(0)

  await test.step('a free search that finds nothing brings close matches, to be picked like any other', async () => {
    await page.goto(host.page(mounting(service, "{ mode: 'pick' }")))
    await search(page).fill('Gogle')
    await expect(catalogue(page).getByText('No brand has “Gogle” in its name. Close matches:')).toBeVisible()
    await option(page, 'Google').check()
    await expect(selection(page)).toContainText('1 selected')

    await search(page).fill('xqzxqz')
    await expect(catalogue(page).getByText('No brand has “xqzxqz” in its name')).toBeVisible()
    await expect(selection(page)).toContainText('1 selected')
  })

  await test.step('a free search keeps the order that the host page has chosen', async () => {
    await page.goto(host.page(mounting(service, "{ mode: 'pick', filters: { order: '-name' } }")))
    const searched = page.waitForRequest(/limit=24&name=git/)
    await search(page).fill('git')
    expect(new URL((await searched).url()).searchParams.get('order')).toBe('-name')
  })
})
