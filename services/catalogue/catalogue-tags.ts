import type { ProductChanged } from '#events/catalogue.events.ts'

/** A product before and after an event; null where it did not stand in the catalogue. */
export interface ProductStep {
  ean: string
  before: ProductChanged | null
  after: ProductChanged | null
}

/** The cache tags of every answer in which this product stands or stood. */
export function tagsOfStep({ ean, before, after }: ProductStep): string[] {
  const tags = [`product:${ean}`, 'top-sellers', ...tagsOfLists(before), ...tagsOfLists(after)]
  // An event of the product itself, not of what is joined to it: its line in the sitemap is another one.
  if (before !== after) tags.push('products')
  if (sizesOf(before).join() !== sizesOf(after).join()) tags.push('sizes')
  if (before?.brandSlug !== after?.brandSlug) tags.push('brands')
  return tags
}

/** The cache tags of a product of which only what is joined to it changed: its likes, the stock of its members. */
export function tagsOfProduct(product: ProductChanged): string[] {
  return tagsOfStep({ ean: product.ean, before: product, after: product })
}

/** `width/profile/rim` of the product, of a set of both its tires. */
export function sizesOf(product: ProductChanged | null): string[] {
  if (!product) return []
  const tires = product.front ? [product.tire, product.front] : [product.tire]
  return [...new Set(tires.map((tire) => `${tire.width}/${tire.profile}/${tire.rim}`))]
}

function tagsOfLists(product: ProductChanged | null): string[] {
  if (!product) return []
  return [...sizesOf(product).map((size) => `size:${size}`), `brand:${product.brandSlug}`, `segment:${product.segment}`]
}
