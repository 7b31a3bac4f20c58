import type { CatalogueProduct } from '#services/projector/catalogue-product.ts'

/** The size as people read it; of a set both, the front first: `120/70 ZR 17 + 180/55 ZR 17`. */
export function displaySizeOf({ front, tire }: Pick<CatalogueProduct, 'front' | 'tire'>): string {
  return front ? `${front.displaySize} + ${tire.displaySize}` : tire.displaySize
}
