import pg from 'pg'
import { type DatabaseOptions, LIVENESS_OPTIONS } from './postgres-session.ts'

/**
 * Runs `work` under a lock shared by all processes of the shop and returns its result; null when another one has the lock. The lock is
 * bound to its own connection, so Postgres releases it when the process dies. Throws when there is no connection.
 */
export async function withLock<T>(
  { connectionString, connectWithinMs, onError }: DatabaseOptions,
  name: string,
  work: () => Promise<T>,
): Promise<T | null> {
  const client = new pg.Client({
    ...LIVENESS_OPTIONS,
    connectionString,
    ...(connectWithinMs && { connectionTimeoutMillis: connectWithinMs }),
  })
  client.on('error', onError)
  await client.connect()
  try {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock(hashtext($1)) AS locked', [name])
    return rows[0]?.locked ? await work() : null
  } finally {
    await client.end()
  }
}
