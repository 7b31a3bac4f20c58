import { uuidv7 } from 'uuidv7'
import { lapseReservations } from '#services/orders/lapse.job.ts'
import { settlePayments } from '#services/orders/payments/settle-payments.job.ts'
import { readConfig } from '#services/platform/config.ts'
import { createPostgresEventLog } from '#services/platform/event-log/postgres/postgres-event-log.ts'
import type { Database } from '#services/platform/postgres.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { openPayments } from '#services/start/open-payments.ts'

/** When payers who are away were last asked for, and when nothing is reserved for them any more. */
const MINUTES_LATER = [3, 125]
/** A job takes up to a hundred at once. */
const TURNS = 10

/** The jobs of the next hours, at once: they are told another time. */
export async function settleEverything(database: Database): Promise<void> {
  const log = await createPostgresEventLog({ database, logger: QUIET })
  for (const minutes of MINUTES_LATER) {
    const clock = { now: () => new Date(Date.now() + minutes * 60_000), newId: uuidv7 }
    const payments = openPayments({ payment: readConfig({}).payment, basePath: '', database, ...clock })
    if (payments === null) throw new Error('a demo charges cards in its own clearing house')
    const deps = { database, log, ...clock, gateway: payments.gateway, logger: QUIET }
    for (let turn = 0; turn < TURNS; turn += 1) {
      await settlePayments(deps)
      await lapseReservations(deps)
    }
  }
  await log.close()
}
