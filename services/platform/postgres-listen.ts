import pg from 'pg'
import { type DatabaseOptions, LIVENESS_OPTIONS, type Listening } from './postgres-session.ts'

const RELISTEN_AFTER_MS = 500

/** Listens on its own connection, and reconnects when it is lost. */
export async function listen(
  options: Required<DatabaseOptions>,
  channel: string,
  onMessage: (payload: string) => void,
  onGap: () => void,
): Promise<Listening> {
  let closed = false
  let client: pg.Client
  let timer: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    const fresh = await openListener(options, channel, onMessage)
    client = fresh
    if (closed) return fresh.end()
    fresh.on('end', reconnectSoon)
    verify(fresh, options.verifyListeningEveryMs)
  }
  const reconnectSoon = (): void => {
    if (!closed) timer = setTimeout(reconnect, RELISTEN_AFTER_MS)
  }
  const reconnect = (): void => {
    connect().then(onGap, (error: Error) => {
      options.onError(error)
      reconnectSoon()
    })
  }

  await connect()
  return {
    async notify(payload) {
      const connection = client
      await connection.query('SELECT pg_notify($1, $2)', [channel, payload]).catch((error: unknown) => {
        // Refused or silent: reconnect in both cases.
        void connection.end().catch(() => undefined)
        throw error
      })
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await client.end()
    },
  }
}

async function openListener(options: Required<DatabaseOptions>, channel: string, onMessage: (payload: string) => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: options.connectionString,
    ...LIVENESS_OPTIONS,
    connectionTimeoutMillis: options.connectWithinMs,
    query_timeout: options.verifyListeningEveryMs,
  })
  client.on('notification', (message) => onMessage(message.payload ?? ''))
  client.on('error', options.onError)
  try {
    await client.connect()
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    return client
  } catch (error) {
    // Destroyed without a goodbye, which a dead peer would not receive.
    client.connection.stream.destroy()
    throw error
  }
}

/** A dead connection looks like an idle one, so it is pinged and closed when there is no answer. */
function verify(client: pg.Client, everyMs: number): void {
  const timer = setInterval(() => {
    client.query('SELECT 1').catch(() => client.connection.stream.destroy())
  }, everyMs)
  client.once('end', () => clearInterval(timer))
}
