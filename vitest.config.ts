import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const needsPostgres = ['src/service/**/*.test.ts']

export default defineConfig({
  test: {
    // Long enough for a busy machine. It only ends tests that hang.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // One more than the cores of a small machine: tests also wait, for the database and for commands they start.
    maxWorkers: 3,
    // One process runs many files, so each must leave globals as it found them.
    isolate: false,
    setupFiles: ['tools/after-each-test.ts'],
    env: {
      // Commands that tests start are compiled once, not each time.
      NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node'),
      // Not UTC, where a time that is read in the wrong zone would pass.
      TZ: 'America/New_York',
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'service',
          include: needsPostgres,
          globalSetup: ['src/service/testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'app', include: ['src/**/*.test.ts', 'tools/**/*.test.ts'], exclude: needsPostgres },
      },
    ],
  },
})
