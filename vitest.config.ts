import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Long enough for a busy machine. It only ends tests that hang.
    testTimeout: 60_000,
    include: ['src/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: ['src/service/testing/global-setup.ts'],
  },
})
