import { defineConfig } from 'playwright/test'

// A service of its own, so that the walk can run beside the journeys.
const PORT = Number((process.env['E2E_PORT'] ??= '4190'))

/** One walk through the app in each other engine that is installed. */
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
    // The page of another site that the walk embeds the catalogue in.
    url: `http://127.0.0.1:${PORT}/`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
})
