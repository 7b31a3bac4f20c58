import { type Static, Type } from 'typebox'
import { nullable, Uuid } from '#events/primitives.ts'
import { ErrorAnswer } from '#services/ingress/contract/answers.contract.ts'
import { call, fileAnswer, LINES } from '#services/ingress/contract/call.contract.ts'

/** Files of the catalogue, in and out. */

const Count = Type.Integer()

export const ImportQuery = Type.Object({
  /** As staff know the file. */
  name: Type.String({ minLength: 1, maxLength: 200 }),
  apply: Type.Optional(Type.Literal('1')),
  acceptPriceJumps: Type.Optional(Type.Literal('1')),
  /** Rows that turn an article into another one. */
  acceptOthers: Type.Optional(Type.Literal('1')),
})
export type ImportQuery = Static<typeof ImportQuery>

/** What became of every row, or would. The body of the request is the file. */
export const ImportAnswer = Type.Object({
  /** Null when no kind of file fits. */
  kind: nullable(Type.String()),
  isApplied: Type.Boolean(),
  rows: Count,
  created: Count,
  changed: Count,
  unchanged: Count,
  stopped: Count,
  /** Articles that a supplier's whole list does not name any more. */
  removed: Count,
  warnings: Count,
  /** In the order of the rows, the first thousand. */
  problems: Type.Array(
    Type.Object({
      /** As a spreadsheet counts; 0 is the file itself. */
      row: Count,
      column: Type.String(),
      value: Type.String(),
      /** A code; what it means in Hebrew stands with the page. */
      reason: Type.String(),
      /** The values that would do, or the nearest kind of file and the columns that it has not. */
      detail: Type.String(),
      isWarning: Type.Boolean(),
    }),
  ),
  unlistedProblems: Count,
  /** What the file makes another than it was. */
  differences: Type.Object({
    /** By column, those first that lose most. */
    columns: Type.Array(Type.Object({ column: Type.String(), changed: Count, emptied: Count })),
    /** At most 200, the largest first: what is lost, then numbers by how far they move. */
    largest: Type.Array(
      Type.Object({
        row: Count,
        id: Type.String(),
        name: Type.String(),
        cells: Type.Array(Type.Object({ column: Type.String(), from: Type.String(), to: Type.String() })),
      }),
    ),
  }),
  /** The ids of the first 200 that a whole list does not name any more. */
  leaving: Type.Array(Type.String()),
})
export type ImportAnswer = Static<typeof ImportAnswer>

/** How far an import is; `share` of the file, 0 to 1. */
export const ImportProgress = Type.Object({ rows: Count, share: Type.Number() })
export type ImportProgress = Static<typeof ImportProgress>

/** What an import says line by line to who accepts that; the last line is the answer, or the error that the call is answered. */
export const ImportLine = Type.Union([ImportProgress, Type.Object({ answer: ImportAnswer }), ErrorAnswer])
export type ImportLine = Static<typeof ImportLine>

/** The files that were imported at the desk, and the changes of many prices (`report.kind` is `prices`), the newest first. */
export const DeskImports = Type.Object({
  imports: Type.Array(
    Type.Object({
      importId: Type.String(),
      at: Type.String(),
      by: Type.String(),
      fileName: Type.String(),
      /** Null while it runs, and for good where it broke off. */
      report: nullable(Type.Pick(ImportAnswer, ['kind', 'rows', 'created', 'changed', 'unchanged', 'stopped', 'removed'])),
      /** `none`: it changed nothing, or is from before imports could be taken back. */
      undo: Type.Enum(['possible', 'undone', 'none']),
      undoneAt: nullable(Type.String()),
      undoneBy: nullable(Type.String()),
    }),
  ),
})
export type DeskImports = Static<typeof DeskImports>

/** What came of taking an import back. */
export const UndoneImport = Type.Object({
  /** Things that are what they were, and new ones that are gone. */
  restored: Count,
  removed: Count,
  /** The first 200. */
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
