import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { cursorLinks, foreignService } from './support/foreign-service.ts'
import { open, rows as lines, signIn, test } from './support/journey.ts'
import { suppliersTable } from './support/suppliers-table.ts'

const PASTE = [
  'Brand\tNote',
  'GitHub\tfound as it is',
  '',
  'gitlab\tin other case',
  'Addidas\tone letter more',
  'Zzyzx Unknown Stores\tnowhere',
  '"Spotify"\tin quotes',
  'GitHub\ta second time',
].join('\n')

const field = (page: Page) => page.getByRole('textbox', { name: 'Names or ids' })

async function lookUp(page: Page, text: string) {
  await field(page).fill(text)
  await page.getByRole('button', { name: /^Look up/ }).click()
}

async function exportSheet(page: Page, press: () => Promise<unknown>) {
  const download = page.waitForEvent('download')
  await press()
  const file = await download
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), sheet: text.trimEnd().split('\r\n') }
}

const decide = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: /^Which brand is/ }).getByRole('button', { name })
const manyNames = (count: number) =>
  Array.from({ length: count }, (_, index) => `Brand ${index + 1}`).join('\n')

test('pasted cells become found, to decide and not found; doubtful lines are settled, and a group is exported', async ({
  page,
}) => {
  await open(page, '/lookup')
  await lookUp(page, PASTE)
  await expect(page.getByText('3 of 5 matched, 1 to decide')).toBeVisible()
  await expect(lines(page).getByLabel(/^Line /)).toHaveText(['2', '4', '5', '6', '7'])
  await expect(lines(page).nth(0).getByRole('link', { name: 'GitHub' })).toBeVisible()
  await expect(lines(page).nth(1).getByRole('link', { name: 'GitLab' })).toBeVisible()
  await expect(lines(page).nth(2)).toContainText('To decide')
  await expect(lines(page).nth(3)).toContainText('Not found')
  await expect(lines(page).nth(0)).toContainText('2 times, also in line 8')

  await test.step('a doubtful line is settled, and settled otherwise', async () => {
    await page.getByRole('radio', { name: /^To decide/ }).check()
    await expect(lines(page)).toHaveCount(1)
    await decide(page, /^Adidas/).click()
    await expect(page.getByText('4 of 5 matched')).toBeVisible()
    await expect(page.getByText('No lines here')).toBeVisible()
    await page.getByRole('radio', { name: /^All/ }).check()
    await page.getByRole('button', { name: 'Undo the choice for “Addidas”' }).click()
    await decide(page, 'None of these').click()
  })

  await test.step('a line that was not found is looked up under another name', async () => {
    await page.getByRole('textbox', { name: 'Another name for “Zzyzx Unknown Stores”' }).fill('Spotify')
    await page.keyboard.press('Enter')
    await lines(page).nth(3).getByRole('button', { name: 'To decide' }).click()
    await expect(decide(page, /^Spotify/)).toBeFocused()
    await decide(page, /^Spotify/).click()
    await expect(page.getByText('4 of 5 matched')).toBeVisible()
  })

  await test.step('the group on the screen is exported', async () => {
    await page.getByRole('radio', { name: /^Not found/ }).check()
    await expect(lines(page)).toHaveCount(1)
    const button = page.getByRole('button', { name: 'Export CSV' })
    const { name, sheet } = await exportSheet(page, () => button.click())
    expect(name).toMatch(/^look-up-not-found-\d{4}-\d\d-\d\d\.csv$/)
    expect(sheet).toEqual([
      '\uFEFFBrand,Note,outcome,id,name,logo,updated_at,updated_at_utc',
      'Addidas,one letter more,not found,,,,,',
    ])
  })

  await test.step('what was accepted by itself is undone in one go, and accepted again', async () => {
    await page.getByRole('button', { name: 'Review each one' }).click()
    await expect(page.getByText('3 of 5 matched, 1 to decide')).toBeVisible()
    await page.getByRole('button', { name: 'Accept the sure ones again' }).click()
    await expect(page.getByText('4 of 5 matched')).toBeVisible()
  })

  await test.step('a look at a brand, a reload and a refused token keep list and decisions', async () => {
    await page.getByRole('radio', { name: /^All/ }).check()
    await lines(page).nth(0).getByRole('link', { name: 'GitHub' }).click()
    await expect(page.getByRole('region', { name: 'GitHub' })).toBeVisible()
    await page.goBack()
    await expect(page.getByText('4 of 5 matched')).toBeVisible()
    await page.reload()
    await expect(page.getByText('4 of 5 matched')).toBeVisible()
    await expect(page.getByText('Decided before')).toHaveCount(2)
    await page.route('**/v1/brands?*', (route) => route.fulfill({ status: 401, body: '' }))
    await page.getByRole('link', { name: 'Brands', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.unroute('**/v1/brands?*')
    await signIn(page)
    await page.getByRole('link', { name: 'Look-up' }).click()
    await expect(page.getByText('4 of 5 matched')).toBeVisible()
  })

  await test.step('signing out deletes the list, and decisions stay until they are forgotten', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await signIn(page)
    await expect(field(page)).toHaveValue('')
    await expect(lines(page)).toHaveCount(0)
    await page.getByText('2 decisions remembered').click()
    await page.getByRole('button', { name: 'Forget all' }).click()
    await expect(page.getByText('decisions remembered')).toBeHidden()
  })

  await test.step('what was only typed is kept until it is cleared', async () => {
    await field(page).fill('GitHub')
    await page.reload()
    await expect(field(page)).toHaveValue('GitHub')
    await page.getByRole('button', { name: 'Look up 1' }).click()
    await expect(page.getByText('1 of 1 matched')).toBeVisible()
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(lines(page)).toHaveCount(0)
    await expect(field(page)).toHaveValue('')
  })
})

test('at a service with cursors and no totals, lines are looked up six at a time, cancelled, waited for and tried again', async ({
  page,
}) => {
  await page.clock.install()
  await using service = await foreignService(30, cursorLinks)
  const { answer } = service
  let underWay = 0
  let most = 0
  const released = Promise.withResolvers<void>()
  await page.route(/\/v1\/brands\?.*name=/, async (route) => {
    most = Math.max(most, ++underWay)
    if (service.requests.length > 12) await released.promise
    await route.continue().catch(() => {})
    underWay--
  })
  await open(page, `${service.origin}/lookup`)

  await test.step('Cancel keeps what was found', async () => {
    await lookUp(page, manyNames(30))
    await expect(page.getByRole('radio', { name: /^Found \d/ })).toBeVisible()
    await expect.poll(() => underWay).toBe(6)
    await expect(page.getByRole('progressbar', { name: 'Lines looked up' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText(/^Cancelled with \d/)).toBeVisible()
    released.resolve()
    await expect.poll(() => underWay).toBe(0)
    expect(most).toBe(6)
    expect(service.requests.length).toBeLessThan(30)
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('a service that asks to wait is waited for', async () => {
    let refusals = 1
    service.answer = (url) =>
      refusals-- > 0 ? { status: 429, headers: { 'Retry-After': '60' }, body: {} } : answer(url)
    await lookUp(page, 'Brand 1')
    await expect(page.getByText('Waiting for the service')).toBeVisible()
    await page.clock.fastForward(60_000)
    await expect(page.getByText('1 of 1 matched')).toBeVisible()
  })

  await test.step('lines that failed are tried again', async () => {
    service.answer = (url) =>
      url.searchParams.get('name') === 'Brand 2'
        ? { status: 500, body: { detail: 'It broke.' } }
        : answer(url)
    await lookUp(page, 'Brand 1\nBrand 2')
    await expect(page.getByRole('alert')).toContainText('1 line could not be looked up')
    service.answer = answer
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('2 of 2 matched')).toBeVisible()
  })

  await test.step('names and ids, several of them in one line, make a shortlist', async () => {
    await lookUp(page, 'Brand 30\nbrand 7\n12\nBrnd 9\nNothing at all\nBrand 1, Brand 2')
    await expect(page.getByText('5 of 7 matched, 1 to decide')).toBeVisible()
    await expect(lines(page).nth(3)).toContainText('To decide')
    await page.getByRole('checkbox', { name: 'Select Brand 30' }).check()
    await page.getByRole('button', { name: 'Select page' }).click()
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('5 brands in the shortlist')
    await page.getByRole('link', { name: 'Open shortlist' }).click()
    await page.getByRole('radio', { name: 'Table' }).check()
    await expect(lines(page).filter({ hasText: /2026/ })).toHaveCount(5)
  })
})

test('a table of 60 lines, ten of them doubtful, becomes a sheet by keys alone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { text, meant } = await suppliersTable()
  let presses = 0
  const press = (key: string) => {
    presses++
    return page.keyboard.press(key)
  }
  const question = page.getByRole('heading', { name: /^Which brand is/ })
  async function choose(line: string, brand: string) {
    await expect(question).toHaveText(`Which brand is “${line}”?`)
    const choices = page.getByRole('region', { name: /^Which brand is/ }).getByRole('listitem')
    const offered = await choices.allInnerTexts()
    await press(String(offered.findIndex((words) => words.includes(brand)) + 1))
  }
  await open(page, '/lookup')
  await page.evaluate((table) => navigator.clipboard.writeText(table), text)
  while (!(await field(page).evaluate((element) => element === document.activeElement))) await press('Tab')
  await press('Control+V')
  await press('Control+Enter')
  await expect(page.getByText('50 of 60 matched, 10 to decide')).toBeVisible()

  const [first] = meant
  await choose(...first!)
  await expect(question).not.toHaveText(`Which brand is “${first![0]}”?`)
  await press('u')
  for (const each of meant) await choose(...each)
  await expect(page.getByText('60 of 60 matched')).toBeVisible()
  const { sheet } = await exportSheet(page, () => press('Enter'))
  expect(sheet).toHaveLength(61)
  expect(sheet[0]).toBe('\uFEFFSKU,Supplier,Price,outcome,id,name,logo,updated_at,updated_at_utc')
  expect(sheet[21]).toMatch(/^A-21,.*,"60,50",found,\d+,.*,\d+,20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(presses).toBeLessThan(30)
})
