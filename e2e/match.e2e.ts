import { expect, type Page } from 'playwright/test'
import { cursorLinks, foreignService } from './support/foreign-service.ts'
import { copied, open, rows as lines, savedFile, signIn, test } from './support/journey.ts'

const PASTE = [
  'Brand\tNote',
  'GitHub\tfound as it is',
  '',
  'gitlab\tin other case',
  'Addidas\tone letter more',
  'Zzyzx Unknown Stores\tnowhere',
  '"Spotify"\tin quotes',
  'GitHub\ta second time',
  '\tnot named',
].join('\n')

const field = (page: Page) => page.getByRole('textbox', { name: 'Names or ids' })

async function match(page: Page, text: string) {
  await field(page).fill(text)
  await page.getByRole('button', { name: /^Match \d/ }).click()
}

/** Replaces the results with an empty field. */
const startAnew = (page: Page) => page.getByRole('button', { name: 'New match' }).click()

const decide = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: /^Which brand is/ }).getByRole('button', { name })

/** Waits until the question has come in: until then, keys are meant for the line before. */
const settled = (page: Page) =>
  page
    .getByRole('region', { name: /^Which brand is/ })
    .evaluate((card) => Promise.all(card.getAnimations().map(({ finished }) => finished)))
async function press(page: Page, key: string) {
  await settled(page)
  await page.keyboard.press(key)
}

/** @returns a function that lets the requests through. */
async function hold(page: Page, address: RegExp) {
  const released = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

const manyNames = (count: number) =>
  Array.from({ length: count }, (_, index) => `Brand ${index + 1}`).join('\n')

test('pasted cells are found, doubtful or not in the catalogue, and can be decided', async ({ page }) => {
  await open(page, '/lookup')
  await expect(page).toHaveURL(/\/match$/)
  await match(page, PASTE)
  await expect(page.getByText('3 of 5 matched, 1 to decide')).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  await expect(page.getByText('5 names, 1 repeated.')).toBeVisible()
  await expect(page.getByText('1 row has no name.')).toBeVisible()
  await expect(lines(page).getByLabel(/^Line /)).toHaveText(['2', '4', '5', '6', '7'])
  await expect(lines(page).nth(0).getByRole('link', { name: 'GitHub' })).toBeVisible()
  await expect(lines(page).nth(0)).toContainText('Matched')
  await expect(lines(page).nth(1).getByRole('link', { name: 'GitLab' })).toBeVisible()
  await expect(lines(page).nth(2)).toContainText(/Maybe Adidas.*To decide/)
  await expect(lines(page).nth(3)).toContainText('Not found')
  await expect(lines(page).nth(0)).toContainText('Also on line 8')

  await test.step('a doubtful line is decided, and the decision is changed', async () => {
    await page.getByRole('radio', { name: /^To decide/ }).check()
    await expect(lines(page)).toHaveCount(1)
    const release = await hold(page, /name=zzyzx/)
    await page.getByRole('searchbox', { name: /^Another name/ }).fill('zzyzx')
    await expect(page.locator('ul[aria-busy=true]').getByRole('button', { name: /^Adidas/ })).toBeVisible()
    release()
    await page.keyboard.press('Enter')
    await expect(page.getByText('“zzyzx” was not found.')).toBeVisible()
    await expect(page.getByText('Suggested for “Addidas”')).toBeVisible()
    await expect(page.getByText('0 of 1 decided')).toBeVisible()
    await decide(page, /^Adidas/).click()
    await expect(page.getByText('4 of 5 matched')).toBeVisible()
    await expect(page.getByText('No lines with this outcome')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'All decided' })).toBeVisible()
    await page.getByRole('radio', { name: /^All/ }).check()
    await expect(lines(page).nth(2)).toContainText('your choice')
    const change = page.getByRole('button', { name: 'Matched, your choice. Choose the brand for “Addidas”' })
    await change.click()
    await expect(decide(page, /^Adidas/)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('4 of 5 matched')).toBeVisible()
    await decide(page, 'Leave as it is').click()
    await expect(page.getByRole('region', { name: /^Which brand is/ })).toHaveCount(0)
    await change.click()
    await decide(page, 'Not this one').click()
    await expect(lines(page).nth(2)).toContainText('None, your choice')
  })

  await test.step('a line that was not found is matched under another name', async () => {
    await expect(page.getByRole('searchbox', { name: /^Another name/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Not found. Choose the brand for “Zzyzx Unknown Stores”' }).click()
    await expect(page.getByRole('searchbox', { name: /^Another name/ })).toBeFocused()
    await expect(page.getByRole('searchbox', { name: /^Another name/ })).toHaveValue('Zzyzx Unknown Stores')
    await expect(page.getByText('It was not found. Try another name.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: /^Which brand is/ })).toBeFocused()
    await page.getByRole('searchbox', { name: /^Another name/ }).focus()
    const window = page.viewportSize()!
    await page.setViewportSize({ width: 390, height: 500 })
    await page.keyboard.type('Spotify')
    await expect(decide(page, /^Spotify/)).toBeInViewport()
    await expect(decide(page, 'None of these')).toHaveCount(0)
    await expect(decide(page, 'Leave as it is')).toBeVisible()
    await page.setViewportSize(window)
    await page.keyboard.press('Enter')
    await expect(page.getByText('4 of 5 matched')).toBeVisible()
  })

  await test.step('an automatic match is changed', async () => {
    await page.getByRole('button', { name: 'Matched. Choose the brand for “gitlab”' }).click()
    await expect(decide(page, /^GitLab/)).toBeFocused()
    await press(page, '1')
    await expect(page.getByText('4 of 5 matched')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add 3 brands to the shortlist' })).toBeFocused()
  })

  await test.step('the group on the screen is exported', async () => {
    await page.getByRole('radio', { name: /^Matched 4/ }).check()
    await expect(lines(page)).toHaveCount(4)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const item = page.getByRole('button', { name: 'CSV' })
    const { name, text } = await savedFile(page, () => item.click())
    const sheet = text.trimEnd().split('\r\n')
    expect(name).toBe('match Matched.csv')
    expect(sheet[0]).toBe('\uFEFFBrand,Note,outcome,id,name,logo,updated_at,updated_at_utc,changes')
    expect(sheet[2]).toMatch(/^gitlab,in other case,"matched, your choice",\d/)
  })

  await test.step('opening a brand keeps the list, and so does a reload, with the decisions', async () => {
    await page.getByRole('radio', { name: /^All/ }).check()
    await lines(page).nth(0).getByRole('link', { name: 'GitHub' }).click()
    await expect(page.getByRole('region', { name: 'GitHub' })).toBeVisible()
    await page.goBack()
    await expect(page.getByText('4 of 5 matched')).toBeVisible()
    await page.reload()
    await expect(page.getByText('4 of 5 matched')).toBeVisible()
    await expect(lines(page).filter({ hasText: 'your choice' })).toHaveCount(3)
    await page.getByRole('button', { name: 'Matched, your choice. Choose the brand for “gitlab”' }).click()
    await decide(page, /^GitLab/).click()
    await expect(lines(page).filter({ hasText: 'your choice' })).toHaveCount(3)
  })

  await test.step('the list is edited, and a new one is started', async () => {
    await page.getByRole('button', { name: 'Edit the list' }).click()
    await expect(field(page)).toHaveValue(PASTE)
    await page.getByRole('button', { name: 'Match 5 names' }).click()
    await expect(page.getByText('4 of 5 matched')).toBeVisible()
    await page.getByRole('button', { name: 'Edit the list' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Edit the list' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(field(page)).toHaveValue('')
    await page.reload()
    await page.getByRole('button', { name: 'Back to the result' }).click()
    await expect(page.getByText('4 of 5 matched')).toBeVisible()
    await page.getByRole('button', { name: 'Edit the list' }).click()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.getByRole('button', { name: 'Back to the result' }).click()
    await expect(page.getByText('4 of 5 matched')).toBeVisible()
    expect(requests.filter((url) => url.includes('name='))).toEqual([])
    await page.getByRole('button', { name: 'Edit the list' }).click()
    await match(page, 'GitHub')
    await expect(page.getByText('1 of 1 matched')).toBeVisible()
    await startAnew(page)
    await expect(field(page)).toHaveValue('')
    const recent = page.getByRole('region', { name: 'Recent lists' }).getByRole('listitem')
    await expect(recent).toHaveText([/^GitHub1 name, just now/])
    await field(page).fill('Nike')
    await recent.getByRole('button', { name: /^GitHub/ }).click()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(field(page)).toHaveValue('Nike')
    await page.getByRole('button', { name: 'Clear' }).click()
  })

  await test.step('of 130,000 lines, those that are matched are kept; a kept list that cannot be read is dropped', async () => {
    await field(page).evaluate((area, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, manyNames(130_000))
    await expect(page.getByText('Only the first 1,000 lines are read.')).toBeVisible()
    await expect(page.getByText('and 970 more')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Match 1,000 names' })).toBeVisible()
    await page.evaluate(() => sessionStorage.setItem('brand-catalogue:pasted-list', '{"text":7}'))
    await page.reload()
    await expect(field(page)).toHaveValue('')
  })

  await test.step('signing out offers to delete the decisions', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    const question = page.getByRole('dialog', { name: 'Sign out?' })
    await question
      .getByRole('checkbox', { name: 'Also delete 3 decisions about names from this device' })
      .check()
    await question.getByRole('button', { name: 'Sign out' }).click()
    await signIn(page)
    await match(page, PASTE)
    await expect(page.getByText('3 of 5 matched, 1 to decide')).toBeVisible()
  })
})

test('matches are shortlisted in pasted order, and shown in the upper half', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await open(page, '/match')
  const release = await hold(page, /name=Unity/)
  await match(
    page,
    '1. Spotify™\n2) nike (R)\n3 - GitHub\n4: Addidas\n(5) AMD™\nUnity SE\nGit-Hub\nGitHub, Inc.',
  )
  await expect(decide(page, /^Adidas/)).toBeVisible()
  release()
  await expect(page.getByText('6 of 8 matched, 2 to decide')).toBeVisible()
  await expect(page.getByText('2 names repeat a brand.')).toBeVisible()
  await expect(lines(page)).toHaveCount(8)
  // The rows follow the counts.
  await expect(lines(page).getByRole('link')).toHaveCount(6)
  const first = await lines(page).first().boundingBox()
  expect(first!.y).toBeLessThan(384)
  await expect(page.getByRole('columnheader').first()).toHaveText('LineYour listOutcome')
  const head = await page.getByText('Your list', { exact: true }).boundingBox()
  const text = await lines(page).first().getByText('Spotify™').boundingBox()
  expect(head!.x).toBe(text!.x)
  for (const [width, tallest] of [
    [1024, 44],
    [390, 80],
  ] as const) {
    await page.setViewportSize({ width, height: 768 })
    await expect.poll(async () => (await lines(page).first().boundingBox())!.height).toBeLessThan(tallest)
    const number = await page.getByLabel('Line 1', { exact: true }).boundingBox()
    expect(number!.x - (await page.getByRole('table').boundingBox())!.x).toBe(16)
  }
  for (const top of [0, 10_000]) {
    await page.evaluate((to) => scrollTo(0, to), top)
    await expect(page.getByRole('heading', { name: /^Which brand is/ })).toBeInViewport({ ratio: 1 })
  }
  await page.evaluate(() => scrollTo(0, 100))
  const other = page.getByRole('searchbox', { name: /^Another name/ })
  await other.pressSequentially('Adid')
  await expect(decide(page, /^Adidas/)).toBeVisible()
  // The page moves no further than the line needs to stay above the card.
  await expect(lines(page).filter({ hasText: 'Addidas' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBeLessThan(200)
  await other.press('Escape')
  await expect(decide(page, /^Adidas/)).toBeFocused()
  await page.setViewportSize({ width: 1366, height: 400 })
  await press(page, 's')
  await expect(lines(page).and(page.locator('[aria-current]'))).toContainText('Unity SE')
  await expect(lines(page).and(page.locator('[aria-current]'))).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  const add = page.getByRole('button', { name: 'Add 4 brands to the shortlist' })
  await add.click()
  await expect(page.getByText('4 brands added to “Shortlist”.')).toBeVisible()
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
  await undo.click()
  await page.getByRole('button', { name: 'Add to another list' }).click()
  await page.getByRole('button', { name: 'New list' }).click()
  await expect(page.getByRole('link', { name: 'Open shortlist' })).toBeFocused()
  await undo.click()
  await add.click()
  const link = page.getByRole('link', { name: 'Open shortlist' })
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: 'Table' }).check()
  await expect(lines(page).filter({ hasText: /20\d\d/ })).toHaveText([/Spotify/, /Nike/, /GitHub/, /AMD/])
})

test('keys begin at 1, and keys of an input method are ignored', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/match')
  const release = await hold(page, /name=Volkswagon/)
  await match(page, `GitHub\nSpotify\n${manyNames(10)}\nAddidas\nVolkswagon`)
  await expect(decide(page, /^Adidas/)).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Add 2 brands to the shortlist' })).toBeInViewport({
    ratio: 1,
  })
  await decide(page, 'Later').click()
  const asked = lines(page).filter({ hasText: 'Volkswagon' })
  await expect(asked).toBeInViewport({ ratio: 1 })
  // The card grows, and the line that it asks about stays above it.
  await page.getByRole('searchbox', { name: /^Another name/ }).fill('Go')
  await expect(page.getByText('6 results')).toBeVisible()
  const above = async () => {
    const [line, card] = [await asked.boundingBox(), await page.locator('h2').first().boundingBox()]
    return line!.y + line!.height - card!.y
  }
  await expect.poll(above).toBeLessThan(0)
  await startAnew(page)
  await match(page, 'Google Clod')
  await expect(page.getByText('6 suggestions').first()).toBeVisible()
  await expect(decide(page, /^Google TV/)).toBeInViewport({ ratio: 1 })
  await expect(lines(page)).toBeInViewport({ ratio: 1 })
  await startAnew(page)
  await match(page, 'Pepsi-Cola\nVolkswagon')
  await expect(decide(page, 'Not this one')).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('0 of 2 matched, 2 to decide')).toBeVisible()
  const question = page.getByRole('heading', { name: /^Which brand is/ })
  await page.getByRole('button', { name: 'To decide. Choose the brand for “Pepsi-Cola”' }).click()
  await expect(question).toHaveText('Which brand is “Pepsi-Cola”?')
  await expect(decide(page, /Coca-Cola/)).toBeFocused()
  await expect(decide(page, /Coca-Cola/)).toHaveAttribute('aria-keyshortcuts', '1')
  await question.dispatchEvent('keydown', { key: '0', isComposing: true })
  await question.dispatchEvent('keydown', { key: '0', keyCode: 229 })
  await expect(question).toHaveText('Which brand is “Pepsi-Cola”?')
  await press(page, '0')
  await expect(question).toHaveText('Which brand is “Volkswagon”?')
  await expect(lines(page).and(page.locator('[aria-current]'))).toContainText('Volkswagon')
  await expect(page.getByText('1 of 2 decided')).toBeVisible()
  await expect(decide(page, /^Volkswagen/)).toBeFocused()

  await test.step('a key counts once, for a line that can be seen, and "Later" goes on', async () => {
    await page.keyboard.press('z')
    await settled(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Animation.enable')
    await session.send('Animation.setPlaybackRate', { playbackRate: 0 })
    for (const key of ['0', 'Enter', '1']) await page.keyboard.press(key)
    await session.send('Animation.setPlaybackRate', { playbackRate: 1 })
    await settled(page)
    await expect(question).toHaveText('Which brand is “Volkswagon”?')
    await page.keyboard.down('Enter')
    await expect(page.getByText('1 of 2 matched')).toBeVisible()
    await page.keyboard.down('Enter')
    await expect(page.getByRole('button', { name: 'Add 1 brand to the shortlist' })).toBeFocused()
    await page.keyboard.press('z')
    await page.keyboard.press('z')
    await settled(page)
    // It repeats: it is still down.
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await press(page, 's')
    await expect(question).toHaveText('Which brand is “Volkswagon”?')
    await press(page, 'k')
    await expect(question).toHaveText('Which brand is “Pepsi-Cola”?')
    await expect(page.getByText('0 of 2 decided')).toBeVisible()
  })

  await test.step('a decision is taken back by a key, and by a button after the last one', async () => {
    await press(page, '0')
    await expect(page.getByText('1 of 2 decided')).toBeVisible()
    await page.keyboard.press('z')
    await expect(question).toHaveText('Which brand is “Pepsi-Cola”?')
    await expect(decide(page, /Coca-Cola/)).toBeFocused()
    await expect(page.getByText('0 of 2 decided')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo last decision' })).toHaveCount(0)
    await press(page, '0')
    await page.getByRole('searchbox', { name: /^Another name/ }).press('Control+z')
    await expect(page.getByText('1 of 2 decided')).toBeVisible()
    await decide(page, /^Volkswagen/).press('Control+z')
    await expect(question).toHaveText('Which brand is “Pepsi-Cola”?')
    await press(page, '0')
    await expect(page.getByText('1 of 2 decided')).toBeVisible()
    await press(page, '1')
    await page.getByRole('button', { name: 'Undo last decision' }).click()
    await expect(question).toHaveText('Which brand is “Volkswagon”?')
    await expect(decide(page, 'Later')).toBeDisabled()
    await expect(decide(page, /^Volkswagen/)).toBeFocused()
    await press(page, '1')
    await expect(page.getByRole('heading', { name: 'All decided' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Export' })).toHaveText('Export')
  })

  await test.step('lines that were not found are named, shown and copied', async () => {
    await page.getByRole('radio', { name: 'Not found 1' }).check()
    await expect(lines(page)).toHaveText([/Pepsi-Cola/])
    const copy = page.getByRole('button', { name: 'Copy 1 line not found' })
    expect(await copied(copy, '1 line copied.')).toBe('Pepsi-Cola')
  })
})

test('a file is shown before it is matched, and its list goes on tomorrow', async ({ page }) => {
  await open(page, '/match')
  const preview = page.getByRole('region', { name: 'What will be read' })
  const names = preview.getByRole('list', { name: 'Names' }).getByRole('listitem')
  const question = page.getByRole('region', { name: /^Which brand is/ })
  await page.getByRole('button', { name: 'Try this example' }).click()
  await expect(preview.getByText('7 names.')).toBeVisible()
  await field(page).fill('')
  const choose = async (name: string, text: string) =>
    page
      .getByLabel('CSV file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
  await choose('brands.xlsx', 'PK\x03\x04')
  await expect(page.getByRole('alert')).toHaveText(
    '“brands.xlsx” is not a text file. Save it as CSV, then open that.',
  )
  await choose('Spring leaflet.csv', 'SKU;Brand\n1;Addidas\n2;Nestl\xe9\n3;Volkswagon')
  await expect(names).toHaveText(['Addidas', 'Nestlé', 'Volkswagon'])
  await expect(preview.getByRole('combobox', { name: 'Column to match' })).toHaveValue('1')

  await test.step('a line is decided while another one is being matched', async () => {
    const releaseFirst = await hold(page, /name=Addidas/)
    const release = await hold(page, /name=Nestl/)
    await page.getByRole('button', { name: 'Match 3 names' }).click()
    await expect(lines(page)).toHaveCount(3)
    await expect(lines(page).nth(1)).toContainText('Not matched yet')
    await expect(question).toHaveAccessibleName('Which brand is “Volkswagon”?')
    releaseFirst()
    await expect(lines(page).nth(0)).toContainText('To decide')
    await expect(question).toHaveAccessibleName('Which brand is “Volkswagon”?')
    await decide(page, 'Later').click()
    await decide(page, /^Adidas/).click()
    await expect(lines(page).nth(0)).toContainText('your choice')
    await expect(page.getByText('Matching… 2 of 3')).toBeVisible()
    await expect(question).toHaveAccessibleName('Which brand is “Volkswagon”?')
    release()
    await expect(page.getByText(/ of 3 matched, 1 to decide/)).toBeVisible()
  })

  await test.step('lines of a mail are left out, and included before or after matching', async () => {
    await startAnew(page)
    await match(page, 'Nike and Adidas')
    await decide(page, 'Match as 2 lines').click()
    await expect(page.getByText('2 of 2 matched')).toBeVisible()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('0 of 1 matched, 1 to decide')).toBeVisible()
    await startAnew(page)
    await page.getByRole('button', { name: 'Delete Nike and Adidas' }).click()
    await field(page).fill(`1. Asos\nNike\n${manyNames(20)}`)
    await expect(names).toHaveText(['Asos', 'Nike', ...manyNames(20).split('\n')])
    await field(page).fill(
      'Hi Bea,\n\nGitHub\nZzyzx Stores\n\nI like Nike and Puma.\n\nThanks\nSpotify\nZzyzx Buyer',
    )
    await expect(names).toHaveText(['GitHub', 'Zzyzx Stores'])
    await expect(preview.getByRole('region', { name: /left out/ }).getByRole('listitem')).toHaveText([
      'Hi Bea GreetingInclude',
      'I like Nike and Puma. SentenceInclude',
      'Thanks Sign-offInclude',
      'Spotify Below the sign-offInclude',
      'Zzyzx Buyer Below the sign-offInclude',
    ])
    await preview.getByRole('button', { name: 'Include “Thanks”' }).click()
    await expect(preview.getByText('3 names.')).toBeVisible()
    const releaseAll = await hold(page, /name=Zzyzx/)
    await page.getByRole('button', { name: 'Match 3 names' }).click()
    await expect(lines(page).nth(0)).toContainText('Matched')
    await page.getByRole('button', { name: 'Include “Spotify”' }).click()
    await expect(lines(page).nth(3)).toContainText('Matched')
    await expect(page.getByRole('button', { name: /^Add \d/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Leave out “Spotify”' }).click()
    releaseAll()
    await expect(lines(page)).toHaveText([/GitHub/, /Zzyzx Stores/, /Thanks/])
    await expect(page.getByText('1 of 3 matched, 1 to decide, 1 not found, 4 left out')).toBeVisible()
    await page.getByRole('button', { name: '4 left out', exact: true }).click()
    await expect(page.getByRole('heading', { name: '4 lines left out, 1 included' })).toBeFocused()
    await expect(
      page.getByRole('listitem').filter({ hasText: /^Thanks Included as line 8: to decideLeave out/ }),
    ).toBeVisible()
    // What was read scrolls on its own, and the question stays whole.
    const window = page.viewportSize()!
    await page.setViewportSize({ width: 1280, height: 640 })
    await page.getByRole('button', { name: 'Include “Hi Bea”' }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Include “Zzyzx Buyer”' }).scrollIntoViewIfNeeded()
    await expect(question).toBeInViewport({ ratio: 1 })
    await page.setViewportSize(window)
    await page.getByRole('button', { name: 'Leave out “Thanks”' }).click()
    await expect(lines(page)).toHaveText([/GitHub/, /Zzyzx Stores/])
    const release = await hold(page, /name=Spotify/)
    await page.getByRole('button', { name: 'Include “Spotify”' }).click()
    await expect(lines(page).nth(2)).toContainText('Not matched yet')
    await expect(page.getByRole('button', { name: /^Add 1 brand to/ })).toBeVisible()
    release()
    await expect(lines(page).nth(2)).toContainText('Matched')
    await expect(lines(page)).toHaveText([/GitHub/, /Zzyzx Stores/, /Spotify/])
    await page.getByRole('button', { name: 'Include “I like Nike and Puma.”' }).click()
    await expect(lines(page)).toHaveCount(5)
    await page.getByRole('button', { name: 'Edit the list' }).click()
    await preview.getByRole('button', { name: 'Include “Hi Bea”' }).click()
    await page.getByRole('button', { name: 'Match 6 names' }).click()
    await expect(lines(page)).toHaveCount(6)
  })

  await test.step('another tab goes on with the list, and deletes it', async () => {
    const tomorrow = await page.context().newPage()
    await open(tomorrow, '/match')
    const last = tomorrow.getByRole('region', { name: 'Recent lists' }).getByRole('listitem')
    await expect(last).toHaveCount(2)
    await last.getByRole('button', { name: /^Spring leaflet\.csv 3 names, 1 to decide/ }).click()
    await expect(tomorrow.getByRole('heading', { name: 'Spring leaflet.csv' })).toBeVisible()
    await expect(lines(tomorrow).nth(0)).toContainText('your choice')
    // The line that is still to decide does not take its place while its brands are looked for.
    await lines(tomorrow)
      .nth(0)
      .getByRole('button', { name: /your choice/ })
      .click()
    await expect(decide(tomorrow, /^Adidas/)).toHaveAttribute('aria-pressed', 'true')
    await startAnew(tomorrow)
    const renamed = lines(tomorrow).filter({ hasText: 'Zzyzx Stores' })
    await last.getByRole('button', { name: /^GitHub/ }).click()
    await renamed.getByRole('button').click()
    await tomorrow.keyboard.type('Spotify')
    await decide(tomorrow, /^Spotify/).click()
    await startAnew(tomorrow)
    await last.getByRole('button', { name: /^GitHub/ }).click()
    // Its name finds nothing, but the brand that was chosen is there.
    await renamed.getByRole('button', { name: /^Matched, your choice\. Choose the brand/ }).click()
    await expect(decide(tomorrow, /^Spotify/)).toHaveAttribute('aria-pressed', 'true')
    await startAnew(tomorrow)
    const remove = tomorrow.getByRole('button', { name: 'Delete Spring leaflet.csv' })
    await remove.click()
    await tomorrow.getByRole('button', { name: 'Undo' }).click()
    await expect(last).toHaveText([/^GitHub/, /^Spring leaflet/])
    await remove.click()
    await expect(last).toHaveCount(1)
  })
})

test('a pasted list is kept if the service refuses the token', async ({ page }) => {
  await open(page, '/match')
  await page.route('**/v1/**', (route) => route.fulfill({ status: 401, json: {} }))
  await match(page, 'Spotify')
  await expect(page.getByRole('alert')).toContainText('The service no longer accepts the token')
  await page.unroute('**/v1/**')
  await signIn(page)
  await expect(page.getByText('1 of 1 matched')).toBeVisible()
  await page.getByRole('button', { name: 'Edit the list' }).click()
  await field(page).fill('GitHub')
  await page.reload()
  await expect(field(page)).toHaveValue('GitHub')
})

test('lines are matched six at a time, and matching is cancelled, paused and retried', async ({ page }) => {
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
  await open(page, `${service.origin}/match`)

  await test.step('Cancel keeps what was found', async () => {
    await match(page, manyNames(30))
    await expect(page.getByRole('radio', { name: /^Matched [1-9]/ })).toBeVisible()
    await expect.poll(() => underWay).toBe(6)
    await expect(page.getByText(/^Matching… \d/)).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText(/^Cancelled with \d/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Nothing to decide so far' })).toBeVisible()
    released.resolve()
    await expect.poll(() => underWay).toBe(0)
    expect(most).toBe(6)
    expect(service.requests.length).toBeLessThan(30)
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('matching waits when the service asks for it', async () => {
    await startAnew(page)
    let refusals = 1
    service.answer = (url) =>
      refusals-- > 0 ? { status: 429, headers: { 'Retry-After': '60' }, body: {} } : answer(url)
    await match(page, 'Brand 1')
    await expect(page.getByText('Waiting for the service')).toBeVisible()
    await page.clock.fastForward(60_000)
    await expect(page.getByText('1 of 1 matched')).toBeVisible()
  })

  await test.step('failed lines are tried again', async () => {
    service.answer = (url) =>
      url.searchParams.get('name') === 'Brand 2'
        ? { status: 500, body: { detail: 'It broke.' } }
        : answer(url)
    await startAnew(page)
    await match(page, 'Brand 1\nBrand 2\nBrand 3')
    await expect(page.getByRole('alert')).toContainText('1 line could not be matched')
    await page.getByRole('radio', { name: 'Failed 1' }).check()
    await expect(lines(page)).toHaveText([/Brand 2/])
    service.answer = answer
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('3 of 3 matched')).toBeVisible()
  })
})
