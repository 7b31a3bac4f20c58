import { isDeepStrictEqual } from 'node:util'
import type { ShopEvent } from '#events/registry.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { EntityKind } from './file-kind.ts'

/** What staff did to the catalogue at the desk: the tables `catalogue_edits` and `catalogue_imports`. */

/** A field that is no longer what it was, as events name it. */
export interface Change {
  field: string
  from: unknown
  to: unknown
}

/** One thing of the catalogue that was said anew. */
export interface EmittedChange {
  event: ShopEvent
  kind: EntityKind
  id: string
  changes: readonly Change[]
  /** What it was, its units as they lay there then; null = nothing. */
  before?: object | null
  /** Of what it is since; null = it is there no more. */
  hash?: string | null
}

export interface Author {
  /** The member of staff. */
  by: string
  /** The import that says it; null = an edit by hand. */
  importId: string | null
}

/** Nothing where there was nothing before. */
export function changesBetween(before: object | null, after: object): Change[] {
  if (before === null) return []
  const was = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after).flatMap(([field, to]) =>
    isDeepStrictEqual(was.get(field), to) ? [] : [{ field, from: was.get(field) ?? null, to }],
  )
}

export async function saveEdits(tx: Queryable, changes: readonly EmittedChange[], { by, importId }: Author): Promise<void> {
  await tx.query(
    `INSERT INTO catalogue_edits (event_id, kind, id, edited_at, changes, before, hash, edited_by, import_id)
     SELECT *, $8, $9 FROM unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[], $5::jsonb[], $6::jsonb[], $7::text[])`,
    [
      changes.map(({ event }) => event.id),
      changes.map(({ kind }) => kind),
      changes.map(({ id }) => id),
      changes.map(({ event }) => event.time),
      changes.map(({ changes }) => JSON.stringify(changes)),
      // Only an import can be taken back.
      changes.map(({ before }) => (importId === null || !before ? null : JSON.stringify(before))),
      changes.map(({ hash }) => (importId === null ? null : (hash ?? null))),
      by,
      importId,
    ],
  )
}

/** Before anything of the file is said, so that also one that breaks off is known. */
export async function saveImport(
  database: Queryable,
  started: { importId: string; by: string; fileName: string; at: Date },
): Promise<void> {
  const { importId, by, fileName, at } = started
  await database.query('INSERT INTO catalogue_imports (import_id, imported_by, file_name, imported_at) VALUES ($1, $2, $3, $4)', [
    importId,
    by,
    fileName,
    at,
  ])
}

/** What is kept of a report. */
type StoredReport = Record<'rows' | 'created' | 'changed' | 'unchanged' | 'stopped' | 'removed', number> & { kind: string | null }

export async function saveImportReport(database: Queryable, importId: string, report: StoredReport): Promise<void> {
  const { kind, rows, created, changed, unchanged, stopped, removed } = report
  await database.query('UPDATE catalogue_imports SET report = $2 WHERE import_id = $1', [
    importId,
    JSON.stringify({ kind, rows, created, changed, unchanged, stopped, removed }),
  ])
}

/** Null while nothing is reported of it, and of what never was. */
export async function findImportReport(database: Queryable, importId: string): Promise<StoredReport | null> {
  const { rows } = await database.query<{ report: StoredReport | null }>('SELECT report FROM catalogue_imports WHERE import_id = $1', [
    importId,
  ])
  return rows[0]?.report ?? null
}

/** What an import changed, as `saveEdits` was told. */
export async function listChangesOf(database: Queryable, importId: string): Promise<{ id: string; changes: Change[] }[]> {
  const { rows } = await database.query<{ id: string; changes: Change[] }>('SELECT id, changes FROM catalogue_edits WHERE import_id = $1', [
    importId,
  ])
  return rows
}
