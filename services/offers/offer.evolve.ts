import { isDeepStrictEqual } from 'node:util'
import type { EventData, EventType } from '#events/registry.ts'
import type { OfferState } from './staff-offers.contract.ts'

/** What has become of a best offer, from its events: the state of its record, and of its row at the desk. */

export interface Offer {
  offerId: string
  ean: string
  offeredAgorot: number
  madeAt: Date
  state: OfferState
  /** Deadline for the staff's answer, then for the shopper. */
  expiresAt: Date
  /** Staff member's id, or `rule`. */
  answeredBy: string | null
  /** Stays when staff revoke it: its link says what it was worth. */
  agreedAgorot: number | null
  /** Order that used the price link; null = none. */
  orderId: string | null
}

type OfferEventType = Extract<EventType, `best-offer.${string}`>
type Made = 'best-offer.made.v1'
/** An event of an offer: of `made`, what an offer's state needs. */
export type OfferStep =
  | { type: Made; time: string; data: Pick<EventData<Made>, 'offerId' | 'ean' | 'offeredAgorot' | 'priceAgorot'> }
  | { [T in Exclude<OfferEventType, Made>]: { type: T; time: string; data: EventData<T> } }[Exclude<OfferEventType, Made>]

/** Validity of a pending offer, and of an agreed price. */
export const HOLDS_MS = 24 * 60 * 60_000

/** State of the offer after its steps, oldest first; null before `made`. */
export const offerAfter = (steps: readonly OfferStep[], before: Offer | null = null): Offer | null => steps.reduce(evolve, before)

/** The same object where the event changes nothing. */
export function evolve(offer: Offer | null, { type, time, data }: OfferStep): Offer | null {
  if (offer === null) return type === 'best-offer.made.v1' ? begin(data, new Date(time)) : null
  switch (type) {
    case 'best-offer.made.v1':
      return offer
    case 'best-offer.accepted.v1':
      return changed(offer, { state: 'accepted', ...agreementOf(data) })
    case 'best-offer.countered.v1':
      return changed(offer, { state: 'countered', ...agreementOf(data) })
    case 'best-offer.rejected.v1':
    case 'best-offer.withdrawn.v1':
      return changed(offer, { state: 'rejected', answeredBy: data.by })
    case 'best-offer.redeemed.v1':
      return changed(offer, { state: 'redeemed', orderId: data.orderId })
    case 'best-offer.returned.v1':
      return changed(offer, { state: agreedState(offer), orderId: null })
    case 'best-offer.lapsed.v1':
      return changed(offer, { state: data.what === 'unused' ? 'unused' : 'lapsed' })
  }
}

/** Staff revoked the agreed price. */
export const isWithdrawn = ({ state, agreedAgorot }: Offer): boolean => state === 'rejected' && agreedAgorot !== null

function begin({ offerId, ean, offeredAgorot }: Extract<OfferStep, { type: Made }>['data'], madeAt: Date): Offer {
  const expiresAt = new Date(madeAt.getTime() + HOLDS_MS)
  const unanswered = { answeredBy: null, agreedAgorot: null, orderId: null }
  return { offerId, ean, offeredAgorot, madeAt, state: 'waiting', expiresAt, ...unanswered }
}

function changed(offer: Offer, change: Partial<Offer>): Offer {
  const next = { ...offer, ...change }
  return isDeepStrictEqual(next, offer) ? offer : next
}

const agreementOf = ({ priceAgorot, validUntil, by }: { priceAgorot: number; validUntil: string; by: string }) => ({
  agreedAgorot: priceAgorot,
  expiresAt: new Date(validUntil),
  answeredBy: by,
})

const agreedState = ({ agreedAgorot, offeredAgorot }: Offer) => ((agreedAgorot ?? 0) > offeredAgorot ? 'countered' : 'accepted')
