import { type Static, Type } from 'typebox'
import { nullable, Uuid } from '#events/primitives.ts'
import { ErrorAnswer } from '#services/ingress/contract/answers.contract.ts'
import { call, fileAnswer, LINES } from '#services/ingress/contract/call.contract.ts'

/** Files of the catalogue, in and out. */

const Count = Type.Integer()

export const ImportQuery = Type.Object({
  /** The file's name, for staff. */
  name: Type.String({ minLength: 1, maxLength: 200 }),
  apply: Type.Optional(Type.Literal('1')),
  acceptPriceJumps: Type.Optional(Type.Literal('1')),
  /** Accept rows that turn an article into a different one. */
  acceptOthers: Type.Optional(Type.Literal('1')),
})
export type ImportQuery = Static<typeof ImportQuery>

/** The result, or the preview, of every row. The request's body is the file. */
export const ImportAnswer = Type.Object({
  /** Null when no kind of file matches. */
  kind: nullable(Type.String()),
  isApplied: Type.Boolean(),
  rows: Count,
  created: Count,
  changed: Count,
  unchanged: Count,
  stopped: Count,
  /** Articles that a supplier's complete list lacks. */
  removed: Count,
  warnings: Count,
  /** In row order, at most a thousand. */
  problems: Type.Array(
    Type.Object({
      /** As in a spreadsheet; 0 is the file itself. */
      row: Count,
      column: Type.String(),
      value: Type.String(),
      /** A code; the page has the Hebrew text. */
      reason: Type.String(),
      /** The allowed values, or the nearest kind of file and its missing columns. */
      detail: Type.String(),
      isWarning: Type.Boolean(),
    }),
  ),
  unlistedProblems: Count,
  /** Changes by the file. */
  differences: Type.Object({
    /** By column, those with most losses first. */
    columns: Type.Array(Type.Object({ column: Type.String(), changed: Count, emptied: Count })),
    /** At most 200, largest first: losses, then numbers by relative change. */
    largest: Type.Array(
      Type.Object({
        row: Count,
        id: Type.String(),
        name: Type.String(),
        cells: Type.Array(Type.Object({ column: Type.String(), from: Type.String(), to: Type.String() })),
      }),
    ),
  }),
  /** At most 200 ids that a complete list lacks. */
  leaving: Type.Array(Type.String()),
})
export type ImportAnswer = Static<typeof ImportAnswer>

/** Progress of an import; `share` of the file, 0 to 1. */
export const ImportProgress = Type.Object({ rows: Count, share: Type.Number() })
export type ImportProgress = Static<typeof ImportProgress>

/** Lines of a streamed import; the last one is the answer, or the error. */
export const ImportLine = Type.Union([ImportProgress, Type.Object({ answer: ImportAnswer }), ErrorAnswer])
export type ImportLine = Static<typeof ImportLine>

/** Imported files and changes of many prices (`report.kind` is `prices`), newest first. */
export const DeskImports = Type.Object({
  imports: Type.Array(
    Type.Object({
      importId: Type.String(),
      at: Type.String(),
      by: Type.String(),
      fileName: Type.String(),
      /** Null while it runs, or when it was aborted. */
      report: nullable(Type.Pick(ImportAnswer, ['kind', 'rows', 'created', 'changed', 'unchanged', 'stopped', 'removed'])),
      /** `none`: it changed nothing, or predates undo. */
      undo: Type.Enum(['possible', 'undone', 'none']),
      undoneAt: nullable(Type.String()),
      undoneBy: nullable(Type.String()),
    }),
  ),
})
export type DeskImports = Static<typeof DeskImports>

/** The result of an undo. */
export const UndoneImport = Type.Object({
  /** Restored states, and removed new entities. */
  restored: Count,
  removed: Count,
  /** At most 200. */
  refused: Type.Array(Type.Object({ kind: Type.String(), id: Type.String(), reason: Type.Enum(['changed_since', 'not_removable']) })),
  refusedCount: Count,
  imports: DeskImports.properties.imports,
})
export type UndoneImport = Static<typeof UndoneImport>

export const IMPORT_CALLS = {
  imports: call({
    method: 'GET',
    path: '/api/v1/staff/catalogue/imports',
    summary: 'The files that were imported last',
    answer: DeskImports,
  }),
  undoImport: call({
    method: 'POST',
    path: '/api/v1/staff/catalogue/imports/:importId/undo',
    summary: 'Take an imported file, or a change of many prices, back',
    params: Type.Object({ importId: Uuid }),
    body: Type.Object({}, { additionalProperties: false }),
    answer: UndoneImport,
  }),
  importSample: call({
    method: 'GET',
    path: '/api/v1/staff/catalogue/import/samples/:kind',
    summary: 'A file of a kind with two rows, as an example',
    params: Type.Object({ kind: Type.String({ maxLength: 40 }) }),
    answer: fileAnswer('text/csv'),
  }),
  import: call({
    method: 'POST',
    path: '/api/v1/staff/catalogue/import',
    summary: 'Import a CSV file, or try to',
    consumes: ['text/csv'],
    query: ImportQuery,
    answer: { content: { 'application/json': { schema: ImportAnswer }, [LINES]: { schema: ImportLine } } },
  }),
  export: call({
    method: 'GET',
    path: '/api/v1/staff/catalogue/export/:kind',
    summary: 'A kind of file, as it stands, as CSV',
    params: Type.Object({ kind: Type.String({ maxLength: 40 }) }),
    answer: fileAnswer('text/csv'),
  }),
}
