import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { DefaultReporter } from 'vitest/node'
import { BRAKE_MS } from './services/platform/testing/brake.ts'
import { LongestFirst } from './tools/testing/longest-first.ts'
import { RunSummary } from './tools/testing/run-summary.ts'

const everywhere = ['events', 'services', 'migrations', 'tools'].map((room) => `${room}/**`)
const named = (suffix: string) => everywhere.map((room) => `${room}/*${suffix}.{ts,tsx}`)

/** What earns money, in a real browser: part of every `npm test`. */
const PATHS = ['tools/e2e/paths/*.e2e.test.ts', 'tools/faults/kills.e2e.test.ts']
/** They need a broker, or time their waits for a machine that does nothing else. */
const ALONE = ['tools/faults/{faults,checkout-kill,wizard-kill}.e2e.test.ts', 'tools/e2e/first-path.e2e.test.ts']

/** Much of a test is waiting: one worker more than there are cores. */
const MAX_WORKERS = availableParallelism() + 1

/** Brakes: a test that hangs ends, one that a slow machine runs does not. */
const brakes = { testTimeout: BRAKE_MS, hookTimeout: BRAKE_MS, expect: { poll: { timeout: BRAKE_MS } } }
const brakesOfEngines = { ...brakes, testTimeout: 5 * BRAKE_MS, hookTimeout: 5 * BRAKE_MS }
/** Node reads the sources itself, as it runs them in the shop, and the files of a worker share what they import. */
const native = { isolate: false, experimental: { viteModuleRunner: false, nodeLoader: false } }

const wholeShop = {
  ...native,
  maxWorkers: MAX_WORKERS,
  globalSetup: ['tools/testing/shared-shop.ts'],
  ...brakesOfEngines,
  testTimeout: 15 * BRAKE_MS,
  hookTimeout: 15 * BRAKE_MS,
}

/** The suffix of a test says what it needs: `.test` nothing, `.int.test` real engines, `.e2e.test` a whole shop or a browser. */
export default defineConfig({
  test: {
    // chdb crashes in worker threads, and engines must not outlive the process that started them.
    pool: 'forks',
    passWithNoTests: true,
    sequence: { sequencer: LongestFirst },
    // One line a file; of a file that fails, its tests.
    slowTestThreshold: Number.POSITIVE_INFINITY,
    reporters: [new DefaultReporter({ summary: false }), new RunSummary()],
    projects: [
      // Models need the same compilation as in the build: it gives every store its sid. Each file has modules of its own: a model is part of
      // its module, and what another file has loaded would react to what a test does.
      {
        extends: './vite.config.ts',
        root: '.',
        test: { name: 'frontend', maxWorkers: MAX_WORKERS, include: ['frontend/**/*.test.{ts,tsx}'], ...brakes },
      },
      {
        test: {
          ...native,
          name: 'unit',
          maxWorkers: MAX_WORKERS,
          ...brakes,
          include: named('.test'),
          exclude: [...named('.int.test'), ...named('.e2e.test')],
        },
      },
      {
        test: {
          ...native,
          name: 'integration',
          maxWorkers: MAX_WORKERS,
          include: named('.int.test'),
          globalSetup: ['services/platform/testing/global-setup.ts'],
          ...brakesOfEngines,
        },
      },
      { test: { name: 'paths', include: PATHS, ...wholeShop } },
      { test: { name: 'browser', include: named('.e2e.test'), exclude: [...PATHS, ...ALONE], sequence: { groupOrder: 1 }, ...wholeShop } },
      { test: { ...wholeShop, name: 'alone', include: ALONE, maxWorkers: 1, sequence: { groupOrder: 2 } } },
    ],
  },
})
