import { whatsAppLink } from '#frontend/shared/ui/phone-number.tsx'
import { formatMoney, shekelsToAgorot } from '#services/domain/money.ts'
import { AGREED_PLACEHOLDER, LINK_PLACEHOLDER } from '#services/domain/offer-link.ts'
import { phoneToE164 } from '#services/domain/phone.ts'
import type { OfferAnswer, OfferState, StaffOffer, StaffOfferDetails } from '#services/offers/staff-offers.contract.ts'
import { readPrice, writePrice } from './prices.ts'

/** An answer to an offer as it is written, and its message to the shopper: plain text, for WhatsApp and SMS. */

export type AnswerKind = OfferAnswer['answer']

/** An answer that is being written, or was. */
export interface Draft {
  offerId: string
  /** Null until staff choose one. */
  answer: AnswerKind | null
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

/** Nothing is chosen for staff, but a counter at the floor where the offer lies below one that the shop's price allows. */
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

/** The draft beside what the server knows now. The answer that stands in it may be the one recorded, though nobody heard of it. */
export function draftBeside(draft: Draft | null, offer: StaffOffer): Draft {
  if (draft?.offerId !== offer.offerId) return draftFor(offer)
  if (offer.state === 'waiting') return draft
  const isSameAnswer = answerOf(offer.state) === draft.answer
  // What was agreed on may have been taken back since; one that was bought or is over keeps its message.
  if (!draft.isOpen) return isSameAnswer || answerOf(offer.state) === null ? draft : draftFor(offer)
  if (isSameAnswer && offer.agreed === agreedPrice(draft, offer)) return { ...draft, isOpen: false }
  return { ...draftFor(offer), isLate: true, unsent: draft.answer && (draft.messages[draft.answer] ?? null) }
}

/** What the shop would agree to, never above its own price; null where it refuses, nothing is chosen, or no price can be read. Shekels. */
export function agreedPrice(
  draft: Pick<Draft, 'answer' | 'price'>,
  { offered, price }: Pick<StaffOffer, 'offered' | 'price'>,
): number | null {
  if (draft.answer === 'reject' || draft.answer === null) return null
  return draft.answer === 'accept' ? Math.min(offered, price ?? offered) : readPrice(draft.price)
}

/** Why the answer cannot be given; null when it can. */
export function faultOf(draft: Pick<Draft, 'answer' | 'price'>, { offered, price }: Pick<StaffOffer, 'offered' | 'price'>): Fault | null {
  if (draft.answer === 'reject') return null
  if (price === null) return 'gone'
  if (draft.answer !== 'counter') return null
  const counter = readPrice(draft.price)
  if (counter === null) return 'wrongPrice'
  if (counter <= offered) return 'tooLow'
  return counter >= price ? 'tooHigh' : null
}

/** What is typed into an answer. */
export interface DraftChange {
  answer?: AnswerKind
  price?: string
  /** Null: the message is written anew from the answer. */
  message?: string | null
}

/** A price is that of a counter-offer; what is edited is the message of the answer that stands. */
export function withChange(draft: Draft, { answer, price, message }: DraftChange): Draft {
  return {
    ...draft,
    answer: answer ?? (price === undefined ? draft.answer : 'counter'),
    price: price ?? draft.price,
    messages: message === undefined || draft.answer === null ? draft.messages : { ...draft.messages, [draft.answer]: message },
  }
}

/** The link takes its place, or the end where somebody edited the place away. */
export function withLink(message: string, link: string | null): string {
  if (link === null) return message.replaceAll(LINK_PLACEHOLDER, '').trim()
  if (message.includes(LINK_PLACEHOLDER)) return message.replaceAll(LINK_PLACEHOLDER, link)
  return message.includes(link) ? message : `${message.trimEnd()}\n${link}`
}

/** Whether a message, however it was edited, still names the price. */
export const namesPrice = (message: string, shekels: number): boolean =>
  (message.replaceAll(',', '').match(/\d+(\.\d+)?/g) ?? []).map(Number).includes(shekels)

/** Where a press leads: WhatsApp in a window of its own, the phone's own messages. Takes a normalized phone. */
export function sendAddress(channel: 'whatsapp' | 'sms', phone: string, message: string): string {
  return channel === 'whatsapp' ? whatsAppLink(phone, message) : `sms:${phoneToE164(phone)}?body=${encodeURIComponent(message)}`
}

/** As it would be sent now: edited by staff, or the server's; null where there is nothing to say. */
export function messageOf({ offer, messages }: Pick<StaffOfferDetails, 'offer' | 'messages'>, draft: Draft): string | null {
  const isWaiting = offer.state === 'waiting'
  const answer = isWaiting ? draft.answer : answerOf(offer.state)
  if (answer === null) return null
  const edited = draft.messages[answer]
  if (edited) return offer.link === null ? edited : withLink(edited, offer.link)
  const agreed = agreedPrice(draft, offer) ?? offer.offered
  return messages[answer]?.replace(AGREED_PLACEHOLDER, formatMoney(shekelsToAgorot(agreed))) ?? null
}
