import { combine, createEffect, createEvent, createStore, sample } from 'effector'
import { pageLeft } from '#frontend/shared/page.ts'
import { productPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'
import type { StaffOffer } from '#services/offers/staff-offers.contract.ts'
import { $details, $draft, $fault, $isAnswering, answerSubmitted } from './chosen-offer.model.ts'
import { agreedPrice, answerOf, type Draft } from './draft.ts'
import { linkPlaceholder, sendAddress, withLink, writeMessage } from './offer-message.ts'
import { answerFx } from './staff-offers.api.ts'
import { $shownId } from './staff-offers.model.ts'

/** The message to the shopper: written by the answer, edited, and handed to the app that sends it. */

export type Channel = 'whatsapp' | 'sms' | 'copy'

interface Delivery {
  channel: Channel
  phone: string | null
  message: string
}

/** Answers whether the browser let it happen: windows that nobody asked for, and copying, may be forbidden. */
export const deliverFx = createEffect(async ({ channel, phone, message }: Delivery): Promise<boolean> => {
  if (channel === 'copy')
    return navigator.clipboard.writeText(message).then(
      () => true,
      () => false,
    )
  if (phone === null) return false
  const address = sendAddress(channel, phone, message)
  if (channel === 'sms') {
    window.location.assign(address)
    return true
  }
  const opened = window.open(address, '_blank')
  if (opened) opened.opener = null
  return opened !== null
})

/** Records the answer when there is none yet, and hands the message over. */
export const sendPressed = createEvent<Channel>()

/** Hebrew in an address arrives as a heap of signs; the ean alone finds the product. */
const latinOf = (name: string) => name.replace(/[\u0590-\u05FF]+/g, ' ')

function messageOf(offer: StaffOffer, draft: Draft, { shopName, publicUrl, basePath }: PublicSettings): string | null {
  const answer = offer.state === 'waiting' ? draft.answer : answerOf(offer.state)
  if (answer === null) return null
  const ofProduct = offer.price === null ? null : publicUrl + basePath + productPath({ ...offer, displayName: latinOf(offer.displayName) })
  const link = answer === 'reject' ? ofProduct : (offer.link ?? (offer.state === 'waiting' ? linkPlaceholder : null))
  const agreed = offer.state === 'waiting' ? agreedPrice(draft, offer) : offer.agreed
  const edited = draft.messages[answer]
  if (edited) return offer.link === null ? edited : withLink(edited, offer.link)
  return writeMessage(answer, { ...offer, agreed, link, shopName, validUntil: offer.link === null ? null : offer.expiresAt })
}

/** As it would be sent now; null where there is nothing to say. */
export const $message = combine($details, $draft, $settings, (details, draft, settings) =>
  details && draft ? messageOf(details.offer, draft, settings) : null,
)

const $isWaiting = $details.map((details) => details?.offer.state === 'waiting')
/** Through which channel the answer goes out that is being recorded. */
const $channel = createStore<Channel | null>(null)
export const $delivered = createStore<{ channel: Channel; isDone: boolean; isFirst: boolean } | null>(null).reset(
  $shownId,
  sendPressed,
  pageLeft,
)

const sentFirst = sample({
  clock: sendPressed,
  source: { isWaiting: $isWaiting, fault: $fault, isAnswering: $isAnswering },
  filter: ({ isWaiting, fault, isAnswering }) => isWaiting && fault === null && !isAnswering,
  fn: (_, channel) => channel,
})
sample({ clock: sentFirst, target: $channel })
sample({ clock: sentFirst, fn: () => undefined, target: answerSubmitted })

const sentAgain = sample({ clock: sendPressed, source: $isWaiting, filter: (isWaiting) => !isWaiting, fn: (_, channel) => channel })
const recorded = sample({
  clock: answerFx.done,
  source: { channel: $channel, shownId: $shownId },
  filter: ({ channel, shownId }, { params }) => channel !== null && shownId === params.offerId,
  fn: ({ channel }) => channel as Channel,
})
sample({ clock: answerFx.finally, fn: () => null, target: $channel })
sample({
  clock: [recorded, sentAgain],
  source: { message: $message, details: $details },
  filter: ({ message }) => message !== null,
  fn: ({ message, details }, channel) => ({ channel, message: message ?? '', phone: details?.offer.phone ?? null }),
  target: deliverFx,
})
const $isFirst = createStore(false)
  .on(recorded, () => true)
  .on(sentAgain, () => false)
sample({
  clock: deliverFx.done,
  source: $isFirst,
  fn: (isFirst, { params: { channel }, result }) => ({ channel, isDone: result, isFirst }),
  target: $delivered,
})
