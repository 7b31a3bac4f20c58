import type { Visibility } from '#events/catalogue.events.ts'
import type { StockSource, UnitsTaken } from '#events/orders.events.ts'
import type { Availability } from './visibility.ts'

/** What is left of an article while orders hold units of it. */

export const STOCK_SOURCES: readonly StockSource[] = ['stock', 'shipment', 'supplier']

/** How many units of each source are there before any order; null = no limit. */
export type OnHand = Record<StockSource, number | null>

export type Taken = Partial<Record<StockSource, Pick<UnitsTaken, 'reserved' | 'handedOver'>>>

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

/** The article as shoppers see it: staff's word for a source ends with the units counted there, and the next source shows. */
export function unitsLeft<A extends Availability>(article: A, taken: Taken): A {
  const onHand = onHandOf(article)
  const left = (source: StockSource): number => {
    const { reserved, handedOver } = taken[source] ?? { reserved: 0, handedOver: 0 }
    return Math.max((onHand[source] ?? 0) - reserved - handedOver, 0)
  }
  const opened = article.visibilityOverride && sourceOf(article.visibilityOverride)
  const isUsedUp = opened !== null && onHand[opened] !== null && left(opened) === 0
  return {
    ...article,
    stock: left('stock'),
    shipmentUnits: left('shipment'),
    supplierUnits: article.supplierUnits === null ? null : left('supplier'),
    visibilityOverride: isUsedUp ? null : article.visibilityOverride,
  }
}
