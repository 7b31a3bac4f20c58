import { randomBytes } from 'node:crypto'
import type { Transaction } from '#services/platform/postgres.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import type { decide } from './offer.decide.ts'
import { type Offer, type OfferStep, offerAfter } from './offer.evolve.ts'

/** The only reader for a decision, and the only writer, of the record of offers. */

/**
 * An offer, and what its events do not contain: the token of its price link, which is a secret, and the id of its last answer, by which
 * a repeated request is known.
 */
export interface OfferRecord {
  offer: Offer
  token: string | null
  answerId: string | null
}

/** 128 bits, unguessable. */
const TOKEN_BYTES = 16
export const LAPSED_AT_ONCE = 100

/** `dueAt`: at most a hundred expired ones; those that are locked wait for the next call. */
type Which = { offerIds: readonly string[] } | { orderId: string } | { dueAt: Date }

/** Locks offers until the end of the transaction; unknown ones are omitted. */
export async function loadOffers(tx: Transaction, which: Which): Promise<OfferRecord[]> {
  const [condition, value] = selectionOf(which)
  const { rows } = await tx.query<Offer & Omit<OfferRecord, 'offer'>>(
    `SELECT offer_id AS "offerId", ean, offered_agorot AS "offeredAgorot", made_at AS "madeAt", state, expires_at AS "expiresAt",
       answered_by AS "answeredBy", agreed_agorot AS "agreedAgorot", order_id AS "orderId", token, answer_id AS "answerId"
     FROM best_offers WHERE ${condition}`,
    [value],
  )
  return rows.map(({ token, answerId, ...offer }) => ({ offer, token, answerId }))
}

function selectionOf(which: Which): [condition: string, value: unknown] {
  if ('offerIds' in which) return ['offer_id = ANY($1) ORDER BY offer_id FOR UPDATE', which.offerIds]
  if ('orderId' in which) return ['order_id = $1 ORDER BY offer_id FOR UPDATE', which.orderId]
  const isDue = "state IN ('waiting', 'accepted', 'countered') AND expires_at <= $1"
  return [`${isDue} ORDER BY expires_at, offer_id LIMIT ${LAPSED_AT_ONCE} FOR UPDATE SKIP LOCKED`, which.dueAt]
}

export async function loadOffer(tx: Transaction, offerId: string): Promise<OfferRecord | null> {
  const [record] = await loadOffers(tx, { offerIds: [offerId] })
  return record ?? null
}

export interface OfferChange {
  /** Null before `made`. */
  record: OfferRecord | null
  events: readonly OfferStep[]
  answerId?: string
}

/** The changes of those offers that are not refused. */
export function changesBy(
  records: readonly OfferRecord[],
  decideOn: (offer: Offer) => ReturnType<typeof decide>,
): (OfferChange & { record: OfferRecord })[] {
  return records.flatMap((record) => {
    const decided = decideOn(record.offer)
    return decided.ok ? [{ record, events: decided.events }] : []
  })
}

/** Writes the offers as they are after their events, and emits these. */
export async function saveOffers(unit: UnitOfWork, changes: readonly OfferChange[]): Promise<void> {
  await writeOffers(unit.tx, changes)
  for (const { type, data } of changes.flatMap(({ events }) => events)) {
    // Emitted by makeBestOffer, with what only the event needs.
    if (type !== 'best-offer.made.v1') unit.emit(type, data.ean, data)
  }
}

/** The same, where it is not certain yet that the events will be emitted. */
export async function writeOffers(tx: Transaction, changes: readonly OfferChange[]): Promise<void> {
  const rows = changes.flatMap(({ record, events, answerId }) => {
    const offer = offerAfter(events, record?.offer)
    const token = offer?.agreedAgorot == null ? null : (record?.token ?? newToken())
    return offer ? [{ ...offer, token, answerId: answerId ?? record?.answerId ?? null }] : []
  })
  if (rows.length === 0) return
  await tx.query(
    `INSERT INTO best_offers
       (offer_id, ean, offered_agorot, made_at, state, expires_at, answered_by, agreed_agorot, order_id, token, answer_id)
     SELECT "offerId", ean, "offeredAgorot", "madeAt", state, "expiresAt", "answeredBy", "agreedAgorot", "orderId", token, "answerId"
     FROM jsonb_to_recordset($1::jsonb) AS o ("offerId" uuid, ean text, "offeredAgorot" int, "madeAt" timestamptz, state text,
       "expiresAt" timestamptz, "answeredBy" text, "agreedAgorot" int, "orderId" text, token text, "answerId" uuid)
     ON CONFLICT (offer_id) DO UPDATE SET state = EXCLUDED.state, expires_at = EXCLUDED.expires_at, answered_by = EXCLUDED.answered_by,
       agreed_agorot = EXCLUDED.agreed_agorot, order_id = EXCLUDED.order_id, token = EXCLUDED.token, answer_id = EXCLUDED.answer_id`,
    [JSON.stringify(rows)],
  )
}

const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')
