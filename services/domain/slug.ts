import { textLine, visible } from './plain-text.ts'

const MAX_NAME_SLUG_LENGTH = 80
const NAME_SLUG_OF_NOTHING = 'tire'

/** The part of a brand's or category's address: `SUN-F` is `sun-f`, `Golden Tyre` is `golden-tyre`. Empty when no Latin letter is left. */
export function latinSlug(name: string): string {
  return visible(name)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
}

/** How spellings of a brand are compared: `Sun-F`, `SUN F` and `sunf` are one. Letters of any script count. */
export function brandKey(name: string): string {
  return visible(name)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/**
 * The last part of a product's address, `סט-road-6`: letters of any script, digits and dashes. It is for people, the ean alone
 * finds the product. Encode it (`encodeURIComponent`) where it is put into an address.
 */
export function productNameSlug(displayName: string): string {
  const dashed = textLine(displayName)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('+', ' plus ')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
  // Cut between characters: half of one would be refused by encodeURIComponent.
  const slug = Array.from(dashed).slice(0, MAX_NAME_SLUG_LENGTH).join('')
  return slug.replace(/^-+|-+$/g, '') || NAME_SLUG_OF_NOTHING
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isUuid = (text: string): boolean => UUID.test(text)
