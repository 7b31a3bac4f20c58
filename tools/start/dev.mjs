/** `npm run dev`: the shop with sources watched; the server starts anew, the browser is updated in place. */
import { prepare } from './prepare.mjs'
import { runInForeground } from './run.mjs'
import { say } from './say.mjs'

try {
  await prepare({})
  const watched = ['services', 'events', 'migrations'].map((path) => `--watch-path=${path}`)
  process.exitCode = await runInForeground(
    [...watched, '--watch-preserve-output', 'services/main.ts', '--dev', ...process.argv.slice(2)],
    (message) => {
      if (typeof message?.say === 'string') say(message.say)
    },
  )
} catch (error) {
  say(`The shop could not start: ${error.message}`)
  process.exitCode = 1
}
