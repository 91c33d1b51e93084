import { expect } from 'playwright/test'
import { detailPanel, expectAccessible, open, rows, test } from './support/journey.ts'
import { type Answer, startMisbehavingService, validBrand } from './support/misbehaving-service.ts'

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
    await expect(page.getByText(`No brand is named exactly “${typed}”.`)).toBeVisible()
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

/** A service that knows some brands by parts of their names, and answers requests for close matches after `delay`. */
function serviceWith(names: readonly string[], delay: (text: string) => number) {
  const links = { first: null, last: null, prev: null, next: null }
  return startMisbehavingService(({ searchParams }): Answer => {
    const text = searchParams.get('name') ?? ''
    const data = names.flatMap((name, index) =>
      name.toLowerCase().includes(text.toLowerCase()) ? [{ ...validBrand(index + 1), name }] : [],
    )
    return { body: { data, links }, delay: searchParams.get('limit') === '100' ? delay(text) : 0 }
  })
}

test('an empty list is not said to be empty while close matches are looked for', async ({ page }) => {
  let wait = 200
  await using service = await serviceWith(['Google'], () => wait)
  await open(page, `${service.origin}/brands?limit=25`)
  await expect(rows(page)).toHaveCount(1)
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  const said: string[] = []
  await page.exposeFunction('note', (text: string) => said.push(text))
  await page.evaluate(() => {
    const note = (window as unknown as { note: (text: string) => void }).note
    const main = document.querySelector('main')!
    new MutationObserver(() => note(main.innerText)).observe(main, { subtree: true, childList: true })
  })
  await search.fill('Gogle')
  await expect(page.getByRole('region', { name: 'Close matches' })).toContainText('Google')
  await expect.poll(() => said.some((text) => text.includes('Looking for close matches…'))).toBe(true)
  // Only the logos of rows are counted.
  await expect(page.getByTitle('The logo could not be loaded')).toBeVisible()
  await expect(page.getByText('not load')).toHaveCount(0)
  expect(said.filter((text) => text.includes('No brand has'))).toEqual([])

  // A service that takes too long: the list is called empty, and what comes late is shown below.
  wait = 3000
  await search.fill('Goggle')
  await expect(page.getByText('No brand has “Goggle” in its name')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Close matches' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Close matches' })).toContainText('Google')
  await expect(page.getByText('No brand has “Goggle” in its name')).toBeVisible()

  wait = 0
  await search.fill('Xylophone')
  await expect(page.getByText('No brand has “Xylophone” in its name')).toBeVisible()
  await expectAccessible(page)

  // Other filters may be why it is not found.
  await page.goto(`${service.origin}/brands?limit=25&name=Gogle&updated_after=1`)
  await expect(page.getByText('With these filters, no brand is named exactly “Gogle”.')).toBeVisible()
  await page.goto(`${service.origin}/brands?limit=25&name=Xylophone&updated_after=1`)
  await expect(page.getByText('Nothing in the catalogue matches these filters.')).toBeVisible()
  await expect(page.getByText('in its name')).toHaveCount(0)
})

test('the next key calls off the requests for close matches, and none of them is shown', async ({ page }) => {
  await using service = await serviceWith(['Google', 'Zebra'], (text) => (/^go/i.test(text) ? 60_000 : 0))
  await open(page, `${service.origin}/brands?limit=25`)
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  const sent = page.waitForRequest((request) => request.url().includes('limit=100'))
  await search.pressSequentially('Gogle')
  const request = await sent
  await search.press('x')
  await expect.poll(() => request.failure()?.errorText).toBe('net::ERR_ABORTED')
  await search.fill('Zebro')
  await expect(page.getByRole('region', { name: 'Close matches' })).toContainText('Zebra')
  await expect(page.getByRole('region', { name: 'Close matches' })).not.toContainText('Google')
})

test('below few rows that are not close, close matches are offered', async ({ page }) => {
  await using service = await serviceWith(['Eagle & Lego Toys', 'Le Go'], () => 0)
  await open(page, `${service.origin}/brands?limit=25&name=lego`)
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Close matches' })).toContainText('Le Go')
  service.requests.length = 0
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('le go')
  await expect(rows(page)).toHaveText(/Le Go/)
  await expect(page.getByRole('region', { name: 'Close matches' })).toHaveCount(0)
})
