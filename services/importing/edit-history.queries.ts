import type { Queryable } from '#services/platform/postgres.ts'
import type { ImportReport } from './import-report.ts'

type Scalar = string | number | boolean | null

export interface ProductEdit {
  at: Date
  /** The member of staff. */
  by: string
  /** What the desk edits of an article are plain values. */
  changes: { field: string; from: Scalar; to: Scalar }[]
  /** The imported file that said it, or the change of many prices; null = an edit by hand. */
  fileName: string | null
  isPriceChange: boolean
}

export interface CatalogueImport {
  importId: string
  at: Date
  by: string
  fileName: string
  /** Null while it runs, and for good where it broke off. */
  report: (Pick<ImportReport, 'rows' | 'created' | 'changed' | 'unchanged' | 'stopped' | 'removed'> & { kind: string | null }) | null
  /** `none`: it changed nothing, or is from before imports could be taken back. */
  undo: 'possible' | 'undone' | 'none'
  undoneAt: Date | null
  undoneBy: string | null
}

/** What staff did to an article, the newest first. */
export async function listProductEdits(database: Queryable, ean: string, limit: number): Promise<ProductEdit[]> {
  const { rows } = await database.query<ProductEdit>(
    `SELECT edited_at AS at, edited_by AS by, changes, file_name AS "fileName", coalesce(report ->> 'kind' = 'prices', false) AS "isPriceChange"
     FROM catalogue_edits LEFT JOIN catalogue_imports USING (import_id)
     WHERE kind = 'product' AND id = $1 ORDER BY edited_at DESC, event_id DESC LIMIT $2`,
    [ean, limit],
  )
  return rows
}

/** Files that staff have imported, and changes of many prices, the newest first. */
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
