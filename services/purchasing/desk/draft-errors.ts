import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { ApprovalRefused } from '#services/purchasing/approve-draft.command.ts'
import type { QuantityRefused } from '#services/purchasing/change-quantity.command.ts'
import { noDraft, noLine } from './draft-order-reads.ts'
import { draftOrdersText as text } from './draft-orders.text.ts'

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

export const httpErrorOf = (refused: Refused): HttpError => REFUSALS[refused]()
