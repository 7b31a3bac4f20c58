import type { Product } from '#services/catalogue/product.contract.ts'

/** `15/11/2026` in the order of time. */
const inOrder = (date: string) => date.split('/').reverse().join('')

/**
 * When a courier can set out with all of an order: `express` while all of it lies on the shelf, else the day that the last of it
 * arrives, as the shop writes days; null when it is not known of one.
 */
export function deliveryOf(products: readonly Pick<Product, 'visibility' | 'arrival'>[]): 'express' | { arrival: string | null } {
  const coming = products.filter(({ visibility }) => visibility !== 'instock').map(({ arrival }) => arrival)
  if (coming.length === 0) return 'express'
  const known = coming.filter((arrival) => arrival !== null)
  const [latest = null] = known.toSorted((one, other) => inOrder(other).localeCompare(inOrder(one)))
  return { arrival: known.length === coming.length ? latest : null }
}
