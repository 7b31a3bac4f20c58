import type { DraftLine } from '#services/purchasing/draft-orders.queries.ts'
import type { ComparedLine, DraftComparison } from '../draft-orders.contract.ts'
import { centsToEuro } from './draft-order.presenter.ts'

/** What differs between two drafts, by EAN. The same articles are compared with each other, what is left of a product in its order. */
export function compareLines(before: readonly DraftLine[], after: readonly DraftLine[]): Pick<DraftComparison, 'lines' | 'unchanged'> {
  const [was, is] = [Map.groupBy(before, ({ ean }) => ean), Map.groupBy(after, ({ ean }) => ean)]
  const eans = [...new Set([...was.keys(), ...is.keys()])].sort()
  const pairs = eans.flatMap((ean) => pairUp(was.get(ean) ?? [], is.get(ean) ?? []))
  const differing = pairs.filter(([one, other]) => !isSame(one, other))
  return { lines: differing.map(toComparedLine), unchanged: pairs.length - differing.length }
}

type Pair = readonly [before: DraftLine | undefined, after: DraftLine | undefined]

function pairUp(before: readonly DraftLine[], after: readonly DraftLine[]): Pair[] {
  const same = before.flatMap((line): [DraftLine, DraftLine][] => {
    const other = after.find(({ articleId }) => articleId === line.articleId)
    return other ? [[line, other]] : []
  })
  const paired = new Set(same.flat())
  const [left, right] = [before.filter((line) => !paired.has(line)), after.filter((line) => !paired.has(line))]
  const others = Array.from({ length: Math.max(left.length, right.length) }, (_, index): Pair => [left[index], right[index]])
  return [...same, ...others]
}

function isSame(one: DraftLine | undefined, other: DraftLine | undefined): boolean {
  return one?.articleId === other?.articleId && one?.quantity === other?.quantity && one?.unitCents === other?.unitCents
}

function toComparedLine([before, after]: Pair): ComparedLine {
  const shown = after ?? before
  const sideOf = (line: DraftLine | undefined): ComparedLine['before'] =>
    line ? { quantity: line.quantity, source: line.supplier, unitPrice: centsToEuro(line.unitCents) } : null
  return {
    ...{ ean: shown?.ean ?? '', product: shown?.name ?? '', displaySize: shown?.displaySize ?? '' },
    ...{ before: sideOf(before), after: sideOf(after) },
  }
}
