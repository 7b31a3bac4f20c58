import type { Database } from '#services/platform/postgres.ts'

/**
 * Asks for a projection to be built anew from the log's start, by the newest release that runs, while its tables of today go on
 * serving. The running projector takes it up within its next look. Answers false when there is no such projection or a rebuild
 * is under way: one that was taken back, or is refused, is not.
 */
export async function rebuildProjection(database: Database, name: string): Promise<boolean> {
  const { rowCount } = await database.query(
    `UPDATE projection_versions SET wanted_build = wanted_build + 1, refusal = NULL
     WHERE name = $1 AND (wanted_build <= greatest(serving_build, taken_back_build) OR refusal IS NOT NULL)`,
    [name],
  )
  return rowCount === 1
}
