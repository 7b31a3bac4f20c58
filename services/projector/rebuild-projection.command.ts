import type { Database } from '#services/platform/postgres.ts'

/**
 * Asks for a projection to be built anew from the log's start, while its tables of today go on serving. The running
 * projector takes it up within its next look. Answers false when there is no such projection or a rebuild is under way.
 */
export async function rebuildProjection(database: Database, name: string): Promise<boolean> {
  const { rowCount } = await database.query(
    'UPDATE projection_versions SET wanted_build = wanted_build + 1 WHERE name = $1 AND wanted_build = serving_build',
    [name],
  )
  return rowCount === 1
}
