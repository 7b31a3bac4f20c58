/**
 * `npm test`: sets everything up and runs every check and test; `npm test -- <words>` runs only the test files whose path has
 * one of the words. Ends with 1 when anything failed, after all has run.
 */
import { prepare } from './prepare.mjs'
import { runInForeground } from './run.mjs'
import { say } from './say.mjs'

const CHECKS = [
  { what: 'types', args: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  { what: 'lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
  { what: 'rooms', args: ['tools/check-rooms.ts'] },
  { what: 'unused code', args: ['node_modules/knip/bin/knip.js'] },
]
const words = process.argv.slice(2)
const tests = { what: 'tests', args: ['node_modules/vitest/vitest.mjs', 'run', ...words] }

try {
  await prepare({ build: true })
  const failed = []
  for (const { what, args } of words.length > 0 ? [tests] : [...CHECKS, tests]) {
    say(`\n── ${what}`)
    const code = await runInForeground(args)
    if (code !== 0) failed.push(what)
    // Ctrl-C ends the whole run, not one part of it.
    if (code > 128) break
  }
  say(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nAll is well.')
  process.exitCode = failed.length > 0 ? 1 : 0
} catch (error) {
  say(`The tests could not run: ${error.message}`)
  process.exitCode = 1
}
