import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

const SLOWEST = 10

interface Part {
  name: string
  files: number
  tests: number
  /** Of its files, added up; several run at once. */
  minutes: number
}

const secondsOf = (module: TestModule): number => {
  const { collectDuration, duration } = module.diagnostic()
  return (collectDuration + duration) / 1000
}

/** The end of a run: the time of each part, the slowest files, and how many tests passed, failed and were skipped. */
export class RunSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string): number => tests.filter((test) => test.result().state === state).length
    const skipped = count('skipped')
    const lines = [
      ...partsOf(modules).map(
        (part) => `${part.name.padEnd(12)} ${part.files} files, ${part.tests} tests, ${part.minutes.toFixed(1)} minutes`,
      ),
      '',
      'The slowest files',
      ...modules
        .map((module) => ({ path: relative(process.cwd(), module.moduleId), seconds: secondsOf(module) }))
        .toSorted((left, right) => right.seconds - left.seconds)
        .slice(0, SLOWEST)
        .map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}`),
    ]
    console.log(lines.join('\n'))
    const counts = `${count('passed')} passed, ${count('failed')} failed, ${skipped} skipped`
    // Whoever runs this as a part of more says it last.
    if (process.send) process.send({ counts })
    else console.log(`\n${counts}`)
    // A test that waits for an engine proves nothing while it is skipped: a build machine must have them all.
    if (skipped > 0 && process.env.CI === 'true') process.exitCode = 1
  }
}

function partsOf(modules: readonly TestModule[]): Part[] {
  return [...Map.groupBy(modules, ({ project }) => project.name)].map(([name, ofPart]) => ({
    name,
    files: ofPart.length,
    tests: ofPart.flatMap(({ children }) => [...children.allTests()]).length,
    minutes: ofPart.reduce((sum, module) => sum + secondsOf(module), 0) / 60,
  }))
}
