import { randomBytes } from 'node:crypto'
import { findProduct } from '#services/catalogue/product.queries.ts'
import { recordAnswerWords } from '#services/contacts/index.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import { type UnitOfWork, type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { doubtOf, floorOf, type PriceDoubt } from './floor.rules.ts'
import { BY_RULE, findFloorPrices, listFloorRules, type OfferState } from './offers.queries.ts'

/** Decides best offers: automatically by floor, or by staff. */

/** Validity of a pending offer, and of an agreed price. */
const HOLDS_MS = 24 * 60 * 60_000
/** 128 bits, unguessable. */
const TOKEN_BYTES = 16

export interface NewOffer {
  offerId: string
  ean: string
  phone: string
  offeredAgorot: number
  /** The shop's own price, the maximum of an agreed price. */
  priceAgorot: number
  brandSlug: string
  /** The manufacturer's name of the line. */
  name: string
  /** Landed cost, queried before the transaction; null = unknown. */
  landedAgorot: number | null
}

/**
 * Inserts an offer within the transaction of its event, and emits its automatic acceptance, if any. Accepts only the first offer of a
 * phone for a product within a day, so that the floor cannot be found by trial.
 */
export async function recordOffer({ tx, at, emit }: UnitOfWork, offer: NewOffer): Promise<void> {
  const { offerId, ean, phone, offeredAgorot, priceAgorot, landedAgorot } = offer
  const floorAgorot = (await findFloorPrices(tx, [ean])).get(ean) ?? null
  const floor = floorOf(offer, { floorAgorot, rules: await listFloorRules(tx), landedAgorot })
  const expiresAt = new Date(at.getTime() + HOLDS_MS)
  const agreedAgorot = Math.min(offeredAgorot, priceAgorot)
  const isEnough = floor !== null && offeredAgorot >= floor.agorot
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 5))', [phone])
  const { rows } = await tx.query<{ state: OfferState }>(
    `INSERT INTO best_offers (offer_id, ean, offered_agorot, made_at, expires_at, state, agreed_agorot, token, answered_by)
     SELECT $1, $2, $3, $4, $5, CASE WHEN is_enough THEN 'accepted' ELSE 'waiting' END, CASE WHEN is_enough THEN $8::int END,
       CASE WHEN is_enough THEN $6 END, CASE WHEN is_enough THEN $7 END
     FROM (SELECT $10::boolean AND NOT EXISTS (
       SELECT FROM best_offers b JOIN contacts c ON c.act = 'best-offer:' || b.offer_id
       WHERE b.ean = $2 AND b.made_at > $4::timestamptz - interval '24 hours' AND c.phone = $9
     ) AS is_enough) AS rule
     RETURNING state`,
    [offerId, ean, offeredAgorot, at, expiresAt, newToken(), BY_RULE, agreedAgorot, phone, isEnough],
  )
  if (rows[0]?.state !== 'accepted') return
  emit('best-offer.accepted.v1', ean, { offerId, ean, priceAgorot: agreedAgorot, validUntil: expiresAt.toISOString(), by: BY_RULE })
}

export interface StaffAnswer {
  offerId: string
  /** Idempotency key. */
  answerId: string
  answer: 'accept' | 'counter' | 'reject'
  /** Only with `counter`. */
  counterAgorot: number | null
  /** Staff confirmed a large discount or a price below the landed cost. */
  isConfirmed: boolean
  /** Landed cost, queried before the transaction; null = unknown. */
  landedAgorot: number | null
  /** Custom message to the shopper; null = none. */
  words: string | null
  /** Staff member's id. */
  by: string
}

/** `answered`: already answered differently; `over`: expired. Nothing changes. */
export type AnswerRefused = { ok: false } & (
  | { reason: 'unknown' | 'over' | 'product_gone' }
  | { reason: 'answered'; state: OfferState }
  | { reason: 'not_between'; offeredAgorot: number; priceAgorot: number }
  | ({ reason: 'below_cost' | 'deep_discount' } & PriceDoubt)
)

interface LockedOffer {
  ean: string
  offeredAgorot: number
  state: OfferState
  expiresAt: Date
  answerId: string | null
  orderId: string | null
}

/**
 * Records the staff's answer: accept (at the shop's price if that is lower by now), a counter price between the two, or reject. The
 * first answer wins.
 */
export function answerOffer(deps: UnitOfWorkDeps, answer: StaffAnswer): Promise<{ ok: true } | AnswerRefused> {
  return withEvents(deps, async (unit) => {
    const offer = await lockOffer(unit.tx, answer.offerId)
    if (offer === null) return { ok: false, reason: 'unknown' }
    if (offer.answerId === answer.answerId) return { ok: true }
    if (offer.state === 'lapsed') return { ok: false, reason: 'over' }
    if (offer.state !== 'waiting') return { ok: false, reason: 'answered', state: offer.state }
    if (unit.at >= offer.expiresAt) return { ok: false, reason: 'over' }
    const agreed = answer.answer === 'reject' ? null : await agreePrice(unit.tx, offer, answer)
    if (agreed !== null && typeof agreed !== 'number') return agreed
    await record(unit, offer, answer, agreed)
    return { ok: true }
  })
}

async function lockOffer(tx: Transaction, offerId: string): Promise<LockedOffer | null> {
  const { rows } = await tx.query<LockedOffer>(
    `SELECT ean, offered_agorot AS "offeredAgorot", state, expires_at AS "expiresAt", answer_id AS "answerId", order_id AS "orderId"
     FROM best_offers WHERE offer_id = $1 FOR UPDATE`,
    [offerId],
  )
  return rows[0] ?? null
}

/** Agreed price in agorot, or the reason for refusing it or asking for confirmation. */
async function agreePrice(tx: Transaction, offer: LockedOffer, staffAnswer: StaffAnswer): Promise<number | AnswerRefused> {
  const { answer, counterAgorot, isConfirmed, landedAgorot } = staffAnswer
  const product = await findProduct(tx, offer.ean)
  if (product === null) return { ok: false, reason: 'product_gone' }
  const { offeredAgorot } = offer
  const { priceAgorot } = product
  const isBetween = counterAgorot !== null && counterAgorot > offeredAgorot && counterAgorot <= priceAgorot
  if (answer === 'counter' && !isBetween) return { ok: false, reason: 'not_between', offeredAgorot, priceAgorot }
  const agreedAgorot = answer === 'counter' && isBetween ? counterAgorot : Math.min(offeredAgorot, priceAgorot)
  const doubt = isConfirmed ? null : doubtOf(agreedAgorot, priceAgorot, landedAgorot)
  return doubt === null ? agreedAgorot : { ok: false, ...doubt }
}

/** `priceAgorot` null = rejected. */
async function record(
  { tx, at, emit }: UnitOfWork,
  { ean, expiresAt }: LockedOffer,
  answer: StaffAnswer,
  priceAgorot: number | null,
): Promise<void> {
  const { offerId, answerId, words, by } = answer
  if (words !== null) await recordAnswerWords(tx, `best-offer:${offerId}`, words)
  const validUntil = priceAgorot === null ? expiresAt : new Date(at.getTime() + HOLDS_MS)
  const state = { accept: 'accepted', counter: 'countered', reject: 'rejected' }[answer.answer]
  await tx.query(
    `UPDATE best_offers SET state = $2, answer_id = $3, answered_by = $4, expires_at = $5, agreed_agorot = $6, token = $7 WHERE offer_id = $1`,
    [offerId, state, answerId, by, validUntil, priceAgorot, priceAgorot === null ? null : newToken()],
  )
  if (priceAgorot === null) {
    emit('best-offer.rejected.v1', ean, { offerId, ean, by })
    return
  }
  const type = answer.answer === 'counter' ? 'best-offer.countered.v1' : 'best-offer.accepted.v1'
  emit(type, ean, { offerId, ean, priceAgorot, validUntil: validUntil.toISOString(), by })
}

const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

export interface Withdrawal {
  offerId: string
  /** Idempotency key. */
  withdrawalId: string
  /** Staff member's id. */
  by: string
}

/** `redeemed`: used by an order; `not_agreed`: no agreed price, or already revoked; `over`: expired. */
export type WithdrawRefused = { ok: false } & (
  | { reason: 'unknown' | 'withdrawn_too_late' }
  | { reason: 'redeemed'; orderId: string }
  | { reason: 'not_agreed'; state: OfferState }
)

/** Revokes an agreed price with an unused link. The link remains on record, so that its page can say that it has ended. */
export function withdrawOffer(deps: UnitOfWorkDeps, { offerId, withdrawalId, by }: Withdrawal): Promise<{ ok: true } | WithdrawRefused> {
  return withEvents(deps, async ({ tx, at, emit }) => {
    const offer = await lockOffer(tx, offerId)
    if (offer === null) return { ok: false, reason: 'unknown' }
    const { ean, state, orderId } = offer
    if (offer.answerId === withdrawalId) return { ok: true }
    if (orderId !== null) return { ok: false, reason: 'redeemed', orderId }
    if (state !== 'accepted' && state !== 'countered') return { ok: false, reason: 'not_agreed', state }
    if (at >= offer.expiresAt) return { ok: false, reason: 'withdrawn_too_late' }
    await tx.query("UPDATE best_offers SET state = 'rejected', answer_id = $2, answered_by = $3 WHERE offer_id = $1", [
      offerId,
      withdrawalId,
      by,
    ])
    emit('best-offer.withdrawn.v1', ean, { offerId, ean, by })
    return { ok: true }
  })
}
