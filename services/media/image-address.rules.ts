import { type PicturedProduct, pictureHash } from './product-picture.ts'

/**
 * Address of a product's picture, with its content hash: may be cached for ever. Add `&w=320` for a WebP of that width
 * (`PictureWidth`), `&format=png` for a share preview; plain it answers SVG.
 */
export function imageAddress(product: PicturedProduct, basePath: string): string {
  return `${basePath}/api/v1/media/product/${product.ean}?v=${pictureHash(product)}`
}
