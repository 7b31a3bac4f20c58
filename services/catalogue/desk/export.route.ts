import { israelDate } from '#services/domain/israel-time.ts'
import { exportColumns, exportRows } from '#services/importing/export-file.queries.ts'
import type { FileKind } from '#services/importing/file-kind.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { Database } from '#services/platform/postgres.ts'
import { csvFile, loggingExport } from '#services/staff/index.ts'
import { IMPORT_CALLS } from '../catalogue-import.contract.ts'
import { catalogueDeskText as text } from './catalogue-desk.text.ts'

export interface ExportDeps {
  database: Database
  fileKinds: readonly FileKind[]
  now: () => Date
}

/** Exports the catalogue as a file that can be imported again. */
export function exportRoute(app: App, { database, fileKinds, now }: ExportDeps): void {
  app.route({
    ...IMPORT_CALLS.export,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const kind = fileKinds.find(({ name }) => name === request.params.kind)
      if (!kind) throw new HttpError(404, 'not_found', text.gone)
      const rows = loggingExport(exportRows(database, kind), request, 'catalogue')
      const name = `${kind.name}-${israelDate(now().getTime())}.csv`
      reply.headers({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}"` })
      return reply.send(csvFile(exportColumns(kind), rows))
    },
  })
}
