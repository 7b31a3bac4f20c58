import type { CountingDeps } from '#services/catalogue/index.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { Database } from '#services/platform/postgres.ts'
import { receiveLines } from '#services/purchasing/goods-in.command.ts'
import { findStaffNames } from '#services/staff/staff-names.queries.ts'
import { findDraftNames } from '../draft-orders.queries.ts'
import { GOODS_IN_CALLS, type SavedDelivery, type SavedLine } from '../goods-in.contract.ts'
import { listDeliveries, listSavedLines } from '../goods-in.queries.ts'
import { recountDelivery } from '../recount.command.ts'
import { answerDraft, refusalOf } from './draft-orders.routes.ts'
import { goodsInText as text } from './draft-orders.text.ts'

/** Receiving goods of approved drafts, and correcting what was saved. */
export function goodsInRoutes(app: App, deps: CountingDeps): void {
  const { database } = deps
  app.route({
    ...GOODS_IN_CALLS.receiveLines,
    handler: async ({ params: { id, deliveryId }, body: { lines }, staff }) => {
      const received = await receiveLines(deps, { draftOrderId: id, deliveryId, by: staff.staffId, lines })
      if (!received.ok) throw refusalOf(received)
      const refused = received.refused.map((line) => ({ ...line, message: text.refused[line.reason] }))
      return { ...(await answerDraft(database, id)), refused }
    },
  })
  app.route({
    ...GOODS_IN_CALLS.deliveries,
    handler: async ({ query }) => ({ ok: true as const, deliveries: await readDeliveries(database, query.draftOrderId ?? null) }),
  })
  app.route({
    ...GOODS_IN_CALLS.delivery,
    handler: async ({ params: { id, deliveryId } }) => ({ ok: true as const, lines: await readLines(database, id, deliveryId) }),
  })
  app.route({
    ...GOODS_IN_CALLS.recount,
    handler: async ({ params: { id, deliveryId }, body: { lines }, staff }) => {
      const recounted = await recountDelivery(deps, { draftOrderId: id, deliveryId, by: staff.staffId, lines })
      const refused = recounted.refused.map((line) => ({ ...line, message: text.recountRefused[line.reason] }))
      return { ...(await answerDraft(database, id)), lines: await readLines(database, id, deliveryId), refused }
    },
  })
}

async function readDeliveries(database: Database, draftOrderId: string | null): Promise<SavedDelivery[]> {
  const rows = await listDeliveries(database, draftOrderId)
  const names = await findStaffNames(database, [...new Set(rows.map(({ by }) => by))])
  const drafts = await findDraftNames(database, [...new Set(rows.map((row) => row.draftOrderId))])
  return rows.flatMap((row) => {
    const draft = drafts.get(row.draftOrderId)
    return draft ? [{ ...row, draft, at: row.at.toISOString(), by: names.get(row.by) ?? row.by }] : []
  })
}

async function readLines(database: Database, draftOrderId: string, deliveryId: string): Promise<SavedLine[]> {
  const rows = await listSavedLines(database, draftOrderId, deliveryId)
  const names = await findStaffNames(database, [...new Set(rows.flatMap(({ by, former }) => [by, ...former.map((count) => count.by)]))])
  const named = <Count extends { by: string }>(count: Count): Count => ({ ...count, by: names.get(count.by) ?? count.by })
  return rows.map((row) => ({ ...named(row), former: row.former.map(named) }))
}
