import { formatDate, formatTime } from '#services/domain/israel-time.ts'
import { formatMoney, shekelsToAgorot } from '#services/domain/money.ts'
import { AGREED_PLACEHOLDER, LINK_PLACEHOLDER } from '#services/domain/offer-link.ts'
import { productPath } from '#services/domain/page-paths.ts'
import { leftToRight, tireName } from '#services/domain/tire-name.ts'
import { offerMessageText as text } from './offer-message.text.ts'
import type { OfferAnswer, OfferMessages, OfferState, StaffOffer } from './staff-offers.contract.ts'

/** Messages to the shopper in answer to an offer: plain text, for WhatsApp and SMS. */

type AnswerKind = OfferAnswer['answer']

export interface Shop {
  name: string
  /** The shop's public URL. */
  address: string
}

const ANSWER_OF: Partial<Record<OfferState, AnswerKind>> = { accepted: 'accept', countered: 'counter', rejected: 'reject' }

/** For a pending offer: a message for each answer, with placeholders for counter price and link. Later: for the given answer only. */
export function messagesOf(offer: StaffOffer, shop: Shop): OfferMessages {
  if (offer.state !== 'waiting') {
    const answer = ANSWER_OF[offer.state]
    return answer ? { [answer]: writeMessage(answer, offer, shop) } : {}
  }
  return {
    accept: writeMessage('accept', offer, shop),
    counter: writeMessage('counter', offer, shop),
    reject: writeMessage('reject', offer, shop),
  }
}

const sum = (shekels: number) => leftToRight(formatMoney(shekelsToAgorot(shekels)))

function writeMessage(answer: AnswerKind, offer: StaffOffer, shop: Shop): string {
  const { price, agreed } = pricesOf(answer, offer)
  const tire = { name: tireName(offer.brand, offer.displayName, leftToRight), size: leftToRight(offer.displaySize) }
  const offered = sum(offer.offered)
  const link = linkOf(answer, offer, shop.address)
  const validUntil = offer.link === null ? null : offer.expiresAt
  const holds =
    validUntil === null ? text.linkHolds : text.linkHoldsUntil(leftToRight(`${formatDate(validUntil)} ${formatTime(validUntil)}`))
  const words = {
    accept: () => [text.accept(tire, agreed, price), holds],
    counter: () => [text.counter(tire, offered, agreed, price), holds],
    reject: () => [
      offer.isWithdrawn ? text.withdrawn(tire) : text.reject(tire, offered),
      ...(price !== null && link !== null ? [text.rejectWay(price)] : []),
    ],
  }[answer]()
  // The URL has its own line, without bidi marks, which phones would include in the link.
  return [...words, ...(link === null ? [] : [link]), shop.name].join('\n')
}

/** The agreed price, and the shop's price if higher. */
function pricesOf(answer: AnswerKind, { state, offered, price, agreed }: StaffOffer): { agreed: string; price: string | null } {
  if (state === 'waiting' && answer === 'counter')
    return { agreed: leftToRight(AGREED_PLACEHOLDER), price: price === null ? null : sum(price) }
  const known = answer === 'reject' ? offered : state === 'waiting' ? Math.min(offered, price ?? offered) : (agreed ?? offered)
  return { agreed: sum(known), price: price !== null && price > known ? sum(price) : null }
}

/** Price link; for a rejected offer the product page, if still sold. */
function linkOf(answer: AnswerKind, { state, link, price, ean, displayName }: StaffOffer, address: string): string | null {
  if (answer !== 'reject') return link ?? (state === 'waiting' ? LINK_PLACEHOLDER : null)
  // Percent-encoded Hebrew is unreadable in a chat, and the EAN alone finds the product.
  return price === null ? null : address + productPath({ ean, displayName: displayName.replace(/[\u0590-\u05FF]+/g, ' ') })
}
