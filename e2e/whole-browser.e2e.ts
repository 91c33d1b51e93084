/** What a headless shell does not do: it blocks no third-party storage, and lets every page use the local network. */
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

test('with third-party storage blocked, as browsers do by now, everything works', async ({
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

test('a host that the browser keeps from the local network is told', async ({
  page,
  embedding: { host, service },
}) => {
  await page.clock.install()
  const loader = readFileSync(resolve('dist/embed.js'), 'utf8')
  const body = mounting(service, `{ src: '${service}' }`).replace(
    /<script src=[^>]*><\/script>/,
    () => `<script>${loader}</script>`,
  )
  // A page that comes from no address of this machine, so that the service's is more private than its own.
  await page.route(`${host.origin}/public`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${host.origin}/public`)
  await expectDiagnosis(page, 'address', 'right to use the local network')
})
