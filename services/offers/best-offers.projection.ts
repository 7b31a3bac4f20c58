import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import { boundStaffTags, staffTag } from '#services/platform/event-log/read-changed.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import type { Projection } from '#services/platform/projections/projection.ts'
import { type OfferEvent, type OfferStep, offerAfter } from './offer-history.ts'

/** Best offers and their outcomes. Personal data are in `contacts` only. */
export const bestOffersProjection: Projection = {
  name: 'best-offers',
  version: 3,
  topics: ['best-offers'],
  views: ['best_offers'],
  // Steps are append-only, one per event; an offer's state is derived from its steps, in any order of delivery.
  tables: `
    CREATE TABLE best_offer_history (
      event_id uuid PRIMARY KEY,
      offer_id uuid NOT NULL,
      sequence bigint NOT NULL,
      time timestamptz NOT NULL,
      type text NOT NULL,
      data jsonb NOT NULL
    );
    CREATE INDEX ON best_offer_history (offer_id, sequence);
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
      made_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      answered_at timestamptz,
      answered_by text,
      agreed_agorot integer,
      order_id text,
      is_withdrawn boolean NOT NULL,
      -- As of the history, to be read with the offer.
      steps jsonb NOT NULL
    );
    CREATE INDEX ON best_offers (made_at DESC, offer_id DESC);
    CREATE INDEX ON best_offers (status, made_at DESC, offer_id DESC);`,
  async apply(tx, events) {
    const steps = events.filter(isOfOffer)
    const offerIds = [...new Set(steps.map(({ data }) => data.offerId))]
    if (steps.length > 0) {
      await addToHistory(tx, steps)
      await writeOffers(tx, offerIds)
    }
    // Read by staff only, whose reads are never cached; open pages are notified.
    return boundStaffTags(offerIds.map((offerId) => staffTag('offer-changed', offerId)))
  },
}

function isOfOffer(event: StoredEvent): event is OfferEvent {
  return event.type.startsWith('best-offer.')
}

/** Events may be delivered twice; the first one counts. */
async function addToHistory(tx: Transaction, events: readonly OfferEvent[]): Promise<void> {
  await tx.query(
    `INSERT INTO best_offer_history (event_id, offer_id, sequence, time, type, data)
     SELECT DISTINCT ON (id) id, (data ->> 'offerId')::uuid, sequence, time, type, data
     FROM jsonb_to_recordset($1::jsonb) AS e (id uuid, sequence bigint, time timestamptz, type text, data jsonb)
     ORDER BY id, sequence
     ON CONFLICT (event_id) DO UPDATE SET sequence = EXCLUDED.sequence WHERE best_offer_history.sequence > EXCLUDED.sequence`,
    [JSON.stringify(events)],
  )
}

async function writeOffers(tx: Transaction, offerIds: readonly string[]): Promise<void> {
  const { rows } = await tx.query<{ sequence: string; steps: OfferStep[] }>(
    `SELECT max(sequence) AS sequence,
       jsonb_agg(jsonb_build_object('type', type, 'data', data, 'time', time) ORDER BY sequence) AS steps
     FROM best_offer_history WHERE offer_id = ANY($1) GROUP BY offer_id`,
    [offerIds],
  )
  const offers = rows.flatMap(({ sequence, steps }) => {
    const offer = offerAfter(steps)
    return offer ? [{ sequence, ...offer.made, ...offer, steps }] : []
  })
  await tx.query(
    `INSERT INTO best_offers
     SELECT "offerId", sequence, "contactId", "visitorId", ean, "displayName", brand, "displaySize", "offeredAgorot", "priceAgorot", status,
       "madeAt", "expiresAt", "answeredAt", "answeredBy", "agreedAgorot", "orderId", "isWithdrawn", steps
     FROM jsonb_to_recordset($1::jsonb) AS o ("offerId" uuid, sequence bigint, "contactId" uuid, "visitorId" uuid, ean text,
       "displayName" text, brand text, "displaySize" text, "offeredAgorot" int, "priceAgorot" int, status text, "madeAt" timestamptz,
       "expiresAt" timestamptz, "answeredAt" timestamptz, "answeredBy" text, "agreedAgorot" int, "orderId" text, "isWithdrawn" boolean, steps jsonb)
     ORDER BY "offerId"
     ON CONFLICT (offer_id) DO UPDATE SET sequence = EXCLUDED.sequence, status = EXCLUDED.status, expires_at = EXCLUDED.expires_at,
       answered_at = EXCLUDED.answered_at, answered_by = EXCLUDED.answered_by, agreed_agorot = EXCLUDED.agreed_agorot,
       order_id = EXCLUDED.order_id, is_withdrawn = EXCLUDED.is_withdrawn, steps = EXCLUDED.steps
     WHERE best_offers.sequence <= EXCLUDED.sequence`,
    [JSON.stringify(offers)],
  )
}
