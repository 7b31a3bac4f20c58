import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#services/platform/postgres.ts'
import { rebuildProjection } from '#services/platform/projections/projection.command.ts'
import { tableHash } from '#services/platform/projections/testing/table-hash.ts'
import { PROJECTIONS } from '#services/start/features.ts'

const REBUILT_WITHIN_MS = 1_200_000
const POLL_INTERVAL_MS = 200
/** The shop of the fault tests has had its log from the start. */
const WHOLE_LOG = { isPastMissing: async () => false }

/** Makes every projection anew from the log and answers the tables that then hold something else than before. */
export async function findRebuiltOtherwise(database: Database): Promise<string[]> {
  const tables = PROJECTIONS.flatMap(({ views }) => views.map((view) => `read.${view}`))
  const hashes = () => Promise.all(tables.map((table) => tableHash(database, table)))
  const before = await hashes()
  for (const projection of PROJECTIONS) await rebuildProjection(database, WHOLE_LOG, projection)
  for (const deadline = Date.now() + REBUILT_WITHIN_MS; await isRebuilding(database); await pause(POLL_INTERVAL_MS))
    if (Date.now() > deadline) throw new Error('the projections were not rebuilt in time')
  const after = await hashes()
  return tables.filter((_table, index) => before[index] !== after[index]).map((table) => `${table}, made anew, holds something else`)
}

async function isRebuilding(database: Database): Promise<boolean> {
  const { rowCount } = await database.query('SELECT FROM projection_versions WHERE wanted_build <> serving_build')
  return rowCount > 0
}
