import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import { boundStaffTags, staffTag } from '#services/platform/event-log/read-changed.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import type { Projection } from '#services/platform/projections/projection.ts'
import { isWithdrawn, type Offer, type OfferStep, offerAfter } from './offer.evolve.ts'

/** Best offers and their outcomes. Personal data are in `contacts` only. */
export const bestOffersProjection: Projection = {
  name: 'best-offers',
  version: 4,
  topics: ['best-offers'],
  views: ['best_offers', 'best_offer_history'],
  // The history is append-only, with each event once. A row holds the whole state after its last event, and new events go on from there.
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
    const ofOffers = events.filter(isOfOffer)
    const offerIds = [...new Set(ofOffers.map(({ data }) => data.offerId))]
    if (ofOffers.length > 0) await writeOffers(tx, await addToHistory(tx, ofOffers))
    // Read by staff only, whose reads are never cached; open pages are notified.
    return boundStaffTags(offerIds.map((offerId) => staffTag('offer-changed', offerId)))
  },
}

type OfferEvent = Extract<StoredEvent, { type: `best-offer.${string}` }>

function isOfOffer(event: StoredEvent): event is OfferEvent {
  return event.type.startsWith('best-offer.')
}

interface StoredStep {
  offerId: string
  sequence: number
  step: OfferStep
}

const STORED_STEP = `offer_id AS "offerId", sequence::float8 AS sequence, jsonb_build_object('type', type, 'data', data, 'time', time) AS step`

/** Answers the new ones. The log may have one event twice: the first one counts. */
async function addToHistory(tx: Transaction, events: readonly OfferEvent[]): Promise<StoredStep[]> {
  const { rows } = await tx.query<StoredStep>(
    `INSERT INTO best_offer_history (event_id, offer_id, sequence, time, type, data)
     SELECT DISTINCT ON (id) id, (data ->> 'offerId')::uuid, sequence, time, type, data
     FROM jsonb_to_recordset($1::jsonb) AS e (id uuid, sequence bigint, time timestamptz, type text, data jsonb)
     ORDER BY id, sequence
     ON CONFLICT (event_id) DO UPDATE SET sequence = EXCLUDED.sequence WHERE best_offer_history.sequence > EXCLUDED.sequence
     RETURNING ${STORED_STEP}`,
    [JSON.stringify(events)],
  )
  return rows.toSorted((left, right) => left.sequence - right.sequence)
}

interface OfferRow {
  offer: Offer | null
  /** Of the last event. */
  sequence: number
  steps: OfferStep[]
}

async function writeOffers(tx: Transaction, added: readonly StoredStep[]): Promise<void> {
  const byOffer = Map.groupBy(added, ({ offerId }) => offerId)
  const rows = await findRows(tx, [...byOffer.keys()])
  // What comes late changes what followed; without a row, `made` may have come late.
  const late = [...byOffer].flatMap(([offerId, [first]]) =>
    (rows.get(offerId)?.sequence ?? Infinity) > (first?.sequence ?? 0) ? offerId : [],
  )
  for (const offerId of late) rows.delete(offerId)
  const histories = Map.groupBy(late.length > 0 ? await listSteps(tx, late) : [], ({ offerId }) => offerId)
  const written = [...byOffer].map(([offerId, steps]) => after(rows.get(offerId), histories.get(offerId) ?? steps))
  await upsertRows(tx, written)
}

function after(row: OfferRow | undefined, stored: readonly StoredStep[]): OfferRow {
  const steps = stored.map(({ step }) => step)
  const offer = offerAfter(steps, row?.offer ?? null)
  return { offer, sequence: stored.at(-1)?.sequence ?? 0, steps: [...(row?.steps ?? []), ...steps] }
}

async function findRows(tx: Transaction, offerIds: readonly string[]): Promise<Map<string, OfferRow>> {
  const { rows } = await tx.query<Offer & Omit<OfferRow, 'offer'>>(
    `SELECT offer_id AS "offerId", ean, offered_agorot AS "offeredAgorot", made_at AS "madeAt", status AS state, expires_at AS "expiresAt",
       answered_by AS "answeredBy", agreed_agorot AS "agreedAgorot", order_id AS "orderId", sequence::float8 AS sequence, steps
     FROM best_offers WHERE offer_id = ANY($1)`,
    [offerIds],
  )
  return new Map(rows.map(({ sequence, steps, ...offer }) => [offer.offerId, { offer, sequence, steps }]))
}

async function listSteps(tx: Transaction, offerIds: readonly string[]): Promise<StoredStep[]> {
  const { rows } = await tx.query<StoredStep>(`SELECT ${STORED_STEP} FROM best_offer_history WHERE offer_id = ANY($1) ORDER BY 2`, [
    offerIds,
  ])
  return rows
}

async function upsertRows(tx: Transaction, written: readonly OfferRow[]): Promise<void> {
  const rows = written.flatMap(({ offer, sequence, steps }) => {
    if (offer === null) return []
    const made = steps.find(({ type }) => type === 'best-offer.made.v1')?.data
    const answeredAt = steps.findLast(({ data }) => 'by' in data)?.time ?? null
    return [{ ...made, ...offer, answeredAt, isWithdrawn: isWithdrawn(offer), sequence, steps }]
  })
  await tx.query(
    `INSERT INTO best_offers
     SELECT "offerId", sequence, "contactId", "visitorId", ean, "displayName", brand, "displaySize", "offeredAgorot", "priceAgorot", state,
       "madeAt", "expiresAt", "answeredAt", "answeredBy", "agreedAgorot", "orderId", "isWithdrawn", steps
     FROM jsonb_to_recordset($1::jsonb) AS o ("offerId" uuid, sequence bigint, "contactId" uuid, "visitorId" uuid, ean text,
       "displayName" text, brand text, "displaySize" text, "offeredAgorot" int, "priceAgorot" int, state text, "madeAt" timestamptz,
       "expiresAt" timestamptz, "answeredAt" timestamptz, "answeredBy" text, "agreedAgorot" int, "orderId" text, "isWithdrawn" boolean, steps jsonb)
     ORDER BY "offerId"
     ON CONFLICT (offer_id) DO UPDATE SET sequence = EXCLUDED.sequence, status = EXCLUDED.status, expires_at = EXCLUDED.expires_at,
       answered_at = EXCLUDED.answered_at, answered_by = EXCLUDED.answered_by, agreed_agorot = EXCLUDED.agreed_agorot,
       order_id = EXCLUDED.order_id, is_withdrawn = EXCLUDED.is_withdrawn, steps = EXCLUDED.steps`,
    [JSON.stringify(rows)],
  )
}
