import { type Browser, expect, type Locator, type Page } from 'playwright/test'
import { demoToken } from './support/service-folder.ts'
import { detailPanel, open, pageLink, rows, test, dates, openDates } from './support/journey.ts'

const copyLink = (page: Page) => page.getByRole('button', { name: 'Copy link' })
const expectGround = (page: Page, ground: string) =>
  expect(page.locator('html')).toHaveAttribute('data-ground', ground)
const background = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Logo background' }).getByRole('radio', { name })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('brand-catalogue:preferences') ?? '')

/** A page of somebody who lives in a time zone. */
async function personIn(timezoneId: string, browser: Browser, baseURL: string | undefined): Promise<Page> {
  const permissions = ['clipboard-read', 'clipboard-write']
  const context = await browser.newContext({ baseURL: baseURL!, locale: 'en-GB', timezoneId, permissions })
  return context.newPage()
}

/** Presses a button that copies a link, and returns the link. */
async function copy(button: Locator): Promise<string> {
  const page = button.page()
  // The word of an earlier copy may still be there.
  await page.evaluate(() => navigator.clipboard.writeText(''))
  // It is shown for a moment, so it is awaited from before the press.
  const said = page.getByRole('status').filter({ hasText: 'Link copied' }).waitFor()
  await button.click()
  await said
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe('')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).not.toContain(demoToken())
  return link
}

test('a link made in Madrid shows the same days in New York, says whose they are, and can be read in the own zone', async ({
  browser,
  baseURL,
}) => {
  const madrid = await personIn('Europe/Madrid', browser, baseURL)
  await open(madrid, '/brands?limit=10')
  await openDates(madrid)
  await madrid.getByLabel('Updated from').fill('2026-09-10')
  await expect(madrid).toHaveURL(/updated_after=\d+&view_zone=Europe%2FMadrid$/)
  // The day on which clocks go back.
  await madrid.getByLabel('Updated to').fill('2026-10-25')
  await expect(madrid).toHaveURL(/updated_before=1792969200&view_zone=Europe%2FMadrid$/)
  await expect(madrid.getByText('as in the link')).toBeHidden()
  await madrid.keyboard.press('Escape')
  await pageLink(madrid, 'Next page').click()
  await expect(madrid).toHaveURL(/page=2/)
  await expect(madrid.getByRole('status').filter({ hasText: /page 2 of/ })).toBeVisible()
  const link = await copy(copyLink(madrid))
  expect(link).toBe(`${madrid.url()}&view_ground=light`)
  const times = await rows(madrid).locator('time').allTextContents()
  const label = await dates(madrid).innerText()

  const newYork = await personIn('America/New_York', browser, baseURL)
  const requests: string[] = []
  newYork.on('request', (request) => requests.push(request.url()))
  await open(newYork, link)
  await openDates(newYork)
  await expect(newYork.getByLabel('Updated from')).toHaveValue('2026-09-10')
  await expect(newYork.getByLabel('Updated to')).toHaveValue('2026-10-25')
  await newYork.keyboard.press('Escape')
  await expect(dates(newYork)).toHaveText(label)
  await expect(rows(newYork).locator('time')).toHaveText(times)
  await expect(newYork.getByText('Dates are in Madrid time (Europe/Madrid), as in the link.')).toBeVisible()
  await rows(newYork).first().click()
  await expect(detailPanel(newYork).getByRole('term').filter({ hasText: 'Madrid' })).toBeVisible()
  await detailPanel(newYork).getByRole('link', { name: 'Close' }).click()
  expect(await copy(copyLink(newYork))).toBe(link)

  await newYork.getByRole('button', { name: 'Display' }).click()
  await expect(newYork.getByRole('radio', { name: 'Link: Madrid' })).toBeChecked()
  await newYork.keyboard.press('Escape')
  await newYork.getByRole('button', { name: 'Use my time zone (New York)' }).click()
  await expect(newYork).toHaveURL(link.replace('&view_zone=Europe%2FMadrid', ''))
  await expect(newYork.getByText('as in the link')).toBeHidden()
  await expect(dates(newYork)).toHaveText(/^Updated from 9 Sept? 2026, 18:00, before 25 Oct 2026, 19:00$/)
  await newYork.goBack()
  await openDates(newYork)
  await expect(newYork.getByLabel('Updated to')).toHaveValue('2026-10-25')

  // The own zone is untouched, and dates that are set now are days of the link's zone still.
  expect(await stored(newYork)).toBe('')
  await newYork.getByLabel('Updated to').fill('2026-10-20')
  await expect(newYork).toHaveURL(/updated_before=1792533600&view_zone=Europe%2FMadrid&view_ground=light$/)
  await newYork.keyboard.press('Escape')
  await newYork.getByRole('button', { name: 'Clear filters' }).click()
  await expect(newYork).toHaveURL('/brands?limit=10&view_ground=light')
  expect(requests.filter((url) => url.includes('/v1/') && url.includes('view_'))).toEqual([])
})

test('a link without dates shows the same times elsewhere, and says whose they are', async ({
  browser,
  baseURL,
}) => {
  const madrid = await personIn('Europe/Madrid', browser, baseURL)
  await open(madrid, '/brands?limit=10')
  await expect(rows(madrid).locator('time')).toHaveCount(10)
  const list = await copy(copyLink(madrid))
  const times = await rows(madrid).locator('time').allTextContents()
  await rows(madrid).first().click()
  await expect(detailPanel(madrid)).toBeVisible()
  expect(await copy(copyLink(madrid))).toBe(list.replace('/brands', new URL(madrid.url()).pathname))
  await detailPanel(madrid).getByRole('link', { name: 'Close' }).click()
  await rows(madrid).getByRole('checkbox').first().check()
  await madrid.getByRole('link', { name: 'Open shortlist' }).click()
  await madrid.getByRole('radio', { name: 'Table' }).check()
  const shortlist = await copy(copyLink(madrid))

  const tokyo = await personIn('Asia/Tokyo', browser, baseURL)
  const borrowed = tokyo.getByText('Dates are in Madrid time (Europe/Madrid), as in the link.')
  await open(tokyo, list)
  await expect(borrowed).toBeVisible()
  await expect(rows(tokyo).locator('time')).toHaveText(times)
  await pageLink(tokyo, 'Next page').click()
  await expect(tokyo).toHaveURL(/page=2.*view_zone=Europe%2FMadrid&view_ground=light$/)
  await expect(borrowed).toBeVisible()
  await tokyo.goto(shortlist)
  await expect(rows(tokyo).locator('time')).toHaveText(times.slice(0, 1))
  await expect(borrowed).toBeVisible()
  await tokyo.getByRole('button', { name: 'Use my time zone (Tokyo)' }).click()
  await expect(borrowed).toBeHidden()
  await expect(tokyo).toHaveURL(/\/shortlist\?view=table&view_ground=light#/)
})

test('what is chosen in “Display” is kept; a zone goes before the one of the address', async ({ page }) => {
  await open(page, '/brands?limit=10&updated_after=1790805599&view_zone=Asia%2FKathmandu')
  await expect(page.getByText('Dates are in Kathmandu time')).toBeVisible()
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('radio', { name: 'Local' }).check()
  await expect(page).toHaveURL('/brands?limit=10&updated_after=1790805599')
  await expect(page.getByText('Dates are in Kathmandu time')).toBeHidden()
  // The day began at the same moment in Berlin.
  await page.keyboard.press('Escape')
  await openDates(page)
  await expect(page.getByLabel('Updated from')).toHaveValue('2026-10-01')

  await page.goto('/brands?limit=10&updated_after=1600000000&view_zone=Mars%2FOlympus')
  await expect(rows(page)).toHaveCount(10)
  await expect(page.getByText('as in the link')).toBeHidden()
  await pageLink(page, 'Next page').click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page).not.toHaveURL(/Mars/)

  await test.step('the theme and the background of the logos', async () => {
    const root = page.locator('html')
    const canvas = () => root.evaluate((element) => getComputedStyle(element).backgroundColor)
    await page.goto('/brands?limit=10')
    const light = await canvas()
    await page.getByRole('button', { name: 'Display' }).click()
    await page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name: 'Dark' }).check()
    await page.getByRole('radio', { name: 'Checkerboard' }).check()
    await expect(root).not.toHaveCSS('background-color', light)
    const dark = await canvas()
    await page.reload()
    await expect(rows(page)).toHaveCount(10)
    await expect(root).toHaveCSS('background-color', dark)
    await expect(root).toHaveAttribute('data-ground', 'checkerboard')
    await page.getByRole('button', { name: 'Display' }).click()
    const other = await page.context().newPage()
    await other.goto(page.url())
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name: 'Light' }).check()
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'light')
    await other.close()
  })
})

test('the background of the logos travels from the gallery, the detail and a shortlist', async ({
  browser,
  baseURL,
  page,
}) => {
  const sender = await personIn('Europe/Berlin', browser, baseURL)
  await open(sender, '/brands?limit=10&view=gallery')
  await sender.getByRole('button', { name: 'Display' }).click()
  await background(sender, 'Dark').check()
  await sender.keyboard.press('Escape')
  await expect(sender).toHaveURL('/brands?limit=10&view=gallery&view_ground=dark')
  await pageLink(sender, 'Next page').click()
  await expect(sender).toHaveURL(/page=2.*view_ground=dark$/)
  await sender.getByRole('list', { name: 'Brands' }).getByRole('checkbox').first().check()
  await sender.getByRole('link', { name: 'Open shortlist' }).click()
  await expect(sender.getByRole('heading', { name: 'Shortlist' })).toBeVisible()
  const shortlist = await copy(copyLink(sender))
  // An address without a zone and a background shows the sender's own: the link names them.
  expect(new URL(shortlist).search).toBe('?view_ground=dark&view_zone=Europe%2FBerlin')
  await sender.goto('/brands?limit=10&updated_after=1700000000')
  expect(new URL(await copy(copyLink(sender))).search).toBe(
    '?limit=10&updated_after=1700000000&view_zone=Europe%2FBerlin&view_ground=dark',
  )
  await sender.goto('/brands?limit=10')
  await rows(sender).first().click()
  const link = await copy(sender.getByRole('button', { name: 'Copy the address of this page' }))
  expect(new URL(link).search).toBe('?limit=10&view_zone=Europe%2FBerlin&view_ground=dark')

  // A background chosen for this logo alone goes before it.
  await detailPanel(sender).getByRole('radio', { name: 'Grey' }).check()
  const grey = await copy(sender.getByRole('button', { name: 'Copy the address of this page' }))
  await detailPanel(sender).getByRole('radio', { name: 'Custom colour' }).check()
  await detailPanel(sender).getByLabel('Custom background colour').fill('#00ff00')
  const green = await copy(sender.getByRole('button', { name: 'Copy the address of this page' }))

  await open(page, grey)
  await expect(detailPanel(page).getByRole('radio', { name: 'Grey' })).toBeChecked()
  await expectGround(page, 'light')
  await page.goto(green)
  await expect(detailPanel(page).getByLabel('Custom background colour')).toHaveValue('#00ff00')
  await page.goto(link)
  await expect(detailPanel(page)).toBeVisible()
  await expectGround(page, 'dark')
  await expect(detailPanel(page).getByRole('radio', { name: 'Black' })).toBeChecked()
  await page.goto(shortlist)
  await expect(page.getByRole('heading', { name: 'Shortlist' })).toBeVisible()
  await expectGround(page, 'dark')
  await page.getByRole('radio', { name: 'Compare' }).check()
  await expect(page).toHaveURL(/view_ground=dark.*&view=compare#/)
  expect(await stored(page)).toBe('')

  await page.getByRole('link', { name: 'Brands' }).click()
  await expect(rows(page)).not.toHaveCount(0)
  await expectGround(page, 'light')
  await page.goto(link)
  await page.getByRole('button', { name: 'Display' }).click()
  await background(page, 'Checkerboard').check()
  await expect(page).toHaveURL(/\?limit=10.*&view_ground=checkerboard$/)
  await expectGround(page, 'checkerboard')
  await expect.poll(() => stored(page)).toContain('"ground":"checkerboard"')

  // The usual background is named as well: this reader's own is another.
  await sender.goto('/brands?limit=10')
  await sender.getByRole('button', { name: 'Display' }).click()
  await background(sender, 'Light').check()
  await sender.keyboard.press('Escape')
  await page.goto(await copy(copyLink(sender)))
  await expect(rows(page)).toHaveCount(10)
  await expectGround(page, 'light')
})
