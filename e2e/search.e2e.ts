import { expect, type Page } from 'playwright/test'
import { lastBrand } from './support/catalogue.ts'
import { holdRequests } from './support/hold-requests.ts'
import { detailPanel, open, pageLink, rows, test } from './support/journey.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name' })

test('a search by keyboard alone: from "/" to the results and a brand', async ({ page, request }) => {
  await open(page, '/brands?limit=10')
  await expect(rows(page)).toHaveCount(10)
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()

  await test.step('typing narrows the list and loses no letter, and Back returns in one step', async () => {
    await search(page).pressSequentially('github', { delay: 40 })
    await expect(page).toHaveURL('/brands?limit=10&name=github&order=match')
    await expect(rows(page).filter({ hasText: /github/i })).not.toHaveCount(0)
    await expect(rows(page).filter({ hasNotText: /github/i })).toHaveCount(0)
    await expect(page.getByRole('status')).toContainText(/^1–\d+ of \d+ brands, page 1 of 1$/)
    await expect(search(page)).toHaveValue('github')
    await page.goBack()
    await expect(page).toHaveURL('/brands?limit=10')
    await expect(search(page)).toHaveValue('')
    await expect(rows(page)).toHaveCount(10)
  })

  await test.step('case and accents are ignored, and wildcards are ordinary characters', async () => {
    await search(page).fill('SKOD')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('ŠKODA')
    await expect(rows(page).locator('mark')).toHaveText(['ŠKOD'])
    await search(page).fill('%%%')
    await expect(page.getByText('No brand has “%%%” in its name')).toBeVisible()
  })

  await test.step('Escape clears the search, even before its list is rendered, and then leaves the field', async () => {
    await page.keyboard.press('Escape')
    await expect(search(page)).toHaveValue('')
    await expect(page).toHaveURL('/brands?limit=10')
    await page.keyboard.press('Escape')
    await expect(search(page)).not.toBeFocused()
    await search(page).evaluate(async (field: HTMLInputElement) => {
      field.focus()
      document.execCommand('insertText', false, 'git')
      // React renders the field, but not yet the list.
      await Promise.resolve()
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    })
    await expect(search(page)).toHaveValue('')
    await expect(page).toHaveURL('/brands?limit=10')
    await expect(rows(page)).toHaveCount(10)
  })

  await test.step('arrow keys move to the results; Enter opens one, or the only one found', async () => {
    await search(page).fill('github')
    await expect(rows(page).filter({ hasNotText: /github/i })).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    const [first, second] = [rows(page).nth(0).getByRole('link'), rows(page).nth(1).getByRole('link')]
    await expect(first).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(second).toBeFocused()
    const name = await second.innerText()
    await page.keyboard.press('Enter')
    await expect(detailPanel(page)).toHaveAccessibleName(name)

    await search(page).fill('GitHub Actions')
    await expect(rows(page)).toHaveCount(1)
    await search(page).press('Enter')
    await expect(detailPanel(page)).toHaveAccessibleName('GitHub Actions')
  })

  await test.step('an id opens its brand', async () => {
    const { id } = await lastBrand(request)
    await search(page).fill('')
    await expect(page).toHaveURL(/\?limit=10$/)
    await search(page).fill(`#${id}`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL((url) => url.pathname === `/brands/${id}`)
    await expect(page.getByRole('link', { name: 'Close' })).toBeVisible()

    // Digits may also be a name.
    await search(page).fill('1')
    await expect(page.getByRole('link', { name: 'Look for id 1', exact: true })).toBeVisible()
    const main = page.getByRole('main')
    await search(page).fill('99999999')
    await expect(main).toContainText('No brand has “99999999” in its name or as its id')
    await search(page).fill('1120')
    await expect(main).not.toContainText(/Looking for|Check the spelling/)
    await expect(main.getByText('The brand with id 1120', { exact: true })).toBeVisible()
    await expect(main).not.toContainText(/0 brands|No brand has/)
    await expect(main.getByRole('row').getByRole('link', { name: 'Gitea' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/brands\/1120\?/)
    await expect(page.getByRole('region', { name: 'Gitea' })).toBeVisible()
  })
})

test('"/" selects the search even as the first rows arrive, before the field', async ({ page }) => {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('tbody a')) return
      watch.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }))
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  await open(page, '/brands?limit=10')
  await expect(search(page)).toBeFocused()
})

test('each letter from the second on is sent at once, the total after a pause', async ({ page }) => {
  await page.clock.install()
  await open(page, '/brands?limit=10')
  await expect(rows(page)).toHaveCount(10)
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const name = pathname === '/v1/brands' && searchParams.get('name')
    // Prefetched pages do not count.
    if (name && !searchParams.has('page')) requests.push(`${name}, ${searchParams.get('limit')}`)
  })
  await page.clock.pauseAt(Date.now() + 60_000)
  await search(page).pressSequentially('git')
  await expect.poll(() => requests).toEqual(['gi, 10', 'git, 10'])
  await page.clock.resume()
  await expect(page.getByRole('status')).toContainText(/^1–10 of \d+ brands, page 1 of \d+$/)
  expect(requests).toEqual(['gi, 10', 'git, 10', 'git, 1'])

  await test.step('a late response to an earlier search does not replace a newer one', async () => {
    await search(page).fill('')
    await expect(page).toHaveURL('/brands?limit=10')
    const earlier = /name=sp(&|$)/
    const held = await holdRequests(page, earlier)
    const requested = page.waitForRequest(earlier)
    const cancelled = page.waitForEvent('requestfailed', (request) => earlier.test(request.url()))
    await search(page).pressSequentially('sp')
    await requested
    await expect(page.getByText('Searching…')).toBeVisible()
    // Nothing on the screen says how many brands the earlier search found.
    await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible()
    await expect(page.getByText(/of [\d,]+/).filter({ visible: true })).toHaveCount(0)
    await search(page).pressSequentially('otify')
    await cancelled
    await expect(rows(page).filter({ hasNotText: /spotify/i })).toHaveCount(0)
    held.release()
    await page.unrouteAll({ behavior: 'wait' })
    await expect(rows(page).filter({ hasNotText: /spotify/i })).toHaveCount(0)
    await expect(search(page)).toHaveValue('spotify')
  })

  await test.step('that nothing was found is not said while the next search is awaited', async () => {
    const nothing = page.getByText('No brand has “%%%” in its name')
    await search(page).fill('%%%')
    await expect(nothing).toBeVisible()
    const held = await holdRequests(page, /name=github/)
    await search(page).fill('github')
    await expect(nothing).toBeHidden()
    await expect(page.getByText('Searching…')).toHaveCount(2)
    held.release()
    await expect(rows(page)).not.toHaveCount(0)
  })
})

test('the field always matches the list, even after a click while a search is pending', async ({ page }) => {
  const nameInAddress = () => new URL(page.url()).searchParams.get('name') ?? ''
  await page.clock.install()
  for (const [address, type] of [
    ['/brands?limit=10', () => page.keyboard.type('Z')],
    ['/brands?limit=10&name=git', () => search(page).press('Delete')],
  ] as const) {
    await open(page, address)
    await expect(pageLink(page, 'Next page')).toBeEnabled()
    const box = (await pageLink(page, 'Next page').boundingBox())!
    await search(page).focus()
    await search(page).selectText()
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    await type()
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await page.clock.resume()
    await expect(page).not.toHaveURL(address)
    await expect.poll(async () => (await search(page).inputValue()) === nameInAddress()).toBe(true)
    await search(page).press('Enter')
    await expect.poll(async () => (await search(page).inputValue()) === nameInAddress()).toBe(true)
  }
})

test('keys of an input method are ignored', async ({ page }) => {
  await open(page, '/brands?limit=10&name=git')
  await expect(rows(page)).not.toHaveCount(0)
  await search(page).focus()
  for (const key of ['ArrowDown', 'Escape', 'Enter']) {
    const isTaken = await search(page).evaluate((field, pressed) => {
      const options = { key: pressed, isComposing: true, bubbles: true, cancelable: true }
      return !field.dispatchEvent(new KeyboardEvent('keydown', options))
    }, key)
    expect(isTaken).toBe(false)
    await expect(search(page)).toBeFocused()
    await expect(search(page)).toHaveValue('git')
  }
})

test('all letters of a held key are sought, though browsers limit changes of addresses', async ({ page }) => {
  await page.addInitScript(() => {
    const times: number[] = []
    for (const name of ['pushState', 'replaceState'] as const) {
      const change = history[name].bind(history)
      history[name] = (...changed) => {
        const now = performance.now()
        if (times.filter((time) => now - time < 10_000).length >= 100)
          throw new DOMException('Attempt to use history more than 100 times per 10 seconds', 'SecurityError')
        times.push(now)
        change(...changed)
      }
    }
  })
  await open(page, '/brands?limit=10')
  await expect(rows(page)).toHaveCount(10)
  await search(page).pressSequentially('a'.repeat(130), { delay: 5 })
  await expect(page).toHaveURL(new RegExp(`name=a{130}&`))
  await expect(search(page)).toHaveValue('a'.repeat(130))
})
