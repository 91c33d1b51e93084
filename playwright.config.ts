import { defineConfig } from 'playwright/test'
import { findBrowser, findHeadlessShell } from './tools/browser.ts'

const PORT = Number((process.env['E2E_PORT'] ??= '4189'))
const IS_CI = Boolean(process.env['CI'])

function launch(executablePath = '') {
  const args = [
    '--no-sandbox',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Without a graphics card, Chromium emulates one in software, which takes an eighth of a run's processor time.
    '--disable-gpu',
  ]
  return { launchOptions: { executablePath, args } }
}

/** Journeys in a real browser, against the real service with the demo catalogue in a folder of its own. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: IS_CI,
  // A journey that fails is run again only to record a trace. The run still fails.
  retries: IS_CI ? 1 : 0,
  failOnFlakyTests: true,
  // One more than the cores of a small machine: journeys also wait.
  workers: 3,
  reporter: [['list']],
  // Long enough for a busy machine. They only end journeys that hang.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    trace: 'on-first-retry',
    ...launch(findHeadlessShell() ?? findBrowser()),
  },
  projects: [
    { name: 'journeys', testIgnore: ['engines/**', 'whole-browser.e2e.ts'] },
    { name: 'whole-browser', testMatch: 'whole-browser.e2e.ts', use: launch(findBrowser()) },
  ],
  webServer: {
    command: 'node e2e/support/start-service.ts',
    url: `http://127.0.0.1:${PORT}/`,
    timeout: 120_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
})
