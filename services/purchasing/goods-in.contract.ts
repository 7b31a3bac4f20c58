import { type Static, Type } from 'typebox'
import { DotCode, nullable, Uuid } from '#events/primitives.ts'
import { call } from '#services/ingress/contract/call.contract.ts'
import { DraftOrder, DraftRefused } from './draft-orders.contract.ts'

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
      reason: Type.Enum(['unknown_line', 'changed', 'counted_otherwise', 'future_dot', 'closed', 'no_shelf']),
      message: Type.String(),
    }),
  ),
})
export type GoodsInAnswer = Static<typeof GoodsInAnswer>

export const GOODS_IN_CALLS = {
  receiveLines: call({
    method: 'POST',
    path: '/api/v1/draft-orders/:id/deliveries/:deliveryId',
    summary: 'Receives goods of a draft order to the shelf; the same delivery once',
    params: Type.Object({ id: Uuid, deliveryId: Uuid }),
    body: GoodsIn,
    answer: GoodsInAnswer,
    refusals: { 409: DraftRefused },
  }),
}
