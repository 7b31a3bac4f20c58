import { latestBy } from './latest-by.ts'
import type { Projection } from './projection.ts'

/** What shoppers offered. Who they are stands in `contacts` alone. */
export const bestOffersProjection: Projection = {
  name: 'best-offers',
  version: 1,
  topics: ['best-offers'],
  views: ['best_offers'],
  tables: `
    CREATE TABLE best_offers (
      offer_id uuid PRIMARY KEY,
      sequence bigint NOT NULL,
      contact_id uuid NOT NULL,
      visitor_id uuid,
      ean text NOT NULL,
      display_name text NOT NULL,
      brand text NOT NULL,
      display_size text NOT NULL,
      offered_agorot integer NOT NULL,
      price_agorot integer NOT NULL,
      status text NOT NULL,
      made_at timestamptz NOT NULL
    );
    CREATE INDEX ON best_offers (made_at DESC, offer_id DESC);`,
  async apply(tx, events) {
    const offers = events.filter((event) => event.type === 'best-offer.made.v1')
    const rows = latestBy(offers, (event) => event.data.offerId).map(({ data, sequence, time }) => ({ ...data, sequence, time }))
    await tx.query(
      `INSERT INTO best_offers
       SELECT "offerId", sequence, "contactId", "visitorId", ean, "displayName", brand, "displaySize", "offeredAgorot", "priceAgorot", 'made', time
       FROM jsonb_to_recordset($1::jsonb) AS o ("offerId" uuid, sequence bigint, "contactId" uuid, "visitorId" uuid, ean text,
         "displayName" text, brand text, "displaySize" text, "offeredAgorot" int, "priceAgorot" int, time timestamptz)
       ON CONFLICT (offer_id) DO NOTHING`,
      [JSON.stringify(rows)],
    )
    // Offers are shown to staff alone, whose reads are never cached.
    return []
  },
}
