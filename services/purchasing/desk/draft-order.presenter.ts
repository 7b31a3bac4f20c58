import { SUPPLIERS, type Supplier } from '#events/suppliers.events.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import type { DraftLine, DraftOutcome, DraftRecord } from '#services/purchasing/draft-orders.queries.ts'
import type { DraftItem, DraftOrder, DraftOrderRow } from '../draft-orders.contract.ts'
import { draftOrdersText } from './draft-orders.text.ts'

/** `names` by id of staff; who is not among them (`system`) is told as he stands there. */
export type StaffNames = ReadonlyMap<string, string>

const CENTS_PER_EURO = 100
export const centsToEuro = (cents: number): number => cents / CENTS_PER_EURO

/** Ids of staff whose names a draft tells. */
export function staffIdsOf(drafts: readonly DraftRecord[], lines: readonly DraftLine[] = []): string[] {
  const ids = drafts.flatMap(({ createdBy, approvedBy, receivedBy }) => [createdBy, approvedBy, receivedBy])
  return [...new Set([...ids, ...lines.map(({ editedBy }) => editedBy)].filter((id) => id !== null))]
}

export function presentRow(draft: DraftRecord, names: StaffNames): DraftOrderRow {
  const nameOf = (by: string | null): string | null => (by === null ? null : (names.get(by) ?? by))
  const { status, stage, share, failure, isOutdated } = draft
  const isActive = status === 'initial' || status === 'preparing'
  return {
    _id: draft.draftOrderId,
    status,
    createdAt: draft.createdAt.toISOString(),
    updatedAt: draft.updatedAt.toISOString(),
    createdBy: nameOf(draft.createdBy) ?? draft.createdBy,
    totalItems: draft.items,
    totalTires: draft.tires,
    totalPrice: centsToEuro(draft.cents),
    approvedAt: draft.approvedAt?.toISOString() ?? null,
    approvedBy: nameOf(draft.approvedBy),
    receivedAt: draft.receivedAt?.toISOString() ?? null,
    receivedBy: nameOf(draft.receivedBy),
    isOutdated,
    progress: isActive ? { stage, share: Math.round(share * 100) / 100 } : null,
    failure: failure === null ? null : draftOrdersText.failures[failure],
  }
}

const NONE: Record<Supplier, number> = { rduch: 0, deltiFr: 0, deltiDe: 0 }

/** Totals are of the quantities as they are now; counters and what was left out are as computed. */
export function presentDraft(
  draft: DraftRecord & { outcome: DraftOutcome | null },
  lines: readonly DraftLine[],
  names: StaffNames,
): DraftOrder {
  const { outcome } = draft
  const totals = outcome?.totals
  const bySupplier = (amount: (line: DraftLine) => number): Record<Supplier, number> => {
    const sums = { ...NONE }
    for (const line of lines) sums[line.supplier] += amount(line)
    return sums
  }
  const cents = bySupplier(({ quantity, unitCents }) => quantity * unitCents)
  return {
    ...presentRow(draft, names),
    amountPerSupplier: bySupplier(({ quantity, tires }) => quantity * tires),
    pricePerSupplier: Object.fromEntries(SUPPLIERS.map((supplier) => [supplier, centsToEuro(cents[supplier])])) as Record<Supplier, number>,
    metrics: { lowestPriceCounters: totals?.lowestPriceCounters ?? NONE, chosenCounters: totals?.chosenCounters ?? NONE },
    computedTires: totals?.tires ?? 0,
    totalLanded: agorotToShekels(lines.reduce((sum, { quantity, landedAgorot }) => sum + quantity * landedAgorot, 0)),
    saved: totals && totals.savedAgorot !== null ? agorotToShekels(totals.savedAgorot) : null,
    editedLines: lines.filter(({ quantity, computed }) => quantity !== computed).length,
    unavailable: (outcome?.unavailable ?? []).map(({ name: product, ...rest }) => ({ product, ...rest })),
    leftOut: totals?.leftOut ?? 0,
    isWithoutAnalytics: outcome?.missing.includes('analytics') ?? false,
    settings: outcome && presentSettings(outcome),
    items: lines.map((line) => presentItem(line, names)),
  }
}

function presentSettings({ settings, horizonWeeks }: DraftOutcome): NonNullable<DraftOrder['settings']> {
  const { serviceLevel, agorotPerEuro, customsBasisPoints, budgetCents, maxTires } = settings
  return {
    serviceLevel,
    maxTires,
    horizonWeeks,
    eurRate: agorotToShekels(agorotPerEuro),
    customsPercent: customsBasisPoints / 100,
    budget: budgetCents === null ? null : centsToEuro(budgetCents),
  }
}

function presentItem(line: DraftLine, names: StaffNames): DraftItem {
  const { lineId, ean, displaySize, quantity, computed, sku, minimumQuantity, multiple, computedOfProduct, editedBy, editedAt, note } = line
  return {
    lineId,
    ean,
    product: line.name,
    displaySize,
    quantity,
    computed,
    unitPrice: centsToEuro(line.unitCents),
    source: line.supplier,
    sku,
    minimumQuantity,
    multiple,
    currentStock: line.stock,
    lastYearSold: line.soldLastYear,
    addedReason: line.reasons,
    splitOf: computedOfProduct === computed ? null : computedOfProduct,
    edited: editedBy && editedAt ? { by: names.get(editedBy) ?? editedBy, at: editedAt.toISOString(), note } : null,
  }
}
