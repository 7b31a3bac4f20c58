import { rmSync } from 'node:fs'
import http from 'node:http'
import { text } from 'node:stream/consumers'
import { Session } from 'chdb'
import { CLICKHOUSE_SETTINGS } from '../clickhouse.ts'
import { declaredTypes, readParam } from './clickhouse-params.ts'

/**
 * The child process that holds chdb, ClickHouse's own engine, and speaks ClickHouse's HTTP interface on a Unix socket. Started
 * by clickhouse.ts as `node chdb-server.ts <data directory> <socket path>`; says `ready` on its standard output, and ends when
 * its standard input does: when the parent closes it, or dies.
 */
const [, , dataDirectory = '', socketPath = ''] = process.argv

const CONNECTION_ARGS = Object.entries(CLICKHOUSE_SETTINGS).map(([name, value]) => `--${name}=${value}`)
/** Parameters of ClickHouse's HTTP interface that change nothing here: of a server's life, or set at the start. */
const WITHOUT_EFFECT = new Set([
  'query_id',
  'wait_end_of_query',
  'enable_http_compression',
  'session_id',
  ...Object.keys(CLICKHOUSE_SETTINGS),
])

/** `USE` holds for a session, so every database has one; opening another takes half a millisecond. */
const sessions = new Map<string, Promise<Session>>()

async function openSession(database: string): Promise<Session> {
  const session = new Session(dataDirectory, { connectionArgs: CONNECTION_ARGS })
  try {
    await session.queryAsync(`USE \`${database.replaceAll('`', '')}\``)
    return session
  } catch (error) {
    session.close()
    sessions.delete(database)
    throw error
  }
}

function sessionOf(database: string): Promise<Session> {
  const session = sessions.get(database) ?? openSession(database)
  sessions.set(database, session)
  return session
}

async function answer(request: http.IncomingMessage): Promise<Uint8Array | string> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname === '/ping') return 'Ok.\n'
  const statement = [searchParams.get('query'), await text(request)].filter(Boolean).join('\n')
  const types = declaredTypes(statement)
  const params: Record<string, unknown> = {}
  for (const [name, value] of searchParams) {
    if (name.startsWith('param_')) params[name.slice(6)] = readParam(value, types.get(name.slice(6)) ?? 'String')
    else if (!['query', 'database', 'default_format'].includes(name) && !WITHOUT_EFFECT.has(name))
      throw new Error(`the setting ${name} is not supported`)
  }
  const session = await sessionOf(searchParams.get('database') ?? 'default')
  const options = { format: searchParams.get('default_format') ?? 'TabSeparated' }
  const hasParams = Object.keys(params).length > 0
  const result = await (hasParams ? session.queryBindAsync(statement, params, options) : session.queryAsync(statement, options))
  return result.bytes()
}

const server = http.createServer((request, response) => {
  answer(request).then(
    (body) => response.end(body),
    (error: Error) => {
      // The form that ClickHouse's clients read errors from.
      const code = /^Code: (\d+)\./.exec(error.message)?.[1] ?? '36'
      response.writeHead(code === '36' ? 400 : 500, { 'x-clickhouse-exception-code': code })
      response.end(error.message.startsWith('Code:') ? error.message : `Code: 36. DB::Exception: ${error.message}. (BAD_ARGUMENTS)`)
    },
  )
})
// A kept connection never times out here: the only client is the parent.
server.keepAliveTimeout = 0
server.requestTimeout = 0

async function close(): Promise<void> {
  server.close()
  server.closeAllConnections()
  for (const session of sessions.values()) (await session.catch(() => null))?.close()
  process.exit(0)
}

// A signal to the whole group (Ctrl-C) is the parent's to handle: it still has batches to write.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.stdin.on('end', close).on('error', close).resume()

await sessionOf('default')
rmSync(socketPath, { force: true })
server.listen(socketPath, () => process.stdout.write('ready\n'))
