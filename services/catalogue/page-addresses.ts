import { productPath, sizeListPath } from '#services/domain/page-paths.ts'
import { readArticleNumber } from '#services/domain/search/article-number.ts'
import { parseSizeParts } from '#services/domain/tire-size.ts'
import type { AskShop } from '#services/ingress/pages/pages.routes.ts'
import type { ProductAnswer } from './product.contract.ts'

const SIZE_LIST = /^\/list\/moto\/([^/]+)\/([^/]+)\/([^/]+)\/?$/
const PRODUCT = /^\/tire\/moto\/([0-9]{13})(?:%[^/]*)?(?:\/[^/]*)?\/?$/

const SEARCH = /^\/search\/?$/

/**
 * The canonical address of a size's list, in any spelling of the size, and of a product, with any name or none, or found by its number;
 * null for any other page.
 */
export async function canonicalAddress(path: string, query: string, ask: AskShop): Promise<string | null> {
  const [, width = '', profile = '', rim] = SIZE_LIST.exec(path) ?? []
  if (rim !== undefined) {
    const size = parseSizeParts(decoded(width), decoded(profile), decoded(rim))
    return size && sizeListPath(size) + query
  }
  if (SEARCH.test(path)) return productAddress(readArticleNumber(new URLSearchParams(query).get('q') ?? ''), '', ask)
  return productAddress(PRODUCT.exec(path)?.[1] ?? null, query, ask)
}

async function productAddress(ean: string | null, query: string, ask: AskShop): Promise<string | null> {
  const answer = ean === null ? null : await ask<ProductAnswer>(`/api/v1/tires/MO/${ean}`)
  const displayName = answer?.result[0]?.displayName
  return ean === null || displayName === undefined ? null : productPath({ ean, displayName }) + query
}

/** Undecodable parts are no size either. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

interface SizeAddress {
  width: string
  profile: string
  rim: string
}

/** Replaces everything that cannot be a size, to share a cache entry. No tire has it. */
const NO_SIZE: SizeAddress = { width: '-', profile: '-', rim: '-' }
/** Any width forms a valid size with these. */
const SOME_PROFILE = '70'
const SOME_RIM = '17'

/** The canonical parts of an address: `3.5/-/10` is `3.50/-/10`. */
export function sizeAddress({ width, profile, rim }: SizeAddress): SizeAddress {
  return parseSizeParts(width, profile, rim) ?? NO_SIZE
}

/** Width and profile in canonical spelling. */
export function sectionAddress(width: string, profile: string): Omit<SizeAddress, 'rim'> {
  return sizeAddress({ width, profile, rim: SOME_RIM })
}

/** The width in canonical spelling: `3.5` is `3.50`. */
export function widthAddress(width: string): string {
  const size = parseSizeParts(width, SOME_PROFILE, SOME_RIM) ?? parseSizeParts(width, '-', SOME_RIM) ?? NO_SIZE
  return size.width
}
