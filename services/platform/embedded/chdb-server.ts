import { rmSync } from 'node:fs'
import http from 'node:http'
import { text } from 'node:stream/consumers'
import { Session } from 'chdb'
import { BadArguments, toClickHouseError } from './chdb-errors.ts'

/**
 * Query parameters as @clickhouse/client writes them into the address (`param_x`), back to JavaScript values for chdb, which
 * escapes them once more. Scalars are text escaped as in TSV; arrays are literals with quoted strings.
 */
type ParamValue = string | null | (string | number | boolean | null)[]

const ESCAPES: Record<string, string> = { t: '\t', n: '\n', r: '\r', b: '\b', f: '\f', 0: '\0' }
const ARRAY_ITEM = /\s*(?:'((?:[^'\\]|\\.)*)'|([^,'[\](){}]+))\s*(,|$)/sy

/**
 * The child process that runs chdb, ClickHouse's own engine, and serves ClickHouse's HTTP interface on a Unix socket. Started by
 * clickhouse.ts as `node chdb-server.ts <data directory> <socket path> <settings>`; prints `ready`, and exits when its standard input closes, also
 * because the parent died.
 */
const [, , dataDirectory = '', socketPath = '', settings = '{}'] = process.argv

const SETTINGS: Record<string, unknown> = JSON.parse(settings)
const CONNECTION_ARGS = Object.entries(SETTINGS).map(([name, value]) => `--${name}=${value}`)
/** Parameters of ClickHouse's HTTP interface without effect here: they concern a server, or are set at start. */
const WITHOUT_EFFECT = new Set(['query_id', 'wait_end_of_query', 'enable_http_compression', 'session_id', ...Object.keys(SETTINGS)])

/** `USE` applies to a session, so each database has its own; opening one takes half a millisecond. */
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
      throw new BadArguments(`the setting ${name} is not supported`)
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
      const { code, body } = toClickHouseError(error)
      response.writeHead(error instanceof BadArguments ? 400 : 500, { 'x-clickhouse-exception-code': code })
      response.end(body)
    },
  )
})
// Keep-alive connections never time out: the only client is the parent.
server.keepAliveTimeout = 0
server.requestTimeout = 0

async function close(): Promise<void> {
  server.close()
  server.closeAllConnections()
  for (const session of sessions.values()) (await session.catch(() => null))?.close()
  process.exit(0)
}

// Ctrl-C reaches the process group; the parent handles it, since it still has batches to write.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.stdin.on('end', close).on('error', close).resume()

await sessionOf('default')
rmSync(socketPath, { force: true })
server.listen(socketPath, () => process.stdout.write('ready\n'))

/** Parses one parameter; throws for tuples, maps and nested arrays, which the shop does not use. */
function readParam(text: string, declaredType: string): ParamValue {
  if (text === '\\N') return null
  if (/^(Tuple|Map)\(/.test(declaredType)) throw new BadArguments(`a parameter of type ${declaredType} is not supported`)
  return declaredType.startsWith('Array(') ? readArray(text) : unescapeText(text)
}

/** The types that a statement declares for its parameters: `{name:Type}`. */
function declaredTypes(statement: string): Map<string, string> {
  const found = statement.matchAll(/\{\s*(\w+)\s*:\s*([^}]+?)\s*\}/g)
  return new Map([...found].map(([, name = '', type = '']) => [name, type]))
}

function unescapeText(text: string): string {
  return text.replace(/\\(.)/gs, (_, escaped: string) => ESCAPES[escaped] ?? escaped)
}

function readArray(text: string): (string | number | boolean | null)[] {
  const inner = /^\[(.*)\]$/s.exec(text)?.[1]
  if (inner === undefined) throw new BadArguments('an array parameter must stand in square brackets')
  const items: (string | number | boolean | null)[] = []
  ARRAY_ITEM.lastIndex = 0
  while (ARRAY_ITEM.lastIndex < inner.length) {
    const item = ARRAY_ITEM.exec(inner)
    if (!item) throw new BadArguments('an array parameter must be a list of strings, numbers or booleans')
    items.push(item[1] === undefined ? readBare(item[2] ?? '') : unescapeText(item[1]))
  }
  return items
}

function readBare(word: string): string | number | boolean | null {
  if (/^null$/i.test(word)) return null
  if (/^(true|false)$/i.test(word)) return word.toLowerCase() === 'true'
  const number = Number(word)
  // A 64-bit integer would lose digits as a number; ClickHouse parses text as well.
  return Number.isFinite(number) && (Number.isSafeInteger(number) || !Number.isInteger(number)) ? number : word
}
