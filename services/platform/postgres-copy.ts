import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { type DatabaseOptions, LIVENESS_OPTIONS, type Queryable } from './postgres-session.ts'

/** A transaction with COPY in both directions. */
export interface CopyTransaction extends Queryable {
  /** `COPY … TO STDOUT`: the rows in Postgres' text format. */
  copyOut(statement: string): Readable
  /** `COPY … FROM STDIN`. */
  copyIn(statement: string): Writable
}

/** A transaction on its own connection without statement timeouts. Commits, or rolls back when `work` throws. */
export async function copying<T>(
  { connectionString, connectWithinMs }: DatabaseOptions,
  begin: string,
  work: (tx: CopyTransaction) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...LIVENESS_OPTIONS,
    connectionString,
    ...(connectWithinMs && { connectionTimeoutMillis: connectWithinMs }),
  })
  // A lost connection is reported by the running statement.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(begin)
    const result = await work({
      async query<Row>(text: string, values?: readonly unknown[]) {
        const { rows, rowCount } = await client.query(text, values ? [...values] : undefined)
        return { rows: rows as Row[], rowCount: rowCount ?? 0 }
      },
      copyOut: (statement) => client.query(to(statement)),
      copyIn: (statement) => client.query(from(statement)),
    })
    await client.query('COMMIT')
    return result
  } finally {
    // Without COMMIT it is rolled back.
    await client.end()
  }
}
