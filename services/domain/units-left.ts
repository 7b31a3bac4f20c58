import type { Visibility } from '#events/catalogue.events.ts'
import type { StockSource, UnitsTaken } from '#events/orders.events.ts'
import type { Availability } from './visibility.ts'

/** Remaining units of an article given its reservations. */

/** Soonest first. */
export const STOCK_SOURCES: readonly StockSource[] = ['stock', 'shipment', 'supplier']

/** Units of each source before any order; null = unlimited. */
export type OnHand = Record<StockSource, number | null>
export const NOTHING: OnHand = { stock: 0, shipment: 0, supplier: 0 }

export type Reserved = Partial<Record<StockSource, Pick<UnitsTaken, 'reserved' | 'handedOver'>>>

/** Source of an article with this visibility; null if it cannot be ordered. */
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

/** Counts of the catalogue. A source that staff enabled manually without a count is unlimited. */
export function onHandOf(article: Availability): OnHand {
  const onHand: OnHand = { stock: article.stock, shipment: article.shipmentUnits, supplier: article.supplierUnits ?? 0 }
  const opened = article.visibilityOverride && sourceOf(article.visibilityOverride)
  if (opened && onHand[opened] === 0) onHand[opened] = null
  return onHand
}

/**
 * Units of each source left to promise; null = unlimited. Goods move from the suppliers by the shipment to stock, while reservations keep
 * their original source. So the excess of reservations over a source's count is deducted from sooner sources, where the goods have
 * arrived, then from later ones: no unit is promised twice.
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

/** Units that may still be promised from a source: what is left of it and of sooner sources, which can fulfil it too. */
export function availableFrom(source: StockSource, onHand: OnHand, reservedBySource: Reserved): number {
  const left = leftOf(onHand, reservedBySource)
  const upTo = STOCK_SOURCES.slice(0, STOCK_SOURCES.indexOf(source) + 1)
  return upTo.reduce((sum, each) => sum + (left[each] ?? Number.POSITIVE_INFINITY), 0)
}

/** The article as displayed: manual visibility of a source ends with its counted units, and the next source applies. */
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
