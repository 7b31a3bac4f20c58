import { whatsAppLink } from '#frontend/shared/ui/phone-number.tsx'
import { formatMoney, shekelsToAgorot } from '#services/domain/money.ts'
import { AGREED_PLACEHOLDER, LINK_PLACEHOLDER, namesPrice } from '#services/domain/offer-link.ts'
import { phoneToE164 } from '#services/domain/phone.ts'
import type { OfferAnswer, OfferState, StaffOffer, StaffOfferDetails } from '#services/offers/staff-offers.contract.ts'
import { readPrice, writePrice } from './prices.ts'

/** An answer to an offer, and its message to the shopper: plain text, for WhatsApp and SMS. */

export type AnswerKind = OfferAnswer['answer']

/** An answer being edited, or already recorded. */
export interface Draft {
  offerId: string
  /** Null until staff choose one. */
  answer: AnswerKind | null
  /** Counter-offer price, as typed. */
  price: string
  /** Edited messages by answer kind; null = the generated text. */
  messages: Partial<Record<AnswerKind, string | null>>
  /** Whether the offer was unanswered at the last refresh. */
  isOpen: boolean
  /** Somebody else answered it, or it expired, while an answer was edited here. */
  isLate: boolean
  /** The edited message that was overtaken. */
  unsent: string | null
}

export type Fault = 'wrongPrice' | 'tooLow' | 'tooHigh' | 'gone'

const answers: Partial<Record<OfferState, AnswerKind>> = { accepted: 'accept', countered: 'counter', rejected: 'reject' }

/** The answer that a state implies, if its shopper is to be told. */
export const answerOf = (state: OfferState): AnswerKind | null => answers[state] ?? null

/** Preselects nothing, except a counter-offer at the floor if the offer is below it and the shop price is not. */
export function draftFor({ offerId, state, offered, price, floor }: StaffOffer): Draft {
  const counter = floor !== null && price !== null && offered < floor && floor < price ? floor : null
  return {
    offerId,
    answer: answerOf(state) ?? (counter === null ? null : 'counter'),
    price: counter === null ? '' : writePrice(counter),
    messages: {},
    isOpen: state === 'waiting',
    isLate: false,
    unsent: null,
  }
}

/** Merges the draft with the server's state. The draft's answer may have been recorded though the response was lost. */
export function draftBeside(draft: Draft | null, offer: StaffOffer): Draft {
  if (draft?.offerId !== offer.offerId) return draftFor(offer)
  if (offer.state === 'waiting') return draft
  const isSameAnswer = answerOf(offer.state) === draft.answer
  // An agreed price may have been withdrawn since; a bought or expired one keeps its message.
  if (!draft.isOpen) return isSameAnswer || answerOf(offer.state) === null ? draft : draftFor(offer)
  if (isSameAnswer && offer.agreed === agreedPrice(draft, offer)) return { ...draft, isOpen: false }
  return { ...draftFor(offer), isLate: true, unsent: draft.answer && (draft.messages[draft.answer] ?? null) }
}

/** The price the shop would agree to, capped at its own; null if it refuses or there is no valid price. Shekels. */
export function agreedPrice(
  draft: Pick<Draft, 'answer' | 'price'>,
  { offered, price }: Pick<StaffOffer, 'offered' | 'price'>,
): number | null {
  if (draft.answer === 'reject' || draft.answer === null) return null
  return draft.answer === 'accept' ? Math.min(offered, price ?? offered) : readPrice(draft.price)
}

/** Why the answer is invalid; null if valid. */
export function faultOf(draft: Pick<Draft, 'answer' | 'price'>, { offered, price }: Pick<StaffOffer, 'offered' | 'price'>): Fault | null {
  if (draft.answer === 'reject') return null
  if (price === null) return 'gone'
  if (draft.answer !== 'counter') return null
  const counter = readPrice(draft.price)
  if (counter === null) return 'wrongPrice'
  if (counter <= offered) return 'tooLow'
  return counter >= price ? 'tooHigh' : null
}

/** A partial update of a draft. */
export interface DraftChange {
  answer?: AnswerKind
  price?: string
  /** Null resets the message to the generated text. */
  message?: string | null
}

/** A price implies a counter-offer; an edited message belongs to the current answer. */
export function withChange(draft: Draft, { answer, price, message }: DraftChange): Draft {
  return {
    ...draft,
    answer: answer ?? (price === undefined ? draft.answer : 'counter'),
    price: price ?? draft.price,
    messages: message === undefined || draft.answer === null ? draft.messages : { ...draft.messages, [draft.answer]: message },
  }
}

/** Replaces the placeholder by the link, or appends it if the placeholder was deleted. */
export function withLink(message: string, link: string | null): string {
  if (link === null) return message.replaceAll(LINK_PLACEHOLDER, '').trim()
  if (message.includes(LINK_PLACEHOLDER)) return message.replaceAll(LINK_PLACEHOLDER, link)
  return message.includes(link) ? message : `${message.trimEnd()}\n${link}`
}

/** A counter-offer's message that lacks its price; it must not be sent. */
export function lacksCounter(message: string | null, draft: Pick<Draft, 'answer' | 'price'>, { state, agreed }: StaffOffer): boolean {
  const counter = state === 'waiting' && draft.answer === 'counter' ? readPrice(draft.price) : state === 'countered' ? agreed : null
  return message !== null && counter !== null && !namesPrice(message, counter)
}

/** The URL that opens WhatsApp or the SMS app. Expects a normalized phone. */
export function sendAddress(channel: 'whatsapp' | 'sms', phone: string, message: string): string {
  return channel === 'whatsapp' ? whatsAppLink(phone, message) : `sms:${phoneToE164(phone)}?body=${encodeURIComponent(message)}`
}

/** The message to send: edited, or generated by the server; null if there is none, as without the price of a counter-offer. */
export function messageOf({ offer, messages }: Pick<StaffOfferDetails, 'offer' | 'messages'>, draft: Draft): string | null {
  const isWaiting = offer.state === 'waiting'
  const answer = isWaiting ? draft.answer : answerOf(offer.state)
  if (answer === null) return null
  const edited = draft.messages[answer]
  if (edited) return offer.link === null ? edited : withLink(edited, offer.link)
  if (isWaiting && answer === 'counter' && readPrice(draft.price) === null) return null
  const agreed = agreedPrice(draft, offer) ?? offer.offered
  return messages[answer]?.replace(AGREED_PLACEHOLDER, formatMoney(shekelsToAgorot(agreed))) ?? null
}
