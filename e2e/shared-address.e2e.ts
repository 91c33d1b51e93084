import { type Browser, expect, type Locator, type Page } from 'playwright/test'
import { demoToken } from './support/service-folder.ts'
import { copied, detailPanel, open, pageLink, rows, test, dates, openDates } from './support/journey.ts'

const copyLink = (page: Pick<Page, 'getByRole'>) => page.getByRole('button', { name: 'Copy link' })
const expectBackground = (page: Page, background: string) =>
  expect(page.locator('html')).toHaveAttribute('data-background', background)
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('brand-catalogue:preferences') ?? '')

/** A page of a user in a time zone. */
async function personIn(timezoneId: string, browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL!, locale: 'en-GB', timezoneId })
  return context.newPage()
}

async function copy(button: Locator): Promise<string> {
  const link = await copied(button, 'Link copied')
  expect(link).not.toContain(demoToken())
  return link
}

test('a link made in Madrid shows the same days and times in New York', async ({ browser, baseURL }) => {
  const madrid = await personIn('Europe/Madrid', browser, baseURL)
  await open(madrid, '/brands?limit=3')
  await rows(madrid).getByRole('checkbox').first().check()
  await openDates(madrid)
  await madrid.getByLabel('Updated from').fill('2026-09-10')
  await expect(madrid).toHaveURL(/updated_after=\d+&order=-updated_at&view_zone=Europe%2FMadrid$/)
  // The day on which the clocks go back.
  await madrid.getByLabel('Updated to').fill('2026-10-25')
  await expect(madrid).toHaveURL(/updated_before=1792969200&view_zone=Europe%2FMadrid$/)
  await madrid.keyboard.press('Escape')
  await pageLink(madrid, 'Next page').click()
  await expect(madrid.getByRole('status').filter({ hasText: /page 2 of/ })).toBeVisible()
  await expect(madrid.getByText('as in the link')).toBeHidden()
  const link = await copy(copyLink(madrid))
  expect(link).toBe(`${madrid.url()}&view_ground=light`)
  const times = await rows(madrid).locator('time').allTextContents()
  const label = await dates(madrid).innerText()
  await madrid.getByRole('link', { name: /^Shortlist/ }).click()
  await madrid.getByRole('radio', { name: 'Table' }).check()
  const ofShortlist = rows(madrid).locator('time')
  await expect(ofShortlist).toHaveCount(1)
  const shortlist = await copy(copyLink(madrid))

  const newYork = await personIn('America/New_York', browser, baseURL)
  const zoneLine = newYork.getByText('Dates are in Madrid time (Europe/Madrid), as set by the link.')
  const requests: string[] = []
  newYork.on('request', (request) => requests.push(request.url()))
  await open(newYork, link)
  await openDates(newYork)
  await expect(newYork.getByLabel('Updated from')).toHaveValue('2026-09-10')
  await expect(newYork.getByLabel('Updated to')).toHaveValue('2026-10-25')
  await newYork.keyboard.press('Escape')
  await expect(dates(newYork)).toHaveText(label)
  await expect(rows(newYork).locator('time')).toHaveText(times)
  await expect(zoneLine).toBeVisible()
  await rows(newYork).first().click()
  await expect(detailPanel(newYork).getByText('in Madrid')).toBeVisible()
  await newYork.goBack()
  expect(await copy(copyLink(newYork))).toBe(link)

  // The user's own preference is unchanged.
  expect(await stored(newYork)).toBe('')
  await test.step('Settings offers local time', async () => {
    await newYork.getByRole('button', { name: 'Settings' }).click()
    await newYork.getByRole('radio', { name: 'Local' }).check()
    await expect(newYork).toHaveURL(link.replace('&view_zone=Europe%2FMadrid', ''))
    await expect(zoneLine).toBeHidden()
    await newYork.keyboard.press('Escape')
    await expect(dates(newYork)).toHaveText(/^Updated: from 9 Sept? 2026, 18:00, before 25 Oct 2026, 19:00$/)
  })

  await test.step('a link without date filters names the zone, too', async () => {
    await newYork.goto(shortlist)
    await expect(rows(newYork).locator('time')).toHaveText(await ofShortlist.allTextContents())
    await expect(zoneLine).toBeVisible()
  })
  expect(requests.filter((url) => url.includes('/v1/') && url.includes('view_'))).toEqual([])
})

test('settings are kept in every tab, and a chosen zone overrides that of the address', async ({ page }) => {
  // What a mirror writes into its pages: see `src/service/main.test.ts`.
  await page.route('/brands?*', async (route) => {
    const body = await (await route.fetch()).text()
    await route.fulfill({ body: body.replace('"baseUrl"', '"copyOf":"https://a.example/api","baseUrl"') })
  })
  await open(page, '/brands?limit=3&updated_after=1790805599&view_zone=Asia%2FKathmandu')
  await expect(page.getByText('Dates are in Kathmandu time')).toBeVisible()
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByText('Copy of a.example')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Link: Kathmandu' })).toBeChecked()
  await page.getByRole('radio', { name: 'Local' }).check()
  await expect(page).toHaveURL('/brands?limit=3&updated_after=1790805599')
  await expect(page.getByText('Dates are in Kathmandu time')).toBeHidden()

  const root = page.locator('html')
  const canvas = () => root.evaluate((element) => getComputedStyle(element).backgroundColor)
  const light = await canvas()
  const theme = page.getByRole('radiogroup', { name: 'Theme' })
  await theme.getByRole('radio', { name: 'Dark' }).check()
  await page.getByRole('radio', { name: 'Checkerboard' }).check()
  await expect(root).not.toHaveCSS('background-color', light)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(other.locator('html')).not.toHaveCSS('background-color', light)
  await expectBackground(other, 'checkerboard')
  await theme.getByRole('radio', { name: 'Light' }).check()
  await expect(other.locator('html')).toHaveCSS('background-color', light)
  await other.close()
  // In Berlin, this moment is the start of a day.
  await page.keyboard.press('Escape')
  await openDates(page)
  await expect(page.getByLabel('Updated from')).toHaveValue('2026-10-01')
})

test('links carry the background of the logos', async ({ browser, baseURL, page }) => {
  const background = (of: Page, name: string) =>
    of.getByRole('radiogroup', { name: 'Logo background' }).getByRole('radio', { name })
  const sender = await personIn('Europe/Berlin', browser, baseURL)
  await open(sender, '/brands?limit=3&view=gallery')
  await sender.getByRole('button', { name: 'Settings' }).click()
  await background(sender, 'Black').check()
  await sender.keyboard.press('Escape')
  await expect(sender).toHaveURL('/brands?limit=3&view=gallery&view_ground=dark')
  const list = await copy(copyLink(sender))
  const tiles = sender.getByRole('list', { name: 'Brands' })
  await tiles.getByRole('checkbox').first().check()
  await tiles.getByRole('link').first().click()
  // A background chosen for this logo alone overrides it.
  await detailPanel(sender).getByLabel('Custom colour').fill('#00ff00')
  const green = await copy(copyLink(detailPanel(sender)))
  await sender.getByRole('link', { name: /^Shortlist/ }).click()
  await expect(sender.getByRole('heading', { name: 'Shortlist' })).toBeVisible()
  const shortlist = await copy(copyLink(sender))
  // The sender's zone and background come from their settings, so the link has to name them.
  expect(new URL(shortlist).search).toBe('?view_ground=dark&view_zone=Europe%2FBerlin')

  await open(page, green)
  await expect(detailPanel(page).getByLabel('Custom colour')).toHaveValue('#00ff00')
  await expect(page.locator('[data-stage]').first()).toHaveCSS('background-color', 'rgb(0, 255, 0)')
  await page.goto(shortlist)
  await expect(page.getByRole('heading', { name: 'Shortlist' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Brands' })).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  expect(await stored(page)).toBe('')
  // The shortlist keeps its own.
  await page.getByRole('button', { name: 'Settings' }).click()
  await background(page, 'Checkerboard').check()
  await expect(page.locator('html')).toHaveAttribute('data-background', 'checkerboard')
  await expect(page.getByRole('list', { name: 'Brands' })).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  await background(page, 'White').check()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Brands' }).click()
  await expect(rows(page)).not.toHaveCount(0)
  await expectBackground(page, 'light')

  await page.goto(list)
  await expectBackground(page, 'dark')
  await page.getByRole('button', { name: 'Settings' }).click()
  await background(page, 'Checkerboard').check()
  await expect(page).toHaveURL(/view_ground=checkerboard/)
  await expectBackground(page, 'checkerboard')
  await expect.poll(() => stored(page)).toContain('"background":"checkerboard"')
})
