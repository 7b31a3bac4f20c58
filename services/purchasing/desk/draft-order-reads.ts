import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { Database } from '#services/platform/postgres.ts'
import { findDraftLine, findDraftOrder, listDraftLines, listDraftOrders } from '#services/purchasing/draft-orders.queries.ts'
import { findStaffNames } from '#services/staff/staff-names.ts'
import type { DraftComparison, DraftItemDetails, DraftOrder, DraftOrders, DraftOrdersQuery } from '../draft-orders.contract.ts'
import { compareLines } from './draft-comparison.ts'
import { presentLine } from './draft-line.presenter.ts'
import { presentDraft, presentRow, staffIdsOf } from './draft-order.presenter.ts'
import { draftOrdersText } from './draft-orders.text.ts'

const MAX_DRAFTS = 50

export const noDraft = (): HttpError => new HttpError(404, 'draft_not_found', draftOrdersText.unknown)
/** It is prepared still, failed, or was cancelled before it was computed. */
const noLines = (): HttpError => new HttpError(409, 'draft_without_lines', draftOrdersText.withoutLines)
export const noLine = (): HttpError => new HttpError(404, 'draft_line_not_found', draftOrdersText.unknownLine)

export async function readDrafts(database: Database, { limit, sortOrder }: DraftOrdersQuery): Promise<DraftOrders> {
  const drafts = await listDraftOrders(database, { limit: Number(limit ?? MAX_DRAFTS), oldestFirst: sortOrder === '1' })
  const names = await findStaffNames(database, staffIdsOf(drafts))
  return { ok: true, orders: drafts.map((draft) => presentRow(draft, names)) }
}

export async function readDraft(database: Database, draftOrderId: string): Promise<DraftOrder> {
  const draft = await findDraftOrder(database, draftOrderId)
  if (draft === null) throw noDraft()
  // Lines come with the outcome.
  const lines = draft.outcome === null ? [] : await listDraftLines(database, draftOrderId)
  return presentDraft(draft, lines, await findStaffNames(database, staffIdsOf([draft], lines)))
}

export async function readLine(database: Database, draftOrderId: string, lineId: string): Promise<DraftItemDetails> {
  const found = await findDraftLine(database, draftOrderId, lineId)
  if (found === null) throw noLine()
  return presentLine(found)
}

export async function readComparison(database: Database, beforeId: string, afterId: string): Promise<DraftComparison> {
  const [before, after] = await Promise.all([findDraftOrder(database, beforeId), findDraftOrder(database, afterId)])
  if (before === null || after === null) throw noDraft()
  if (before.outcome === null || after.outcome === null) throw noLines()
  const [was, is] = await Promise.all([listDraftLines(database, beforeId), listDraftLines(database, afterId)])
  const names = await findStaffNames(database, staffIdsOf([before, after]))
  return { ok: true, before: presentRow(before, names), after: presentRow(after, names), ...compareLines(was, is) }
}
