import type { ClientConfig } from 'pg'

/** Shared by the parts of `postgres.ts`. */

export interface Queryable {
  /** SQL with `$1` parameters; returns rows and the affected count. */
  query<Row = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    options?: QueryOptions,
  ): Promise<{ rows: Row[]; rowCount: number }>
}

export interface QueryOptions {
  /**
   * Prepared once per connection: for constant texts that run often, where planning takes longer than running. Only where the best plan
   * does not depend on values, such as the length of an array.
   */
  isPrepared?: boolean
  /** Outside a transaction, without a statement timeout. */
  isLong?: boolean
}

export interface Listening {
  /** NOTIFY over the listening connection, so that it waits for no pool and no transaction. */
  notify(payload: string): Promise<void>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** `postgres://…`, or the `socket:` form of pg. */
  connectionString: string
  maxConnections: number
  /** Connect timeout, 5 s by default; the statement timeout is 30 s. */
  connectWithinMs?: number
  answerWithinMs?: number
  /** Ping interval of a listening connection, and the ping's timeout. */
  verifyListeningEveryMs?: number
  /** Called with errors of idle connections, which the pool replaces. */
  onError: (error: Error) => void
}

/** Server-side timeouts for clients that went silent: a sleeping process, a lost network. */

/**
 * Transactions are short. One that is idle for this long has lost its process, and others wait for its locks: a best seller's row, the
 * end of the log. Longer than any pause of an event loop, even on a starved machine, since a valid order would be aborted. Those who
 * wait for its locks fail sooner (`lockWithinMs`).
 */
const IDLE_IN_TRANSACTION_MS = 5_000
/** The same for transactions that pause between statements, such as backups. */
const IDLE_IN_LONG_MS = 60_000
/** Lock timeout; the caller then gets a retriable error. */
const LOCK_MS = 10_000
/** The server cancels a statement before the client gives up its connection. */
const CANCELLED_BEFORE = 0.9

/** Detects dead clients within half a minute, also during a statement. TCP settings do not apply to a socket. */
const LIVENESS = [
  'client_connection_check_interval=5s',
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=25s',
]

/** For every connection: both sides detect a dead peer. */
export const LIVENESS_OPTIONS = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  options: LIVENESS.map((setting) => `-c ${setting}`).join(' '),
} satisfies ClientConfig

/** For connections with short statements. */
export function sessionOptions(answerWithinMs: number) {
  return {
    ...LIVENESS_OPTIONS,
    statement_timeout: Math.floor(answerWithinMs * CANCELLED_BEFORE),
    lock_timeout: Math.min(LOCK_MS, answerWithinMs),
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  } satisfies ClientConfig
}

const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
/** For a transaction with long statements; one that is idle for a minute is aborted all the same. */
export const BEGIN_LONG = [
  'BEGIN',
  ...LIMITS.map((limit) => `SET LOCAL ${limit} = 0`),
  `SET LOCAL idle_in_transaction_session_timeout = ${IDLE_IN_LONG_MS}`,
].join('; ')
export const beginWithin = (lockWithinMs: number): string => `BEGIN; SET LOCAL lock_timeout = ${lockWithinMs}`
/** The same for statements that cannot run in a transaction. */
export const LIFT_LIMITS = LIMITS.map((limit) => `SET ${limit} = 0`).join('; ')
export const RESTORE_LIMITS = LIMITS.map((limit) => `RESET ${limit}`).join('; ')
