import type { CountingDeps } from '#services/catalogue/index.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { receiveLines } from '#services/purchasing/goods-in.command.ts'
import { GOODS_IN_CALLS } from '../goods-in.contract.ts'
import { answerDraft, refusalOf } from './draft-orders.routes.ts'
import { goodsInText as text } from './draft-orders.text.ts'

/** Receiving goods of approved drafts. */
export function goodsInRoutes(app: App, deps: CountingDeps): void {
  app.route({
    ...GOODS_IN_CALLS.receiveLines,
    handler: async ({ params: { id, deliveryId }, body: { lines }, staff }) => {
      const received = await receiveLines(deps, { draftOrderId: id, deliveryId, by: staff.staffId, lines })
      if (!received.ok) throw refusalOf(received)
      const refused = received.refused.map((line) => ({ ...line, message: text.refused[line.reason] }))
      return { ...(await answerDraft(deps.database, id)), refused }
    },
  })
}
