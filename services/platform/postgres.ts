import pg from 'pg'

/** The one door to Postgres. */

export interface Queryable {
  /** Text with `$1` parameters; answers the rows and how many were touched. */
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<{ rows: Row[]; rowCount: number }>
}

export interface Transaction extends Queryable {
  /** Runs after a successful commit, for wake-ups that must not be sent for something rolled back. */
  afterCommit(run: () => void): void
}

export interface Listening {
  close(): Promise<void>
}

export interface Database extends Queryable {
  /** Commits what `work` did, or rolls it back when it throws. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** LISTEN on a connection of its own, reconnected when lost; `onGap` tells that messages may have been missed. */
  listen(channel: string, onMessage: (payload: string) => void, onGap: () => void): Promise<Listening>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** `postgres://…`, or `socket:` form understood by pg. */
  connectionString: string
  maxConnections: number
  /** Told of errors of idle connections, which the pool replaces by itself. */
  onError: (error: Error) => void
}

const RELISTEN_AFTER_MS = 500

export function createDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({ connectionString: options.connectionString, max: options.maxConnections })
  // Without a listener an error of an idle connection ends the process.
  pool.on('error', options.onError)
  return {
    query: (text, values) => run(pool, text, values),
    transaction: (work) => transaction(pool, work),
    listen: (channel, onMessage, onGap) => listen(options, channel, onMessage, onGap),
    close: () => pool.end(),
  }
}

async function run<Row>(client: pg.Pool | pg.PoolClient, text: string, values?: readonly unknown[]) {
  const result = await client.query(text, values as unknown[])
  return { rows: result.rows as Row[], rowCount: result.rowCount ?? 0 }
}

async function transaction<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const afterCommit: (() => void)[] = []
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await work({
      query: (text, values) => run(client, text, values),
      afterCommit: (callback) => afterCommit.push(callback),
    })
    await client.query('COMMIT')
    for (const callback of afterCommit) callback()
    return result
  } catch (error) {
    // A connection that cannot even roll back is thrown away, not handed to the next caller.
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

async function listen(options: DatabaseOptions, channel: string, onMessage: (payload: string) => void, onGap: () => void): Promise<Listening> {
  let closed = false
  let client: pg.Client
  let timer: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    client = new pg.Client({ connectionString: options.connectionString, keepAlive: true })
    client.on('notification', (message) => onMessage(message.payload ?? ''))
    client.on('error', options.onError)
    client.on('end', () => {
      if (!closed) timer = setTimeout(reconnect, RELISTEN_AFTER_MS)
    })
    await client.connect()
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
  }
  const reconnect = (): void => {
    connect().then(onGap, (error: Error) => {
      options.onError(error)
      if (!closed) timer = setTimeout(reconnect, RELISTEN_AFTER_MS)
    })
  }

  await connect()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await client.end()
    },
  }
}
