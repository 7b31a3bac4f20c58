import type { App } from '#services/ingress/typed-app.ts'
import type { Database } from '#services/platform/postgres.ts'
import { approveDraft } from '#services/purchasing/approve-draft.command.ts'
import { cancelDraft } from '#services/purchasing/cancel-draft.command.ts'
import { changeQuantity } from '#services/purchasing/change-quantity.command.ts'
import { receiveDraft } from '#services/purchasing/receive-draft.command.ts'
import type { RequestDraftDeps } from '#services/purchasing/request-draft.command.ts'
import { DraftApproval, DraftOrderAnswer, DraftRefused, QuantityChange } from '../draft-orders.contract.ts'
import { readDraft } from './draft-order-reads.ts'
import { DraftLinePath, DraftPath } from './draft-path.ts'
import { refusalOf } from './draft-refusals.ts'

const ANSWERS = { 200: DraftOrderAnswer, 409: DraftRefused }

/** What staff decide about a draft order; each answers with the draft as it is from then on. */
export function draftChangeRoutes(app: App, deps: RequestDraftDeps): void {
  const answer = (id: string) => answerDraft(deps.database, id)
  app.post(
    '/api/v1/draft-orders/:id/lines/:lineId',
    { schema: { summary: 'Orders another quantity of a line', params: DraftLinePath, body: QuantityChange, response: ANSWERS } },
    async ({ params, body: { quantity, seen, note }, staff }) => {
      const change = { draftOrderId: params.id, lineId: params.lineId, by: staff.staffId, quantity, seen, note: note?.trim() || null }
      const refused = await changeQuantity(deps, change)
      if (refused !== null) throw refusalOf(refused === 'changed' ? 'quantity_changed' : refused)
      return answer(params.id)
    },
  )
  app.post(
    '/api/v1/draft-orders/:id/approve',
    { schema: { summary: 'Approves a draft order, once', params: DraftPath, body: DraftApproval, response: ANSWERS } },
    async ({ params, body: { seenTires, seenPrice }, staff }) => {
      const approval = { draftOrderId: params.id, by: staff.staffId, seenTires, seenCents: Math.round(seenPrice * 100) }
      const refused = await approveDraft(deps, approval)
      if (refused !== null) throw refusalOf(refused === 'changed' ? 'draft_changed' : refused)
      return answer(params.id)
    },
  )
  app.post(
    '/api/v1/draft-orders/:id/cancel',
    { schema: { summary: 'Cancels a draft order that is not approved', params: DraftPath, response: ANSWERS } },
    async ({ params, staff }) => {
      const refused = await cancelDraft(deps, params.id, staff.staffId)
      if (refused !== null) throw refusalOf(refused)
      return answer(params.id)
    },
  )
  app.post(
    '/api/v1/draft-orders/:id/received',
    { schema: { summary: 'Says that the goods are in the catalogue, and on order no more', params: DraftPath, response: ANSWERS } },
    async ({ params, staff }) => {
      const refused = await receiveDraft(deps, params.id, staff.staffId)
      if (refused !== null) throw refusalOf(refused)
      return answer(params.id)
    },
  )
}

export async function answerDraft(database: Database, draftOrderId: string): Promise<DraftOrderAnswer> {
  const order = await readDraft(database, draftOrderId)
  if (order === null) throw refusalOf('unknown')
  return { ok: true, order }
}
