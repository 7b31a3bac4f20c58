import { isDeepStrictEqual } from 'node:util'
import type { ShopEvent } from '#events/registry.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { EntityKind } from './file-kind.ts'

/** Staff edits of the catalogue: tables `catalogue_edits` and `catalogue_imports`. */

/** A changed field, named as in events. */
export interface Change {
  field: string
  from: unknown
  to: unknown
}

/** A changed entity with its event. */
export interface EmittedChange {
  event: ShopEvent
  kind: EntityKind
  id: string
  changes: readonly Change[]
  /** Previous state, with its units at that time; null = new. */
  before?: object | null
  /** Hash of the new state; null = removed. */
  hash?: string | null
}

export interface Author {
  /** Staff member's id. */
  by: string
  /** Id of the import; null = a manual edit. */
  importId: string | null
}

/** Empty if there was no previous state. */
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
      // Only imports can be undone.
      changes.map(({ before }) => (importId === null || !before ? null : JSON.stringify(before))),
      changes.map(({ hash }) => (importId === null ? null : (hash ?? null))),
      by,
      importId,
    ],
  )
}

/** Saved before the first event, so that an interrupted import is on record. */
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

/** Stored part of a report. */
type StoredReport = Record<'rows' | 'created' | 'changed' | 'unchanged' | 'stopped' | 'removed', number> & { kind: string | null }

export async function saveImportReport(database: Queryable, importId: string, report: StoredReport): Promise<void> {
  const { kind, rows, created, changed, unchanged, stopped, removed } = report
  await database.query('UPDATE catalogue_imports SET report = $2 WHERE import_id = $1', [
    importId,
    JSON.stringify({ kind, rows, created, changed, unchanged, stopped, removed }),
  ])
}

/** Null if unknown or not yet reported. */
export async function findImportReport(database: Queryable, importId: string): Promise<StoredReport | null> {
  const { rows } = await database.query<{ report: StoredReport | null }>('SELECT report FROM catalogue_imports WHERE import_id = $1', [
    importId,
  ])
  return rows[0]?.report ?? null
}

/** Changes of an import, as passed to `saveEdits`. */
export async function listChangesOf(database: Queryable, importId: string): Promise<{ id: string; changes: Change[] }[]> {
  const { rows } = await database.query<{ id: string; changes: Change[] }>('SELECT id, changes FROM catalogue_edits WHERE import_id = $1', [
    importId,
  ])
  return rows
}
