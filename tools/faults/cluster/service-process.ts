import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Service } from '#services/start/arguments.ts'

/** One service, or the whole shop, in a process of its own, started again whenever it ends, as a container with `restart: unless-stopped` is. */
export interface ServiceProcess {
  name: string
  /** What it runs; all services when `null`. */
  service: Service | null
  url: string
  /** Sends a signal to the process of now; false where none runs. */
  signal(signal: NodeJS.Signals): boolean
  /** Sends a signal that ends the process of now; answers its exit code when it is gone, null when the signal itself ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
  /** Of the process of now. */
  pid(): number
  /** How often it has been started. */
  starts(): number
  /** How its processes ended that nobody had sent a signal. */
  crashes(): readonly string[]
  /** Everything that its processes wrote and said. */
  output(): string
  /** Answers when `/readyz` says that it serves. Throws with the output when that takes too long. */
  ready(): Promise<void>
  /** Ends it for good. */
  close(): Promise<void>
}

interface ServiceOptions {
  name: string
  service: Service | null
  port: number
  env: Record<string, string>
  /** Where the code of the release lies that it runs; this one's when left out. */
  directory?: string
}

type Spawned = Pick<ServiceOptions, 'service' | 'env'> & { directory: string | undefined }

const RESTART_AFTER_MS = 200
const READY_WITHIN_MS = 600_000
const POLL_INTERVAL_MS = 50
const ENDS_WITHIN_MS = 15_000
const ENDING: readonly NodeJS.Signals[] = ['SIGKILL', 'SIGTERM']

export function startServiceProcess({ name, service, port, env, directory }: ServiceOptions): ServiceProcess {
  let isClosing = false
  let starts = 0
  let output = ''
  const crashes: string[] = []
  const signalled = new WeakSet<ChildProcess>()
  let child = start()

  function start(): ChildProcess {
    starts += 1
    const started = spawnService({ service, env: { ...env, PORT: String(port) }, directory }, (text) => (output += text))
    started.once('exit', (code, by) => {
      if (!isClosing && !signalled.has(started)) crashes.push(`${name} ended by itself with ${code ?? by}: ${output.slice(-400)}`)
      setTimeout(again, RESTART_AFTER_MS)
    })
    return started
  }
  function again(): void {
    if (!isClosing) child = start()
  }

  const url = `http://127.0.0.1:${port}`
  return {
    name,
    service,
    url,
    signal(signal) {
      if (ENDING.includes(signal)) signalled.add(child)
      return child.kill(signal)
    },
    async end(signal) {
      signalled.add(child)
      if (hasEnded(child)) return child.exitCode
      const ended = once(child, 'exit')
      child.kill(signal)
      return (await ended)[0] as number | null
    },
    pid: () => child.pid ?? 0,
    starts: () => starts,
    crashes: () => crashes,
    output: () => output,
    async ready() {
      if (!(await becomesReady(url))) throw new Error(`${name} was not ready in time:\n${output.slice(-4_000)}`)
    },
    async close() {
      isClosing = true
      await end(child)
    },
  }
}

function spawnService({ service, env, directory: cwd }: Spawned, take: (text: string) => void): ChildProcess {
  const args = ['--disable-warning=TimeoutNegativeWarning', 'services/main.ts', ...(service ? [service] : [])]
  // By the channel it hears of the end of whoever started it.
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => take(chunk.toString()))
  child.on('message', ({ say = '' }: { say?: string }) => take(`${say}\n`))
  return child
}

/** The one-shot `migrate`, which runs before the services of a version do; answers what it said. Throws with that when it fails. */
export async function runMigrate(env: Record<string, string>, directory?: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['services/main.ts', 'migrate'], {
    cwd: directory,
    env: { ...process.env, ...env },
  })
  return stdout
}

/** What its process holds in memory now. */
export const megabytesOf = (process: ServiceProcess): number => readMegabytes(process, 'VmRSS')

/** The most that its process ever held: what it holds now goes up and down by a hundred with every collection of garbage. */
export const peakMegabytesOf = (process: ServiceProcess): number => readMegabytes(process, 'VmHWM')

function readMegabytes({ pid }: ServiceProcess, name: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid()}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}

async function becomesReady(url: string): Promise<boolean> {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await pause(POLL_INTERVAL_MS)) {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
    if (answer?.ok) return true
  }
  return false
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** In order, by force when that takes too long; one that sleeps is woken for it. */
async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const force = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS)
  const ended = once(child, 'exit')
  child.kill('SIGCONT')
  child.kill('SIGTERM')
  await ended
  clearTimeout(force)
}

/** Does the work. Throws when any of the processes ever held more than `most` megabytes more than it did before. */
export async function withinMegabytes(processes: readonly ServiceProcess[], most: number, work: () => Promise<unknown>): Promise<void> {
  const before = processes.map(peakMegabytesOf)
  await work()
  for (const [index, process] of processes.entries()) {
    const grown = peakMegabytesOf(process) - (before[index] ?? 0)
    if (grown > most) throw new Error(`${process.name} grew by ${grown} MB`)
  }
}
