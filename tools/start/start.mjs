/**
 * `npm start`: installs, builds, runs the shop. Plain JavaScript without packages, since it runs before any is installed and
 * on whichever Node is there. `npm start -- --kafka` keeps the event log in a local Kafka broker; `--open` opens the shop in the browser.
 */

import { spawn } from 'node:child_process'
import { isBuilt, prepare } from './prepare.mjs'
import { runInForeground } from './run.mjs'
import { say } from './say.mjs'

// Lines for people come from the shop as messages; its log would drown them in a terminal.
process.env.LOG_LEVEL ||= 'warn'

const words = process.argv.slice(2)
const isOpening = words.includes('--open')

try {
  await prepare({ build: ['server'] })
  // Engines and catalogue are made ready while the pages are built.
  const pages = isBuilt('web') ? null : prepare({ build: ['web'] })
  const args = [...words.filter((word) => word !== '--open'), ...(pages ? ['--pages-to-come'] : [])]
  const hear = (message) => {
    if (typeof message?.say === 'string') say(message.say)
    if (typeof message?.address === 'string' && isOpening) openInBrowser(message.address)
  }
  process.exitCode = await runInForeground(['.build/server/main.js', ...args], hear, pages ?? undefined)
} catch (error) {
  say(`The shop could not start: ${error.message}`)
  process.exitCode = 1
}

/**
 * Opens an address in the browser of whoever sits here; where there is none he is told the address anyway.
 * @param {string} address
 */
function openInBrowser(address) {
  const program = process.platform === 'darwin' ? 'open' : 'xdg-open'
  const child = spawn(program, [address], { stdio: 'ignore', detached: true })
  child.on('error', () => say('  No browser was found to open it in.'))
  child.unref()
}
