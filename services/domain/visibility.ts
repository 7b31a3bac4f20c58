import type { Visibility } from '#events/catalogue.events.ts'

/** What can be had of an article: on the shelf, in the shipment under way, from suppliers (null = not known). */
export interface Availability {
  stock: number
  shipmentUnits: number
  supplierUnits: number | null
  visibilityOverride: Visibility | null
}

export type Units = Pick<Availability, 'stock' | 'shipmentUnits' | 'supplierUnits'>

/** From the soonest to the never; a set is as late as the later of its two tires. */
export const SOONEST_FIRST: readonly Visibility[] = ['instock', 'preorder', 'ondemand', 'none', 'outofstock']

/**
 * The one rule of visibility: what staff set by hand; else the soonest source that has a unit. Nothing anywhere is
 * `outofstock` when the suppliers are known to have none, and `none` ("please call") when nobody knows.
 */
export function deriveVisibility(article: Availability): Visibility {
  if (article.visibilityOverride) return article.visibilityOverride
  if (article.stock > 0) return 'instock'
  if (article.shipmentUnits > 0) return 'preorder'
  if (article.supplierUnits === null) return 'none'
  return article.supplierUnits > 0 ? 'ondemand' : 'outofstock'
}

/** Of a product as the catalogue has it: of a set that names its tires what is left of them decides. */
export function visibilityOf(
  article: Availability & { readonly memberStock: { readonly front: Availability; readonly rear: Availability } | null },
): Visibility {
  const { memberStock } = article
  return memberStock ? deriveSetVisibility(article.visibilityOverride, memberStock.front, memberStock.rear) : deriveVisibility(article)
}

/**
 * A set that names its two tires has no stock of its own: it takes one of each, so it is there when the later of
 * the two is. Only its own override stands above that.
 */
export function deriveSetVisibility(setOverride: Visibility | null, front: Availability, rear: Availability): Visibility {
  if (setOverride) return setOverride
  const places = [front, rear].map((tire) => SOONEST_FIRST.indexOf(deriveVisibility(tire)))
  return SOONEST_FIRST[Math.max(...places)] ?? 'none'
}

/**
 * How many sets can be put together, and when. The minimum is taken of what both tires have by each moment: a front on the
 * shelf and a rear in the shipment make a set of the shipment.
 */
export function setUnits(front: Units, rear: Units): Units {
  const stock = Math.min(front.stock, rear.stock)
  const byShipment = Math.min(front.stock + front.shipmentUnits, rear.stock + rear.shipmentUnits)
  const surely = Math.min(totalUnits(front, 0), totalUnits(rear, 0))
  const possibly = Math.min(totalUnits(front, Number.POSITIVE_INFINITY), totalUnits(rear, Number.POSITIVE_INFINITY))
  // Unknown only where the unknown supplier decides: one tire that is used up, or both on their way, leave no doubt.
  const isKnown = surely > byShipment || surely === possibly
  return { stock, shipmentUnits: byShipment - stock, supplierUnits: isKnown ? surely - byShipment : null }
}

function totalUnits(tire: Units, unknown: number): number {
  return tire.stock + tire.shipmentUnits + (tire.supplierUnits ?? unknown)
}

/** Whether the cart may go on to the order with it. */
export function isOrderable(visibility: Visibility): boolean {
  return visibility === 'instock' || visibility === 'preorder' || visibility === 'ondemand'
}
