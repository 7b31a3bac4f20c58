import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const everywhere = ['events', 'services', 'migrations', 'tools'].map((room) => `${room}/**`)
const named = (suffix: string) => everywhere.map((room) => `${room}/*${suffix}.{ts,tsx}`)

/** They need a broker, or time their waits for a machine that does nothing else. */
const ALONE = ['tools/faults/{faults,checkout-kill,wizard-kill}.e2e.test.ts', 'tools/e2e/first-path.e2e.test.ts']

const wholeShop = ({ maxWorkers, groupOrder }: { maxWorkers: number; groupOrder: number }) => ({
  globalSetup: ['tools/testing/shop-template.ts'],
  maxWorkers,
  sequence: { groupOrder },
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // What a page shows in the end counts; how soon is a matter of the machine.
  expect: { poll: { timeout: 15_000 } },
})

/** Vitest begins with the longest text; these are short to read and the longest to run, and all would wait for them at the end. */
const LONGEST = ['tools/e2e/accessibility.e2e.test.ts', 'tools/faults/draft-kill.e2e.test.ts']
const isLongest = ({ moduleId }: TestSpecification): boolean => LONGEST.some((file) => moduleId.endsWith(file))

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((left, right) => Number(isLongest(right)) - Number(isLongest(left)))
  }
}

/** The suffix of a test says what it needs: `.test` nothing, `.int.test` real engines, `.e2e.test` a whole shop or a browser. */
export default defineConfig({
  test: {
    // chdb crashes in worker threads, and engines must not outlive the process that started them.
    pool: 'forks',
    // Left alone it takes one of two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    passWithNoTests: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      // Models need the same compilation as in the build: it gives every store its sid.
      { extends: './vite.config.ts', root: '.', test: { name: 'frontend', include: ['frontend/**/*.test.{ts,tsx}'] } },
      { test: { name: 'unit', testTimeout: 30_000, include: named('.test'), exclude: [...named('.int.test'), ...named('.e2e.test')] } },
      {
        test: {
          name: 'integration',
          include: named('.int.test'),
          globalSetup: ['services/platform/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      // Two shops with a browser each are what two cores carry.
      { test: { name: 'e2e', include: named('.e2e.test'), exclude: ALONE, ...wholeShop({ maxWorkers: 2, groupOrder: 1 }) } },
      { test: { name: 'e2e-alone', include: ALONE, ...wholeShop({ maxWorkers: 1, groupOrder: 2 }) } },
    ],
  },
})
