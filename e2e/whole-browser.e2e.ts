/** Tests that need a full browser: a headless shell does not restrict third-party storage or the local network. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect } from 'playwright/test'
import { findBrowser } from '../tools/browser.ts'
import {
  catalogue,
  catalogueFrame,
  expectDiagnosis,
  expectRows,
  mounting,
  test,
} from './support/embed-host.ts'

test.skip(!findBrowser(), 'no whole Chromium or Chrome is installed')

test('the frame works with third-party storage blocked, as in current browsers', async ({
  page,
  embedding: { host, service },
}) => {
  await page.goto(host.page(mounting(service, '{ filters: { limit: 10 } }')))
  await expectRows(page, 10)
  const frame = await catalogueFrame(page)
  const failure = await frame.evaluate(() => {
    try {
      return `storage has ${localStorage.length} entries`
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(failure).toBe('SecurityError')
  await catalogue(page).getByRole('row').nth(2).click()
  await expect(catalogue(page).getByRole('link', { name: 'Close' })).toBeVisible()
})

test('a host is told if the browser keeps it from the local network', async ({
  page,
  embedding: { host, service },
}) => {
  await page.clock.install()
  const loader = readFileSync(resolve('dist/embed.js'), 'utf8')
  const body = mounting(service, `{ src: '${service}' }`).replace(
    /<script src=[^>]*><\/script>/,
    () => `<script>${loader}</script>`,
  )
  // This page comes from no local address, so to the browser the service is on a more private network.
  await page.route(`${host.origin}/public`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${host.origin}/public`)
  await expectDiagnosis(page, 'address', 'local network access')
})
