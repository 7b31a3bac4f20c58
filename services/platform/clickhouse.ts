import http from 'node:http'
import { type ClickHouseClient, ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { inChildSpan } from './tracing.ts'

/** The one door to ClickHouse: a server by URL, or the embedded engine by its Unix socket. Both speak HTTP. */

export interface ClickHouse {
  /** The database its statements run in. */
  readonly database: string
  /**
   * Rows of a SELECT. Parameters stand in the text as `{name:Type}`. Throws `ClickHouseUnavailable` for whatever is not the
   * statement's own fault.
   */
  query<Row>(text: string, params?: Record<string, unknown>): Promise<Row[]>
  /** The same, row by row as JSON text, which keeps every digit and is never held as a whole. */
  lines(text: string, params?: Record<string, unknown>): AsyncIterable<string>
  /** Inserts such lines. */
  insertLines(table: string, lines: readonly string[]): Promise<void>
  /**
   * Inserts rows whose keys are the column names; answers when they are stored. No rows, no call. Throws
   * `ClickHouseUnavailable` for whatever is not the rows' own fault.
   */
  insert(table: string, rows: readonly object[]): Promise<void>
  /** DDL and other statements without rows; answers when done. */
  command(text: string, params?: Record<string, unknown>): Promise<void>
  /** Whether ClickHouse answers. Never throws. */
  ping(): Promise<boolean>
  /** The same engine, seen from another database. */
  inDatabase(database: string): ClickHouse
  /** The same, for statements that take as long as they need. */
  patient(): ClickHouse
  close(): Promise<void>
}

export interface ClickHouseOptions {
  /** `http(s)://user:password@host:8123/database`, or `socket` for the embedded engine. */
  address: { url: string } | { socketPath: string; database: string }
  /** After it a statement counts as unanswered; half a minute when left out. */
  answerWithinMs?: number
}

/** The embedded engine starts with the same settings (embedded/chdb-server.ts), so both answer alike. */
export const CLICKHOUSE_SETTINGS = {
  /** ISO 8601 times are read as they are. */
  date_time_input_format: 'best_effort',
  /** Counts come as numbers, not as strings. */
  output_format_json_quote_64bit_integers: 0,
} as const

/** ClickHouse is away, full, busy or without its tables; the same insert may succeed later. */
export class ClickHouseUnavailable extends Error {
  readonly code = 'clickhouse_unavailable'
  readonly retriable = true

  constructor(cause: unknown) {
    super('ClickHouse cannot store or count rows now', { cause })
    this.name = 'ClickHouseUnavailable'
  }
}

/**
 * Refusals that are not the rows' fault. Every other code is held against the rows, an unknown one too: it costs at worst dead
 * letters that can be replayed, while a row that is sent again for ever stops all rows behind it.
 */
const NOT_NOW = new Set([
  // Away or too slow: network, sockets, DNS, timeouts, a query that was cancelled.
  '159',
  '160',
  '198',
  '203',
  '209',
  '210',
  '236',
  '279',
  '394',
  // Busy: queries, quotas, parts, threads, deadlocks, overload.
  '201',
  '202',
  '252',
  '439',
  '473',
  '745',
  // Out of memory or disk, or the disk fails.
  '74',
  '75',
  '76',
  '77',
  '173',
  '241',
  '243',
  '499',
  // Read-only, or its replicas and their keeper are away.
  '164',
  '225',
  '242',
  '285',
  '286',
  '289',
  '319',
  '999',
  // Not set up, or not any more: users, passwords, rights, databases, tables, columns.
  '16',
  '47',
  '60',
  '81',
  '192',
  '193',
  '194',
  '218',
  '497',
  '516',
])

const ANSWER_WITHIN_MS = 30_000
/** Nothing waits for 24 days. */
const NO_LIMIT_MS = 2 ** 31 - 1
/** Errors are thrown to the caller, who logs them once. */
const QUIET = { level: ClickHouseLogLevel.OFF }
const SPAN = { kind: 'client', attributes: { 'db.system.name': 'clickhouse' } } as const

export function createClickHouse({ address, answerWithinMs = ANSWER_WITHIN_MS }: ClickHouseOptions): ClickHouse {
  return 'url' in address ? overServer(address.url, answerWithinMs) : overSocket(address.socketPath, address.database, answerWithinMs)
}

function overServer(url: string, answerWithinMs: number): ClickHouse {
  const settings = { ...CLICKHOUSE_SETTINGS, wait_end_of_query: 1 as const }
  const client = createClient({ url, request_timeout: answerWithinMs, clickhouse_settings: settings, log: QUIET })
  return over(client, databaseOf(url), {
    inDatabase: (name) => overServer(inDatabase(url, name), answerWithinMs),
    patient: () => overServer(url, NO_LIMIT_MS),
  })
}

/** The client believes the address more than any option. */
function inDatabase(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${encodeURIComponent(database)}`
  return address.href
}

function overSocket(socketPath: string, database: string, answerWithinMs: number): ClickHouse {
  const agentOptions = { socketPath, keepAlive: true }
  const agent = new http.Agent(agentOptions)
  const client = createClient({ url: 'http://localhost', database, request_timeout: answerWithinMs, http_agent: agent, log: QUIET })
  return over(client, database, {
    inDatabase: (name) => overSocket(socketPath, name, answerWithinMs),
    patient: () => overSocket(socketPath, database, NO_LIMIT_MS),
  })
}

function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1)) || 'default'
}

function over(client: ClickHouseClient, database: string, others: Pick<ClickHouse, 'inDatabase' | 'patient'>): ClickHouse {
  return {
    database,
    async query<Row>(text: string, params?: Record<string, unknown>) {
      const request = { query: text, format: 'JSONEachRow' as const, ...(params && { query_params: params }) }
      return inChildSpan('clickhouse query', SPAN, () => client.query(request)).then((result) => result.json<Row>(), unlessUnavailable)
    },
    async *lines(text, params) {
      const request = { query: text, format: 'JSONEachRow' as const, ...(params && { query_params: params }) }
      const result = await client.query(request).catch(unlessUnavailable)
      for await (const rows of result.stream()) for (const row of rows) yield row.text
    },
    async insertLines(table, lines) {
      if (lines.length > 0) await client.command({ query: `INSERT INTO ${table} FORMAT JSONEachRow\n${lines.join('\n')}` })
    },
    async insert(table, rows) {
      if (rows.length === 0) return
      const facts = { ...SPAN, attributes: { ...SPAN.attributes, 'db.collection.name': table } }
      await inChildSpan('clickhouse insert', facts, () => client.insert({ table, values: rows, format: 'JSONEachRow' })).catch(
        unlessUnavailable,
      )
    },
    async command(text, params) {
      await client.command({ query: text, ...(params && { query_params: params }) })
    },
    ping: async () => (await client.ping()).success,
    ...others,
    close: () => client.close(),
  }
}

/** Throws what was the fault of the rows or the statement as it is, all else as `ClickHouseUnavailable`. */
function unlessUnavailable(error: unknown): never {
  const isOwnFault = error instanceof ClickHouseError && !NOT_NOW.has(error.code)
  throw isOwnFault ? error : new ClickHouseUnavailable(error)
}
