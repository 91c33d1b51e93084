/** Additional fields in the app. Which tokens get them is tested in the service's `additional-fields.test.ts`. */
import { expect, type Page } from 'playwright/test'
import { expectAccessible } from './support/expect-accessible.ts'
import { detailPanel, open, rows, test } from './support/journey.ts'
import { startMisbehavingService, validBrand, validList } from './support/misbehaving-service.ts'

// Without animations, colours change at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const heads = (page: Page) => page.getByRole('table', { name: 'Brands' }).getByRole('columnheader')
const display = (page: Page) => page.getByRole('button', { name: 'Settings' })
const columns = (page: Page) => page.getByRole('group', { name: 'Additional columns' })

test('additional fields, if there are any, are shown as columns, on a phone and in the detail', async ({
  page,
}) => {
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
    const [name, field] = await Promise.all([
      rows(page).first().getByRole('link').boundingBox(),
      country.boundingBox(),
    ])
    expect(field!.y).toBeGreaterThanOrEqual(name!.y + name!.height)
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
    await expect(page.getByRole('radiogroup', { name: 'Row height' })).toBeVisible()
    await expect(columns(page)).toHaveCount(0)
  })
})
