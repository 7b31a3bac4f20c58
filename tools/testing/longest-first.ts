import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Where no run has been timed yet: these are short to read and the longest to run, and all would wait for them at the end. */
const LONGEST = [
  'services/platform/event-log/kafka/kafka-event-log.int.test.ts',
  'tools/faults/kills.e2e.test.ts',
  'tools/faults/draft-kill.e2e.test.ts',
  'tools/e2e/paths/',
  'services/platform/projections/projection.command.int.test.ts',
  'services/analytics/analytics-truth.int.test.ts',
]

/** A worker goes on with the next file of its part, so parts come one after the other. */
const PARTS = ['paths', 'integration', 'frontend', 'unit']

/** Of each part the longest first, by the times of the last run (kept by Vitest in its cache). */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = (spec: TestSpecification): number => {
      const known = this.ctx.cache.getTestSpecificationResult(spec)?.duration
      const listed = LONGEST.findIndex((path) => spec.moduleId.includes(path))
      return known ?? (listed < 0 ? 0 : 1_000_000 - listed)
    }
    return sorted.toSorted((left, right) => groupOf(left) - groupOf(right) || partOf(left) - partOf(right) || rank(right) - rank(left))
  }
}

const groupOf = ({ project }: TestSpecification): number => project.config.sequence.groupOrder
const partOf = ({ project }: TestSpecification): number => PARTS.indexOf(project.name)
