import { attach, combine, createEvent, createStore, sample } from 'effector'
import { $countedVisitorId } from '#frontend/entities/visitor/counting.model.ts'
import { shopCall } from '#frontend/shared/api/call.ts'
import { submitOnce } from '#frontend/shared/submit.model.ts'
import type { Product } from '#services/catalogue/product.contract.ts'
import { enablesOffer, normalizePhone } from '#services/domain/phone.ts'
import { type BestOffer, type BestOfferAnswer, SHOPPER_OFFER_CALLS } from '#services/offers/best-offer.contract.ts'

export type OfferedProduct = Pick<Product, 'ean' | 'displayName' | 'brand' | 'displaySize'>

/** As it is made: who makes it is said where visitors are counted. */
type Offer = Omit<BestOffer, 'id' | 'visitorId'>

const sendOfferFx = attach({
  source: $countedVisitorId,
  effect: shopCall(SHOPPER_OFFER_CALLS.make, (body: BestOffer) => ({ body })),
  mapParams: (offer: Offer & { id: string }, visitorId) => ({ ...offer, ...(visitorId && { visitorId }) }),
})

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

/** Products that this visitor has already made an offer for. */
export const $offeredEans = createStore<string[]>([], { serialize: 'ignore' }).on(sendOfferFx.done, (eans, { params }) => [
  ...eans,
  params.ean,
])
/** The tokens of the price links of those that were accepted at once, by EAN. */
export const $acceptedTokens = createStore<Record<string, string>>({}, { serialize: 'ignore' }).on(
  sendOfferFx.doneData,
  (tokens, { data: { ean, token } }) => (token === null ? tokens : { ...tokens, [ean]: token }),
)
const offer = submitOnce<Offer, BestOfferAnswer>({ sendFx: sendOfferFx, forgotten: [phoneChanged, priceChanged, offerProductChanged] })
/** Why the last offer was not taken, and which field that is about. */
export const { $refusal, $isSending } = offer
const $wasPhoneLeft = createStore(false, { serialize: 'ignore' })
  .on(phoneLeft, () => true)
  .reset(offerProductChanged)
/** A phone that cannot be right, said once its field was left and not while it is being typed for the first time. */
export const $isPhoneWrong = combine(
  $phone,
  $wasPhoneLeft,
  (phone, wasLeft) => wasLeft && phone !== '' && !(enablesOffer(phone) && normalizePhone(phone)),
)

/** Send is enabled by a phone of ten characters from 05 and a price, while nothing is in flight. */
export const $canSend = combine(
  $phone,
  $price,
  $isSending,
  (phone, price, isSending) => enablesOffer(phone) && Number(price) > 0 && !isSending,
)

sample({
  clock: submitted,
  source: { canSend: $canSend, phone: $phone, price: $price },
  filter: ({ canSend }) => canSend,
  fn: ({ phone, price }, { displayName, brand, displaySize, ean }): Offer => ({
    phone,
    price: Number(price),
    displayName,
    brand,
    displaySize,
    ean,
  }),
  target: offer.submitted,
})
