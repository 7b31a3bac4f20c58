/**
 * `npm test`: what every change must pass: types, lint, rooms and unused code beside the tests that need no browser and the paths
 * in a browser that earn money, races, kills and properties in small amounts. `npm run test:all`: every test, in large ones. `… --
 * <words>` runs only the test files whose path has one of the words, of all tests; `--shard 1/3` a third of them. Ends with 1 when
 * anything failed, after all has run.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { prepare } from './prepare.mjs'
import { PINNED_NODE, ROOT, runInForeground, runQuietly } from './run.mjs'
import { inRunFolder } from './run-folder.mjs'
import { say } from './say.mjs'

const CHECKS = [
  { what: 'types', args: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  { what: 'lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--diagnostic-level=error', '.'] },
  { what: 'rooms', args: ['tools/check-rooms.ts'] },
  { what: 'unused code', args: ['node_modules/knip/bin/knip.js'] },
]
/** Of Linux, on every machine that Node runs on. */
const CLOCK_TICKS_PER_SECOND = 100
const EVERY_CHANGE = ['frontend', 'unit', 'integration', 'paths'].flatMap((part) => ['--project', part])

const isAll = process.argv[2] === '--all'
const words = process.argv.slice(isAll ? 3 : 2)
const names = words.filter((word, index) => !word.startsWith('-') && !words[index - 1]?.startsWith('-'))
const parts = isAll || names.length > 0 ? [] : EVERY_CHANGE

/** Tests that need nothing need no pages either. */
function needsPages() {
  if (names.length === 0) return true
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' }).split('\n')
  return files.some((file) => /\.(int|e2e)\.test\.tsx?$/.test(file) && names.some((name) => file.includes(name)))
}

const minutesSince = (began) => (Date.now() - began) / 60_000

/** One after the other, so that the tests keep most of the machine; answers what failed, and the minutes of each. */
async function runChecks(interruption) {
  const failed = []
  const minutes = []
  for (const { what, args } of CHECKS) {
    const began = Date.now()
    const error = await runQuietly(PINNED_NODE, args).then(
      () => null,
      (reason) => reason,
    )
    if (interruption.aborted) break
    if (error) {
      say(`── ${what}: failed\n${error.message}`)
      failed.push(what)
    }
    minutes.push(`${what} ${minutesSince(began).toFixed(1)}`)
  }
  return { failed, minutes }
}

/** Of this process and of all that it has started and seen end; null where the system does not tell. */
function cpuSeconds() {
  if (!existsSync('/proc/self/stat')) return null
  const [user, system, usersOfChildren, systemsOfChildren] = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ').slice(11, 15)
  return Math.round((Number(user) + Number(system) + Number(usersOfChildren) + Number(systemsOfChildren)) / CLOCK_TICKS_PER_SECOND)
}

if (isAll) process.env.TEST_AMOUNT ??= 'large'

/** Answers the exit code. */
async function runTests(interruption) {
  const began = Date.now()
  await prepare({ packages: 'all' })
  const checking = names.length > 0 ? Promise.resolve({ failed: [], minutes: [] }) : runChecks(interruption)
  if (needsPages()) await prepare({ build: ['server', 'web'], packages: 'all' })
  let counts = 'no test ran'
  const note = (message) => {
    counts = message?.counts ?? counts
  }
  const code = await runInForeground(['node_modules/vitest/vitest.mjs', 'run', ...parts, ...words], note)
  const checks = await checking
  const failed = [...checks.failed, ...(code === 0 ? [] : ['tests'])]
  if (interruption.aborted) return code
  if (checks.minutes.length > 0) say(`Minutes of the checks: ${checks.minutes.join(', ')}`)
  const cpu = cpuSeconds()
  say(`${minutesSince(began).toFixed(1)} minutes${cpu === null ? '' : `, ${cpu} seconds of CPU`}`)
  say(failed.length > 0 ? `Failed: ${failed.join(', ')}` : 'All is well.')
  say(counts)
  return failed.length > 0 ? 1 : 0
}

try {
  process.exit(await inRunFolder(runTests))
} catch (error) {
  say(`The tests could not run: ${error.message}`)
  process.exit(1)
}
