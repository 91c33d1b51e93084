import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Ends what hangs. A busy machine is no failure.
    testTimeout: 60_000,
    include: ['src/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: ['src/service/testing/global-setup.ts'],
  },
})
