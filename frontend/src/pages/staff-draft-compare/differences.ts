import { productName } from '#frontend/entities/draft-order/names.tsx'
import type { Cell } from '#services/domain/csv.ts'
import type { ComparedLine, DraftComparison, DraftOrderRow } from '#services/purchasing/draft-orders.contract.ts'

/** What differs between two drafts, line by line. */

export const kinds = ['quantity', 'supplier', 'price', 'added', 'gone'] as const
export type Kind = (typeof kinds)[number]
export const shownParts = ['all', ...kinds] as const
export type Shown = (typeof shownParts)[number]

export interface Difference {
  key: string
  line: ComparedLine
  kinds: readonly Kind[]
  /** After less before. */
  units: number
  cents: number
}

/** The older draft is what was, whichever of the two is asked for. */
export function inOrder(comparison: DraftComparison): DraftComparison {
  const { before, after, lines } = comparison
  if (before.createdAt <= after.createdAt) return comparison
  return { ...comparison, before: after, after: before, lines: lines.map((line) => ({ ...line, before: line.after, after: line.before })) }
}

const centsOf = (side: ComparedLine['before']) => (side === null ? 0 : Math.round(side.unitPrice * 100) * side.quantity)

function kindsOf({ before, after }: ComparedLine): Kind[] {
  if (before === null) return ['added']
  if (after === null) return ['gone']
  return [
    ...(before.quantity !== after.quantity ? (['quantity'] as const) : []),
    ...(before.source !== after.source ? (['supplier'] as const) : []),
    ...(before.unitPrice !== after.unitPrice ? (['price'] as const) : []),
  ]
}

/** What costs most to overlook first. */
export function differencesOf(lines: readonly ComparedLine[]): Difference[] {
  return lines
    .map((line, index) => ({
      key: `${line.ean} ${index}`,
      line,
      kinds: kindsOf(line),
      units: (line.after?.quantity ?? 0) - (line.before?.quantity ?? 0),
      cents: centsOf(line.after) - centsOf(line.before),
    }))
    .sort((one, other) => Math.abs(other.cents) - Math.abs(one.cents) || Math.abs(other.units) - Math.abs(one.units))
}

export const shownOf = (differences: readonly Difference[], shown: Shown): readonly Difference[] =>
  shown === 'all' ? differences : differences.filter((each) => each.kinds.includes(shown))

/** How many lines each part has. */
export function countsOf(differences: readonly Difference[]): Record<Shown, number> {
  const count = (kind: Kind) => shownOf(differences, kind).length
  return {
    all: differences.length,
    quantity: count('quantity'),
    supplier: count('supplier'),
    price: count('price'),
    added: count('added'),
    gone: count('gone'),
  }
}

/** One decimal; null beside nothing. */
export const percentOf = (before: number, after: number): number | null =>
  before === 0 ? null : (Math.sign(after - before) * Math.round((Math.abs(after - before) / before) * 1000)) / 10

/** A draft that has lines to compare. */
const hasLines = ({ status, totalItems }: DraftOrderRow) => status === 'completed' || (status === 'cancelled' && totalItems > 0)

/** The drafts that one can be compared with, the newest first. */
export const choicesOf = (drafts: readonly DraftOrderRow[], id: string): DraftOrderRow[] =>
  drafts.filter((draft) => draft._id !== id && hasLines(draft))

/** What it is compared with when nobody has chosen: the draft before it; the nearest one after it where it is the first. */
export function choiceOf(drafts: readonly DraftOrderRow[], id: string): string | null {
  const choices = choicesOf(drafts, id)
  const own = drafts.find(({ _id }) => _id === id)
  const before = own && choices.find(({ createdAt }) => createdAt < own.createdAt)
  return (before ?? choices.at(own ? -1 : 0))?._id ?? null
}

/** A row of the file for every difference. */
export function cellsOf({ line: { ean, product, displaySize, before, after }, units, cents }: Difference): Cell[] {
  return [
    ean,
    productName(product),
    displaySize,
    before?.quantity ?? null,
    after?.quantity ?? null,
    units,
    before?.source ?? null,
    after?.source ?? null,
    before?.unitPrice ?? null,
    after?.unitPrice ?? null,
    cents / 100,
  ]
}

/** What the bars of all lines are measured by. */
export const maxUnits = (differences: readonly Difference[]): number =>
  Math.max(0, ...differences.flatMap(({ line }) => [line.before?.quantity ?? 0, line.after?.quantity ?? 0]))

export type Totals = Pick<DraftComparison, 'before' | 'after' | 'unchanged'>
