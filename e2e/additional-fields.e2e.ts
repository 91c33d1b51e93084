/** Additional fields in the app. Which tokens get them is tested in the service's `additional-fields.test.ts`. */
import { expect, type Page } from 'playwright/test'
import { expectAccessible } from './support/expect-accessible.ts'
import { detailPanel, open, rows, test, visitedBefore } from './support/journey.ts'
import { startMisbehavingService, validBrand, validList } from './support/misbehaving-service.ts'

// Without animations, colours change at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const heads = (page: Page) => page.getByRole('table', { name: 'Brands' }).getByRole('columnheader')
const display = (page: Page) => page.getByRole('button', { name: 'Settings' })
const columns = (page: Page) => page.getByRole('group', { name: 'Additional columns' })

test('additional fields are shown as columns, on a phone and in the detail', async ({ page }) => {
  await page.route('https://logos.example/**', (route) => route.abort())
  const brands: object[] = [
    { ...validBrand(1), country: 'DE', website: 'https://acme.example/' },
    { ...validBrand(2), country: 'NL', website: null },
  ]
  const plain = [validBrand(1), validBrand(2)]
  const answer = (data: readonly object[]) => (url: URL) => {
    const id = /\/brands\/(\d+)$/.exec(url.pathname)?.[1]
    return { body: id === undefined ? { ...validList(2), data } : { data: data[Number(id) - 1] } }
  }
  await using service = await startMisbehavingService(answer(brands))
  await open(page, `${service.origin}/brands?limit=25`)
  await expect(rows(page)).toHaveCount(2)
  await expect(heads(page)).toHaveText(['Logo', 'Name', 'Updated', 'Id'])

  await test.step('columns are chosen under Settings', async () => {
    await display(page).click()
    await expect(columns(page).getByRole('checkbox')).toHaveCount(2)
    await columns(page).getByRole('checkbox', { name: 'country' }).check()
    await expect(heads(page)).toHaveText(['Logo', 'Name', 'Updated', 'Id', 'country'])
    await columns(page).getByRole('checkbox', { name: 'website' }).check()
    await expect(heads(page)).toHaveText(['Logo', 'Name', 'Updated', 'Id', 'country', 'website'])
    await page.keyboard.press('Escape')
    await expect(rows(page).first().getByRole('cell', { name: 'DE' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a phone shows them below the name', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const country = rows(page).first().getByText('country')
    await expect(country).toBeVisible()
    const { y, height } = (await rows(page).first().getByRole('link').boundingBox())!
    expect((await country.boundingBox())!.y).toBeGreaterThanOrEqual(y + height)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the detail shows them all', async () => {
    await rows(page).getByRole('link', { name: 'Brand 2' }).click()
    const fields = detailPanel(page).getByRole('region', { name: 'Additional fields' })
    await expect(fields.getByRole('term')).toHaveText(['country', 'website'])
    await expect(fields.getByRole('definition')).toHaveText(['NL', 'null'])
    await expectAccessible(page)
    await detailPanel(page).getByRole('link', { name: 'Previous brand' }).click()
    await expect(fields.getByRole('link')).toHaveAttribute('href', 'https://acme.example/')
  })

  await test.step('columns are remembered, but hidden if no brand has the fields', async () => {
    await page.reload()
    await expect(heads(page)).toHaveText(['Logo', 'Name', 'Updated', 'Id', 'country', 'website'])
    service.answer = answer(plain)
    await page.reload()
    await expect(rows(page)).toHaveCount(2)
    await expect(heads(page)).toHaveText(['Logo', 'Name', 'Updated', 'Id'])
    await display(page).click()
    await expect(page.getByRole('radiogroup', { name: 'Logo background' })).toBeVisible()
    await expect(columns(page)).toHaveCount(0)
  })
})

test('what changed in brands is named beside them, and shown old beside new', async ({ page }) => {
  await page.route('https://logos.example/**', (route) => route.abort())
  const now = Math.floor(Date.now() / 1000)
  const change = (days: number, field: string, from: string | null, to: string) => {
    return { at: now - days * 86_400, field, from, to }
  }
  const logos = ['https://logos.example/old.svg', 'https://logos.example/new.svg'] as const
  const renamed = change(1, 'name', 'Twitter', 'Brand 1')
  const brands = [
    { ...validBrand(1, now), changes: [change(1, 'logo', ...logos), renamed] },
    { ...validBrand(2, now), changes: [change(2, 'id', null, '2')] },
    { ...validBrand(3, now), changes: 'weekly' },
    { ...validBrand(4, now), changes: [change(40, 'country', 'DE', 'NL')] },
    { ...validBrand(5), changes: [] },
  ]
  await using service = await startMisbehavingService(({ pathname }) => {
    const id = /\/brands\/(\d+)$/.exec(pathname)?.[1]
    return { body: id === undefined ? { ...validList(5), data: brands } : { data: brands[Number(id) - 1] } }
  })
  await visitedBefore(page, 5)
  await open(page, `${service.origin}/brands?limit=25`)
  const marks = page.getByRole('table', { name: 'Brands' }).getByTitle(/^Changed (?:since|within).*:/)
  const words = ['Formerly Twitter · New logo', 'New brand']

  await test.step('since the last visit, in table and gallery, on a phone too', async () => {
    await expect(marks).toHaveText(words)
    await expect(marks.getByText('Twitter', { exact: true })).toHaveAttribute('translate', 'no')
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(marks).toHaveText(words)
    await expect(marks.first()).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('radio', { name: 'Gallery' }).check()
    await expect(page.getByRole('list', { name: 'Brands' }).getByRole('link')).toContainText(words)
  })

  await test.step('in the dates of a list, also on paper', async () => {
    await page.goto(`${service.origin}/brands?updated_after=${now - 50 * 86_400}&limit=25`)
    await expect(marks).toHaveText([...words, 'New country'])
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('New country')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await rows(page).first().getByRole('link').first().click()
    await expect(detailPanel(page).getByRole('tab', { name: 'Changes', selected: true })).toBeVisible()
  })

  await test.step('on the shortlist and in a matched list', async () => {
    await page.goto(`${service.origin}/shortlist#ids=1.2.4&count=3`)
    const tiles = page.getByRole('list', { name: 'Brands' }).getByRole('listitem')
    await expect(tiles).toContainText([...words, 'Brand 4'])
    await page.goto(`${service.origin}/match`)
    await page.getByRole('textbox', { name: 'Names or ids' }).fill('Brand 1')
    await page.getByRole('button', { name: 'Match 1' }).click()
    await expect(rows(page)).toContainText('Formerly Twitter · New logo')
  })

  await test.step('the tab shows each value before and after, and stays open from brand to brand', async () => {
    await page.goto(`${service.origin}/brands/1?limit=25`)
    await detailPanel(page).getByRole('tab', { name: 'Changes' }).click()
    const tab = detailPanel(page).getByRole('tabpanel')
    await expect(tab.getByRole('term')).toHaveText(['Old logo', 'New logo', 'Old name', 'New name'])
    await expect(tab.getByRole('definition').nth(2)).toHaveText('Twitter')
    await expect(tab.getByText('could not be loaded')).toHaveCount(2)
    await expectAccessible(page)
    await page.keyboard.press('j')
    await expect(tab.getByText('Added to the catalogue')).toBeVisible()
  })

  await test.step('a field of that name in another shape is a field like any other', async () => {
    await page.keyboard.press('j')
    await expect(detailPanel(page).getByRole('tab')).toHaveText(['Details', 'For developers'])
    const fields = detailPanel(page).getByRole('region', { name: 'Additional fields' })
    await expect(fields).toHaveText(/changesweekly/)
  })

  await test.step('without changes, the tab says since when there were none, as high as other tabs begin', async () => {
    await page.goto(`${service.origin}/brands/5?limit=25`)
    const content = detailPanel(page).locator('[role=tabpanel] > *').first()
    await expect(content).toBeVisible()
    const { y } = (await content.boundingBox())!
    await detailPanel(page).getByRole('tab', { name: 'Changes' }).click()
    await expect(content).toContainText('before recording began')
    expect((await content.boundingBox())!.y).toBe(y)
  })
})
