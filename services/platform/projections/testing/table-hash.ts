import type { Queryable } from '#services/platform/postgres.ts'

/**
 * One text for the content of a table, `rows:sum of their hashes`, whatever the order of its rows: two builds of a projection
 * hold the same when it is the same. `table` is a name of ours, `catalogue_v3.products`.
 */
export async function tableHash(database: Queryable, table: string): Promise<string> {
  const { rows } = await database.query<{ hash: string }>(
    `SELECT count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS hash FROM ${table} AS t`,
  )
  return rows[0]?.hash ?? ''
}
