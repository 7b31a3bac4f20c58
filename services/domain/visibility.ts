import type { Visibility } from '#events/catalogue.events.ts'

/** Units of an article: in stock, in the current shipment, at suppliers (null = unknown). */
export interface Availability {
  stock: number
  shipmentUnits: number
  supplierUnits: number | null
  visibilityOverride: Visibility | null
}

export type Units = Pick<Availability, 'stock' | 'shipmentUnits' | 'supplierUnits'>

/** By availability; a set takes the later of its two tires. */
export const SOONEST_FIRST: readonly Visibility[] = ['instock', 'preorder', 'ondemand', 'none', 'outofstock']

/**
 * The only rule of visibility: the staff's override, else the soonest source with a unit. Without any it is `outofstock` if the suppliers
 * are known to have none, and `none` ("please call") if unknown.
 */
export function deriveVisibility(article: Availability): Visibility {
  if (article.visibilityOverride) return article.visibilityOverride
  if (article.stock > 0) return 'instock'
  if (article.shipmentUnits > 0) return 'preorder'
  if (article.supplierUnits === null) return 'none'
  return article.supplierUnits > 0 ? 'ondemand' : 'outofstock'
}

/** Visibility of a catalogue product; a set made of two articles depends on their remaining units. */
export function visibilityOf(
  article: Availability & { readonly memberStock: { readonly front: Availability; readonly rear: Availability } | null },
): Visibility {
  const { memberStock } = article
  return memberStock ? deriveSetVisibility(article.visibilityOverride, memberStock.front, memberStock.rear) : deriveVisibility(article)
}

/**
 * A set made of two articles has no stock of its own: it takes one of each, so the later one decides, unless the set has an override.
 */
export function deriveSetVisibility(setOverride: Visibility | null, front: Availability, rear: Availability): Visibility {
  if (setOverride) return setOverride
  const places = [front, rear].map((tire) => SOONEST_FIRST.indexOf(deriveVisibility(tire)))
  return SOONEST_FIRST[Math.max(...places)] ?? 'none'
}

/**
 * Number of possible sets by source. Takes the minimum of cumulative units: a front in stock and a rear in the shipment make a set of the
 * shipment.
 */
export function setUnits(front: Units, rear: Units): Units {
  const stock = Math.min(front.stock, rear.stock)
  const byShipment = Math.min(front.stock + front.shipmentUnits, rear.stock + rear.shipmentUnits)
  const surely = Math.min(totalUnits(front, 0), totalUnits(rear, 0))
  const possibly = Math.min(totalUnits(front, Number.POSITIVE_INFINITY), totalUnits(rear, Number.POSITIVE_INFINITY))
  // Unknown only if the unknown supplier matters: not if one tire is used up, or both are in the shipment.
  const isKnown = surely > byShipment || surely === possibly
  return { stock, shipmentUnits: byShipment - stock, supplierUnits: isKnown ? surely - byShipment : null }
}

function totalUnits(tire: Units, unknown: number): number {
  return tire.stock + tire.shipmentUnits + (tire.supplierUnits ?? unknown)
}

/** Whether it can be ordered. */
export function isOrderable(visibility: Visibility): boolean {
  return visibility === 'instock' || visibility === 'preorder' || visibility === 'ondemand'
}
