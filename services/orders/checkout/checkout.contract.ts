import { type Static, Type } from 'typebox'
import { Visibility } from '#events/catalogue.events.ts'
import { Receiving } from '#events/orders.events.ts'
import { Agorot, DateOnly, Ean, Slug, Uuid, Year } from '#events/primitives.ts'
import { Kilometers } from '#events/wizard.events.ts'
import { DeliveryDates, FirstPickup } from '#services/catalogue/product.contract.ts'
import { ErrorAnswer } from '#services/ingress/contract/answers.contract.ts'
import { call } from '#services/ingress/contract/call.contract.ts'

/** Checkout, coupon and payment result. No money value of a request is trusted; `seen…` is only compared. */

const strict = { additionalProperties: false } as const
// Length only: the content of names, phones and addresses is checked field by field (422).
const Name = Type.String({ maxLength: 100 })
const Phone = Type.String({ maxLength: 40 })
const Email = Type.String({ maxLength: 200 })
const Notes = Type.String({ maxLength: 1000 })

/** Any text from an address; an invalid one gives no price. */
const PriceToken = Type.String({ minLength: 1, maxLength: 80 })

export const CheckoutItem = Type.Object(
  {
    ean: Ean,
    quantity: Type.Integer({ minimum: 1, maximum: 10 }),
    isSet: Type.Boolean(),
    /** What the page showed for one article; differences are answered 409 with the changes. */
    seenPriceAgorot: Type.Optional(Type.Integer({ minimum: 0 })),
    seenVisibility: Type.Optional(Visibility),
    /** Token of the price link that gives this article the price of a best offer. */
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
        /** Send messages about the order by WhatsApp. */
        whatsapp: Type.Optional(Type.Boolean()),
        /** Per month; giving it is consent to a reminder when these tires are nearly worn. */
        kilometers: Type.Optional(Kilometers),
      },
      strict,
    ),
    /** Id of the chosen garage; with install. */
    selectedShop: Type.Optional(Slug),
    /** Both with install, unless the garage takes bookings by hand. */
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
    /** The two sums that the page showed; differences, by a coupon or garage that changed, are answered 409. */
    seenChargedAgorot: Type.Optional(Agorot),
    seenInstallationAgorot: Type.Optional(Agorot),
    visitorId: Type.Optional(Uuid),
    /** The result of comparing the motorcycle's sizes with its licence; stored with the order. */
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

/** With the header `Idempotency-Key` (a UUID): a repeat with the same body returns the same order, another body is refused. */
export const CheckoutRequest = Type.Object({ cart: CheckoutCart, checkout: CheckoutForm }, strict)
export type CheckoutRequest = Static<typeof CheckoutRequest>

/** The order as its buyer sees it: no personal data. Sums are shekels. */
export const MadeOrder = Type.Object({
  receiving: Receiving,
  /** The appointment is made with the garage. */
  isManualBooking: Type.Boolean(),
  lines: Type.Array(
    Type.Object({
      ean: Type.String(),
      quantity: Type.Integer(),
      isSet: Type.Boolean(),
      brand: Type.String(),
      displayName: Type.String(),
      displaySize: Type.String(),
      /** Per unit. */
      price: Type.Number(),
      /** At the price of a best offer. */
      isAgreed: Type.Optional(Type.Boolean()),
    }),
  ),
  /** Subtracted from and added to the articles. */
  discount: Type.Number(),
  shipping: Type.Number(),
  charged: Type.Number(),
  /** For a card. */
  installments: Type.Integer(),
  /** For an unpaid transfer: when its reservations lapse. */
  reservedUntil: Type.Optional(Type.String({ format: 'date-time' })),
  /** With install: what is paid at the garage, and its address unless it was removed. */
  garage: Type.Optional(
    Type.Object({
      displayName: Type.String(),
      installation: Type.Number(),
      place: Type.Optional(Type.Object({ address: Type.String(), city: Type.String(), phone: Type.String() })),
    }),
  ),
  /** Courier delivery: first and last date, as promised at ordering. */
  delivery: Type.Optional(DeliveryDates),
  /** The first hour of pickup; none when it is by arrangement. */
  pickup: Type.Optional(FirstPickup),
  /** The token that ends the address of the order's page. */
  token: Type.Optional(Type.String()),
  /** The mail address of its confirmations, shortened; none where they go another way. */
  mailedTo: Type.Optional(Type.String()),
  /** The day in words. */
  appointment: Type.Optional(Type.Object({ displayText: Type.String(), startCursor: Type.Integer() })),
})
export type MadeOrder = Static<typeof MadeOrder>

/** With a card: continue at `redirectUrl`, then query `attemptId`; without them the order is complete: `order`. */
export const CheckoutAnswer = Type.Object({
  success: Type.Literal(true),
  orderId: Type.String(),
  /** The sum to pay, in shekels, by card or transfer. */
  charged: Type.Number(),
  redirectUrl: Type.Optional(Type.String()),
  attemptId: Type.Optional(Uuid),
  order: Type.Optional(MadeOrder),
})
export type CheckoutAnswer = Static<typeof CheckoutAnswer>

/** A line's difference from what the page showed. Prices are shekels. */
export const CartChange = Type.Object({
  ean: Type.String(),
  /** From the request's line. */
  priceToken: Type.Optional(Type.String()),
  displayName: Type.String(),
  kind: Type.Union([Type.Literal('price'), Type.Literal('visibility'), Type.Literal('units'), Type.Literal('gone'), Type.Literal('link')]),
  /** With `price`: the shown and the current price. With `link`: the price without a link. */
  seenPrice: Type.Optional(Type.Number()),
  price: Type.Optional(Type.Number()),
  /** With `visibility` and `units`: its current availability. */
  visibility: Type.Optional(Visibility),
  /** With `link`: why the link is invalid. */
  link: Type.Optional(Type.Enum(['unknown', 'used', 'over', 'one_only'])),
  /** With `units`: how many are available. */
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
    /** Optional and not used: the answer is the same for everyone; placing the order checks who has used the coupon before. */
    phone: Type.Optional(Phone),
    emailaddress: Type.Optional(Email),
  },
  strict,
)
export type CouponRequest = Static<typeof CouponRequest>

/**
 * `discount` in shekels; with `valid: false` it is 0 and `reason` is in Hebrew. `saves`: shekels that the cart would cost less with the
 * coupon on the shop's prices than at the agreed ones, where that is less.
 */
export const CouponAnswer = Type.Object({
  valid: Type.Boolean(),
  discount: Type.Number(),
  reason: Type.Optional(Type.String()),
  saves: Type.Optional(Type.Number()),
})
export type CouponAnswer = Static<typeof CouponAnswer>

const Returned = Type.String({ maxLength: 500 })

/**
 * Six fields by name, and every parameter of the return address unchanged, since the MAC covers more than the six. `uniqueID` alone,
 * without a stage, reads the stored state of the payment and does not call the gateway.
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
    /** The page that the gateway redirected to. Not trusted: the gateway is queried in any case. */
    stage: Type.Optional(Type.Union([Type.Literal('paymentSuccess'), Type.Literal('paymentFailed'), Type.Literal('paymentCanceled')])),
  },
  strict,
)
export type FinalizeRequest = Static<typeof FinalizeRequest>

/**
 * `pending`: the gateway is unreachable; retry. `inReview`: the card was charged another sum, or for a cancelled order; staff decide,
 * and nothing may be paid again. `orderId` is set when the payment may count, `order` once it is paid. `payAt`: nothing was paid, and the
 * order with this link is paid at its own page.
 */
export const FinalizeAnswer = Type.Object({
  ok: Type.Boolean(),
  orderId: Type.Optional(Type.String()),
  order: Type.Optional(MadeOrder),
  pending: Type.Optional(Type.Boolean()),
  inReview: Type.Optional(Type.Boolean()),
  payAt: Type.Optional(Type.String()),
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
  /** Nothing is charged at once: the buyer gets a link to pay by, or the bank account. */
  placeByPhone: call({
    method: 'POST',
    path: '/api/v1/phone-orders',
    summary: 'Order for a buyer on the telephone, by the rules of the shop',
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
