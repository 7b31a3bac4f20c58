import pg from 'pg'
import { poolWaitSeconds, startWatch } from './platform-metrics.ts'

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: Error | boolean) => void) => void

/** A pool that counts how long each of its callers waited for a connection: statements by themselves and transactions alike. */
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
