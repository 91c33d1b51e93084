/** Tests that need a full browser: a headless shell does not restrict third-party storage or the local network. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect } from 'playwright/test'
import { findBrowser } from '../tools/browser.ts'
import { mounting, test } from './support/embed-host.ts'

test.skip(!findBrowser(), 'no whole Chromium or Chrome is installed')

test('the frame works with third-party storage blocked, as in current browsers', async ({ host }) => {
  await host.mount('{ filters: { limit: 10 } }')
  await host.expectRows(10)
  const frame = await host.contentFrame()
  const failure = await frame.evaluate(() => {
    try {
      return `storage has ${localStorage.length} entries`
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(failure).toBe('SecurityError')
  await host.frame.getByRole('row').nth(2).click()
  await expect(host.frame.getByRole('link', { name: 'Close' })).toBeVisible()
})

test('a host is told if the browser keeps it from the local network', async ({ page, host }) => {
  await page.clock.install()
  const loader = readFileSync(resolve('dist/embed.js'), 'utf8')
  const body = mounting(host.service, `{ src: '${host.service}' }`).replace(
    /<script src=[^>]*><\/script>/,
    () => `<script>${loader}</script>`,
  )
  // This page comes from no local address, so to the browser the service is on a more private network.
  await page.route(`${host.origin}/public`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${host.origin}/public`)
  await host.expectDiagnosis('address', 'local network access')
})
