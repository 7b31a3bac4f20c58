import { agorotToShekels } from '#services/domain/money.ts'
import { newTask, type OpenTask } from '#services/domain/staff-task.ts'
import type { Database } from '#services/platform/postgres.ts'
import { listWaitingOffers } from './shown-offers.queries.ts'

/** Pending offers, due by their deadline. */
export async function listOfferTasks(database: Database): Promise<OpenTask[]> {
  const offers = await listWaitingOffers(database)
  return offers.map(({ offerId, contactId, brand, displayName, displaySize, offeredAgorot, madeAt, expiresAt }) =>
    newTask({
      kind: 'offer',
      id: offerId,
      contactId,
      what: `${brand} ${displayName} ${displaySize}`,
      sum: agorotToShekels(offeredAgorot),
      since: madeAt,
      due: expiresAt,
    }),
  )
}
