import { expect } from 'playwright/test'
import { allRowsRendered, open, pageLink, rows, test, choosePageSize } from './support/journey.ts'
import { startMisbehavingService, validList } from './support/misbehaving-service.ts'

test('paging to the end of a list and back shows no gaps or repeats', async ({ page }) => {
  const status = page.getByRole('status')
  const prefetched = page.waitForResponse(/\/v1\/brands\?limit=10&page=2&cursor=/)
  await open(page, '/brands?limit=10')
  async function ids() {
    await allRowsRendered(page)
    await expect(rows(page)).toHaveCount(10)
    return rows(page).locator('td:nth-child(4)').allTextContents()
  }
  await expect(pageLink(page, 'Previous page')).toBeDisabled()
  await expect(status).toHaveText(/^1–10 of [\d,]+ brands, page 1 of \d+$/)
  const first = await ids()

  await test.step('the next page is prefetched', async () => {
    await (await prefetched).finished()
    await page.route(/[?&]page=2\b/, (route) => route.abort())
    await pageLink(page, 'Next page').click()
    await expect(status).toContainText('page 2 of')
    expect(new Set([...first, ...(await ids())]).size).toBe(20)
    await pageLink(page, 'Previous page').click()
    await expect(status).toContainText('page 1 of')
    expect(await ids()).toEqual(first)
  })

  await test.step('the last page holds the rest of the brands', async () => {
    await pageLink(page, 'Last page').click()
    await expect(pageLink(page, 'Next page')).toBeDisabled()
    await expect(pageLink(page, 'Last page')).toBeDisabled()
    await expect(status).toHaveText(/^[\d,]+–([\d,]+) of \1 brands, page (\d+) of \2$/)
    await allRowsRendered(page)
    const [from, to] = (await status.innerText())
      .match(/[\d,]+/g)!
      .map((text) => Number(text.replace(',', '')))
    expect(from! % 10).toBe(1)
    expect(to! - from! + 1).toBe(await rows(page).count())
  })

  await test.step('the focus stays on the link that reached the end', async () => {
    await pageLink(page, 'Previous page').click()
    await expect(pageLink(page, 'Next page')).toBeEnabled()
    await pageLink(page, 'Next page').press('Enter')
    await expect(pageLink(page, 'Next page')).toBeDisabled()
    await expect(pageLink(page, 'Next page')).toBeFocused()
  })

  await test.step('a page past the end has links back into the list', async () => {
    await page.goto('/brands?name=a&limit=10&page=9999')
    await expect(page.getByText('Page 9,999 is past the end of the list')).toBeVisible()
    await expect(page.getByText(/^of \d/)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Go to the first page' })).toBeVisible()
    await expect(status).toHaveText(/^No brands on this page, page 9,999 of \d+$/)
    await expect(pageLink(page, 'Last page')).toBeEnabled()
    await page.getByRole('link', { name: 'Go to the last page' }).click()
    await expect(rows(page)).not.toHaveCount(0)
    await expect(pageLink(page, 'Next page')).toBeDisabled()
  })

  await test.step('changing the rows per page keeps the filters, and returns to page 1', async () => {
    await choosePageSize(page, '25')
    await expect(rows(page)).toHaveCount(25)
    await expect(page).toHaveURL('/brands?name=a&limit=25')
  })
})

test('links to another host are followed at our own, and no other gets the token', async ({ page }) => {
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
