import pg from 'pg'
import { type CopyTransaction, copying } from './postgres-copy.ts'
import { listen } from './postgres-listen.ts'
import { withLock } from './postgres-lock.ts'
import { WatchedPool } from './postgres-pool.ts'
import {
  BEGIN_LONG,
  beginWithin,
  type DatabaseOptions,
  LIFT_LIMITS,
  type Listening,
  type Queryable,
  type QueryOptions,
  RESTORE_LIMITS,
  sessionOptions,
} from './postgres-session.ts'
import { inChildSpan, traceparent } from './tracing.ts'

/** The one door to Postgres. */

export type { DatabaseOptions, Listening, Queryable, QueryOptions }

export interface Transaction extends Queryable {
  /**
   * Runs when all else is done; its first statements are sent together with the COMMIT, so that what they lock is locked for no
   * way to Postgres and back. Later ones would come too late, and throw.
   */
  withCommit(run: () => Promise<unknown>): void
  /** Runs after a successful commit, for wake-ups that must not be sent for something rolled back. */
  afterCommit(run: () => void): void
}

export interface Database extends Queryable {
  /** Commits what `work` did, or rolls it back when it throws. */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** LISTEN on a connection of its own, reconnected when lost; `onGap` tells that messages may have been missed. */
  listen(channel: string, onMessage: (payload: string) => void, onGap: () => void): Promise<Listening>
  /** A transaction on a connection of its own that copies whole tables; `begin` says of which kind it is. */
  copying<T>(begin: string, work: (tx: CopyTransaction) => Promise<T>): Promise<T>
  /** Runs `work` while this process alone holds the lock of that name; null when another one holds it. */
  withLock<T>(name: string, work: () => Promise<T>): Promise<T | null>
  /** Connections that are open and idle, and callers that wait for one. */
  poolStats(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
}

export interface TransactionOptions {
  /** For migrations and the like: its statements may take as long as they need. */
  isLong?: boolean
  /** How long it waits for what others have locked, where somebody waits for its answer; ten seconds when left out. */
  lockWithinMs?: number
}

/** No connection could be had, or it was lost on the way; the same work may succeed later. */
class PostgresUnavailable extends Error {
  readonly code = 'postgres_unavailable'
  readonly retriable = true

  constructor(cause: unknown) {
    super('no connection to Postgres', { cause })
    this.name = 'PostgresUnavailable'
  }
}

const CONNECT_WITHIN_MS = 5_000
const ANSWER_WITHIN_MS = 30_000
/** pg takes 0 as not given; nothing waits for 24 days. */
const NO_LIMIT_MS = 2 ** 31 - 1
const VERIFY_LISTENING_EVERY_MS = 10_000

export function createDatabase(options: DatabaseOptions): Database {
  const { connectionString, maxConnections, connectWithinMs = CONNECT_WITHIN_MS, answerWithinMs = ANSWER_WITHIN_MS } = options
  const pool = new WatchedPool({
    ...sessionOptions(answerWithinMs),
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: connectWithinMs,
    // A statement does not wait for the answer to the one before it.
    pipeline: true,
  })
  // Without listeners a lost connection ends the process: of an idle one the pool tells, of one in use its failing statement.
  pool.on('error', (error) => {
    if (!pool.ending) options.onError(error)
  })
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    query: (text, values, options) => (options?.isLong ? runLong(pool, text, values) : run(pool, answerWithinMs, text, values, options)),
    transaction: (work, { isLong = false, lockWithinMs } = {}) => {
      const begin = lockWithinMs === undefined ? 'BEGIN' : beginWithin(lockWithinMs)
      return inChildSpan('postgres transaction', SPAN, () => transaction(pool, isLong ? LONG : { answerWithinMs, begin }, work))
    },
    listen: (channel, onMessage, onGap) =>
      listen({ verifyListeningEveryMs: VERIFY_LISTENING_EVERY_MS, ...options, connectWithinMs, answerWithinMs }, channel, onMessage, onGap),
    copying: (begin, work) => copying(options, begin, work),
    withLock: (name, work) => withLock(options, name, work),
    poolStats: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}

const LONG = { answerWithinMs: NO_LIMIT_MS, begin: BEGIN_LONG }
const SPAN = { kind: 'client', attributes: { 'db.system.name': 'postgresql' } } as const

async function run<Row>(
  client: pg.Pool | pg.PoolClient,
  answerWithinMs: number,
  text: string,
  values?: readonly unknown[],
  { isPrepared = false }: QueryOptions = {},
) {
  const name = isPrepared ? { name: nameOf(text) } : {}
  const query = { text, query_timeout: answerWithinMs, ...(values && { values: [...values] }), ...name }
  const result = await send(client, query).catch((error: unknown) => {
    // Postgres' own errors carry its code; a TypeError is a value that cannot be sent. All others are the connection's.
    if (error instanceof pg.DatabaseError || error instanceof TypeError) throw error
    throw new PostgresUnavailable(error)
  })
  return { rows: result.rows as Row[], rowCount: result.rowCount ?? 0, command: result.command }
}

/** On a connection whose limits are lifted meanwhile; one that cannot be given them back is not used again. */
async function runLong<Row>(pool: pg.Pool, text: string, values?: readonly unknown[]) {
  const client = await connectTo(pool)
  let isWhole = false
  try {
    await run(client, ANSWER_WITHIN_MS, LIFT_LIMITS)
    const result = await run<Row>(client, NO_LIMIT_MS, text, values)
    await run(client, ANSWER_WITHIN_MS, RESTORE_LIMITS)
    isWhole = true
    return result
  } finally {
    client.release(!isWhole)
  }
}

/** A statement stands in its span as it is written: values are parameters, and stay out. */
function send(client: pg.Pool | pg.PoolClient, query: pg.QueryConfig): Promise<pg.QueryResult> {
  if (traceparent() === undefined) return client.query(query)
  const facts = { ...SPAN, attributes: { ...SPAN.attributes, 'db.query.text': query.text } }
  return inChildSpan(`postgres ${/\w+/.exec(query.text)?.[0] ?? 'statement'}`, facts, () => client.query(query))
}

const names = new Map<string, string>()

/** Postgres knows a prepared statement by its name, which two texts must not share. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `statement_${names.size}`
  names.set(text, name)
  return name
}

function connectTo(pool: pg.Pool): Promise<pg.PoolClient> {
  return pool.connect().catch((cause: unknown) => {
    throw new PostgresUnavailable(cause)
  })
}

async function transaction<T>(pool: pg.Pool, { answerWithinMs, begin }: typeof LONG, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await connectTo(pool)
  const send = (text: string) => run(client, answerWithinMs, text)
  const withCommit: (() => Promise<unknown>)[] = []
  const afterCommit: (() => void)[] = []
  let isOver = false
  let broken: Error | undefined
  let failed: unknown
  try {
    // Not waited for: the first statement is sent together with it.
    const begun = send(begin)
    begun.catch(() => {})
    const result = await work({
      query: async (text, values, options) => {
        if (isOver) throw new Error('the transaction is over')
        try {
          return await run(client, answerWithinMs, text, values, options)
        } catch (error) {
          failed ??= error
          throw error
        }
      },
      withCommit: (callback) => withCommit.push(callback),
      afterCommit: (callback) => afterCommit.push(callback),
    })
    await begun
    const done = withCommit.map((callback) => callback())
    isOver = true
    await commit(done, send('COMMIT'))
    for (const callback of afterCommit) callback()
    return result
  } catch (thrown) {
    isOver = true
    const error = isRefusedBehind(thrown) ? (failed ?? thrown) : thrown
    // A connection that cannot even roll back is thrown away, not handed to the next caller.
    // One that has just not answered is not even asked.
    if (error instanceof PostgresUnavailable) broken = error
    else await send('ROLLBACK').catch((failure: Error) => (broken = failure))
    throw broken ? new PostgresUnavailable(error) : error
  } finally {
    client.release(broken)
  }
}

/** What was sent behind a statement that failed says only that: why is told by the one before, which may be heard of later. */
const isRefusedBehind = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25P02'

/** A transaction in which a statement failed answers ROLLBACK to COMMIT, without an error: the statement's own is told first. */
async function commit(before: readonly Promise<unknown>[], committed: Promise<{ command: string }>): Promise<void> {
  const answers = await Promise.allSettled([...before, committed])
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
  if ((await committed).command !== 'COMMIT') throw new Error('the transaction was rolled back: one of its statements had failed')
}
