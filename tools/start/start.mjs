/**
 * `npm start`: installs, builds, runs the shop. Plain JavaScript without packages, since it runs before any is installed and
 * on whichever Node is there. `npm start -- --kafka` keeps the event log in a local Kafka broker.
 */
import { prepare } from './prepare.mjs'
import { runInForeground } from './run.mjs'
import { say } from './say.mjs'

// Lines for people come from the shop as messages; its log would drown them in a terminal.
process.env.LOG_LEVEL ||= 'warn'

try {
  await prepare({ build: true })
  process.exitCode = await runInForeground(['services/main.ts', ...process.argv.slice(2)], (message) => {
    if (typeof message?.say === 'string') say(message.say)
  })
} catch (error) {
  say(`The shop could not start: ${error.message}`)
  process.exitCode = 1
}
