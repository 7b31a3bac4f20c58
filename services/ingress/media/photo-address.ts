import type { PicturedProduct } from './product-picture.ts'

/**
 * Address of a product's photo: its first path in the image bucket, or an address below the bucket's. Null without a bucket or a
 * photo, and for whatever leads elsewhere: the content policy would block it.
 */
export function photoAddress({ photos: [photo] }: Pick<PicturedProduct, 'photos'>, imageBaseUrl: string | null): string | null {
  if (imageBaseUrl === null || photo === undefined) return null
  const base = imageBaseUrl.replace(/\/*$/, '/')
  const address = URL.parse(photo, base)?.href
  return address?.startsWith(base) ? address : null
}
