import pg from 'pg'
import { type CopyTransaction, copying } from './postgres-copy.ts'
import { listen } from './postgres-listen.ts'
import { withLock } from './postgres-lock.ts'
import { type Sender, WatchedPool } from './postgres-pool.ts'
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

/** The only access to Postgres. */

export type { DatabaseOptions, Listening, Queryable, QueryOptions }

export interface Transaction extends Queryable {
  /**
   * Runs last; its first statements are sent together with the COMMIT, so that their locks do not last for a round trip. Later
   * statements would come too late, and throw.
   */
  withCommit(run: () => Promise<unknown>): void
  /** A statement that was sent and whose answer nobody needs: it is awaited with the COMMIT, which fails with it. */
  settleWithCommit(sent: Promise<unknown>): void
  /** Runs after a successful commit, for wake-ups that must not be sent after a rollback. */
  afterCommit(run: () => void): void
}

export interface Database extends Queryable {
  /** Commits, or rolls back when `work` throws. */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** LISTEN on its own connection, reconnected when lost; `onGap` means that messages may have been missed. */
  listen(channel: string, onMessage: (payload: string) => void, onGap: () => void): Promise<Listening>
  /** A transaction on its own connection that copies tables; `begin` is its BEGIN statement. */
  copying<T>(begin: string, work: (tx: CopyTransaction) => Promise<T>): Promise<T>
  /** Runs `work` while this process alone has the named lock; null when another one has it. */
  withLock<T>(name: string, work: () => Promise<T>): Promise<T | null>
  /** Open and idle connections, and waiting callers. */
  poolStats(): { open: number; idle: number; waiting: number }
  /** Round trips of statements so far. Statements that are pipelined share one. */
  roundTrips(): number
  close(): Promise<void>
}

export interface TransactionOptions {
  /** For migrations and the like: no statement timeout. */
  isLong?: boolean
  /** Lock timeout, for callers with a person waiting; 10 s by default. */
  lockWithinMs?: number
  /** Its commit does not wait for the disk: for what is done again when a power cut has undone it, together with all that followed. */
  isUnsynced?: boolean
}

/** No connection, or it was lost; a retry may succeed. */
class PostgresUnavailable extends Error {
  readonly code = 'postgres_unavailable'
  readonly retriable = true

  constructor(cause: unknown) {
    super('no connection to Postgres', { cause })
    this.name = 'PostgresUnavailable'
  }
}

/** Nothing more is known of what was sent: not even whether it was done. */
export const isUnavailable = (error: unknown): boolean => error instanceof PostgresUnavailable

const CONNECT_WITHIN_MS = 5_000
const ANSWER_WITHIN_MS = 30_000
/** pg treats 0 as unset; 24 days is the longest timer. */
const NO_LIMIT_MS = 2 ** 31 - 1
const VERIFY_LISTENING_EVERY_MS = 10_000

export function createDatabase(options: DatabaseOptions): Database {
  const { connectionString, maxConnections, connectWithinMs = CONNECT_WITHIN_MS, answerWithinMs = ANSWER_WITHIN_MS } = options
  const pool = new WatchedPool({
    ...sessionOptions(answerWithinMs),
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: connectWithinMs,
    // Statements are pipelined.
    pipeline: true,
  })
  // Without listeners a lost connection crashes the process: for an idle one the pool reports it, for one in use its failing statement
  // does.
  pool.on('error', (error) => {
    if (!pool.ending) options.onError(error)
  })
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    query: (text, values, options) =>
      options?.isLong ? runLong(pool, text, values) : run(pool.counted(), answerWithinMs, text, values, options),
    transaction: (work, { isLong = false, lockWithinMs, isUnsynced = false } = {}) => {
      const begin = `${lockWithinMs === undefined ? 'BEGIN' : beginWithin(lockWithinMs)}${isUnsynced ? UNSYNCED : ''}`
      return inChildSpan('postgres transaction', SPAN, () => transaction(pool, isLong ? LONG : { answerWithinMs, begin }, work))
    },
    listen: (channel, onMessage, onGap) =>
      listen({ verifyListeningEveryMs: VERIFY_LISTENING_EVERY_MS, ...options, connectWithinMs, answerWithinMs }, channel, onMessage, onGap),
    copying: (begin, work) => copying(options, begin, work),
    withLock: (name, work) => withLock(options, name, work),
    poolStats: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    roundTrips: () => pool.roundTrips,
    close: () => pool.end(),
  }
}

const UNSYNCED = '; SET LOCAL synchronous_commit = off'
const LONG = { answerWithinMs: NO_LIMIT_MS, begin: BEGIN_LONG }
const SPAN = { kind: 'client', attributes: { 'db.system.name': 'postgresql' } } as const

async function run<Row>(
  sender: Sender,
  answerWithinMs: number,
  text: string,
  values?: readonly unknown[],
  { isPrepared = false }: QueryOptions = {},
) {
  const name = isPrepared ? { name: nameOf(text) } : {}
  const query = { text, query_timeout: answerWithinMs, ...(values && { values: [...values] }), ...name }
  const result = await send(sender, query).catch((error: unknown) => {
    // Postgres' own errors have a code; a TypeError is a value that cannot be encoded. All others are the connection's.
    if (error instanceof pg.DatabaseError || error instanceof TypeError) throw error
    throw new PostgresUnavailable(error)
  })
  return { rows: result.rows as Row[], rowCount: result.rowCount ?? 0, command: result.command }
}

/** Lifts the connection's limits meanwhile; a connection whose limits cannot be restored is discarded. */
async function runLong<Row>(pool: WatchedPool, text: string, values?: readonly unknown[]) {
  const client = await connectTo(pool)
  const sender = pool.counted(client)
  let isWhole = false
  try {
    await run(sender, ANSWER_WITHIN_MS, LIFT_LIMITS)
    const result = await run<Row>(sender, NO_LIMIT_MS, text, values)
    await run(sender, ANSWER_WITHIN_MS, RESTORE_LIMITS)
    isWhole = true
    return result
  } finally {
    client.release(!isWhole)
  }
}

/** The span contains the SQL text; values are parameters, and stay out. */
function send(sender: Sender, query: pg.QueryConfig): Promise<pg.QueryResult> {
  if (traceparent() === undefined) return sender(query)
  const facts = { ...SPAN, attributes: { ...SPAN.attributes, 'db.query.text': query.text } }
  return inChildSpan(`postgres ${/\w+/.exec(query.text)?.[0] ?? 'statement'}`, facts, () => sender(query))
}

const names = new Map<string, string>()

/** A prepared statement is identified by its name, which two texts must not share. */
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

async function transaction<T>(
  pool: WatchedPool,
  { answerWithinMs, begin }: typeof LONG,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const client = await connectTo(pool)
  const sender = pool.counted(client)
  const send = (text: string) => run(sender, answerWithinMs, text)
  const withCommit: (() => Promise<unknown>)[] = []
  const afterCommit: (() => void)[] = []
  let isOver = false
  let broken: Error | undefined
  let failed: unknown
  try {
    // Not awaited: the first statement is sent together with it.
    const begun = send(begin)
    begun.catch(() => {})
    const result = await work({
      query: async (text, values, options) => {
        if (isOver) throw new Error('the transaction is over')
        try {
          return await run(sender, answerWithinMs, text, values, options)
        } catch (error) {
          failed ??= error
          throw error
        }
      },
      withCommit: (callback) => withCommit.push(callback),
      settleWithCommit: (sent) => {
        sent.catch(() => {})
        withCommit.push(() => sent)
      },
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
    // A connection that cannot roll back is discarded.
    if (error instanceof PostgresUnavailable) broken = error
    else await send('ROLLBACK').catch((failure: Error) => (broken = failure))
    throw broken ? new PostgresUnavailable(error) : error
  } finally {
    client.release(broken)
  }
}

/** A statement pipelined behind a failed one fails with this error; the cause is the earlier one's, which may arrive later. */
const isRefusedBehind = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25P02'

/** COMMIT of a failed transaction answers ROLLBACK without an error, so the failed statement's own error is thrown first. */
async function commit(before: readonly Promise<unknown>[], committed: Promise<{ command: string }>): Promise<void> {
  const answers = await Promise.allSettled([...before, committed])
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
  if ((await committed).command !== 'COMMIT') throw new Error('the transaction was rolled back: one of its statements had failed')
}
