import { Type } from 'typebox'
import { Uuid } from '#events/primitives.ts'
import type { CountingDeps } from '#services/catalogue/index.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { receiveLines } from '#services/purchasing/goods-in.command.ts'
import { DRAFT_CALLS } from '../draft-orders.calls.ts'
import { DraftRefused, GoodsIn, GoodsInAnswer } from '../draft-orders.contract.ts'
import { answerDraft, refusalOf } from './draft-orders.routes.ts'
import { goodsInText as text } from './draft-orders.text.ts'

const DeliveryPath = Type.Object({ id: Uuid, deliveryId: Uuid })

/** Goods of approved drafts, as they are counted to the shelf. */
export function goodsInRoutes(app: App, deps: CountingDeps): void {
  app.post(
    DRAFT_CALLS.receiveLines.path,
    {
      schema: {
        summary: 'Receives goods of a draft order to the shelf; the same delivery once',
        params: DeliveryPath,
        body: GoodsIn,
        response: { 200: GoodsInAnswer, 409: DraftRefused },
      },
    },
    async ({ params: { id, deliveryId }, body: { lines }, staff }) => {
      const received = await receiveLines(deps, { draftOrderId: id, deliveryId, by: staff.staffId, lines })
      if (!received.ok) throw refusalOf(received.reason)
      const refused = received.refused.map((line) => ({ ...line, message: text.refused[line.reason] }))
      return { ...(await answerDraft(deps.database, id)), refused }
    },
  )
}
