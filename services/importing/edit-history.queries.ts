import type { Queryable } from '#services/platform/postgres.ts'
import type { EntityKind } from './file-kind.ts'
import type { ImportReport } from './import-report.ts'

type Scalar = string | number | boolean | null

export interface ProductEdit {
  at: Date
  /** Staff member's id. */
  by: string
  /** Changes of an article at the desk are scalars. */
  changes: { field: string; from: Scalar; to: Scalar }[]
  /** Imported file or bulk price change; null = a manual edit. */
  fileName: string | null
  isPriceChange: boolean
}

export interface CatalogueImport {
  importId: string
  at: Date
  by: string
  fileName: string
  /** Null while running, and permanently after a crash. */
  report: (Pick<ImportReport, 'rows' | 'created' | 'changed' | 'unchanged' | 'stopped' | 'removed'> & { kind: string | null }) | null
  /** `none`: it changed nothing, or predates undo. */
  undo: 'possible' | 'undone' | 'none'
  undoneAt: Date | null
  undoneBy: string | null
}

/** Staff edits of an article, newest first. */
export async function listProductEdits(database: Queryable, ean: string, limit: number): Promise<ProductEdit[]> {
  const { rows } = await database.query<ProductEdit>(
    `SELECT edited_at AS at, edited_by AS by, changes, file_name AS "fileName", coalesce(report ->> 'kind' = 'prices', false) AS "isPriceChange"
     FROM catalogue_edits LEFT JOIN catalogue_imports USING (import_id)
     WHERE kind = 'product' AND id = $1 ORDER BY edited_at DESC, event_id DESC LIMIT $2`,
    [ean, limit],
  )
  return rows
}

/** The last change of an entity by staff. */
export async function findLastEdit(database: Queryable, kind: EntityKind, id: string): Promise<Pick<ProductEdit, 'at' | 'by'> | null> {
  const { rows } = await database.query<Pick<ProductEdit, 'at' | 'by'>>(
    `SELECT edited_at AS at, edited_by AS by FROM catalogue_edits
     WHERE kind = $1 AND id = $2 ORDER BY edited_at DESC, event_id DESC LIMIT 1`,
    [kind, id],
  )
  return rows[0] ?? null
}

/** Imports by staff and bulk price changes, newest first. */
export async function listImports(database: Queryable, limit: number): Promise<CatalogueImport[]> {
  const { rows } = await database.query<CatalogueImport>(
    `SELECT import_id AS "importId", imported_at AS at, imported_by AS by, file_name AS "fileName", '{"removed": 0}' || report AS report,
       undone_at AS "undoneAt", undone_by AS "undoneBy",
       CASE WHEN undone_at IS NOT NULL THEN 'undone'
         WHEN EXISTS (SELECT FROM catalogue_edits e WHERE e.import_id = i.import_id AND (e.hash IS NOT NULL OR e.before IS NOT NULL)) THEN 'possible'
         ELSE 'none' END AS undo
     FROM catalogue_imports i ORDER BY imported_at DESC, import_id DESC LIMIT $1`,
    [limit],
  )
  return rows
}
