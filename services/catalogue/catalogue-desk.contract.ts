import { type Static, Type } from 'typebox'
import { ShipmentSettingsChanged, Visibility } from '#events/catalogue.events.ts'
import { Agorot, nullable, Units } from '#events/primitives.ts'
import { ErrorAnswer } from '#services/ingress/contract/answers.contract.ts'
import { Pagination } from '#services/staff/staff.contract.ts'

/** The catalogue as staff edit it. Sums are agorot here, as events hold them: what is sent back is the event's own data. */

const strict = { additionalProperties: false } as const

/** Tells one state from the next; a change of another state than the last is refused (409 `changed_meanwhile`). */
/** As pages before them have them, they may be a hash too, of nothing that is so by now. */
export const Revision = Type.String({ pattern: '^[0-9a-f.]{1,64}$' })

const Count = Type.Integer()

export const DeskProduct = Type.Object({
  ean: Type.String(),
  brand: Type.String(),
  displayName: Type.String(),
  displaySize: Type.String(),
  /** A set of two articles has no units of its own. */
  isSetOfTwo: Type.Boolean(),
  priceAgorot: Count,
  fullPriceAgorot: Count,
  /** What one costs the shop until it is here, before VAT; null = not known. */
  landedAgorot: nullable(Count),
  freeShipping: Type.Boolean(),
  /** Units that are there, those promised to orders among them. */
  stock: Count,
  shipmentUnits: Count,
  /** Null = not known. */
  supplierUnits: nullable(Count),
  /** Promised to orders, of all sources. */
  reserved: Count,
  visibilityOverride: nullable(Visibility),
  /** As shoppers see it. */
  visibility: Visibility,
  changedAt: Type.String(),
  revision: Type.String(),
})
export type DeskProduct = Static<typeof DeskProduct>

export const DeskProductsQuery = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 100 })),
  page: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,4}$' })),
  limit: Type.Optional(Type.Enum(['10', '25', '50', '100'])),
})
export type DeskProductsQuery = Static<typeof DeskProductsQuery>

export const DeskProducts = Type.Object({ products: Type.Array(DeskProduct), pagination: Pagination })
export type DeskProducts = Static<typeof DeskProducts>

/** What is left out stays. A price that moves by more than 30 % is refused (409 `price_jump`) until it is accepted. */
export const DeskProductChange = Type.Object(
  {
    revision: Revision,
    priceAgorot: Type.Optional(Agorot),
    fullPriceAgorot: Type.Optional(Agorot),
    freeShipping: Type.Optional(Type.Boolean()),
    stock: Type.Optional(Units),
    shipmentUnits: Type.Optional(Units),
    supplierUnits: Type.Optional(nullable(Units)),
    visibilityOverride: Type.Optional(nullable(Visibility)),
    acceptsPriceJump: Type.Optional(Type.Boolean()),
  },
  strict,
)
export type DeskProductChange = Static<typeof DeskProductChange>

export const DeskProductAnswer = Type.Object({ product: DeskProduct })
export type DeskProductAnswer = Static<typeof DeskProductAnswer>

/** Null while none were imported. */
export const DeskShipmentSettings = Type.Object({
  settings: nullable(Type.Object({ data: ShipmentSettingsChanged, revision: Type.String() })),
})
export type DeskShipmentSettings = Static<typeof DeskShipmentSettings>

export const DeskShipmentChange = Type.Object({ revision: nullable(Revision), data: ShipmentSettingsChanged }, strict)
export type DeskShipmentChange = Static<typeof DeskShipmentChange>

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

const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

/** What staff did to an article, the newest first. */
export const DeskProductEdits = Type.Object({
  edits: Type.Array(
    Type.Object({
      at: Type.String(),
      /** Name of the member of staff. */
      by: Type.String(),
      /** The imported file that said it; null = an edit by hand. */
      fileName: nullable(Type.String()),
      /** By the names of `DeskProductChange`; of an import the price alone. */
      changes: Type.Array(Type.Object({ field: Type.String(), from: Scalar, to: Scalar })),
    }),
  ),
})
export type DeskProductEdits = Static<typeof DeskProductEdits>

/** The files that were imported at the desk, the newest first. */
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
