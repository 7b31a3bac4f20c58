import { type Static, Type } from 'typebox'
import { OrderId } from './orders.events.ts'
import { nullable, ShortText, Uuid } from './primitives.ts'

/** A tax invoice with receipt, or a credit note. What it says of the buyer is stored in `documents`. */
export const DocumentIssued = Type.Object(
  {
    documentId: Uuid,
    orderId: OrderId,
    kind: Type.Union([Type.Literal('invoice_receipt'), Type.Literal('credit_note')]),
    /** The shop's own book, or the invoicing service that gave the number. */
    issuer: ShortText,
    number: Type.Integer({ minimum: 1 }),
    totalAgorot: Type.Integer({ minimum: 1 }),
    vatAgorot: Type.Integer({ minimum: 0 }),
    vatPercent: Type.Number({ minimum: 0, maximum: 100 }),
    /** The invoice that a credit note corrects. */
    corrects: nullable(Uuid),
  },
  { additionalProperties: false },
)
export type DocumentIssued = Static<typeof DocumentIssued>
