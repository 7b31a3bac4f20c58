import type { DraftItem, DraftOrder } from '#services/purchasing/draft-orders.contract.ts'

/** A line of 26 units, unedited. */
export function draftItem(changes: Partial<DraftItem> = {}): DraftItem {
  return {
    lineId: 'line-1',
    ean: '3528709402150',
    product: 'Michelin Pilot Road 4 Scooter',
    displaySize: '160/60 R 15',
    quantity: 26,
    computed: 26,
    unitPrice: 97,
    source: 'rduch',
    sku: '0045213',
    minimumQuantity: 1,
    multiple: 1,
    supplierUnits: null,
    currentStock: 8,
    lastYearSold: 148,
    addedReason: ['highDemand', 'lowStock', 'bestPriceSource'],
    splitOf: null,
    edited: null,
    arrived: 0,
    tooOld: 0,
    wrong: 0,
    agreedDot: null,
    oldestDot: null,
    landed: 400,
    margin: null,
    ...changes,
  }
}

/** Completed, with these lines, awaiting approval. */
export function draftOrder(items: DraftItem[] = [draftItem()], changes: Partial<DraftOrder> = {}): DraftOrder {
  const none = { rduch: 0, deltiFr: 0, deltiDe: 0 }
  const amounts = { ...none }
  const prices = { ...none }
  for (const { source, quantity, unitPrice } of items) {
    amounts[source] += quantity
    prices[source] += quantity * unitPrice
  }
  return {
    _id: '9f3b27c4-0000-4000-8000-000000000001',
    number: 12,
    status: 'completed',
    createdAt: '2026-11-19T00:10:00.000Z',
    updatedAt: '2026-11-19T07:58:00.000Z',
    createdBy: 'system',
    totalItems: items.length,
    totalTires: items.reduce((sum, { quantity }) => sum + quantity, 0),
    totalPrice: items.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0),
    approvedAt: null,
    approvedBy: null,
    receivedAt: null,
    receivedBy: null,
    isOutdated: false,
    progress: null,
    failure: null,
    amountPerSupplier: amounts,
    pricePerSupplier: prices,
    metrics: { lowestPriceCounters: { ...none, rduch: items.length }, chosenCounters: { ...none, rduch: items.length } },
    computedTires: items.reduce((sum, { computed }) => sum + computed, 0),
    totalLanded: 10_000,
    saved: null,
    editedLines: 0,
    wantedOn: null,
    unavailable: [],
    leftOut: 0,
    isWithoutAnalytics: false,
    settings: { serviceLevel: 95, eurRate: 3.92, customsPercent: 0, budget: null, budgetLeft: null, maxTires: null, horizonWeeks: 9 },
    items,
    ...changes,
  }
}
