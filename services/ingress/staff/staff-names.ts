import type { Queryable } from '#services/platform/postgres.ts'

/** Names of members of staff by id, the e-mail where the provider told no name. Others who may stand as `by` in an event have none. */
export async function findStaffNames(database: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await database.query<{ staffId: string; name: string }>(
    `SELECT staff_id AS "staffId", coalesce(nullif(name, ''), email) AS name FROM staff_members WHERE staff_id::text = ANY ($1)`,
    [[...new Set(ids)]],
  )
  return new Map(rows.map(({ staffId, name }) => [staffId, name]))
}
