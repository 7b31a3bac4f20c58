import { tire } from '#services/catalogue/testing/catalogue-events.ts'
import type { ProductToBuy } from '#services/purchasing/demand/demand.queries.ts'

/** A Road 6 of a metric size, `overrides` apart. */
export function toBuy(ean: string, sizeKey: string, overrides: Partial<ProductToBuy> = {}): ProductToBuy {
  const [width = '', profile = '', rim = ''] = sizeKey.split(/[/-]/)
  return {
    ean,
    brand: 'Michelin',
    brandSlug: 'michelin',
    name: 'Road 6',
    displayName: 'Road 6',
    position: 'rear',
    tire: tire(width, profile, rim),
    front: null,
    setOf: null,
    stock: 0,
    shipmentUnits: 0,
    ...overrides,
  }
}
