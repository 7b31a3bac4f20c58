import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CLICKHOUSE_SETTINGS } from '../clickhouse.ts'
import { makeSocketDirectory } from './socket-directory.ts'
import { supervise, waitForFormerOwner } from './supervise.ts'

export interface EmbeddedClickHouse {
  socketPath: string
  close(): Promise<void>
}

export interface EmbeddedClickHouseOptions {
  dataDirectory: string
  /** Called with lines of the engine's standard error, and when it is restarted. */
  onLog: (line: string) => void
}

const SERVER = fileURLToPath(new URL('./chdb-server.ts', import.meta.url))

/** Starts ClickHouse's engine in a child process over `<data directory>/clickhouse`. */
export async function startEmbeddedClickHouse(options: EmbeddedClickHouseOptions): Promise<EmbeddedClickHouse> {
  const directory = join(options.dataDirectory, 'clickhouse')
  const socketPath = await embeddedClickHouseSocket(options.dataDirectory)
  const start = async () => {
    await mkdir(directory, { recursive: true })
    const child = await startChild(directory, socketPath, options.onLog)
    return { child, stop: () => child.stdin?.end() }
  }
  let hasStarted = false
  // Only at the first start: what refills the tables from the log learns of it then, not when the engine restarts.
  const startOrReset = async () => {
    const mayReset = !hasStarted && existsSync(join(directory, 'store'))
    try {
      return await start()
    } catch (error) {
      if (!mayReset || isInUse(error)) throw error
      return recreate(directory, start, options.onLog, error)
    }
  }
  const engine = await supervise(
    () => waitForFormerOwner(startOrReset, isInUse),
    (reason) => options.onLog(`ClickHouse ${reason}, starting it again`),
  )
  hasStarted = true
  return { socketPath, close: engine.close }
}

/** Socket path of the engine over this data directory, running or not. */
export async function embeddedClickHouseSocket(dataDirectory: string): Promise<string> {
  return join(await makeSocketDirectory(dataDirectory), 'clickhouse.sock')
}

/** Moves an unreadable directory aside; restores it when an empty one fails too, since the directory was not the cause. */
async function recreate<T>(directory: string, start: () => Promise<T>, onLog: (line: string) => void, reason: unknown): Promise<T> {
  const aside = `${directory}.unreadable-${Date.now()}`
  await rename(directory, aside)
  try {
    const engine = await start()
    onLog(`the ClickHouse directory could not be read and was set aside as ${aside}: ${String(reason)}`)
    return engine
  } catch (error) {
    await rm(directory, { recursive: true, force: true })
    await rename(aside, directory)
    throw error
  }
}

/** Resolves when the child serves; rejects with its standard error when it exits first. */
function startChild(directory: string, socketPath: string, onLog: (line: string) => void): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    // A separate session, so that Ctrl-C in the terminal reaches only the shop, which still has batches to write.
    // Told its settings, since loading the client for them would take longer than loading the engine.
    const words = [SERVER, directory, socketPath, JSON.stringify(CLICKHOUSE_SETTINGS)]
    const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'pipe'], detached: true })
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-2_000)
      onLog(chunk.trimEnd())
    })
    child.stdin.on('error', () => {})
    child.stdout.once('data', () => resolve(child))
    child.once('error', reject)
    child.once('exit', (code, signal) => reject(new Error(`ClickHouse did not start (${signal ?? code}): ${output.trim()}`)))
  })
}

function isInUse(error: unknown): boolean {
  return error instanceof Error && error.message.includes('Cannot lock file')
}
