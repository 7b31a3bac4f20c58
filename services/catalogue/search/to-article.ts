import type { CatalogueProduct } from '#services/catalogue/catalogue-product.ts'
import { type Presentation, presentProduct } from '../product.presenter.ts'
import { type Article, lineIdOf } from './search-articles.ts'

export function toArticle(catalogued: CatalogueProduct, presentation: Presentation): Article {
  const product = presentProduct(catalogued, presentation)
  const { ean, priceAgorot, tire, front } = catalogued
  const sizes = [tire, ...(front ? [front] : [])].map(({ width, profile, rim }) => `${width}/${profile}/${rim}`)
  return {
    product,
    listed: { ean, priceAgorot, isSet: product.set, visibility: product.visibility },
    lineId: lineIdOf(product),
    sizes: [...new Set(sizes)],
  }
}
