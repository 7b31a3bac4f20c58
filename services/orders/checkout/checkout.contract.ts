import { type Static, Type } from 'typebox'
import { Visibility } from '#events/catalogue.events.ts'
import { Receiving } from '#events/orders.events.ts'
import { Agorot, DateOnly, Ean, Slug, Uuid, Year } from '#events/primitives.ts'
import { Kilometers } from '#events/wizard.events.ts'
import { DeliveryDates } from '#services/catalogue/product.contract.ts'
import { ErrorAnswer } from '#services/ingress/contract/answers.contract.ts'
import { call } from '#services/ingress/contract/call.contract.ts'

/** Checkout, coupon and the result of a payment. Nothing that is said here about money is believed; `seen…` is only compared. */

const strict = { additionalProperties: false } as const
// Only how long: what a name, a phone or an address must be is said field by field (422).
const Name = Type.String({ maxLength: 100 })
const Phone = Type.String({ maxLength: 40 })
const Email = Type.String({ maxLength: 200 })
const Notes = Type.String({ maxLength: 1000 })

/** Whatever an address may hold there; what is none gives no price. */
const PriceToken = Type.String({ minLength: 1, maxLength: 80 })

export const CheckoutItem = Type.Object(
  {
    ean: Ean,
    quantity: Type.Integer({ minimum: 1, maximum: 10 }),
    isSet: Type.Boolean(),
    /** What the shopper was shown, of one article: another price or availability by now is answered 409 with the changes. */
    seenPriceAgorot: Type.Optional(Type.Integer({ minimum: 0 })),
    seenVisibility: Type.Optional(Visibility),
    /** Of the price link that gives this one article the price of a best offer. */
    priceToken: Type.Optional(PriceToken),
  },
  strict,
)
export type CheckoutItem = Static<typeof CheckoutItem>

export const CheckoutCart = Type.Object({ items: Type.Array(CheckoutItem, { minItems: 1, maxItems: 30 }) }, strict)
export type CheckoutCart = Static<typeof CheckoutCart>

export const CheckoutForm = Type.Object(
  {
    sip: Type.Union([Type.Literal('install'), Type.Literal('shipping'), Type.Literal('pickup')]),
    personal: Type.Object(
      {
        name: Name,
        phone: Phone,
        emailaddress: Email,
        custom_invoice_name_cb: Type.Optional(Type.Boolean()),
        nameforinvoice: Type.Optional(Type.String({ maxLength: 100 })),
        companyOrBussinessVatId: Type.Optional(Type.String({ maxLength: 20 })),
        /** Messages about the order are to come by WhatsApp. */
        whatsapp: Type.Optional(Type.Boolean()),
        /** A month: who says so agrees to be reminded when these tires come near their end. */
        kilometers: Type.Optional(Kilometers),
      },
      strict,
    ),
    /** Id of the chosen garage; with install. */
    selectedShop: Type.Optional(Slug),
    /** Both with install, unless the garage books by hand. */
    installDate: Type.Optional(DateOnly),
    installSlot: Type.Optional(Type.Integer({ minimum: 0, maximum: 23 })),
    shipping: Type.Optional(
      Type.Object(
        {
          name: Name,
          phone: Phone,
          address: Name,
          floor: Type.Optional(Type.String({ maxLength: 20 })),
          postcode: Type.Optional(Type.String({ maxLength: 10 })),
          city: Name,
          notes: Type.Optional(Notes),
        },
        strict,
      ),
    ),
    selectedPaymentMethod: Type.Union([Type.Literal('creditcard'), Type.Literal('transfer')]),
    payment: Type.Object({ check_tos: Type.Literal(true), payments: Type.Integer({ minimum: 1, maximum: 6 }) }, strict),
    couponCode: Type.Optional(Type.String({ maxLength: 40 })),
    additionalNotes: Type.Optional(Notes),
    /** The two sums that the shopper was shown: others by now, by a coupon or a garage that changed, are answered 409. */
    seenChargedAgorot: Type.Optional(Agorot),
    seenInstallationAgorot: Type.Optional(Agorot),
    visitorId: Type.Optional(Uuid),
    /** What the shopper said after comparing the sizes of his motorcycle with its licence; kept with the order. */
    licence: Type.Optional(
      Type.Object(
        {
          motorcycleId: Slug,
          year: Type.Optional(Year),
          answer: Type.Union([Type.Literal('matches'), Type.Literal('differs')]),
        },
        strict,
      ),
    ),
  },
  strict,
)
export type CheckoutForm = Static<typeof CheckoutForm>

export const CheckoutHeaders = Type.Object({ 'idempotency-key': Type.Optional(Uuid) })

/** With the header `Idempotency-Key` (a UUID): the same key is the same order, with another body it is refused. */
export const CheckoutRequest = Type.Object({ cart: CheckoutCart, checkout: CheckoutForm }, strict)
export type CheckoutRequest = Static<typeof CheckoutRequest>

/** What was ordered, told to whoever ordered it: nothing personal. Sums are shekels. */
export const MadeOrder = Type.Object({
  receiving: Receiving,
  /** The appointment is arranged with the garage. */
  isManualBooking: Type.Boolean(),
  lines: Type.Array(
    Type.Object({
      ean: Type.String(),
      quantity: Type.Integer(),
      isSet: Type.Boolean(),
      brand: Type.String(),
      displayName: Type.String(),
      displaySize: Type.String(),
      /** Of one. */
      price: Type.Number(),
      /** The price of a best offer. */
      isAgreed: Type.Optional(Type.Boolean()),
    }),
  ),
  /** Less, and more, than the articles alone. */
  discount: Type.Number(),
  shipping: Type.Number(),
  charged: Type.Number(),
  /** Of a card. */
  installments: Type.Integer(),
  /** With a transfer that is waited for: until when all this is reserved. */
  reservedUntil: Type.Optional(Type.String({ format: 'date-time' })),
  /** With install: what is paid there, and where it is unless the shop knows it no more. */
  garage: Type.Optional(
    Type.Object({
      displayName: Type.String(),
      installation: Type.Number(),
      place: Type.Optional(Type.Object({ address: Type.String(), city: Type.String(), phone: Type.String() })),
    }),
  ),
  /** By a courier to the door: the first and the last date, as promised when it was ordered. */
  delivery: Type.Optional(DeliveryDates),
  /** What the address of its own page ends with. */
  token: Type.Optional(Type.String()),
  /** The day as a person says it. */
  appointment: Type.Optional(Type.Object({ displayText: Type.String(), startCursor: Type.Integer() })),
})
export type MadeOrder = Static<typeof MadeOrder>

/** A card order goes on at `redirectUrl`, and `attemptId` asks what became of that; without them the order is complete: `order`. */
export const CheckoutAnswer = Type.Object({
  success: Type.Literal(true),
  orderId: Type.String(),
  /** What the order costs to pay, in shekels: by card there, or by transfer. */
  charged: Type.Number(),
  redirectUrl: Type.Optional(Type.String()),
  attemptId: Type.Optional(Uuid),
  order: Type.Optional(MadeOrder),
})
export type CheckoutAnswer = Static<typeof CheckoutAnswer>

/** What became of a line since the shopper saw it. Prices are shekels. */
export const CartChange = Type.Object({
  ean: Type.String(),
  /** As the line named it. */
  priceToken: Type.Optional(Type.String()),
  displayName: Type.String(),
  kind: Type.Union([Type.Literal('price'), Type.Literal('visibility'), Type.Literal('units'), Type.Literal('gone'), Type.Literal('link')]),
  /** With `price`: what was seen, and what it is. With `link`, what it costs without one. */
  seenPrice: Type.Optional(Type.Number()),
  price: Type.Optional(Type.Number()),
  /** With `visibility` and `units`: how it can be had now. */
  visibility: Type.Optional(Visibility),
  /** With `link`: why it gives no price. */
  link: Type.Optional(Type.Enum(['unknown', 'used', 'over', 'one_only'])),
  /** With `units`: how many can be had. */
  available: Type.Optional(Type.Integer()),
})
export type CartChange = Static<typeof CartChange>

/**
 * A refused checkout. Codes: `cart_changed` (409, with `changes`), `sum_changed` (409), `slot_taken` (409, with up to three `nextSlots`), `coupon_refused`
 * (409, field `couponCode`), `key_reused`, `too_many_transfers`, `too_many_units`, `too_much_unpaid` (unpaid orders hold
 * as much as they may), `order_cancelled` (its key stands for one), `payment_in_review` (its
 * cart was charged before, and staff decide; all 409), `payment_unavailable` (503), and 422 with the field, named as in the form
 * (`personal.phone`), among them `garage_gone`, `garage_unfit` and `no_days`.
 */
export const CheckoutRefusal = Type.Object({
  success: Type.Literal(false),
  ...ErrorAnswer.properties,
  changes: Type.Optional(Type.Array(CartChange)),
  nextSlots: Type.Optional(Type.Array(Type.Object({ date: Type.String(), startCursor: Type.Integer() }))),
})
export type CheckoutRefusal = Static<typeof CheckoutRefusal>

export const CouponRequest = Type.Object(
  {
    code: Type.String({ maxLength: 40 }),
    cart: CheckoutCart,
    /** Read, and not asked for (ruling 25): the answer is the same whoever asks, the order finds out who used a coupon before. */
    phone: Type.Optional(Phone),
    emailaddress: Type.Optional(Email),
  },
  strict,
)
export type CouponRequest = Static<typeof CouponRequest>

/** `discount` in shekels; with `valid: false` it is 0 and `reason` says why, in Hebrew. */
export const CouponAnswer = Type.Object({ valid: Type.Boolean(), discount: Type.Number(), reason: Type.Optional(Type.String()) })
export type CouponAnswer = Static<typeof CouponAnswer>

const Returned = Type.String({ maxLength: 500 })

/**
 * The six fields as specified, and every parameter of the return address as it came (ruling 1). `uniqueID` alone, without a stage, asks
 * what is known of the payment by now, and the gateway is left alone.
 */
export const FinalizeRequest = Type.Object(
  {
    uniqueID: Returned,
    personalId: Type.Optional(Returned),
    cardMask: Type.Optional(Returned),
    txId: Type.Optional(Returned),
    authNumber: Type.Optional(Returned),
    responseMAC: Type.Optional(Returned),
    visitorId: Type.Optional(Uuid),
    returned: Type.Optional(Type.Record(Type.String({ maxLength: 60 }), Returned, { maxProperties: 40 })),
    /** The page that the gateway returned to. It grants nothing: the gateway is asked in every case. */
    stage: Type.Optional(Type.Union([Type.Literal('paymentSuccess'), Type.Literal('paymentFailed'), Type.Literal('paymentCanceled')])),
  },
  strict,
)
export type FinalizeRequest = Static<typeof FinalizeRequest>

/**
 * `pending`: the gateway cannot be asked for the moment; ask again. `inReview`: the card was charged, but for another sum or for a
 * cancelled order; staff decide, and nothing must be paid again. `orderId` whenever the payment may count, and `order` once it is paid.
 */
export const FinalizeAnswer = Type.Object({
  ok: Type.Boolean(),
  orderId: Type.Optional(Type.String()),
  order: Type.Optional(MadeOrder),
  pending: Type.Optional(Type.Boolean()),
  inReview: Type.Optional(Type.Boolean()),
})
export type FinalizeAnswer = Static<typeof FinalizeAnswer>

/** From the cart to the paid order. */
export const CHECKOUT_CALLS = {
  place: call({
    method: 'POST',
    path: '/api/v1/checkout',
    summary: 'Order the cart',
    headers: CheckoutHeaders,
    body: CheckoutRequest,
    answer: CheckoutAnswer,
  }),
  finalize: call({
    method: 'POST',
    path: '/api/v1/finalize/checkout',
    summary: 'What became of a payment',
    body: FinalizeRequest,
    answer: FinalizeAnswer,
  }),
  validateCoupon: call({
    method: 'POST',
    path: '/api/v1/validate-coupon',
    summary: 'What a coupon gives',
    body: CouponRequest,
    answer: CouponAnswer,
  }),
}
