import { listImports, listProductEdits } from '#services/importing/edit-history.queries.ts'
import { findImportReport, listChangesOf } from '#services/importing/edit-history.ts'
import type { ImportFileDeps } from '#services/importing/import-file.command.ts'
import { type Undone, undoImport } from '#services/importing/undo-import.command.ts'
import { refusalsBy } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { Database } from '#services/platform/postgres.ts'
import { findStaffNames } from '#services/staff/staff-names.queries.ts'
import { CATALOGUE_CALLS as CALLS } from '../catalogue-desk.contract.ts'
import { IMPORT_CALLS } from '../catalogue-import.contract.ts'
import { catalogueDeskText as text } from './catalogue-desk.text.ts'
import { PRICE_CHANGE, undoPrices } from './change-prices.command.ts'
import { waitUntilRead } from './prices.routes.ts'

const MAX_EDITS = 50
const MAX_IMPORTS = 20
const MAX_REFUSED = 200

/** The history of edits and imports at the desk. */
export function catalogueHistoryRoutes(app: App, deps: ImportFileDeps): void {
  const { database } = deps
  app.route({
    ...CALLS.productEdits,
    handler: async ({ params }) => ({ edits: await withNames(database, await listProductEdits(database, params.ean, MAX_EDITS)) }),
  })
  app.route({
    ...IMPORT_CALLS.imports,
    handler: async () => ({
      imports: await presentImports(database),
    }),
  })
  undoRoute(app, deps)
}

const refusalOf = refusalsBy<Undone>({
  unknown_import: [404, 'unknown_import', text.unknownImport],
  undone_before: [409, 'undone_before', text.undoneBefore],
})

function undoRoute(app: App, deps: ImportFileDeps): void {
  app.route({
    ...IMPORT_CALLS.undoImport,
    handler: async ({ params: { importId }, staff, log }) => {
      const report = await findImportReport(deps.database, importId)
      const isPriceChange = report?.kind === PRICE_CHANGE
      const undone = await (isPriceChange ? undoPrices : undoImport)(deps, importId, staff.staffId)
      if (!undone.ok) throw refusalOf(undone)
      const { restored, removed, refused } = undone
      if (isPriceChange) await waitUntilRead(deps.database, await listChangesOf(deps.database, importId))
      log.info({ staffId: staff.staffId, importId, restored, removed, refused: refused.length }, 'an import was taken back')
      return {
        restored,
        removed,
        refused: refused.slice(0, MAX_REFUSED),
        refusedCount: refused.length,
        imports: await presentImports(deps.database),
      }
    },
  })
}

async function presentImports(database: Database) {
  const imports = await listImports(database, MAX_IMPORTS)
  const names = await findStaffNames(
    database,
    imports.flatMap(({ undoneBy }) => undoneBy ?? []),
  )
  return (await withNames(database, imports)).map(({ undoneAt, undoneBy, ...each }) => ({
    ...each,
    undoneAt: undoneAt && undoneAt.toISOString(),
    undoneBy: undoneBy && (names.get(undoneBy) ?? undoneBy),
  }))
}

async function withNames<Done extends { at: Date; by: string }>(database: Database, all: readonly Done[]) {
  const names = await findStaffNames(
    database,
    all.map(({ by }) => by),
  )
  return all.map((done) => ({ ...done, at: done.at.toISOString(), by: names.get(done.by) ?? done.by }))
}
