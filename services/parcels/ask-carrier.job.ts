import type { Job } from '#services/platform/jobs.ts'
import type { Logger } from '#services/platform/logger.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { ServiceRefused, ServiceUnavailable } from '#services/platform/service-errors.ts'
import type { UnitOfWorkDeps } from '#services/platform/unit-of-work.ts'
import type { Carrier, CarrierAccess } from './carrier.ts'
import { closeDelivered, recordState } from './record-state.command.ts'

export type AskDeps = UnitOfWorkDeps & { logger: Pick<Logger, 'warn'> }

/** Hours after which a parcel under way is asked for again. */
const EVERY_HOURS = 2
/** A carrier answers for one parcel a call. */
const AT_ONCE = 60

/** Asks for the parcels under way, the longest unheard first. */
export function createAskCarrierJob(deps: AskDeps, access: CarrierAccess): Job {
  return { queue: 'ask-carrier', cron: '*/10 * * * *', run: async () => askCarrier(deps, await access.open()) }
}

/** While the carrier is away the same parcels stay due. */
export async function askCarrier(deps: AskDeps, carrier: Carrier): Promise<void> {
  for (const code of await listDue(deps, carrier.name)) if (!(await askState(deps, carrier, code))) break
  await closeDelivered(deps)
}

/** False where the carrier is away: it will be asked again. */
export async function askState(deps: AskDeps, carrier: Carrier, code: string): Promise<boolean> {
  try {
    const report = await carrier.state(code)
    if (report) await recordState(deps.database, code, report, deps.now())
    await deps.database.query('UPDATE parcels SET asked_at = $2 WHERE code = $1', [code, deps.now()])
    return true
  } catch (error) {
    if (!(error instanceof ServiceUnavailable || error instanceof ServiceRefused)) throw error
    deps.logger.warn({ code: error.code }, 'the carrier says nothing of a parcel for now')
    return false
  }
}

/** Makes a parcel the next to be asked for; false if there is none of this code. */
export async function hurry(database: Queryable, carrier: string, code: string): Promise<boolean> {
  const { rowCount } = await database.query('UPDATE parcels SET asked_at = NULL WHERE carrier = $1 AND code = $2', [carrier, code])
  return rowCount > 0
}

async function listDue({ database, now }: AskDeps, carrier: string): Promise<string[]> {
  const { rows } = await database.query<{ code: string }>(
    `SELECT code FROM parcels
     WHERE carrier = $1 AND code IS NOT NULL AND state NOT IN ('delivered', 'failed', 'returned')
       AND (asked_at IS NULL OR asked_at <= $2::timestamptz - make_interval(hours => ${EVERY_HOURS}))
     ORDER BY asked_at NULLS FIRST LIMIT ${AT_ONCE}`,
    [carrier, now()],
  )
  return rows.map(({ code }) => code)
}
