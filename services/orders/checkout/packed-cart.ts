import type { SharedCart } from './cart-link.contract.ts'

type Item = SharedCart['items'][number]

/** 13 digits of an EAN, ten quantities and a flag for sets fit in 48 bits. */
const BYTES_PER_ITEM = 6
const QUANTITIES = 10

/** Packs a cart into eight characters per article, so that its link fits into a message. */
export function packCart(items: readonly Item[]): string {
  const bytes = Buffer.alloc(items.length * BYTES_PER_ITEM)
  for (const [index, { ean, quantity, isSet }] of items.entries()) {
    const packed = (Number(ean) * QUANTITIES + quantity - 1) * 2 + Number(isSet)
    bytes.writeUIntBE(packed, index * BYTES_PER_ITEM, BYTES_PER_ITEM)
  }
  return bytes.toString('base64url')
}

/** The inverse of `packCart`. */
export function unpackCart(packed: string): Item[] {
  const bytes = Buffer.from(packed, 'base64url')
  return Array.from({ length: Math.floor(bytes.length / BYTES_PER_ITEM) }, (_, index) => {
    const number = bytes.readUIntBE(index * BYTES_PER_ITEM, BYTES_PER_ITEM)
    const article = Math.floor(number / 2)
    const ean = Math.floor(article / QUANTITIES)
    return { ean: String(ean).padStart(13, '0'), quantity: (article % QUANTITIES) + 1, isSet: number % 2 === 1 }
  })
}
