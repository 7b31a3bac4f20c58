import { parseSizeParts } from '#services/domain/tire-size.ts'
import { productAddress, sizeListAddress } from './page-addresses.ts'

const SIZE_LIST = /^\/list\/moto\/([^/]+)\/([^/]+)\/([^/]+)\/?$/
const PRODUCT = /^\/tire\/moto\/([0-9]{13})(?:\/[^/]*)?\/?$/

/**
 * The one address of the page that a path below the base path means: of a size however written, of a product under any name or none.
 * The path itself when it means no such page. `nameOf` answers a product's name, null when the shop does not have it.
 */
export async function canonicalAddress(path: string, nameOf: (ean: string) => Promise<string | null>): Promise<string> {
  const [, width = '', profile = '', rim] = SIZE_LIST.exec(path) ?? []
  if (rim !== undefined) {
    const size = parseSizeParts(decoded(width), decoded(profile), decoded(rim))
    return size ? sizeListAddress(size) : path
  }
  const [, ean] = PRODUCT.exec(path) ?? []
  const name = ean === undefined ? null : await nameOf(ean)
  return name === null || ean === undefined ? path : productAddress(ean, name)
}

/** What cannot be decoded is no size either. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
