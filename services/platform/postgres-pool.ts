import pg from 'pg'
import { poolWaitSeconds, startWatch } from './platform-metrics.ts'

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: Error | boolean) => void) => void

/** A pool that measures how long callers wait for a connection, for single statements and transactions. */
export class WatchedPool extends pg.Pool {
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
