import { displayName } from '#services/domain/person.ts'
import type { Queryable } from '#services/platform/postgres.ts'

/** Names of staff by id. Other authors of events have none. */
export async function findStaffNames(database: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await database.query<{ staffId: string; name: string; email: string }>(
    'SELECT staff_id AS "staffId", name, email FROM staff_members WHERE staff_id::text = ANY ($1)',
    [[...new Set(ids)]],
  )
  return new Map(rows.map(({ staffId, ...member }) => [staffId, displayName(member)]))
}
