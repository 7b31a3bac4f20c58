import { brandListPath, linePath, motorcyclePath, productPath, type SizeParts, searchPath, sizeListPath } from '#frontend/shared/routes.ts'
import type { SearchAnswer } from '#services/catalogue/catalogue.contract.ts'
import type { Product } from '#services/catalogue/product.contract.ts'
import { plainText } from '#services/domain/plain-text.ts'

/** An option and its target. */
export type Suggestion = { id: string; path: string } & (
  | { kind: 'meant'; size: SizeParts }
  | { kind: 'motorcycle'; motorcycle: SearchAnswer['motorcycles'][number] }
  | { kind: 'size'; size: SizeParts; count: number }
  | { kind: 'brand'; name: string; nameHe: string; count: number }
  | { kind: 'product'; product: Product }
  | { kind: 'all'; count: number }
)

/** The results page shows the rest. */
const maxMotorcycles = 5

/** In display order. Ids are element ids. */
export function suggestionsOf({
  meant,
  motorcycles,
  sizes,
  brands,
  products,
  total,
  typed,
}: SearchAnswer & { typed: string }): Suggestion[] {
  // A search with a size means one product; otherwise a size is still to be chosen.
  const isOfSize = meant !== null || sizes.length > 0 || motorcycles.length > 0
  const pathOf = (product: Product) => (isOfSize ? productPath(product) : linePath(product.brandSlug, product.name))
  const found: Suggestion[] = [
    ...(meant ? [{ id: 'found-meant', kind: 'meant' as const, path: sizeListPath(meant), size: meant }] : []),
    ...motorcycles.slice(0, maxMotorcycles).map((motorcycle) => ({
      id: `found-motorcycle-${motorcycle.id}`,
      kind: 'motorcycle' as const,
      path: motorcyclePath(motorcycle.id, motorcycle.year),
      motorcycle,
    })),
    ...sizes.map(({ count, brands: ofBrands, ...size }) => ({
      id: `found-size-${[size.width, size.profile, size.rim].join('-')}`,
      kind: 'size' as const,
      path: sizeListPath(size, ofBrands),
      size,
      count,
    })),
    ...brands.map(({ slug, ...brand }) => ({ id: `found-brand-${slug}`, kind: 'brand' as const, path: brandListPath(slug), ...brand })),
    ...products.map((product) => ({ id: `found-${product.ean}`, kind: 'product' as const, path: pathOf(product), product })),
  ]
  return total > 0 ? [...found, { id: 'found-all', kind: 'all', path: searchPath(plainText(typed)), count: total }] : found
}
