import { findPeople } from '#services/contacts/contacts.queries.ts'
import { type DeskHit, type DeskQuery, newHit } from '#services/domain/desk-search.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { tireName } from '#services/domain/tire-name.ts'
import type { Database } from '#services/platform/postgres.ts'
import { listOffersByIds } from './shown-offers.queries.ts'

/** Offers by the phone that made them, or by their tire. */
export async function findOffersForDesk(database: Database, { acts, eans }: DeskQuery, limit: number): Promise<DeskHit[]> {
  const { rows: ofTires } = await database.query<{ offerId: string }>(
    `SELECT offer_id AS "offerId" FROM unnest($1::text[]) AS asked (tire) CROSS JOIN LATERAL
       (SELECT offer_id, made_at FROM best_offers WHERE ean = tire ORDER BY made_at DESC LIMIT $2) AS newest
     ORDER BY made_at DESC LIMIT $2`,
    [eans, limit],
  )
  const offers = await listOffersByIds(database, [...(acts.get('best-offer') ?? []), ...ofTires.map(({ offerId }) => offerId)], limit)
  const people = await findPeople(
    database,
    offers.map(({ contactId }) => contactId),
  )
  return offers.map(({ offerId, contactId, brand, displayName, displaySize, offeredAgorot, status, madeAt }) =>
    newHit({
      kind: 'offer',
      id: offerId,
      ...people.get(contactId),
      what: `${tireName(brand, displayName)} ${displaySize}`,
      status,
      sum: agorotToShekels(offeredAgorot),
      at: madeAt,
    }),
  )
}
