import type { Database, Transaction } from '../postgres.ts'

/** Rows of a schema's tables that Postgres reads for this work, as it counts them itself; the schema is first on the search path. */
export async function countReadsOfSchema(database: Database, schema: string, work: (tx: Transaction) => Promise<unknown>): Promise<number> {
  return database.transaction(async (tx) => {
    await tx.query("SELECT set_config('search_path', $1, true)", [`${schema}, public`])
    // Its count goes on over transactions of one connection.
    const count = async (): Promise<number> => {
      const { rows } = await tx.query<{ read: number }>(
        'SELECT coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int AS read FROM pg_stat_xact_user_tables WHERE schemaname = $1',
        [schema],
      )
      return rows[0]?.read ?? 0
    }
    const before = await count()
    await work(tx)
    return (await count()) - before
  })
}
