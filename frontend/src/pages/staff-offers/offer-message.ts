import { tireName } from '#frontend/shared/ui/tire-name.tsx'
import { formatDate, formatTime } from '#services/domain/israel-time.ts'
import { formatMoney, shekelsToAgorot } from '#services/domain/money.ts'
import { phoneToE164 } from '#services/domain/phone.ts'
import { offerMessageText as text } from './staff-offers.text.ts'

/** What is written to a shopper whose offer is answered: plain text, for WhatsApp and SMS. */

export type AnswerKind = 'accept' | 'counter' | 'reject'

export interface Answered {
  brand: string
  displayName: string
  displaySize: string
  /** Shekels. */
  offered: number
  /** The shop's price now; null = the product is gone. */
  price: number | null
  /** What the shop agrees to; none when it refuses. */
  agreed: number | null
  /** Of the price link, or of the product where the shop refuses; `linkPlaceholder` until there is one, null = nowhere. */
  link: string | null
  /** Until when the price link holds; null until there is one. */
  validUntil: string | null
  shopName: string
}

/** Stands in a message until the answer is recorded and has its link. */
export const linkPlaceholder = text.linkPlaceholder

/** Latin and figures keep their direction and place in Hebrew, also where nothing but letters arrives. */
const island = (latin: string) => `\u2066${latin}\u2069`
const sum = (shekels: number) => island(formatMoney(shekelsToAgorot(shekels)))

/** An address stands alone on its line, without marks around it, or a phone would take them for its end. */
export function writeMessage(answer: AnswerKind, facts: Answered): string {
  const tire = { name: tireName(facts.brand, facts.displayName, island), size: island(facts.displaySize) }
  const offered = sum(facts.offered)
  const agreed = sum(facts.agreed ?? facts.offered)
  const usual = facts.price !== null && facts.price > (facts.agreed ?? facts.offered) ? sum(facts.price) : null
  const holds =
    facts.validUntil === null
      ? text.linkHolds
      : text.linkHoldsUntil(island(`${formatDate(facts.validUntil)} ${formatTime(facts.validUntil)}`))
  const message = {
    accept: () => [text.accept(tire, agreed, usual), holds],
    counter: () => [text.counter(tire, offered, agreed, usual), holds],
    reject: () => [text.reject(tire, offered), ...(usual && facts.link ? [text.rejectWay(usual)] : [])],
  }[answer]()
  return [...message, ...(facts.link ? [facts.link] : []), facts.shopName].join('\n')
}

/** The link takes its place, or the end where somebody edited the place away. */
export function withLink(message: string, link: string | null): string {
  if (link === null) return message.replaceAll(linkPlaceholder, '').trim()
  if (message.includes(linkPlaceholder)) return message.replaceAll(linkPlaceholder, link)
  return message.includes(link) ? message : `${message.trimEnd()}\n${link}`
}

/** Whether a message, however it was edited, still names the price. */
export const namesPrice = (message: string, shekels: number): boolean =>
  (message.replaceAll(',', '').match(/\d+(\.\d+)?/g) ?? []).map(Number).includes(shekels)

/** Where a press leads: WhatsApp in a window of its own, the phone's own messages. Takes a normalized phone. */
export function sendAddress(channel: 'whatsapp' | 'sms', phone: string, message: string): string {
  const international = phoneToE164(phone)
  const body = encodeURIComponent(message)
  return channel === 'whatsapp' ? `https://wa.me/${international.slice(1)}?text=${body}` : `sms:${international}?body=${body}`
}
