import { productName } from '#frontend/entities/draft-order/names.tsx'
import type { Cell } from '#services/domain/csv.ts'
import type { ComparedLine, DraftComparison, DraftOrderRow } from '#services/purchasing/draft-orders.contract.ts'

/** The differences between two drafts, line by line. */

export const kinds = ['quantity', 'supplier', 'price', 'added', 'gone'] as const
export type Kind = (typeof kinds)[number]
export const shownParts = ['all', ...kinds] as const
export type DifferenceFilter = (typeof shownParts)[number]

export interface Difference {
  key: string
  line: ComparedLine
  kinds: readonly Kind[]
  /** After minus before. */
  units: number
  cents: number
}

/** Puts the older draft first, whichever was requested. */
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

/** Sorted by the largest change of cost. */
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

export const shownOf = (differences: readonly Difference[], shown: DifferenceFilter): readonly Difference[] =>
  shown === 'all' ? differences : differences.filter((each) => each.kinds.includes(shown))

/** Number of lines by kind of difference. */
export function countsOf(differences: readonly Difference[]): Record<DifferenceFilter, number> {
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

/** One decimal; null if `before` is zero. */
export const percentOf = (before: number, after: number): number | null =>
  before === 0 ? null : (Math.sign(after - before) * Math.round((Math.abs(after - before) / before) * 1000)) / 10

/** Whether a draft has lines to compare. */
const hasLines = ({ status, totalItems }: DraftOrderRow) => status === 'completed' || (status === 'cancelled' && totalItems > 0)

/** Drafts that this one can be compared with, newest first. */
export const choicesOf = (drafts: readonly DraftOrderRow[], id: string): DraftOrderRow[] =>
  drafts.filter((draft) => draft._id !== id && hasLines(draft))

/** The default comparison: the previous draft, or the next one if there is none. */
export function choiceOf(drafts: readonly DraftOrderRow[], id: string): string | null {
  const choices = choicesOf(drafts, id)
  const own = drafts.find(({ _id }) => _id === id)
  const before = own && choices.find(({ createdAt }) => createdAt < own.createdAt)
  return (before ?? choices.at(own ? -1 : 0))?._id ?? null
}

/** A CSV row of a difference. */
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

/** The scale of all bars. */
export const maxUnits = (differences: readonly Difference[]): number =>
  Math.max(0, ...differences.flatMap(({ line }) => [line.before?.quantity ?? 0, line.after?.quantity ?? 0]))

export type Totals = Pick<DraftComparison, 'before' | 'after' | 'unchanged'>
