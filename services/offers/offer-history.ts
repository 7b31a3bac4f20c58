import type { StoredEvent } from '#services/platform/event-log/event-log.ts'

export type OfferEvent = Extract<StoredEvent, { type: `best-offer.${string}` }>
/** A stored step: type, time and event data. */
export type OfferStep = {
  [T in OfferEvent['type']]: { type: T; time: string; data: Extract<OfferEvent, { type: T }>['data'] }
}[OfferEvent['type']]

/** State derived from the steps. */
export interface OfferState {
  made: Extract<OfferStep, { type: 'best-offer.made.v1' }>['data']
  madeAt: string
  /** One of `OFFER_STATES` of the staff contract. */
  status: 'waiting' | 'accepted' | 'countered' | 'rejected' | 'redeemed' | 'lapsed' | 'unused'
  /** Deadline for the staff's answer, then for the shopper. */
  expiresAt: string
  answeredAt: string | null
  answeredBy: string | null
  agreedAgorot: number | null
  /** Order that used the price link; null = none. */
  orderId: string | null
  /** Staff revoked the agreed price. */
  isWithdrawn: boolean
}

const WAITS_MS = 24 * 60 * 60_000

/** State of the offer after its steps, oldest first; null before `made`. */
export function offerAfter(steps: readonly OfferStep[]): OfferState | null {
  return steps.reduce<OfferState | null>((state, step) => (state === null ? begin(step) : after(state, step)), null)
}

function begin({ type, data, time }: OfferStep): OfferState | null {
  if (type !== 'best-offer.made.v1') return null
  const expiresAt = new Date(Date.parse(time) + WAITS_MS).toISOString()
  const unanswered = { answeredAt: null, answeredBy: null, agreedAgorot: null, orderId: null, isWithdrawn: false }
  return { made: data, madeAt: time, status: 'waiting', expiresAt, ...unanswered }
}

function after(state: OfferState, step: OfferStep): OfferState {
  switch (step.type) {
    case 'best-offer.made.v1':
      return state
    case 'best-offer.accepted.v1':
      return { ...state, ...answerOf(step), status: 'accepted', ...agreementOf(step.data) }
    case 'best-offer.countered.v1':
      return { ...state, ...answerOf(step), status: 'countered', ...agreementOf(step.data) }
    case 'best-offer.withdrawn.v1':
      return { ...state, ...answerOf(step), status: 'rejected', agreedAgorot: null, isWithdrawn: true }
    case 'best-offer.rejected.v1':
      return { ...state, ...answerOf(step), status: 'rejected' }
    case 'best-offer.redeemed.v1':
      return { ...state, status: 'redeemed', orderId: step.data.orderId }
    case 'best-offer.returned.v1':
      return { ...state, status: agreedStatus(state), orderId: null }
    case 'best-offer.lapsed.v1':
      return { ...state, status: step.data.what === 'unused' ? 'unused' : 'lapsed' }
  }
}

const answerOf = ({ time, data }: { time: string; data: { by: string } }) => ({ answeredAt: time, answeredBy: data.by })

const agreementOf = ({ priceAgorot, validUntil }: { priceAgorot: number; validUntil: string }) => ({
  agreedAgorot: priceAgorot,
  expiresAt: validUntil,
})

const agreedStatus = ({ agreedAgorot, made }: OfferState) => ((agreedAgorot ?? 0) > made.offeredAgorot ? 'countered' : 'accepted')
