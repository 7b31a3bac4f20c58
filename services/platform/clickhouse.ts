import http from 'node:http'
import { type ClickHouseClient, ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { inChildSpan } from './tracing.ts'

/** The only access to ClickHouse: a server by URL, or the embedded engine by its Unix socket. Both speak HTTP. */

export interface ClickHouse {
  /** The default database of its statements. */
  readonly database: string
  /**
   * Rows of a SELECT. Parameters are written as `{name:Type}`. Throws `ClickHouseUnavailable` for every failure that is not the
   * statement's fault.
   */
  query<Row>(text: string, params?: Record<string, unknown>): Promise<Row[]>
  /** The same, streamed row by row as JSON text, which keeps all digits. */
  lines(text: string, params?: Record<string, unknown>): AsyncIterable<string>
  /** Inserts lines made by `lines`. */
  insertLines(table: string, lines: readonly string[]): Promise<void>
  /**
   * Inserts rows whose keys are the column names; resolves when they are stored. No request without rows. Throws `ClickHouseUnavailable`
   * for every failure that is not the rows' fault.
   */
  insert(table: string, rows: readonly object[]): Promise<void>
  /** DDL and other statements without rows. */
  command(text: string, params?: Record<string, unknown>): Promise<void>
  /** Whether ClickHouse responds. Never throws. */
  ping(): Promise<boolean>
  /** The same engine with another default database. */
  inDatabase(database: string): ClickHouse
  /** The same without a time limit for statements. */
  patient(): ClickHouse
  close(): Promise<void>
}

export interface ClickHouseOptions {
  /** `http(s)://user:password@host:8123/database`, or `socket` for the embedded engine. */
  address: { url: string } | { socketPath: string; database: string }
  /** Timeout of a statement, 30 s by default. */
  answerWithinMs?: number
}

/** The embedded engine uses the same settings (embedded/clickhouse.ts), so both give the same results. */
export const CLICKHOUSE_SETTINGS = {
  /** Accepts ISO 8601 times. */
  date_time_input_format: 'best_effort',
  /** Counts are numbers, not strings. */
  output_format_json_quote_64bit_integers: 0,
} as const

/** ClickHouse is unreachable, full, busy or not migrated; the same insert may succeed later. */
export class ClickHouseUnavailable extends Error {
  readonly code = 'clickhouse_unavailable'
  readonly retriable = true

  constructor(cause: unknown) {
    super('ClickHouse cannot store or count rows now', { cause })
    this.name = 'ClickHouseUnavailable'
  }
}

/**
 * Errors that are not the rows' fault, so that the insert is retried. Every other code, unknown ones too, rejects the rows: dead letters
 * can be replayed, while an endless retry blocks all later rows.
 */
const NOT_NOW = new Set([
  // Unreachable or too slow: network, sockets, DNS, timeouts, cancelled queries.
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
  // Read-only, or its replicas or their keeper are unreachable.
  '164',
  '225',
  '242',
  '285',
  '286',
  '289',
  '319',
  '999',
  // Not set up (any more): users, passwords, rights, databases, tables, columns.
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
/** 24 days, the longest timer: no limit in practice. */
const NO_LIMIT_MS = 2 ** 31 - 1
/** The client must not log errors: they are thrown to the caller, who logs them. */
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

/** The client prefers the URL's database to its option. */
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

/** Throws errors that are the fault of rows or statement unchanged, all others as `ClickHouseUnavailable`. */
function unlessUnavailable(error: unknown): never {
  const isOwnFault = error instanceof ClickHouseError && !NOT_NOW.has(error.code)
  throw isOwnFault ? error : new ClickHouseUnavailable(error)
}
