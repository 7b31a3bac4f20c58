import { findPeople } from '#services/contacts/contacts.queries.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { newTask, type StaffTask } from '#services/domain/staff-task.ts'
import type { Database } from '#services/platform/postgres.ts'
import { listBestOffers } from './shown-offers.queries.ts'

/** Pending offers by their deadline. */
export async function listOfferTasks(database: Database, limit: number): Promise<StaffTask[]> {
  const offers = await listBestOffers(database, { status: 'waiting', limit })
  const people = await findPeople(
    database,
    offers.map(({ contactId }) => contactId),
  )
  return offers.map(({ offerId, contactId, brand, displayName, displaySize, offeredAgorot, madeAt, expiresAt }) =>
    newTask({
      kind: 'offer',
      id: offerId,
      phone: people.get(contactId)?.phone ?? null,
      what: `${brand} ${displayName} ${displaySize}`,
      sum: agorotToShekels(offeredAgorot),
      since: madeAt,
      due: expiresAt,
    }),
  )
}
