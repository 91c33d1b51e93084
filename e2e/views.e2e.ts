import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { demoToken } from './support/service-folder.ts'
import { open, test } from './support/journey.ts'

const button = (page: Page) => page.getByRole('button', { name: 'Saved' })
const menu = (page: Page) => page.getByRole('region', { name: 'Saved' })
const view = (page: Page, name: string) => menu(page).getByRole('link', { name })

async function save(page: Page, name: string) {
  await menu(page).getByRole('textbox', { name: 'Name of this view' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(menu(page).getByRole('status')).toHaveText(`“${name}” is saved.`)
}

async function importText(page: Page, text: string) {
  await menu(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'views.json', mimeType: 'application/json', buffer: Buffer.from(text) })
}

test('views bring back filters, order and gallery on every later visit; they are replaced, deleted, and travel in a file', async ({
  page,
}) => {
  // What an earlier visit has left is broken.
  await page.addInitScript(() => {
    if (localStorage.getItem('started') === null) localStorage.setItem('brand-catalogue:views', '{')
    localStorage.setItem('started', '')
  })
  await open(page, '/brands?limit=3&name=git&order=-updated_at&view=gallery')

  await test.step('by keyboard alone', async () => {
    await expect(button(page)).toBeVisible()
    await button(page).press('Enter')
    await expect(menu(page)).toContainText('No views yet')
    await expect(menu(page).getByRole('textbox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await expect(button(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(menu(page).getByRole('textbox')).toBeFocused()
    await menu(page).evaluate((element: HTMLElement) => {
      element.hidePopover()
      element.showPopover()
    })
    await expect(menu(page).getByRole('textbox')).toBeFocused()
    await page.keyboard.type('Git, newest first')
    await page.keyboard.press('Enter')
    await expect(view(page, 'Git, newest first')).toHaveAttribute('aria-current', 'true')
    await expect(menu(page)).toContainText('Name: git, newest first, gallery')
    await page.keyboard.press('Escape')
  })

  await test.step('on a later visit', async () => {
    await page.goto('/brands?limit=3')
    await button(page).click()
    await expect(view(page, 'Git, newest first')).not.toHaveAttribute('aria-current')
    await view(page, 'Git, newest first').click()
    await expect(page).toHaveURL(/limit=3&name=git&order=-updated_at&view=gallery$/)
    await expect(menu(page)).toBeHidden()
    await expect(button(page)).toHaveText('Git, newest first')
    await page.goBack()
    await expect(button(page)).toHaveText('Saved')
    await expect(page).toHaveURL(/limit=3$/)
  })

  await button(page).click()
  await save(page, 'All')
  await test.step('replaced, deleted, and back', async () => {
    await menu(page).getByRole('textbox', { name: 'Name of this view' }).fill('git, NEWEST first')
    await menu(page).getByRole('button', { name: 'Replace' }).click()
    await expect(view(page, 'git, NEWEST first')).not.toContainText('gallery')
    await menu(page).getByRole('button', { name: 'Delete git, NEWEST first' }).click()
    await expect(menu(page).getByRole('listitem')).toHaveCount(1)
    await menu(page).getByRole('button', { name: 'Undo' }).click()
    await expect(menu(page).getByRole('listitem')).toHaveCount(2)
    await menu(page).getByRole('button', { name: 'Delete git, NEWEST first' }).click()
  })

  await test.step('in a file, and an import merges', async () => {
    const download = page.waitForEvent('download')
    await menu(page).getByRole('button', { name: 'Export' }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(JSON.parse(text)).toEqual({ version: 1, views: [{ name: 'All', search: 'limit=3' }] })

    const changed = text.replace('limit=3', 'limit=3&name=hub').replace('\n    }\n  ]', '\n    }, 7]')
    await importText(page, changed)
    await expect(menu(page).getByRole('status')).toHaveText('1 view imported.')
    await expect(view(page, 'All')).toContainText('Name: hub')
    await menu(page).getByRole('button', { name: 'Undo' }).click()
    await expect(view(page, 'All')).not.toContainText('Name: hub')
    await importText(page, '<html>')
    await expect(menu(page).getByRole('status')).toHaveText(
      'This file holds no views. Choose a file that was exported here.',
    )
    await expect(menu(page).getByRole('listitem')).toHaveCount(1)
  })
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(demoToken())
})
