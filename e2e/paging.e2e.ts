import { expect } from 'playwright/test'
import { countBrands } from './support/catalogue.ts'
import { allRowsRendered, expectAccessible, open, pageLink, rows, test } from './support/journey.ts'
import { startMisbehavingService, validList } from './support/misbehaving-service.ts'

test('paging forward, back, to the last page and to the first, without gaps or repeats', async ({ page }) => {
  await open(page, '/brands?limit=100')
  await expect(pageLink(page, 'First page')).toBeDisabled()
  await expect(pageLink(page, 'Previous page')).toBeDisabled()
  async function names() {
    await allRowsRendered(page)
    await expect(rows(page)).toHaveCount(100)
    return rows(page).locator('td:nth-child(3)').allTextContents()
  }
  await expect(page.getByRole('status')).toContainText(/^Page 1 of \d+, [\d,]+ brands$/)
  const first = await names()

  await pageLink(page, 'Next page').click()
  await expect(page.getByRole('status')).toContainText('Page 2 of')
  await expect(rows(page).first()).toContainText('101')
  const second = await names()
  expect(new Set([...first, ...second]).size).toBe(200)

  await pageLink(page, 'Previous page').click()
  await expect(page.getByRole('status')).toContainText('Page 1 of')
  expect(await names()).toEqual(first)

  await pageLink(page, 'Last page').click()
  await expect(pageLink(page, 'Next page')).toBeDisabled()
  await expect(pageLink(page, 'Last page')).toBeDisabled()
  await allRowsRendered(page)
  const words = await page.getByRole('status').innerText()
  const [, here, of, total] = /^Page (\d+) of (\d+), ([\d,]+) brands$/.exec(words) ?? []
  expect(here).toBe(of)
  expect(Number(total!.replace(',', ''))).toBe((Number(of) - 1) * 100 + (await rows(page).count()))

  await pageLink(page, 'First page').click()
  await expect(page.getByRole('status')).toContainText('Page 1 of')
})

test('a change of the rows per page starts again at page 1 and keeps the filters', async ({ page }) => {
  await open(page, '/brands?name=a&limit=25&page=3')
  await expect(rows(page)).toHaveCount(25)
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50')
  await expect(rows(page)).toHaveCount(50)
  await expect(page).toHaveURL('/brands?name=a&limit=50')
})

test('past the end of the list, links lead to the first and the last page', async ({ page }) => {
  await open(page, '/brands?limit=100&page=9999')
  await expect(page.getByText('Page 9,999 is past the end of the list')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to the last page' }).click()
  await expect(rows(page)).not.toHaveCount(0)
  await expect(pageLink(page, 'Next page')).toBeDisabled()
})

test('the focus stays on the pager when the last page is reached', async ({ page, request }) => {
  const pages = Math.ceil((await countBrands(request)) / 100)
  await open(page, `/brands?limit=100&page=${pages - 1}`)
  await expect(rows(page)).toHaveCount(100)
  await pageLink(page, 'Next page').focus()
  await page.keyboard.press('Enter')
  await expect(pageLink(page, 'Next page')).toBeDisabled()
  await expect(pageLink(page, 'Next page')).toBeFocused()
})

test('the next page is fetched before it is requested', async ({ page }) => {
  const prefetched = page.waitForResponse(/\/v1\/brands\?limit=10&page=2&cursor=/)
  await open(page, '/brands?limit=10')
  await (await prefetched).finished()
  await page.route('**/v1/**', (route) => route.abort())
  await pageLink(page, 'Next page').click()
  await expect(rows(page).first()).toContainText('11')
})

test('links to another host are followed on the own base address; the token is sent nowhere else', async ({
  page,
}) => {
  const elsewhere = 'https://elsewhere.example/v1/brands?cursor=b%2Bc%3D%3D&page=2'
  const list = validList(3)
  await using service = await startMisbehavingService(() => ({
    body: { ...list, links: { ...list.links, next: elsewhere, last: elsewhere } },
  }))
  const receivers = new Set<string>()
  page.on('request', (request) => {
    if (request.headers()['authorization']) receivers.add(new URL(request.url()).origin)
  })
  await open(page, `${service.origin}/brands?limit=25`)
  await expect(rows(page)).toHaveCount(3)
  await pageLink(page, 'Next page').click()
  await expect(page).toHaveURL(`${service.origin}/brands?cursor=b%2Bc%3D%3D&page=2`)
  await expect.poll(() => service.requests).toContain('/v1/brands?cursor=b%2Bc%3D%3D&page=2')
  expect([...receivers]).toEqual([service.origin])
})

test('without a total from the service, the list has "more than" so many brands', async ({ page }) => {
  const list = validList(3)
  await using service = await startMisbehavingService(() => ({
    body: { ...list, links: { first: null, last: null, prev: null, next: '/v1/brands?cursor=x' } },
  }))
  await open(page, `${service.origin}/brands?limit=3`)
  await expect(page.getByRole('status')).toHaveText('Page 1, more than 3 brands')
})
