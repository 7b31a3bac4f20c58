import type { Visibility } from '#events/catalogue.events.ts'
import type { StockSource, UnitsTaken } from '#events/orders.events.ts'
import type { Availability } from './visibility.ts'

/** What is left of an article while orders hold units of it. */

/** The soonest first. */
export const STOCK_SOURCES: readonly StockSource[] = ['stock', 'shipment', 'supplier']

/** How many units of each source are there before any order; null = no limit. */
export type OnHand = Record<StockSource, number | null>
export const NOTHING: OnHand = { stock: 0, shipment: 0, supplier: 0 }

export type Reserved = Partial<Record<StockSource, Pick<UnitsTaken, 'reserved' | 'handedOver'>>>

/** Where an article that shows so is taken from; null where it cannot be ordered. */
export function sourceOf(visibility: Visibility): StockSource | null {
  switch (visibility) {
    case 'instock':
      return 'stock'
    case 'preorder':
      return 'shipment'
    case 'ondemand':
      return 'supplier'
    case 'outofstock':
    case 'none':
      return null
  }
}

/** What the catalogue counted. A source that staff opened by hand although nothing was counted there has no limit. */
export function onHandOf(article: Availability): OnHand {
  const onHand: OnHand = { stock: article.stock, shipment: article.shipmentUnits, supplier: article.supplierUnits ?? 0 }
  const opened = article.visibilityOverride && sourceOf(article.visibilityOverride)
  if (opened && onHand[opened] === 0) onHand[opened] = null
  return onHand
}

/**
 * What each source has left to promise; null = no limit. Goods travel from the suppliers by the shipment to the shelf while what is
 * held of them keeps the name of where it was promised from. So what a source owes beyond its count is kept from the sooner ones,
 * where it has arrived, then from the later ones: no unit is promised twice, wherever it lies by now.
 */
export function leftOf(onHand: OnHand, reservedBySource: Reserved): OnHand {
  const left = { ...onHand }
  let owed = 0
  for (const source of STOCK_SOURCES.toReversed()) {
    const { reserved, handedOver } = reservedBySource[source] ?? { reserved: 0, handedOver: 0 }
    const free = (onHand[source] ?? Number.POSITIVE_INFINITY) - reserved - handedOver - owed
    if (onHand[source] !== null) left[source] = Math.max(free, 0)
    owed = Math.max(-free, 0)
  }
  for (const source of STOCK_SOURCES) {
    const covered = Math.min(owed, left[source] ?? owed)
    if (left[source] !== null) left[source] -= covered
    owed -= covered
  }
  return left
}

/** How many more may be promised of a source: what is left of it and of the sooner ones, since they keep that promise as well. */
export function availableFrom(source: StockSource, onHand: OnHand, reservedBySource: Reserved): number {
  const left = leftOf(onHand, reservedBySource)
  const upTo = STOCK_SOURCES.slice(0, STOCK_SOURCES.indexOf(source) + 1)
  return upTo.reduce((sum, each) => sum + (left[each] ?? Number.POSITIVE_INFINITY), 0)
}

/** The article as shoppers see it: staff's word for a source ends with the units counted there, and the next source shows. */
export function unitsLeft<A extends Availability>(article: A, reservedBySource: Reserved): A {
  const left = leftOf(onHandOf(article), reservedBySource)
  const opened = article.visibilityOverride && sourceOf(article.visibilityOverride)
  const isUsedUp = opened !== null && left[opened] === 0
  return {
    ...article,
    stock: left.stock ?? 0,
    shipmentUnits: left.shipment ?? 0,
    supplierUnits: article.supplierUnits === null ? null : (left.supplier ?? 0),
    visibilityOverride: isUsedUp ? null : article.visibilityOverride,
  }
}
