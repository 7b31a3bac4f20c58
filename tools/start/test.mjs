/**
 * `npm test`: what every change must pass: types, lint, rooms and unused code beside the tests that need no browser and the paths
 * in a browser that earn money. `npm run test:all`: every test. `… -- <words>` runs only the test files whose path has one of the
 * words, of all tests; `--shard 1/3` a third of them. Ends with 1 when anything failed, after all has run.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { ROOT } from './root.mjs'
import { PINNED_NODE, runInForeground, runQuietly } from './run.mjs'
import { say } from './say.mjs'

const CHECKS = [
  { what: 'types', args: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  { what: 'lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--diagnostic-level=error', '.'] },
  { what: 'rooms', args: ['tools/check-rooms.ts'] },
  { what: 'unused code', args: ['node_modules/knip/bin/knip.js'] },
]
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

/** One after the other, so that the tests keep most of the machine; answers what failed. */
async function runChecks() {
  const failed = []
  for (const { what, args } of CHECKS) {
    const began = Date.now()
    const error = await runQuietly(PINNED_NODE, args).then(
      () => null,
      (reason) => reason,
    )
    say(`── ${what}: ${error ? `failed\n${error.message}` : 'well'} (${Math.round((Date.now() - began) / 1000)} s)`)
    if (error) failed.push(what)
  }
  return failed
}

// Half of what a short process does is to read its code; the many that a run starts read it once.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/compiled')

try {
  const began = Date.now()
  await prepare({ build: false, packages: 'all' })
  const checking = names.length > 0 ? Promise.resolve([]) : runChecks()
  if (needsPages()) await prepare({ build: true, packages: 'all' })
  let counts = 'no test ran'
  const note = (message) => {
    counts = message?.counts ?? counts
  }
  const code = await runInForeground(['node_modules/vitest/vitest.mjs', 'run', ...parts, ...words], note)
  const failed = [...(await checking), ...(code === 0 ? [] : ['tests'])]
  say(`${failed.length > 0 ? `Failed: ${failed.join(', ')}` : 'All is well.'} ${((Date.now() - began) / 60_000).toFixed(1)} minutes.`)
  say(counts)
  process.exitCode = failed.length > 0 ? 1 : 0
} catch (error) {
  say(`The tests could not run: ${error.message}`)
  process.exitCode = 1
}
