/**
 * Address of a photo, of which the catalogue knows the path in the image bucket, or an address below the bucket's. Null without a
 * bucket or a photo, and for whatever leads elsewhere: the content policy would block it.
 */
export function photoAddress(photo: string | null | undefined, imageBaseUrl: string | null): string | null {
  if (imageBaseUrl === null || !photo) return null
  const base = imageBaseUrl.replace(/\/*$/, '/')
  const address = URL.parse(photo, base)?.href
  return address?.startsWith(base) ? address : null
}
