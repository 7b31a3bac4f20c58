import type { ShopEvent } from '#events/registry.ts'
import { findProduct } from '#services/catalogue/product.queries.ts'
import { recordAnswerWords } from '#services/contacts/index.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import { type UnitOfWork, type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { floorOf } from './floor.rules.ts'
import { type AnswerRefused, decide, type WithdrawRefused } from './offer.decide.ts'
import { loadOffer, saveOffers } from './offer-record.ts'
import { findFloorPrices, listFloorRules } from './offers.queries.ts'

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

/** Records an offer within the transaction of its event, and emits its automatic acceptance, if any. */
export async function recordOffer(unit: UnitOfWork, offer: NewOffer): Promise<void> {
  const { tx, at } = unit
  const { offerId, ean, offeredAgorot, priceAgorot, landedAgorot } = offer
  const floorAgorot = (await findFloorPrices(tx, [ean])).get(ean) ?? null
  const floor = floorOf(offer, { floorAgorot, rules: await listFloorRules(tx), landedAgorot })
  const hasOffered = await lockPhone(tx, offer, at)
  const record = await loadOffer(tx, offerId)
  const made = { offerId, ean, offeredAgorot, priceAgorot }
  const decided = decide({ type: 'make', made, floorAgorot: floor?.agorot ?? null, hasOffered }, record?.offer ?? null, at)
  if (decided.ok) await saveOffers(unit, [{ record, events: decided.events }])
}

/** Whether the phone has offered for the product within a day; its other offers wait for this one. */
async function lockPhone(tx: Transaction, { ean, phone }: NewOffer, at: Date): Promise<boolean> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 5))', [phone])
  const { rowCount } = await tx.query(
    `SELECT FROM best_offers b JOIN contacts c ON c.act = 'best-offer:' || b.offer_id
     WHERE b.ean = $1 AND b.made_at > $2::timestamptz - interval '24 hours' AND c.phone = $3 LIMIT 1`,
    [ean, at, phone],
  )
  return rowCount > 0
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

/** `events`: none where the request is a repeat. */
export type OfferDecided = { ok: true; events: readonly ShopEvent[] }

/** Records the staff's answer: accept, a counter price, or reject. The first answer wins. */
export function answerOffer(deps: UnitOfWorkDeps, answer: StaffAnswer): Promise<OfferDecided | AnswerRefused> {
  return withEvents(deps, async (unit) => {
    const { tx, at, events } = unit
    const { offerId, answerId, words } = answer
    const record = await loadOffer(tx, offerId)
    if (record?.answerId === answerId) return { ok: true, events }
    const product = record && (await findProduct(tx, record.offer.ean))
    const command = { type: 'answer', ...answer, priceAgorot: product?.priceAgorot ?? null } as const
    const decided = decide(command, record?.offer ?? null, at)
    if (!decided.ok) return decided
    if (words !== null) await recordAnswerWords(tx, `best-offer:${offerId}`, words)
    await saveOffers(unit, [{ record, events: decided.events, answerId }])
    return { ok: true, events }
  })
}

export interface Withdrawal {
  offerId: string
  /** Idempotency key. */
  withdrawalId: string
  /** Staff member's id. */
  by: string
}

/** Revokes an agreed price with an unused link. The link remains on record, so that its page can say that it has ended. */
export function withdrawOffer(deps: UnitOfWorkDeps, { offerId, withdrawalId, by }: Withdrawal): Promise<OfferDecided | WithdrawRefused> {
  return withEvents(deps, async (unit) => {
    const { tx, at, events } = unit
    const record = await loadOffer(tx, offerId)
    if (record?.answerId === withdrawalId) return { ok: true, events }
    const decided = decide({ type: 'withdraw', by }, record?.offer ?? null, at)
    if (!decided.ok) return decided
    await saveOffers(unit, [{ record, events: decided.events, answerId: withdrawalId }])
    return { ok: true, events }
  })
}
