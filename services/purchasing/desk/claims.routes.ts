import type { App } from '#services/ingress/typed-app.ts'
import type { Database } from '#services/platform/postgres.ts'
import { changeTolerance, closeClaim } from '#services/purchasing/claims.command.ts'
import { findStaffNames } from '#services/staff/staff-names.queries.ts'
import { listClaims, readTolerances } from '../claims.queries.ts'
import { type ClaimsAnswer, GOODS_IN_CALLS } from '../goods-in.contract.ts'
import { refusalOf } from './draft-orders.routes.ts'

/** Tires that came older than agreed: what is claimed from suppliers, and what they are allowed. */
export function claimsRoutes(app: App, { database, now }: { database: Database; now: () => Date }): void {
  app.route({ ...GOODS_IN_CALLS.claims, handler: () => readClaims(database) })
  app.route({
    ...GOODS_IN_CALLS.closeClaim,
    handler: async ({ params: { deliveryId, lineId }, body: { outcome }, staff }) => {
      const closed = await closeClaim(database, { lineId, deliveryId, outcome, by: staff.staffId, at: now() })
      if (!closed.ok) throw refusalOf(closed)
      return readClaims(database)
    },
  })
  app.route({
    ...GOODS_IN_CALLS.changeTolerance,
    handler: async ({ params: { supplier }, body: { weeks }, staff }) => {
      await changeTolerance(database, { supplier, weeks, by: staff.staffId, at: now() })
      return readClaims(database)
    },
  })
}

async function readClaims(database: Database): Promise<ClaimsAnswer> {
  const rows = await listClaims(database)
  const names = await findStaffNames(database, [...new Set(rows.flatMap(({ closedBy }) => closedBy ?? []))])
  const claims = rows.map(({ at, outcome, closedBy, closedAt, ...claim }) => ({
    ...claim,
    at: at.toISOString(),
    closed: closedBy && closedAt ? { outcome: outcome ?? '', by: names.get(closedBy) ?? closedBy, at: closedAt.toISOString() } : null,
  }))
  return { ok: true, claims, tolerances: await readTolerances(database) }
}
