import { defineConfig } from 'playwright/test'

// The walk has its own service, so that it can run beside the journeys.
const PORT = Number((process.env['E2E_PORT'] ??= '4190'))

/** Walks through the app once in each other engine that is installed. */
export default defineConfig({
  outputDir: '../../test-results-engines',
  forbidOnly: Boolean(process.env['CI']),
  // Two engines at once are too much for a small machine.
  workers: 1,
  reporter: [['list']],
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: { baseURL: `http://127.0.0.1:${PORT}` },
  webServer: {
    command: 'node e2e/support/start-service.ts',
    cwd: '../..',
    url: `http://127.0.0.1:${PORT}/`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
})
