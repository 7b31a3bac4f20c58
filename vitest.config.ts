import { defineConfig } from 'vitest/config'

const everywhere = ['events', 'services', 'migrations', 'tools'].map((room) => `${room}/**`)
const named = (suffix: string) => everywhere.map((room) => `${room}/*${suffix}.{ts,tsx}`)

/** The suffix of a test says what it needs: `.test` nothing, `.int.test` real engines, `.e2e.test` a whole shop or a browser. */
export default defineConfig({
  test: {
    // chdb crashes in worker threads, and engines must not outlive the process that started them.
    pool: 'forks',
    passWithNoTests: true,
    projects: [
      // Models need the same compilation as in the build: it gives every store its sid.
      { extends: './vite.config.ts', root: '.', test: { name: 'frontend', include: ['frontend/**/*.test.{ts,tsx}'] } },
      { test: { name: 'unit', include: named('.test'), exclude: [...named('.int.test'), ...named('.e2e.test')] } },
      {
        test: {
          name: 'integration',
          include: named('.int.test'),
          globalSetup: ['services/platform/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: named('.e2e.test'),
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
