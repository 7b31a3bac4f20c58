/** `npm run bench`: measures the shop on this machine; prints ratios and fails nothing. */
import { prepare } from './prepare.mjs'
import { runInForeground } from './run.mjs'

await prepare({ build: true })
process.exitCode = await runInForeground(['tools/bench/run.ts', ...process.argv.slice(2)])
