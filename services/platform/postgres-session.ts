import type { ClientConfig } from 'pg'

/** What the parts of `postgres.ts` share. */

export interface Queryable {
  /** Text with `$1` parameters; answers the rows and how many were touched. */
  query<Row = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    options?: QueryOptions,
  ): Promise<{ rows: Row[]; rowCount: number }>
}

export interface QueryOptions {
  /**
   * Read and planned once on each connection: for texts that never change and run often, where planning takes longer than running.
   * Planned once only where the plan does not look better for some values: the length of an array is such a value.
   */
  isPrepared?: boolean
  /** Outside of a transaction: it may take as long as it needs. */
  isLong?: boolean
}

export interface Listening {
  /** NOTIFY over the listening connection, so that it waits for no pool and no transaction. */
  notify(payload: string): Promise<void>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** `postgres://…`, or `socket:` form understood by pg. */
  connectionString: string
  maxConnections: number
  /** After it a server that says nothing counts as away: 5 s for a connection, 30 s for the answer to a statement. */
  connectWithinMs?: number
  answerWithinMs?: number
  /** How often a listening connection is asked whether it still is one; it has as long to answer. */
  verifyListeningEveryMs?: number
  /** Told of errors of idle connections, which the pool replaces by itself. */
  onError: (error: Error) => void
}

/** What the server itself ends when a client has fallen silent: a process asleep, a machine that lost its network. */

/**
 * A transaction of the shop is a few statements one behind the other. One that asks nothing for so long has lost its process, and what it
 * has locked is wanted by others: the row of a best seller, the end of the log. Longer than an event loop ever stands still, also on a
 * starved machine: what is ended here was an honest order. Who waits for its locks is told sooner (`lockWithinMs`).
 */
const IDLE_IN_TRANSACTION_MS = 5_000
/** The same for work that may take as long as it needs between its statements, but not for ever. */
const IDLE_IN_LONG_MS = 60_000
/** Who waits longer for a lock is better told to come again. */
const LOCK_MS = 10_000
/** The server cancels what it has not done in time, before the client gives up its connection. */
const CANCELLED_BEFORE = 0.9

/** Noticed within half a minute: clients that are gone without a word, also amid a statement. Settings of TCP say nothing on a socket. */
const LIVENESS = [
  'client_connection_check_interval=5s',
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=25s',
]

/** For every connection: who is gone is noticed on both sides. */
export const LIVENESS_OPTIONS = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  options: LIVENESS.map((setting) => `-c ${setting}`).join(' '),
} satisfies ClientConfig

/** For connections whose statements are short. */
export function sessionOptions(answerWithinMs: number) {
  return {
    ...LIVENESS_OPTIONS,
    statement_timeout: Math.floor(answerWithinMs * CANCELLED_BEFORE),
    lock_timeout: Math.min(LOCK_MS, answerWithinMs),
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  } satisfies ClientConfig
}

const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
/** For a transaction whose statements take as long as they need; one that asks nothing for a minute has lost its process all the same. */
export const BEGIN_LONG = [
  'BEGIN',
  ...LIMITS.map((limit) => `SET LOCAL ${limit} = 0`),
  `SET LOCAL idle_in_transaction_session_timeout = ${IDLE_IN_LONG_MS}`,
].join('; ')
export const beginWithin = (lockWithinMs: number): string => `BEGIN; SET LOCAL lock_timeout = ${lockWithinMs}`
/** The same for statements that cannot stand in a transaction. */
export const LIFT_LIMITS = LIMITS.map((limit) => `SET ${limit} = 0`).join('; ')
export const RESTORE_LIMITS = LIMITS.map((limit) => `RESET ${limit}`).join('; ')
