import { type Static, Type } from 'typebox'
import { DotCode, nullable, Uuid } from '#events/primitives.ts'
import { Supplier } from '#events/suppliers.events.ts'
import { call } from '#services/ingress/contract/call.contract.ts'
import { DraftOrder, DraftRefused } from './draft-orders.contract.ts'
import { NamedDraft } from './draft-terms.contract.ts'

/** Receiving goods of a draft order. */

/** Counted goods of a line. `seen`: the total received before, as the page showed. */
export const CountedLine = Type.Object(
  {
    lineId: Uuid,
    seen: Type.Integer({ minimum: 0, maximum: 100_000 }),
    arrived: Type.Integer({ minimum: 0, maximum: 10_000 }),
    tooOld: Type.Integer({ minimum: 0, maximum: 10_000 }),
    wrong: Type.Integer({ minimum: 0, maximum: 10_000 }),
    dot: nullable(DotCode),
    /** Why tires older than agreed are taken; without one they belong to `tooOld`, and are claimed from the supplier. */
    oldReason: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 200 }))),
  },
  { additionalProperties: false },
)
export type CountedLine = Static<typeof CountedLine>

/** A counted delivery; idempotent by its id. */
export const GoodsIn = Type.Object({ lines: Type.Array(CountedLine, { minItems: 1, maxItems: 2_000 }) }, { additionalProperties: false })
export type GoodsIn = Static<typeof GoodsIn>

/** The draft's new state, and the refused lines with reasons in Hebrew. */
export const GoodsInAnswer = Type.Object({
  ok: Type.Literal(true),
  order: DraftOrder,
  refused: Type.Array(
    Type.Object({
      lineId: Type.String(),
      reason: Type.Enum(['unknown_line', 'changed', 'counted_otherwise', 'future_dot', 'old_without_reason', 'closed', 'no_shelf']),
      message: Type.String(),
    }),
  ),
})
export type GoodsInAnswer = Static<typeof GoodsInAnswer>

const Count = Type.Integer()
const NUMBERS = { arrived: Count, tooOld: Count, wrong: Count, dot: nullable(Type.String()) }

/** A saved delivery; times are ISO 8601. */
export const SavedDelivery = Type.Object({
  deliveryId: Type.String(),
  draftOrderId: Type.String(),
  draft: NamedDraft,
  at: Type.String(),
  by: Type.String(),
  suppliers: Type.Array(Supplier),
  arrived: Count,
  tooOld: Count,
  wrong: Count,
  isCorrected: Type.Boolean(),
})
export type SavedDelivery = Static<typeof SavedDelivery>

/** A saved line: the count that holds, and the ones before it, newest first. */
export const SavedLine = Type.Object({
  lineId: Type.String(),
  ean: Type.String(),
  product: Type.String(),
  displaySize: Type.String(),
  supplier: Supplier,
  /** The number of the count: 1 until it is corrected. */
  count: Count,
  ...NUMBERS,
  by: Type.String(),
  at: Type.String(),
  former: Type.Array(Type.Object({ ...NUMBERS, by: Type.String(), at: Type.String() })),
})
export type SavedLine = Static<typeof SavedLine>

export const DeliveryAnswer = Type.Object({ ok: Type.Literal(true), lines: Type.Array(SavedLine) })
export type DeliveryAnswer = Static<typeof DeliveryAnswer>

/** Lines counted again; `seen` is the number of the count that the page showed. */
export const RecountBody = Type.Object(
  { lines: Type.Array(CountedLine, { minItems: 1, maxItems: 2_000 }) },
  { additionalProperties: false },
)

/** The delivery's and the draft's new state, and the refused lines with reasons in Hebrew. */
export const RecountAnswer = Type.Object({
  ok: Type.Literal(true),
  order: DraftOrder,
  lines: Type.Array(SavedLine),
  refused: Type.Array(
    Type.Object({
      lineId: Type.String(),
      reason: Type.Enum(['unknown_line', 'recounted', 'sold', 'future_dot', 'no_shelf']),
      message: Type.String(),
    }),
  ),
})
export type RecountAnswer = Static<typeof RecountAnswer>

/** Tires older than agreed that a supplier is to make good; times are ISO 8601. */
export const Claim = Type.Object({
  lineId: Type.String(),
  deliveryId: Type.String(),
  draftOrderId: Type.String(),
  draft: NamedDraft,
  supplier: Supplier,
  product: Type.String(),
  displaySize: Type.String(),
  units: Count,
  agreedDot: nullable(Type.String()),
  dot: nullable(Type.String()),
  /** Of the delivery. */
  at: Type.String(),
  /** Null = open. */
  closed: nullable(Type.Object({ outcome: Type.String(), by: Type.String(), at: Type.String() })),
})
export type Claim = Static<typeof Claim>

const ClaimsAnswer = Type.Object({
  ok: Type.Literal(true),
  /** The open ones first. */
  claims: Type.Array(Claim),
  /** Weeks older than agreed that are taken without a word. */
  tolerances: Type.Object({ rduch: Count, deltiFr: Count, deltiDe: Count }),
})
export type ClaimsAnswer = Static<typeof ClaimsAnswer>

const DeliveryPath = Type.Object({ id: Uuid, deliveryId: Uuid })

export const GOODS_IN_CALLS = {
  receiveLines: call({
    method: 'POST',
    path: '/api/v1/draft-orders/:id/deliveries/:deliveryId',
    summary: 'Receives goods of a draft order to the shelf; the same delivery once',
    params: DeliveryPath,
    body: GoodsIn,
    answer: GoodsInAnswer,
    refusals: { 409: DraftRefused },
  }),
  deliveries: call({
    method: 'GET',
    path: '/api/v1/deliveries',
    summary: 'Saved deliveries, the newest first; of one draft order, or of all',
    query: Type.Object({ draftOrderId: Type.Optional(Uuid) }),
    answer: Type.Object({ ok: Type.Literal(true), deliveries: Type.Array(SavedDelivery) }),
  }),
  delivery: call({
    method: 'GET',
    path: '/api/v1/draft-orders/:id/deliveries/:deliveryId',
    summary: 'A saved delivery with the history of its counts',
    params: DeliveryPath,
    answer: DeliveryAnswer,
  }),
  recount: call({
    method: 'POST',
    path: '/api/v1/draft-orders/:id/deliveries/:deliveryId/recount',
    summary: 'Corrects a saved delivery by a new count',
    params: DeliveryPath,
    body: RecountBody,
    answer: RecountAnswer,
  }),
  claims: call({ method: 'GET', path: '/api/v1/claims', summary: 'What is claimed from suppliers', answer: ClaimsAnswer }),
  closeClaim: call({
    method: 'POST',
    path: '/api/v1/draft-orders/:id/deliveries/:deliveryId/claims/:lineId',
    summary: 'Says how a claim ended',
    params: Type.Object({ id: Uuid, deliveryId: Uuid, lineId: Uuid }),
    body: Type.Object({ outcome: Type.String({ minLength: 1, maxLength: 200 }) }, { additionalProperties: false }),
    answer: ClaimsAnswer,
    refusals: { 409: DraftRefused },
  }),
  changeTolerance: call({
    method: 'POST',
    path: '/api/v1/suppliers/:supplier/tolerance',
    summary: 'How many weeks older than agreed the tires of a supplier may be',
    params: Type.Object({ supplier: Supplier }),
    body: Type.Object({ weeks: Type.Integer({ minimum: 0, maximum: 260 }) }, { additionalProperties: false }),
    answer: ClaimsAnswer,
  }),
}
