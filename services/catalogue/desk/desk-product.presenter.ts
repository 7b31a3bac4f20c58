import type { ProductChanged } from '#events/catalogue.events.ts'
import type { DeskProduct as DeskProductRow } from '#services/catalogue/desk-products.queries.ts'
import type { CatalogueProduct } from '#services/catalogue/product.queries.ts'
import { displaySizeOf } from '#services/domain/size-text.ts'
import { leftOf, type OnHand, onHandOf, STOCK_SOURCES } from '#services/domain/units-left.ts'
import { visibilityOf } from '#services/domain/visibility.ts'
import type { DeskProduct } from '../catalogue-desk.contract.ts'
import { revisionOf } from './edit-catalogue.command.ts'

/** The article with current stock: its count less hand-overs since. */
export function onHandNow(counted: ProductChanged, handedOver: Partial<Record<keyof OnHand, number>>): ProductChanged {
  const reservedUnits = Object.fromEntries(
    Object.entries(handedOver).map(([source, units]) => [source, { reserved: 0, handedOver: units }]),
  )
  const left = leftOf(onHandOf(counted), reservedUnits)
  return {
    ...counted,
    stock: left.stock ?? counted.stock,
    shipmentUnits: left.shipment ?? counted.shipmentUnits,
    supplierUnits: counted.supplierUnits === null ? null : (left.supplier ?? counted.supplierUnits),
  }
}

/** Includes hand-overs: staff who enter a count have counted the units that are there. */
export function productRevision(version: number, handedOver: Partial<Record<keyof OnHand, number>>): string {
  const units = STOCK_SOURCES.map((source) => handedOver[source] ?? 0)
  return [revisionOf(version), ...(units.some((count) => count !== 0) ? units : [])].join('.')
}

/** `shown`: the article as shoppers see it; `landedAgorot`: its cost. */
export function toDeskProduct(
  { counted, taken: reservedUnits, sequence, changedAt }: DeskProductRow,
  shown: CatalogueProduct,
  landedAgorot: number | null,
): DeskProduct {
  const since = STOCK_SOURCES.flatMap((source) => {
    const units = reservedUnits[source]
    return units && units.sequence > sequence ? [[source, units.handedOver] as const] : []
  })
  const now = onHandNow(counted, Object.fromEntries(since))
  return {
    ean: counted.ean,
    brand: counted.brand,
    displayName: counted.displayName,
    displaySize: displaySizeOf(counted),
    isSetOfTwo: counted.setOf !== null,
    priceAgorot: counted.priceAgorot,
    fullPriceAgorot: counted.fullPriceAgorot,
    landedAgorot,
    freeShipping: counted.freeShipping,
    stock: now.stock,
    shipmentUnits: now.shipmentUnits,
    supplierUnits: now.supplierUnits,
    reserved: STOCK_SOURCES.reduce((sum, source) => sum + (reservedUnits[source]?.reserved ?? 0), 0),
    visibilityOverride: counted.visibilityOverride,
    visibility: visibilityOf(shown),
    dots: [...(counted.front ? [counted.front] : []), counted.tire].map(({ dot }) => dot),
    changedAt: changedAt.toISOString(),
    revision: productRevision(sequence, Object.fromEntries(since)),
  }
}
