import { expect } from 'playwright/test'
import { detailPanel, expectAccessible, open, rows, test } from './support/journey.ts'

const searches: [typed: string, expected: string, difference: string][] = [
  ['Git Hub', 'GitHub', 'Differs in spaces or punctuation'],
  ['Coca Cola', 'Coca-Cola', 'Differs in spaces or punctuation'],
  ['McDonalds', "McDonald's", 'Differs in spaces or punctuation'],
  ['AT and T', 'AT&T', 'Differs in spaces or punctuation'],
  ['Nodejs', 'Node.js', 'Differs in spaces or punctuation'],
  ['Gogle', 'Google', 'One letter differs'],
]

test('a search that finds nothing shows close matches, and what differs', async ({ page }) => {
  await open(page, '/brands?limit=25')
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  const matches = page.getByRole('region', { name: 'Close matches' })
  for (const [typed, expected, difference] of searches) {
    const asked: string[] = []
    page.on('request', (request) => {
      const name = new URL(request.url()).searchParams.get('name')
      if (name !== null && request.url().includes('limit=100')) asked.push(name)
    })
    await search.fill(typed)
    const first = matches.getByRole('listitem').first()
    await expect(first).toContainText(expected)
    await expect(first).toContainText(difference)
    await expect(page).toHaveURL(`/brands?limit=25&name=${typed.replaceAll(' ', '+')}`)
    expect(asked.length).toBeLessThanOrEqual(4)
    page.removeAllListeners('request')
  }
  await expectAccessible(page)
  await matches.getByRole('link', { name: 'Google', exact: true }).click()
  await expect(detailPanel(page)).toHaveAccessibleName('Google')
})

test('Enter opens the only brand that a search found', async ({ page }) => {
  await open(page, '/brands?limit=25')
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  await search.fill('GitHub Actions')
  await expect(rows(page)).toHaveCount(1)
  await search.press('Enter')
  await expect(detailPanel(page)).toHaveAccessibleName('GitHub Actions')
})
