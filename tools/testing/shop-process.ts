import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A whole shop in a process of its own, as an operator runs it, for tests from outside. */
export interface ShopProcess {
  url: string
  dataDir: string
  pid: number
  /** What the process wrote so far. */
  output(): string
  /** What ended the process; null while it runs, or when it ended by itself. */
  endedBy(): NodeJS.Signals | null
  /** Ends the process with the signal and answers when it is gone. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

export interface ShopOptions {
  dataDir: string
  port: number
  /** Settings beside the defaults of these tests. */
  env?: Record<string, string>
  /** What to run in place of what `npm start` runs. */
  program?: string
}

const READY_WITHIN_MS = 600_000
const POLL_INTERVAL_MS = 50

export function makeDataDir(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'shop-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Below the ports that outgoing connections are given: nothing takes one between its choice and its use. */
const PORTS = { from: 20_000, to: 30_000 }

export async function freePort(): Promise<number> {
  const port = randomInt(PORTS.from, PORTS.to)
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  server.close()
  return isFree ? port : freePort()
}

/** Starts the shop and answers when `/readyz` says so. Throws with the output when it ends before. */
export async function startShop({ dataDir, port, env, program = '.build/server/main.js' }: ShopOptions): Promise<ShopProcess> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', DEMO_HISTORY: 'off', ...env },
    // By the channel it hears of the end of whoever started it.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.on('message', ({ say = '' }: { say?: string }) => (output += `${say}\n`))
  const shop: ShopProcess = {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    pid: child.pid ?? -1,
    output: () => output,
    endedBy: () => child.signalCode,
    stop: (signal = 'SIGTERM') => stop(child, signal),
  }
  await ready(shop, child)
  return shop
}

async function ready(shop: ShopProcess, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the shop ended before it was ready:\n${shop.output()}`)
    const answer = await fetch(`${shop.url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  }
  await stop(child, 'SIGKILL')
  throw new Error(`the shop was not ready in time:\n${shop.output()}`)
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
