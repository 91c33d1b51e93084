import { expect, type Page } from 'playwright/test'
import { demoToken } from './support/service-folder.ts'
import { open, test } from './support/journey.ts'

const button = (page: Page) => page.getByRole('button', { name: 'Saved searches' })
const menu = (page: Page) => page.getByRole('region', { name: 'Saved searches' })
const search = (page: Page, called: string) => menu(page).getByRole('link', { name: called })
const name = (page: Page) => menu(page).getByRole('textbox', { name: 'Name of this search' })
const message = (page: Page, words: string) => page.getByRole('status').getByText(words, { exact: true })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })

test('saved searches restore filters, order and view, and are replaced, renamed and deleted', async ({
  page,
}) => {
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
    await expect(name(page)).toBeFocused()
    await expect(name(page)).toHaveValue('Git, newest first')
    await page.keyboard.type('Git, newest first')
    await page.keyboard.press('Enter')
    await expect(message(page, '“Git, newest first” was saved.')).toBeVisible()
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
    await name(page).focus()
    await expect(name(page)).toHaveValue(/^A-name/)
    expect(
      await name(page).evaluate((field) => [field.scrollLeft, field.scrollWidth > field.clientWidth]),
    ).toEqual([0, true])
    await page.goto('/brands?limit=3')
  })

  await test.step('replaced and restored', async () => {
    await button(page).click()
    await expect(menu(page)).toContainText('Search for a name or choose dates, then save the search here.')
    await page.goto('/brands?limit=3&name=git')
    await button(page).click()
    await name(page).fill('git, NEWEST first')
    await menu(page).getByRole('button', { name: 'Replace' }).click()
    await expect(
      message(page, '“git, NEWEST first” was saved and replaced the earlier “Git, newest first”.'),
    ).toBeVisible()
    await undo(page).click()
    await button(page).click()
    await expect(menu(page).getByRole('listitem')).toHaveText('Git, newest first')
    await expect(search(page, 'Git, newest first')).not.toHaveAttribute('aria-current')
    await name(page).fill('Bank')
    await name(page).press('Enter')
    await expect(message(page, '“Bank” was saved.')).toBeVisible()
  })

  await test.step('renamed and restored', async () => {
    await button(page).click()
    await expect(search(page, 'Bank')).toHaveAttribute('aria-current', 'true')
    await expect(menu(page).getByRole('heading')).toHaveText('Rename this search')
    await expect(name(page)).toHaveValue('Bank')
    await name(page).fill('Git, newest first')
    await menu(page).getByRole('button', { name: 'Replace' }).click()
    await expect(
      message(page, '“Bank” was renamed “Git, newest first” and replaced the earlier “Git, newest first”.'),
    ).toBeVisible()
    await undo(page).click()
    await button(page).click()
    await expect(menu(page).getByRole('listitem')).toHaveText(['Git, newest first', /^Bank/])
    await name(page).fill('Git')
    await name(page).press('Enter')
    await expect(message(page, '“Bank” was renamed “Git”.')).toBeVisible()
  })

  await test.step('deleted and restored', async () => {
    await button(page).click()
    const remove = menu(page).getByRole('button', { name: 'Delete Git', exact: true })
    await expect(remove).toHaveCSS('opacity', '1')
    await remove.click()
    await expect(message(page, '“Git” was deleted.')).toBeVisible()
    await undo(page).click()
    await button(page).click()
    await expect(menu(page).getByRole('listitem')).toHaveText(['Git, newest first', 'Git'])
  })

  await test.step('the last days, saved on an earlier day, are known again', async () => {
    const dates = 'updated_after=1700000000&updated_before=1700604801'
    const views = [{ name: 'Week', search: `limit=3&${dates}`, days: 7 }]
    await page.evaluate(
      (stored) => localStorage.setItem('brand-catalogue:views', stored),
      JSON.stringify({ version: 1, views }),
    )
    await page.reload()
    await button(page).click()
    await search(page, 'Week').click()
    await button(page).click()
    await expect(menu(page).getByRole('heading')).toHaveText('Rename this search')
    await expect(name(page)).toHaveValue('Week')
  })
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(demoToken())
})
