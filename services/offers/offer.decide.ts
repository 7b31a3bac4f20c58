import { doubtOf, type PriceDoubt } from './floor.rules.ts'
import { HOLDS_MS, type Offer, type OfferStep } from './offer.evolve.ts'
import type { OfferState } from './staff-offers.contract.ts'

/** What may happen to a best offer: from a command and the offer's state to its events, or to a refusal. */

/** `answeredBy` of an automatic acceptance. */
export const BY_RULE = 'rule'

interface Make {
  type: 'make'
  /** `priceAgorot`: the shop's own price, the maximum of an agreed price. */
  made: Extract<OfferStep, { type: 'best-offer.made.v1' }>['data']
  /** From it on an offer is accepted automatically; null = none. */
  floorAgorot: number | null
  /** The phone has made an offer for the product within a day: only the first is accepted, so that the floor cannot be found by trial. */
  hasOffered: boolean
}

interface Answer {
  type: 'answer'
  answer: 'accept' | 'counter' | 'reject'
  /** Only with `counter`. */
  counterAgorot: number | null
  /** Staff confirmed a large discount or a price below the landed cost. */
  isConfirmed: boolean
  /** The shop's current price; null = the product is gone, and can only be rejected. */
  priceAgorot: number | null
  /** Null = unknown. */
  landedAgorot: number | null
  by: string
}

/** `isAgain`: a renewed reservation (late payment) ignores expiry, since the order was placed in time. */
type Redeem = { type: 'redeem'; orderId: string; isAgain: boolean }

export type OfferCommand =
  | Make
  | Answer
  | { type: 'withdraw'; by: string }
  | Redeem
  | { type: 'return'; orderId: string }
  | { type: 'lapse' }

/** `answered`: already answered differently; `over`: expired. Nothing changes. */
export type AnswerRefused = { ok: false } & (
  | { reason: 'unknown' | 'over' | 'product_gone' }
  | { reason: 'answered'; state: OfferState }
  | { reason: 'not_between'; offeredAgorot: number; priceAgorot: number }
  | ({ reason: 'below_cost' | 'deep_discount' } & PriceDoubt)
)

/** `redeemed`: used by an order; `not_agreed`: no agreed price, or already revoked; `withdrawn_too_late`: expired. */
export type WithdrawRefused = { ok: false } & (
  | { reason: 'unknown' | 'withdrawn_too_late' }
  | { reason: 'redeemed'; orderId: string }
  | { reason: 'not_agreed'; state: OfferState }
)

interface RefusalOf {
  make: { ok: false; reason: 'made_before' }
  answer: AnswerRefused
  withdraw: WithdrawRefused
  redeem: { ok: false; reason: 'unavailable' }
  return: { ok: false; reason: 'not_used_by_order' }
  lapse: { ok: false; reason: 'not_due' }
}

type Decided<Refusal> = { ok: true; events: OfferStep[] } | Refusal

export function decide<Command extends OfferCommand>(command: Command, offer: Offer | null, at: Date): Decided<RefusalOf[Command['type']]>
export function decide(command: OfferCommand, offer: Offer | null, at: Date): Decided<RefusalOf[OfferCommand['type']]> {
  switch (command.type) {
    case 'make':
      return offer === null ? { ok: true, events: make(command, at) } : { ok: false, reason: 'made_before' }
    case 'answer':
      return offer === null ? { ok: false, reason: 'unknown' } : answer(command, offer, at)
    case 'withdraw':
      return offer === null ? { ok: false, reason: 'unknown' } : withdraw(command.by, offer, at)
    case 'redeem':
      return redeem(command, offer, at)
    case 'return':
      return offer?.orderId === command.orderId
        ? { ok: true, events: [{ type: 'best-offer.returned.v1', ...factOf(offer, at, { orderId: command.orderId }) }] }
        : { ok: false, reason: 'not_used_by_order' }
    case 'lapse':
      return lapse(offer, at)
  }
}

function make({ made, floorAgorot, hasOffered }: Make, at: Date): OfferStep[] {
  const step: OfferStep = { type: 'best-offer.made.v1', time: at.toISOString(), data: made }
  if (floorAgorot === null || made.offeredAgorot < floorAgorot || hasOffered) return [step]
  const agreed = agreementOf(Math.min(made.offeredAgorot, made.priceAgorot), BY_RULE, at)
  return [step, { type: 'best-offer.accepted.v1', ...factOf(made, at, agreed) }]
}

function answer(command: Answer, offer: Offer, at: Date): Decided<AnswerRefused> {
  if (offer.state === 'lapsed') return { ok: false, reason: 'over' }
  if (offer.state !== 'waiting') return { ok: false, reason: 'answered', state: offer.state }
  if (at >= offer.expiresAt) return { ok: false, reason: 'over' }
  const { by } = command
  if (command.answer === 'reject') return { ok: true, events: [{ type: 'best-offer.rejected.v1', ...factOf(offer, at, { by }) }] }
  const agreed = agreePrice(command, offer)
  if (typeof agreed !== 'number') return agreed
  const type = command.answer === 'counter' ? 'best-offer.countered.v1' : 'best-offer.accepted.v1'
  return { ok: true, events: [{ type, ...factOf(offer, at, agreementOf(agreed, by, at)) }] }
}

/** Agreed price in agorot: the offer (the shop's price if that is lower by now) or a counter price between the two. */
function agreePrice(command: Answer, { offeredAgorot }: Offer): number | AnswerRefused {
  const { counterAgorot, isConfirmed, priceAgorot, landedAgorot } = command
  if (priceAgorot === null) return { ok: false, reason: 'product_gone' }
  const isBetween = counterAgorot !== null && counterAgorot > offeredAgorot && counterAgorot <= priceAgorot
  if (command.answer === 'counter' && !isBetween) return { ok: false, reason: 'not_between', offeredAgorot, priceAgorot }
  const agreedAgorot = command.answer === 'counter' && isBetween ? counterAgorot : Math.min(offeredAgorot, priceAgorot)
  const doubt = isConfirmed ? null : doubtOf(agreedAgorot, priceAgorot, landedAgorot)
  return doubt === null ? agreedAgorot : { ok: false, ...doubt }
}

/** Of an agreed price whose link is unused. */
function withdraw(by: string, offer: Offer, at: Date): Decided<WithdrawRefused> {
  const { state, orderId, expiresAt } = offer
  if (orderId !== null) return { ok: false, reason: 'redeemed', orderId }
  if (!isAgreed(offer)) return { ok: false, reason: 'not_agreed', state }
  if (at >= expiresAt) return { ok: false, reason: 'withdrawn_too_late' }
  return { ok: true, events: [{ type: 'best-offer.withdrawn.v1', ...factOf(offer, at, { by }) }] }
}

function redeem({ orderId, isAgain }: Redeem, offer: Offer | null, at: Date): Decided<RefusalOf['redeem']> {
  const isUsable = offer !== null && (isAgain ? isAgreed(offer) || offer.state === 'unused' : isAgreed(offer) && at < offer.expiresAt)
  if (!isUsable) return { ok: false, reason: 'unavailable' }
  return { ok: true, events: [{ type: 'best-offer.redeemed.v1', ...factOf(offer, at, { orderId }) }] }
}

function lapse(offer: Offer | null, at: Date): Decided<RefusalOf['lapse']> {
  const isDue = offer !== null && (offer.state === 'waiting' || isAgreed(offer)) && at >= offer.expiresAt
  if (!isDue) return { ok: false, reason: 'not_due' }
  return { ok: true, events: [{ type: 'best-offer.lapsed.v1', ...factOf(offer, at, { what: isAgreed(offer) ? 'unused' : 'unanswered' }) }] }
}

const isAgreed = ({ state }: Offer): boolean => state === 'accepted' || state === 'countered'

const agreementOf = (priceAgorot: number, by: string, at: Date) => ({
  priceAgorot,
  validUntil: new Date(at.getTime() + HOLDS_MS).toISOString(),
  by,
})

const factOf = <const Data extends object>({ offerId, ean }: Pick<Offer, 'offerId' | 'ean'>, at: Date, data: Data) => ({
  time: at.toISOString(),
  data: { offerId, ean, ...data },
})
