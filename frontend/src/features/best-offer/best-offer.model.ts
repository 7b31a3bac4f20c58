import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector'
import { $countedVisitorId } from '#frontend/entities/visitor/counting.model.ts'
import { requestFx, typedCall } from '#frontend/shared/api/request.ts'
import { type Attempt, attemptFor } from '#frontend/shared/attempt.ts'
import type { Product } from '#services/catalogue/product.contract.ts'
import { enablesOffer, normalizePhone } from '#services/domain/phone.ts'
import type { BestOffer, BestOfferAnswer } from '#services/offers/best-offer.contract.ts'

export type OfferedProduct = Pick<Product, 'ean' | 'displayName' | 'brand' | 'displaySize'>

interface Failure {
  message: string
  field: string | null
}

export const sendOfferFx = typedCall<BestOffer, BestOfferAnswer>(
  attach({ effect: requestFx, mapParams: (body: BestOffer) => ({ path: '/api/v1/best-offers', method: 'POST' as const, body }) }),
)
const stampFx = createEffect(({ held, fingerprint }: { held: Attempt | null; fingerprint: string; product: OfferedProduct }) =>
  attemptFor(fingerprint, held),
)

/** Another product's page: the form starts hidden and empty. */
export const offerProductChanged = createEvent()
export const formToggled = createEvent()
export const phoneChanged = createEvent<string>()
export const phoneLeft = createEvent()
export const priceChanged = createEvent<string>()
export const submitted = createEvent<OfferedProduct>()

export const $isOpen = createStore(false, { serialize: 'ignore' })
  .on(formToggled, (isOpen) => !isOpen)
  .reset(offerProductChanged)
export const $phone = createStore('', { serialize: 'ignore' }).on(phoneChanged, (_, phone) => phone)
export const $price = createStore('', { serialize: 'ignore' })
  .on(priceChanged, (_, price) => price)
  .reset(offerProductChanged)
const $attempt = createStore<Attempt | null>(null, { serialize: 'ignore' }).on(stampFx.doneData, (_, attempt) => attempt)

/** Products that this visitor has already made an offer for. */
export const $offeredEans = createStore<string[]>([], { serialize: 'ignore' }).on(sendOfferFx.done, (eans, { params }) => [
  ...eans,
  params.ean,
])
/** Those of them that were accepted at once. */
export const $acceptedEans = createStore<string[]>([], { serialize: 'ignore' }).on(sendOfferFx.done, (eans, { params, result }) =>
  result.data.isAccepted ? [...eans, params.ean] : eans,
)
/** Why the last offer was not taken, and which field that is about. */
export const $failure = createStore<Failure | null>(null, { serialize: 'ignore' })
  .on(sendOfferFx.failData, (_, { message, field }) => ({ message, field }))
  .reset([sendOfferFx, phoneChanged, priceChanged, offerProductChanged])
const $wasPhoneLeft = createStore(false, { serialize: 'ignore' })
  .on(phoneLeft, () => true)
  .reset(offerProductChanged)
/** A phone that cannot be right, said once its field was left and not while it is being typed for the first time. */
export const $isPhoneWrong = combine(
  $phone,
  $wasPhoneLeft,
  (phone, wasLeft) => wasLeft && phone !== '' && !(enablesOffer(phone) && normalizePhone(phone)),
)

export const $isSending = sendOfferFx.pending
/** Send is enabled by a phone of ten characters from 05 and a price, while nothing is in flight. */
export const $canSend = combine(
  $phone,
  $price,
  $isSending,
  (phone, price, isSending) => enablesOffer(phone) && Number(price) > 0 && !isSending,
)

sample({
  clock: submitted,
  source: { canSend: $canSend, held: $attempt, phone: $phone, price: $price },
  filter: ({ canSend }) => canSend,
  fn: ({ held, phone, price }, product) => ({ held, product, fingerprint: JSON.stringify([product.ean, phone, price]) }),
  target: stampFx,
})
sample({
  clock: stampFx.done,
  source: { phone: $phone, price: $price, visitorId: $countedVisitorId },
  fn: ({ phone, price, visitorId }, { params: { product }, result: { id } }): BestOffer => ({
    phone,
    price: Number(price),
    displayName: product.displayName,
    brand: product.brand,
    displaySize: product.displaySize,
    ean: product.ean,
    id,
    ...(visitorId ? { visitorId } : {}),
  }),
  target: sendOfferFx,
})
