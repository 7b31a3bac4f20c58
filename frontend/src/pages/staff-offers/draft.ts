import type { OfferState, StaffOffer } from '#services/offers/staff-offers.contract.ts'
import type { AnswerKind } from './offer-message.ts'
import { readPrice, writePrice } from './price.ts'

/** An answer that is being written, or was. */
export interface Draft {
  offerId: string
  answer: AnswerKind
  /** Of a counter-offer, as typed. */
  price: string
  /** Messages that were edited, by the answer they belong to; null = written anew. */
  messages: Partial<Record<AnswerKind, string | null>>
  /** The offer waited for an answer when it was looked at last. */
  isOpen: boolean
  /** It was answered otherwise, or lapsed, while an answer was being written here. */
  isLate: boolean
  /** The message that was being edited then. */
  unsent: string | null
}

export type Fault = 'wrongPrice' | 'tooLow' | 'tooHigh' | 'gone'

const answers: Partial<Record<OfferState, AnswerKind>> = { accepted: 'accept', countered: 'counter', rejected: 'reject' }

/** Which answer an offer of this state has had, as far as there is something to tell its shopper. */
export const answerOf = (state: OfferState): AnswerKind | null => answers[state] ?? null

/** Begins with the likeliest answer: from the floor on to accept, below it to counter with the floor; half way without one. */
export function draftFor({ offerId, state, offered, price, floor }: StaffOffer): Draft {
  const isLow = floor !== null && offered < floor
  const between = price === null ? offered : Math.round((offered + price) / 2)
  const likely = price === null ? 'reject' : isLow ? 'counter' : 'accept'
  return {
    offerId,
    answer: answerOf(state) ?? likely,
    price: writePrice(isLow ? floor : between),
    messages: {},
    isOpen: state === 'waiting',
    isLate: false,
    unsent: null,
  }
}

/** The draft beside what the server knows now. The answer that stands in it may be the one recorded, though nobody heard of it. */
export function draftBeside(draft: Draft | null, offer: StaffOffer): Draft {
  if (draft?.offerId !== offer.offerId) return draftFor(offer)
  if (!draft.isOpen || offer.state === 'waiting') return draft
  const isAsWritten = answerOf(offer.state) === draft.answer && offer.agreed === agreedPrice(draft, offer)
  return isAsWritten ? { ...draft, isOpen: false } : { ...draftFor(offer), isLate: true, unsent: draft.messages[draft.answer] ?? null }
}

/** What the shop would agree to, never above its own price; null where it refuses, or the price cannot be read. Shekels. */
export function agreedPrice(
  draft: Pick<Draft, 'answer' | 'price'>,
  { offered, price }: Pick<StaffOffer, 'offered' | 'price'>,
): number | null {
  if (draft.answer === 'reject') return null
  return draft.answer === 'accept' ? Math.min(offered, price ?? offered) : readPrice(draft.price)
}

/** Why the answer cannot be given; null when it can. */
export function faultOf(draft: Pick<Draft, 'answer' | 'price'>, { offered, price }: Pick<StaffOffer, 'offered' | 'price'>): Fault | null {
  if (draft.answer === 'reject') return null
  if (price === null) return 'gone'
  if (draft.answer === 'accept') return null
  const counter = readPrice(draft.price)
  if (counter === null) return 'wrongPrice'
  if (counter <= offered) return 'tooLow'
  return counter >= price ? 'tooHigh' : null
}
