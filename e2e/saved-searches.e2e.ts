import { expect, type Page } from 'playwright/test'
import { demoToken } from './support/service-folder.ts'
import { open, test } from './support/journey.ts'

const button = (page: Page) => page.getByRole('button', { name: 'Saved searches' })
const menu = (page: Page) => page.getByRole('region', { name: 'Saved searches' })
const search = (page: Page, name: string) => menu(page).getByRole('link', { name })

test('saved searches restore filters, order and view, and are replaced and deleted', async ({ page }) => {
  // The data stored by an earlier visit is corrupt.
  await page.addInitScript(() => {
    if (localStorage.getItem('started') === null) localStorage.setItem('brand-catalogue:views', '{')
    localStorage.setItem('started', '')
  })
  await open(page, '/brands?limit=3&name=git&order=-updated_at&view=gallery')

  await test.step('by keyboard alone', async () => {
    await expect(button(page)).toBeVisible()
    await button(page).press('Enter')
    await expect(menu(page).getByRole('heading')).toHaveText('Save this search')
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await expect(button(page)).toBeFocused()
    await page.keyboard.press('Enter')
    // If nothing is saved, the field is the only choice.
    await expect(menu(page).getByRole('textbox')).toBeFocused()
    await expect(menu(page).getByRole('textbox')).toHaveValue('Git, newest first')
    await page.keyboard.type('Git, newest first')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').getByText('“Git, newest first” was saved.')).toBeVisible()
    await button(page).click()
    await expect(search(page, 'Git, newest first')).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('Escape')
  })

  await test.step('on a later visit', async () => {
    await page.goto('/brands?limit=3')
    await button(page).click()
    await expect(search(page, 'Git, newest first')).not.toHaveAttribute('aria-current')
    await search(page, 'Git, newest first').click()
    await expect(page).toHaveURL(/limit=3&name=git&order=-updated_at&view=gallery$/)
    await expect(menu(page)).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(/limit=3$/)
  })

  await test.step('a long name is shown from its start', async () => {
    await page.goto('/brands?limit=3&name=a-name-that-is-longer-than-the-field-for-the-name-of-the-search')
    await button(page).click()
    const name = menu(page).getByRole('textbox')
    await name.focus()
    await expect(name).toHaveValue(/^A-name/)
    expect(await name.evaluate((field) => [field.scrollLeft, field.scrollWidth > field.clientWidth])).toEqual(
      [0, true],
    )
    await page.goto('/brands?limit=3')
  })

  await test.step('replaced, deleted and restored', async () => {
    await button(page).click()
    await expect(menu(page)).toContainText('Search for a name or choose dates, then save the search here.')
    await page.goto('/brands?limit=3&name=git')
    await button(page).click()
    await menu(page).getByRole('textbox', { name: 'Name of this search' }).fill('git, NEWEST first')
    await menu(page).getByRole('button', { name: 'Save' }).click()
    await button(page).click()
    await expect(search(page, 'git, NEWEST first')).toHaveAttribute('aria-current', 'true')
    await expect(menu(page).getByText('Save this search')).toBeHidden()
    const remove = menu(page).getByRole('button', { name: 'Delete git, NEWEST first' })
    await expect(remove).toHaveCSS('opacity', '1')
    await remove.click()
    await expect(page.getByRole('status').getByText('“git, NEWEST first” was deleted.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await button(page).click()
    await expect(menu(page).getByRole('listitem')).toHaveCount(1)
  })
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(demoToken())
})
