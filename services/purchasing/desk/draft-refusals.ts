import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { ApprovalRefused } from '#services/purchasing/approve-draft.command.ts'
import type { QuantityRefused } from '#services/purchasing/change-quantity.command.ts'
import type { ComparisonRefused } from './draft-order-reads.ts'
import { draftOrdersText as text } from './draft-orders.text.ts'

export type DraftRefusal =
  | Exclude<ApprovalRefused | QuantityRefused | ComparisonRefused, 'changed'>
  | 'not_approved'
  | 'quantity_changed'
  | 'draft_changed'
  | 'settings_changed'

const REFUSALS: Record<DraftRefusal, ConstructorParameters<typeof HttpError>> = {
  unknown: [404, 'draft_not_found', text.unknown],
  unknown_line: [404, 'draft_line_not_found', text.unknownLine],
  not_ready: [409, 'draft_not_ready', text.notReady],
  without_lines: [409, 'draft_without_lines', text.withoutLines],
  approved: [409, 'draft_approved', text.approved],
  quantity_changed: [409, 'quantity_changed', text.quantityChanged],
  draft_changed: [409, 'draft_changed', text.draftChanged],
  empty: [409, 'draft_empty', text.empty],
  outdated: [409, 'draft_outdated', text.outdated],
  not_approved: [409, 'draft_not_approved', text.notApproved],
  settings_changed: [409, 'settings_changed', text.settingsChanged],
}

/** What the calls of draft orders answer when they refuse. */
export const refusalOf = (reason: DraftRefusal): HttpError => new HttpError(...REFUSALS[reason])
