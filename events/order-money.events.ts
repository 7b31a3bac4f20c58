import { type Static, Type } from 'typebox'
import { OrderId, Quantity } from './orders.events.ts'
import { Agorot, DateOnly, Ean, nullable, ShortText, Uuid } from './primitives.ts'

/** What is still to be paid or given back of an order, and refunds. */

/** What the buyer still owes of an order that was paid and amended since; 0 = nothing (any more). */
export const BalanceDue = Type.Object({ orderId: OrderId, amountAgorot: Agorot }, { additionalProperties: false })
export type BalanceDue = Static<typeof BalanceDue>

/** The balance was paid by card at the order's page; or staff say that it came by bank transfer, or is given up. */
export const BalanceSettled = Type.Object(
  {
    orderId: OrderId,
    amountAgorot: Agorot,
    outcome: Type.Union([Type.Literal('card'), Type.Literal('transferred'), Type.Literal('waived')]),
    /** `shop` for a card, else the staff member's id. */
    by: ShortText,
  },
  { additionalProperties: false },
)
export type BalanceSettled = Static<typeof BalanceSettled>

/** Amount still to be refunded; 0 = none. */
export const RefundDue = Type.Object({ orderId: OrderId, amountAgorot: Agorot }, { additionalProperties: false })
export type RefundDue = Static<typeof RefundDue>

const Refund = {
  orderId: OrderId,
  refundId: Uuid,
  amountAgorot: Agorot,
  method: Type.Union([Type.Literal('card'), Type.Literal('transfer')]),
  /** Staff member's id. */
  by: ShortText,
}

/** Staff start a refund: of these articles, the shipping or all, less the legal fee. */
export const RefundBegun = Type.Object(
  {
    ...Refund,
    lines: Type.Array(Type.Object({ ean: Ean, quantity: Quantity }, { additionalProperties: false }), { maxItems: 30 }),
    /** Sets of which one tire is refunded, besides the whole ones in `lines`; absent = none. */
    halfSets: Type.Optional(Type.Array(Ean, { minItems: 1, maxItems: 30 })),
    withShipping: Type.Boolean(),
    /** Fee kept by the shop. */
    feeAgorot: Agorot,
  },
  { additionalProperties: false },
)
export type RefundBegun = Static<typeof RefundBegun>

/** The refund was paid: confirmed by the clearing company, or by staff for a transfer. */
export const RefundPaid = Type.Object(
  {
    ...Refund,
    /** Id of the clearing company; null for a transfer. */
    transactionId: nullable(ShortText),
    /** Date of the transfer. */
    paidOn: DateOnly,
  },
  { additionalProperties: false },
)
export type RefundPaid = Static<typeof RefundPaid>

/** The refund was not paid. `refused`: by the clearing company. `not_sent`: it never received it. `not_made`: staff checked there. */
export const RefundFailed = Type.Object(
  { ...Refund, reason: Type.Union([Type.Literal('refused'), Type.Literal('not_sent'), Type.Literal('not_made')]) },
  { additionalProperties: false },
)
export type RefundFailed = Static<typeof RefundFailed>
