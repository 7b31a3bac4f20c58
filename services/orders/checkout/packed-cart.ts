import type { SharedCart } from './cart-link.contract.ts'

type Item = SharedCart['items'][number]

/** An ean of 13 digits, ten quantities and a mark for sets: less than 2^48. */
const BYTES_PER_ITEM = 6
const QUANTITIES = 10

/** A cart in eight characters per article, so that the link to a long one still fits into a message. */
export function packCart(items: readonly Item[]): string {
  const bytes = Buffer.alloc(items.length * BYTES_PER_ITEM)
  for (const [index, { ean, quantity, isSet }] of items.entries()) {
    const packed = (Number(ean) * QUANTITIES + quantity - 1) * 2 + Number(isSet)
    bytes.writeUIntBE(packed, index * BYTES_PER_ITEM, BYTES_PER_ITEM)
  }
  return bytes.toString('base64url')
}

/** What `packCart` made. */
export function unpackCart(packed: string): Item[] {
  const bytes = Buffer.from(packed, 'base64url')
  return Array.from({ length: Math.floor(bytes.length / BYTES_PER_ITEM) }, (_, index) => {
    const number = bytes.readUIntBE(index * BYTES_PER_ITEM, BYTES_PER_ITEM)
    const article = Math.floor(number / 2)
    const ean = Math.floor(article / QUANTITIES)
    return { ean: String(ean).padStart(13, '0'), quantity: (article % QUANTITIES) + 1, isSet: number % 2 === 1 }
  })
}
