import pg from 'pg'
import { poolWaitSeconds, startWatch } from './platform-metrics.ts'

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: Error | boolean) => void) => void

/** Sends a statement. */
export type Sender = (query: pg.QueryConfig) => Promise<pg.QueryResult>

/**
 * A pool that measures how long callers wait for a connection, for single statements and transactions, and counts the round trips of their
 * statements.
 */
export class WatchedPool extends pg.Pool {
  roundTrips = 0

  /** Counts what is sent to a connection. A statement that is sent before an answer came shares the round trip of the previous one. */
  counted(client: pg.Pool | pg.PoolClient = this): Sender {
    let begun = 0
    let answered = 0
    return async (query) => {
      const trip = answered + 1
      if (trip > begun) this.roundTrips += 1
      begun = Math.max(begun, trip)
      try {
        return await client.query(query)
      } finally {
        answered = Math.max(answered, trip)
      }
    }
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const seconds = startWatch()
    const observed: ConnectCallback = (error, client, release) => {
      poolWaitSeconds.observe(seconds())
      callback?.(error, client, release)
    }
    if (!callback) return super.connect().finally(() => poolWaitSeconds.observe(seconds()))
    super.connect(observed)
    return undefined
  }
}
