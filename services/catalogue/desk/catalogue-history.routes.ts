import { Type } from 'typebox'
import { Ean } from '#events/primitives.ts'
import { listImports, listProductEdits } from '#services/importing/edit-history.queries.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { Database } from '#services/platform/postgres.ts'
import { findStaffNames } from '#services/staff/staff-names.ts'
import { DeskImports, DeskProductEdits } from '../catalogue-desk.contract.ts'

const MAX_EDITS = 50
const MAX_IMPORTS = 20

/** Who did what to the catalogue at the desk, and when. */
export function catalogueHistoryRoutes(app: App, { database }: { database: Database }): void {
  app.get(
    '/api/v1/staff/catalogue/products/:ean/edits',
    { schema: { summary: 'What staff did to an article', params: Type.Object({ ean: Ean }), response: { 200: DeskProductEdits } } },
    async ({ params }) => ({ edits: await withNames(database, await listProductEdits(database, params.ean, MAX_EDITS)) }),
  )
  app.get(
    '/api/v1/staff/catalogue/imports',
    { schema: { summary: 'The files that were imported last', response: { 200: DeskImports } } },
    async () => ({ imports: await withNames(database, await listImports(database, MAX_IMPORTS)) }),
  )
}

async function withNames<Done extends { at: Date; by: string }>(database: Database, all: readonly Done[]) {
  const names = await findStaffNames(
    database,
    all.map(({ by }) => by),
  )
  return all.map((done) => ({ ...done, at: done.at.toISOString(), by: names.get(done.by) ?? done.by }))
}
