import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SWEEPER = fileURLToPath(new URL('./sweep.mjs', import.meta.url))
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** macOS's own directory has so long a path that no socket fits below it. */
const ABOVE = process.platform === 'darwin' ? '/tmp' : tmpdir()
const LOOK_EVERY_MS = 500

/**
 * Runs `work` so that nothing of it stays behind, and answers its exit code, or that of the signal that cut it short. All its temporary
 * files lie in one folder. A process of its own ends what is left and removes the folder as soon as this one has ended, of a kill -9 too.
 * @param {(interruption: AbortSignal) => Promise<number>} work
 * @returns {Promise<number>}
 */
export async function inRunFolder(work) {
  const interrupted = interruption()
  const folder = mkdtempSync(join(realpathSync(ABOVE), 'tire-shop-run-'))
  // In a session of its own: no Ctrl-C reaches it. It notices by its standard input when this process is gone.
  const sweeper = spawn(process.execPath, [SWEEPER, folder], { detached: true, stdio: ['pipe', 'ignore', 'inherit'] })
  const swept = once(sweeper, 'exit')
  process.env.TMPDIR = folder
  const stop = new AbortController()
  try {
    return await Promise.race([work(stop.signal), interrupted])
  } finally {
    stop.abort()
    sweeper.stdin.end()
    await swept
  }
}

/** The exit code of the first signal; more of them change nothing, since Ctrl-C comes twice when npm passes it on. */
function interruption() {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) process.on(signal, () => resolve(128 + constants.signals[signal]))
    if (!process.env.npm_lifecycle_event) return
    // Nothing tells of the end of an npm that is killed, but that somebody else is the parent from then on.
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && resolve(128 + constants.signals.SIGHUP), LOOK_EVERY_MS).unref()
  })
}
