import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { cursorLinks, foreignService } from './support/foreign-service.ts'
import { open, rows, signIn, test } from './support/journey.ts'
import { startMisbehavingService, validBrand, validList } from './support/misbehaving-service.ts'
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

async function lookUp(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Names or ids' }).fill(text)
  await page.getByRole('button', { name: /^Look up/ }).click()
}

const lines = rows
const decide = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: /^Which brand is/ }).getByRole('button', { name })
const manyNames = (count: number) => Array.from({ length: count }, (_, index) => `Name ${index}`).join('\n')

test('pasted cells become found, to decide and not found; doubtful lines are settled, and a group is exported', async ({
  page,
}) => {
  await open(page, '/brands?limit=25')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Look-up' }).click()
  await expect(page.getByRole('heading', { name: 'Look-up', level: 1 })).toBeVisible()
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
    await page.getByRole('textbox', { name: 'Another name for “Zzyzx Unknown Stores”' }).fill('Spotify')
    await page.keyboard.press('Enter')
    await lines(page).nth(3).getByRole('button', { name: 'To decide' }).click()
    await expect(decide(page, /^Spotify/)).toBeFocused()
    await decide(page, /^Spotify/).click()
    await expect(page.getByText('4 of 5 matched')).toBeVisible()
    await page.getByRole('button', { name: 'Undo the choice for “Zzyzx Unknown Stores”' }).click()
    await decide(page, 'None of these').click()
  })

  await test.step('the result is still there after a look at a brand', async () => {
    await lines(page).nth(0).getByRole('link', { name: 'GitHub' }).click()
    await expect(page.getByRole('region', { name: 'GitHub' })).toBeVisible()
    await page.goBack()
    await expect(page.getByText('3 of 5 matched')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Names or ids' })).toHaveValue(PASTE)
  })

  await test.step('the group on the screen is exported', async () => {
    await page.getByRole('radio', { name: /^Not found/ }).check()
    await expect(lines(page)).toHaveCount(2)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^look-up-not-found-\d{4}-\d\d-\d\d\.csv$/)
    const csv = await readFile(await file.path(), 'utf8')
    expect(csv.split('\r\n')).toEqual([
      '\uFEFFBrand,Note,outcome,id,name,logo,updated_at,updated_at_utc',
      'Addidas,one letter more,not found,,,,,',
      'Zzyzx Unknown Stores,nowhere,not found,,,,,',
      '',
    ])
  })

  await test.step('what was accepted by itself is undone in one go, and accepted again', async () => {
    await page.getByRole('button', { name: 'Review each one' }).click()
    await expect(page.getByText('2 of 5 matched, 1 to decide')).toBeVisible()
    await page.getByRole('button', { name: 'Accept the sure ones again' }).click()
    await expect(page.getByText('3 of 5 matched')).toBeVisible()
  })

  await test.step('a reload and a refused token keep list and decisions', async () => {
    await page.reload()
    await expect(page.getByText('3 of 5 matched')).toBeVisible()
    await expect(page.getByText('Decided before')).toHaveCount(2)
    await page.route('**/v1/brands?*', (route) => route.fulfill({ status: 401, body: '' }))
    await page.getByRole('link', { name: 'Brands', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.unroute('**/v1/brands?*')
    await signIn(page)
    await page.getByRole('link', { name: 'Look-up' }).click()
    await expect(page.getByText('3 of 5 matched')).toBeVisible()
  })

  await test.step('signing out deletes the list, and decisions stay until they are forgotten', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await signIn(page)
    const field = page.getByRole('textbox', { name: 'Names or ids' })
    await expect(field).toHaveValue('')
    await expect(lines(page)).toHaveCount(0)
    await page.getByText('2 decisions remembered').click()
    await page.getByRole('button', { name: 'Forget all' }).click()
    await expect(page.getByText('decisions remembered')).toBeHidden()

    await field.fill('GitHub')
    await page.reload()
    await expect(field).toHaveValue('GitHub')
    await page.getByRole('button', { name: 'Look up 1' }).click()
    await expect(page.getByText('1 of 1 matched')).toBeVisible()
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(lines(page)).toHaveCount(0)
    await lookUp(page, 'GitLab')
    await expect(lines(page).getByRole('link', { name: 'GitLab' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.reload()
    await expect(field).toHaveValue('')
    await expect(lines(page)).toHaveCount(0)
  })
})

test('a sheet has the nearest brand of what is yet to be decided, and digits as they were pasted', async ({
  page,
}) => {
  await open(page, '/lookup')
  await lookUp(page, 'Article\tBrand\n001012\tGitHub\n=1+1\tAddidas\n9\tAddidas')
  await expect(page.getByText('3 lines, 2 different')).toBeVisible()
  await expect(page.getByText('1 of 2 matched, 1 to decide')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv.trimEnd().split('\r\n')).toEqual([
    '\uFEFFArticle,Brand,outcome,id,name,logo,updated_at,updated_at_utc,suggested_id,suggested_name',
    expect.stringMatching(/^001012,GitHub,found,\d+,GitHub,.*,,$/),
    expect.stringMatching(/^'=1\+1,Addidas,to decide,,,,,,\d+,Adidas$/),
    expect.stringMatching(/^9,Addidas,to decide,,,,,,\d+,Adidas$/),
  ])

  await test.step('a line that holds several names becomes several', async () => {
    await lookUp(page, '500px, 2K, 3M\n• Spotify')
    await expect(page.getByText('4 of 4 matched')).toBeVisible()
    await expect(page.getByText('2 lines, 4 names.')).toBeVisible()
    await expect(lines(page).getByLabel(/^Line /)).toHaveText(['1', '1', '1', '2'])
    await expect(lines(page).getByRole('link')).toHaveText(['500px', '2K', '3M', 'Spotify'])
  })
})

test('many lines are looked up six at a time, cancelled, waited for, and tried again', async ({ page }) => {
  await page.clock.install()
  await using service = await startMisbehavingService((url) => {
    const name = url.searchParams.get('name')
    return { body: { ...validList(0), data: [{ ...validBrand(7), name }] } }
  })
  const { answer, requests } = service
  let underWay = 0
  let most = 0
  let isHeld = true
  const released = Promise.withResolvers<void>()
  await page.route(/\/v1\/brands\?.*name=/, async (route) => {
    most = Math.max(most, ++underWay)
    if (isHeld && requests.length > 30) await released.promise
    await route.continue().catch(() => {})
    underWay--
  })
  await open(page, `${service.origin}/lookup`)
  await page.getByRole('textbox', { name: 'Names or ids' }).fill(manyNames(1100))
  await expect(page.getByText(/only the first 1,000/)).toBeVisible()

  await test.step('Cancel keeps what was found', async () => {
    await lookUp(page, manyNames(150))
    await expect(page.getByRole('radio', { name: /^Found \d\d/ })).toBeVisible()
    await expect.poll(() => underWay).toBe(6)
    await expect(page.getByRole('progressbar', { name: 'Lines looked up' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText(/^Cancelled with \d\d/)).toBeVisible()
    isHeld = false
    released.resolve()
    await expect.poll(() => underWay).toBe(0)
    expect(requests.length).toBeLessThan(50)
  })

  await lookUp(page, manyNames(60))
  await expect(page.getByText('60 of 60 matched')).toBeVisible()
  expect(most).toBe(6)

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
})

test('with cursor links, no totals and ISO times, names and ids are found and make a shortlist', async ({
  page,
}) => {
  await using service = await foreignService(1010, cursorLinks)
  await open(page, `${service.origin}/lookup`)
  await lookUp(page, 'Brand 1010\nbrand 7\n12\nBrnd 900\nNothing at all')
  await expect(page.getByText('3 of 5 matched, 1 to decide')).toBeVisible()
  await expect(lines(page).nth(3)).toContainText('To decide')
  await page.getByRole('checkbox', { name: 'Select Brand 1010' }).check()
  await page.getByRole('button', { name: 'Select page' }).click()
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('3 brands selected')
  await page.getByRole('link', { name: 'Open shortlist' }).click()
  await page.getByRole('radio', { name: 'Table' }).check()
  await expect(rows(page).filter({ hasText: /2026/ })).toHaveCount(3)
})

test('a table of 300 lines, 40 of them doubtful, becomes a sheet by keys alone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { text, meant } = await suppliersTable()
  let presses = 0
  let isUndone = false
  const press = (key: string) => {
    presses++
    return page.keyboard.press(key)
  }
  const question = page.getByRole('heading', { name: /^Which brand is/ })
  await open(page, '/lookup')
  await page.evaluate((table) => navigator.clipboard.writeText(table), text)
  const field = page.getByRole('textbox', { name: 'Names or ids' })
  while (!(await field.evaluate((element) => element === document.activeElement))) await press('Tab')
  await press('Control+V')
  await press('Control+Enter')
  await expect(page.getByText('260 of 300 matched, 40 to decide')).toBeVisible({ timeout: 120_000 })

  for (const [line, brand] of meant) {
    await expect(question).toHaveText(`Which brand is “${line}”?`)
    const offered = await page
      .getByRole('region', { name: /^Which brand is/ })
      .getByRole('listitem')
      .all()
    const found = await Promise.all(offered.map(async (one) => (await one.innerText()).includes(brand)))
    await press(String(found.indexOf(true) + 1))
    if (!isUndone) {
      isUndone = true
      await expect(question).not.toHaveText(`Which brand is “${line}”?`)
      await press('u')
      await expect(question).toHaveText(`Which brand is “${line}”?`)
      await press(String(found.indexOf(true) + 1))
    }
  }
  await expect(page.getByText('300 of 300 matched')).toBeVisible()
  const download = page.waitForEvent('download')
  await press('Enter')
  const sheet = await readFile(await (await download).path(), 'utf8')
  const [head, ...sheetLines] = sheet.trimEnd().split('\r\n')
  expect(head).toBe('\uFEFFSKU,Supplier,Price,outcome,id,name,logo,updated_at,updated_at_utc')
  expect(sheetLines).toHaveLength(300)
  expect(sheetLines[100]).toMatch(/^A-101,.*,"300,50",found,\d+,.*,\d+,20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(presses).toBeLessThan(60)
})
