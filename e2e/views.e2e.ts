import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { demoToken } from './support/service-folder.ts'
import { names, open, rows, test, chooseDates } from './support/journey.ts'
import { startMisbehavingService, threeBrands } from './support/misbehaving-service.ts'

const button = (page: Page) => page.getByRole('button', { name: 'Views' })
const menu = (page: Page) => page.getByRole('region', { name: 'Views' })
const view = (page: Page, name: string) => menu(page).getByRole('link', { name })

async function save(page: Page, name: string) {
  if (!(await menu(page).isVisible())) {
    await button(page).click()
    // The menu takes the focus in the next frame: Enter would follow a link.
    await expect(menu(page).locator(':focus')).toHaveCount(1)
  }
  await menu(page).getByRole('textbox', { name: 'Name of this view' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(menu(page).getByRole('status')).toHaveText(`“${name}” is saved.`)
}

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('brand-catalogue:views') ?? '')

async function importText(page: Page, text: string) {
  await menu(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'views.json', mimeType: 'application/json', buffer: Buffer.from(text) })
}

test('a view brings back filters, order and gallery, on every later visit', async ({ page }) => {
  await open(page, '/brands?limit=25')
  await button(page).click()
  await expect(menu(page)).toContainText('No views yet')
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expect(button(page)).toBeFocused()

  await page.goto('/brands?limit=10&name=git&order=-updated_at&view=gallery')
  await save(page, 'Git, newest first')
  await expect(view(page, 'Git, newest first')).toHaveAttribute('aria-current', 'true')
  await expect(menu(page)).toContainText('Name: git, newest first, gallery')

  await page.goto('/brands?limit=25')
  await page.reload()
  await button(page).click()
  await expect(view(page, 'Git, newest first')).not.toHaveAttribute('aria-current')
  await view(page, 'Git, newest first').click()
  await expect(page).toHaveURL(/limit=10&name=git&order=-updated_at&view=gallery$/)
  await expect(menu(page)).toBeHidden()
  await expect(button(page)).toHaveText('Git, newest first')
  await page.goBack()
  await expect(button(page)).toHaveText('Views')
  await expect(page).toHaveURL(/limit=25$/)
  expect(await stored(page)).not.toContain(demoToken())

  await test.step('“Last 7 days” stays the last seven days', async () => {
    await chooseDates(page, 'Last 7 days')
    await expect(page).toHaveURL(/updated_after/)
    const today = page.url()
    await save(page, 'New this week')
    await page.evaluate(() => {
      const key = 'brand-catalogue:views'
      localStorage.setItem(
        key,
        localStorage.getItem(key)!.replace(/updated_after=\d+/, 'updated_after=1700000000'),
      )
    })
    await page.goto('/brands?limit=25')
    await button(page).click()
    await expect(menu(page)).toContainText('Updated: last 7 days')
    await view(page, 'New this week').click()
    await expect(page).toHaveURL(today)
  })
})

test('views are replaced and deleted, by keyboard alone', async ({ page }) => {
  await open(page, '/brands?limit=25&name=git')
  await expect(button(page)).toBeVisible()
  await button(page).focus()
  await page.keyboard.press('Enter')
  await expect(menu(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Git tools')
  await page.keyboard.press('Enter')
  await expect(view(page, 'Git tools')).toBeVisible()
  await save(page, 'Others')

  await page.goto('/brands?limit=25&name=hub')
  await button(page).click()
  const name = menu(page).getByRole('textbox', { name: 'Name of this view' })
  await name.fill('git TOOLS')
  await menu(page).getByRole('button', { name: 'Replace' }).click()
  await expect(view(page, 'git TOOLS')).toContainText('Name: hub')
  await expect(menu(page).getByRole('listitem')).toHaveCount(2)

  await menu(page).getByRole('button', { name: 'Delete git TOOLS' }).click()
  await expect(menu(page).getByRole('listitem')).toHaveCount(1)
  await menu(page).getByRole('button', { name: 'Undo' }).click()
  await expect(view(page, 'git TOOLS')).toBeVisible()
})

test('stored content that is broken is survived; views travel in a file, and an import merges', async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('started') === null) localStorage.setItem('brand-catalogue:views', '{')
    localStorage.setItem('started', '')
  })
  await open(page, '/brands?limit=25&name=git')
  expect(await names(page)).not.toHaveLength(0)
  await button(page).click()
  await expect(menu(page)).toContainText('No views yet')
  await save(page, 'Git')
  await page.reload()
  await button(page).click()
  await expect(view(page, 'Git')).toBeVisible()

  const download = page.waitForEvent('download')
  await menu(page).getByRole('button', { name: 'Export' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(JSON.parse(text)).toEqual({ version: 1, views: [{ name: 'Git', search: 'limit=25&name=git' }] })

  const changed = text.replace('name=git', 'name=hub').replace('\n    }\n  ]', '\n    }, 7]')
  await importText(page, changed)
  await expect(menu(page).getByRole('status')).toHaveText('1 view imported.')
  await expect(view(page, 'Git')).toContainText('Name: hub')
  await menu(page).getByRole('button', { name: 'Undo' }).click()
  await expect(view(page, 'Git')).toContainText('Name: git')
  await importText(page, '<html>')
  await expect(menu(page).getByRole('status')).toHaveText(
    'This file holds no views. Choose a file that was exported here.',
  )
  await expect(menu(page).getByRole('listitem')).toHaveCount(1)

  await test.step('a view leads out of a list that another service cannot show', async () => {
    await using service = await startMisbehavingService(() => threeBrands)
    await open(page, `${service.origin}/brands?limit=25`)
    await expect(rows(page)).toHaveCount(3)
    await save(page, 'Everything')
    service.answer = () => ({ status: 500, body: 'broken' })
    await page.goto(`${service.origin}/brands?limit=25&name=x`)
    await expect(page.getByRole('alert')).toContainText('The service has a problem')
    service.answer = () => threeBrands
    await button(page).click()
    await view(page, 'Everything').click()
    await expect(rows(page)).toHaveCount(3)
  })
})
