import { readDecimal } from '#services/domain/fields.ts'
import type { Entity, FileKind } from './file-kind.ts'

/** Differences between rows and previous states, for the import preview. */

export interface CellChange {
  column: string
  from: string
  to: string
}

export interface Difference {
  row: number
  id: string
  /** Display name, `Michelin Road 6 180/55 ZR 17`. */
  name: string
  cells: CellChange[]
}

/** How often a column changes, and how often its value is removed. */
export interface ColumnCount {
  column: string
  changed: number
  emptied: number
}

export interface Differences {
  columns: ColumnCount[]
  /** Most significant first: removed values, then prices by relative change. */
  largest: Difference[]
}

const MAX_LISTED = 200
const NAMING = ['brand', 'model', 'line', 'name', 'code', 'size']
const WEIGHT_OF_LOSS = 1000

export function differenceBetween(
  kind: FileKind,
  entity: Pick<Entity, 'id' | 'rows'>,
  states: { before: object; after: object },
): Difference {
  const [before = {}, ...others] = kind.write?.(states.before) ?? []
  const [after = {}] = kind.write?.(states.after) ?? []
  // Several rows form one list; only whether it changed is reported.
  const cells =
    others.length > 0 ? [] : Object.keys(after).map((column) => ({ column, from: before[column] ?? '', to: after[column] ?? '' }))
  const name = NAMING.flatMap((column) => after[column] || []).join(' ')
  return { row: entity.rows[0] ?? 0, id: entity.id, name: name || entity.id, cells: cells.filter(({ from, to }) => from !== to) }
}

export function noDifferences(): Differences {
  return { columns: [], largest: [] }
}

export function addDifferences(all: Differences, more: readonly Difference[]): void {
  for (const { column, to } of more.flatMap(({ cells }) => cells)) {
    let count = all.columns.find((each) => each.column === column)
    if (!count) {
      count = { column, changed: 0, emptied: 0 }
      all.columns.push(count)
    }
    count.changed += 1
    if (to === '') count.emptied += 1
  }
  all.columns.sort((one, other) => other.emptied - one.emptied || other.changed - one.changed)
  all.largest = [...all.largest, ...more]
    .map((difference) => ({ difference, weight: weightOf(difference) }))
    .sort((one, other) => other.weight - one.weight || one.difference.row - other.difference.row)
    .slice(0, MAX_LISTED)
    .map(({ difference }) => difference)
}

/** Relative change of numbers. */
function weightOf({ cells }: Difference): number {
  return Math.max(
    0,
    ...cells.map(({ from, to }) => {
      if (to === '') return WEIGHT_OF_LOSS
      const [was, is] = [readDecimal(from), readDecimal(to)]
      return was.ok && is.ok ? Math.abs(is.value - was.value) / Math.max(Math.abs(was.value), 1) : 0
    }),
  )
}
