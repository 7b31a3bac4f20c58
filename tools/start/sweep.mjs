/** `node tools/start/sweep.mjs <folder>`: once its standard input ends, ends every process of the run with that folder and removes it. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { processesOf } from './processes.mjs'

const POLL_INTERVAL_MS = 200
/** A shop closes in order within ten seconds, and its engines with it. */
const ENDS_WITHIN_MS = 12_000
const GIVES_UP_AFTER_MS = 20_000

const folder = process.argv[2] ?? ''
// Whatever names it is ended: never everything.
if (!basename(folder).startsWith('tire-shop-run-')) throw new Error(`${folder} is no folder of a run`)
await once(process.stdin.resume(), 'close')

const asked = new Set()
const began = Date.now()
for (let left = others(); left.length > 0 && Date.now() - began < GIVES_UP_AFTER_MS; left = others()) {
  const isLate = Date.now() - began > ENDS_WITHIN_MS
  for (const { pid } of left.filter(({ pid }) => isLate || !asked.has(pid))) send(pid, isLate ? 'SIGKILL' : 'SIGTERM')
  for (const { pid } of left) asked.add(pid)
  await pause(POLL_INTERVAL_MS)
}
for (const mount of mountsBelow()) execFileSync('umount', ['--lazy', mount], { stdio: 'ignore' })
rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: POLL_INTERVAL_MS })

function others() {
  return processesOf(folder).filter(({ pid }) => pid !== process.pid)
}

function send(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** A test fills a small disk of its own. */
function mountsBelow() {
  if (!existsSync('/proc/mounts')) return []
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  return mounts.map((line) => line.split(' ')[1] ?? '').filter((path) => path.startsWith(`${folder}/`))
}
