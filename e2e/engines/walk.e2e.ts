/**
 * One walk through the app in three engines: Chromium, Firefox and WebKit, as far as they are installed. The journeys
 * beside this folder look closer, in Chromium only. This folder also holds what drives the engines.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { viewPage } from './page-view.ts'
import { engines } from './start-engine.ts'
import { BRAND_STEPS } from './steps/brand-steps.ts'
import { ENTRY_STEPS } from './steps/entry-steps.ts'
import { FAILURE_STEPS } from './steps/failure-steps.ts'
import { FILTER_STEPS } from './steps/filter-steps.ts'
import { LIST_STEPS } from './steps/list-steps.ts'
import { OUTPUT_STEPS } from './steps/output-steps.ts'
import { SCREEN_STEPS } from './steps/screen-steps.ts'
import type { Walk } from './walk.ts'
import { startWalkProxy } from './walk-proxy.ts'

const STEPS = {
  ...ENTRY_STEPS,
  ...FILTER_STEPS,
  ...LIST_STEPS,
  ...BRAND_STEPS,
  ...OUTPUT_STEPS,
  ...SCREEN_STEPS,
  ...FAILURE_STEPS,
}

// One engine after the other: two at once are too much for a small machine.
// Their drivers sometimes lose a window or a key: a walk that fails is walked once more.
test.describe.configure({ mode: 'default', retries: 1 })

for (const [engine, start] of Object.entries(engines())) {
  test(`the walk in ${engine}`, async ({ baseURL }) => {
    test.skip(!start, `${engine} is not installed`)
    test.setTimeout(300_000)
    const downloads = await mkdtemp(join(tmpdir(), 'walk-'))
    await using proxy = await startWalkProxy(baseURL!)
    const browser = await start!(downloads).catch((error: unknown) => {
      // Some machines have the engine and cannot run it. Without Chromium nothing else could be tested either.
      if (engine === 'Chromium') throw error
      return test.skip(true, `${engine} does not start: ${String(error)}`)
    })
    if (!browser) return
    const walk: Walk = { browser, page: viewPage(browser), proxy, downloads }
    try {
      for (const [name, step] of Object.entries(STEPS)) await test.step(name, () => step(walk))
      expect(proxy.faults).toEqual([])
    } catch (error) {
      await browser.screenshot(test.info().outputPath(`${engine}.png`)).catch(() => {})
      throw error
    } finally {
      await browser.close()
      await rm(downloads, { recursive: true, force: true })
    }
  })
}
