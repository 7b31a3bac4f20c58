/** Runs a file of tools on a shop that is installed and built: `node tools/start/prepared.mjs tools/bench/run.ts reads`. */
import { prepare } from './prepare.mjs'
import { runInForeground } from './run.mjs'

// Who asks for a proof gets the whole of it: see services/platform/testing/amount.ts.
process.env.TEST_AMOUNT ??= 'large'
await prepare({ build: ['server', 'web'], packages: 'all' })
process.exitCode = await runInForeground(process.argv.slice(2))
