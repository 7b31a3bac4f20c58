import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, makeDataDir } from '#tools/testing/shop-process.ts'
import { type Finding, milliseconds } from './report.ts'

const POLL_INTERVAL_MS = 20
const FIRST_START_WITHIN_MS = 180_000
const STARTED_AGAIN_WITHIN_MS = 6_000

/** `npm start` until the home page is served: with an empty data directory, then again. */
export async function benchStartUp(): Promise<Finding[]> {
  const data = makeDataDir()
  try {
    const first = await startOnce(data.path)
    const again = await startOnce(data.path)
    return [
      { what: 'npm start, first time: home page served', measured: milliseconds(first), beside: 'with engines, migration, demo catalogue' },
      {
        what: 'npm start, again: home page served',
        measured: milliseconds(again),
        target: `< ${milliseconds(STARTED_AGAIN_WITHIN_MS)}`,
        isReached: again < STARTED_AGAIN_WITHIN_MS,
      },
    ]
  } finally {
    data.remove()
  }
}

async function startOnce(dataDirectory: string): Promise<number> {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDirectory, LOG_LEVEL: 'warn' }
  const begun = performance.now()
  const child = spawn('npm', ['start'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  try {
    while (performance.now() - begun < FIRST_START_WITHIN_MS) {
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`)
      const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null)
      if (answer?.ok && (await answer.text()).includes('</html>')) return performance.now() - begun
      await pause(POLL_INTERVAL_MS)
    }
    throw new Error('npm start served no page in time')
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}
