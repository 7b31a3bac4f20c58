import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { type ApprovalRefused, approveDraft } from '#services/purchasing/approve-draft.command.ts'
import { cancelDraft } from '#services/purchasing/cancel-draft.command.ts'
import { changeQuantity, type QuantityRefused } from '#services/purchasing/change-quantity.command.ts'
import { receiveDraft } from '#services/purchasing/receive-draft.command.ts'
import type { RequestDraftDeps } from '#services/purchasing/request-draft.command.ts'
import { DraftApproval, DraftOrderAnswer, DraftRefused, QuantityChange } from '../draft-orders.contract.ts'
import { noDraft, noLine, readDraft } from './draft-order-reads.ts'
import { draftOrdersText as text } from './draft-orders.text.ts'
import { DraftLinePath, DraftPath } from './draft-path.ts'

type Refused = Exclude<ApprovalRefused | QuantityRefused, 'changed'> | 'not_approved' | 'quantity_changed' | 'draft_changed'

const conflict = (code: string, message: string) => () => new HttpError(409, code, message)

const REFUSALS: Record<Refused, () => HttpError> = {
  unknown: noDraft,
  unknown_line: noLine,
  not_ready: conflict('draft_not_ready', text.notReady),
  approved: conflict('draft_approved', text.approved),
  quantity_changed: conflict('quantity_changed', text.quantityChanged),
  draft_changed: conflict('draft_changed', text.draftChanged),
  empty: conflict('draft_empty', text.empty),
  outdated: conflict('draft_outdated', text.outdated),
  not_approved: conflict('draft_not_approved', text.notApproved),
}

const httpErrorOf = (refused: Refused): HttpError => REFUSALS[refused]()

const ANSWERS = { 200: DraftOrderAnswer, 409: DraftRefused }

/** What staff decide about a draft order; each answers with the draft as it is from then on. */
export function draftChangeRoutes(app: App, deps: RequestDraftDeps): void {
  const answer = async (id: string): Promise<DraftOrderAnswer> => ({ ok: true, order: await readDraft(deps.database, id) })
  app.post(
    '/api/v1/draft-orders/:id/lines/:lineId',
    { schema: { summary: 'Orders another quantity of a line', params: DraftLinePath, body: QuantityChange, response: ANSWERS } },
    async ({ params, body: { quantity, seen, note }, staff }) => {
      const change = { draftOrderId: params.id, lineId: params.lineId, by: staff.staffId, quantity, seen, note: note?.trim() || null }
      const refused = await changeQuantity(deps, change)
      if (refused !== null) throw httpErrorOf(refused === 'changed' ? 'quantity_changed' : refused)
      return answer(params.id)
    },
  )
  app.post(
    '/api/v1/draft-orders/:id/approve',
    { schema: { summary: 'Approves a draft order, once', params: DraftPath, body: DraftApproval, response: ANSWERS } },
    async ({ params, body: { seenTires, seenPrice }, staff }) => {
      const approval = { draftOrderId: params.id, by: staff.staffId, seenTires, seenCents: Math.round(seenPrice * 100) }
      const refused = await approveDraft(deps, approval)
      if (refused !== null) throw httpErrorOf(refused === 'changed' ? 'draft_changed' : refused)
      return answer(params.id)
    },
  )
  app.post(
    '/api/v1/draft-orders/:id/cancel',
    { schema: { summary: 'Cancels a draft order that is not approved', params: DraftPath, response: ANSWERS } },
    async ({ params, staff }) => {
      const refused = await cancelDraft(deps, params.id, staff.staffId)
      if (refused !== null) throw httpErrorOf(refused)
      return answer(params.id)
    },
  )
  app.post(
    '/api/v1/draft-orders/:id/received',
    { schema: { summary: 'Says that the goods are in the catalogue, and on order no more', params: DraftPath, response: ANSWERS } },
    async ({ params, staff }) => {
      const refused = await receiveDraft(deps, params.id, staff.staffId)
      if (refused !== null) throw httpErrorOf(refused)
      return answer(params.id)
    },
  )
}
