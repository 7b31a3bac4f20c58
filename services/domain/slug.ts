import { textLine, visible } from './plain-text.ts'
import { remembering } from './remembering.ts'

const MAX_NAME_SLUG_LENGTH = 80
const NAME_SLUG_OF_NOTHING = 'tire'
/** A page links each of its products several times. */
const MAX_REMEMBERED_SLUGS = 10_000

/** URL part of a brand or category: `SUN-F` is `sun-f`, `Golden Tyre` is `golden-tyre`. Empty without Latin letters. */
export function latinSlug(name: string): string {
  return visible(name)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
}

/** Comparison key of a brand: `Sun-F`, `SUN F` and `sunf` are equal. Letters of any script count. */
export function brandKey(name: string): string {
  return visible(name)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/**
 * Last part of a product's URL, `סט-road-6`: letters of any script, digits and dashes. For people only; the EAN identifies the product.
 * Encode it (`encodeURIComponent`).
 */
export const productNameSlug = remembering((displayName: string): string => {
  const dashed = textLine(displayName)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('+', ' plus ')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
  // Cut between characters, since encodeURIComponent throws on a lone surrogate.
  const slug = Array.from(dashed).slice(0, MAX_NAME_SLUG_LENGTH).join('')
  return slug.replace(/^-+|-+$/g, '') || NAME_SLUG_OF_NOTHING
}, MAX_REMEMBERED_SLUGS)

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isUuid = (text: string): boolean => UUID.test(text)
