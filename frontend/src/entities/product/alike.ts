import type { Product } from '#services/catalogue/product.contract.ts'

type Named = Pick<Product, 'ean' | 'brandSlug' | 'name' | 'displaySize' | 'set'>

const lookOf = ({ brandSlug, name, displaySize, set }: Named) => [brandSlug, name, displaySize, set].join('/')

/** The EANs of products of one name and size: what tells them apart is when they were made. */
export function alikeEans(products: readonly Named[]): ReadonlySet<string> {
  const byLook = new Map<string, string[]>()
  for (const product of products) {
    const look = lookOf(product)
    byLook.set(look, [...(byLook.get(look) ?? []), product.ean])
  }
  return new Set([...byLook.values()].filter((eans) => eans.length > 1).flat())
}
