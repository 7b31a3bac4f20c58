import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { type DatabaseOptions, LIVENESS_OPTIONS, type Queryable } from './postgres-session.ts'

/** A transaction that can also copy tables out and in. */
export interface CopyTransaction extends Queryable {
  /** `COPY … TO STDOUT`: what the table holds, as Postgres' own text. */
  copyOut(statement: string): Readable
  /** `COPY … FROM STDIN`, the way back. */
  copyIn(statement: string): Writable
}

/** Over a connection of its own, whose statements may take as long as they need. Commits, or rolls back when `work` throws. */
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
  // A lost connection is told by the statement that is under way.
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
    // Without its COMMIT it is rolled back.
    await client.end()
  }
}
