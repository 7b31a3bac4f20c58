import { productNameSlug } from '#services/domain/slug.ts'
import { parseSizeParts } from '#services/domain/tire-size.ts'
import type { AskShop } from '#services/ingress/pages/page.route.ts'
import type { ProductAnswer } from './product.contract.ts'

const SIZE_LIST = /^\/list\/moto\/([^/]+)\/([^/]+)\/([^/]+)\/?$/
const PRODUCT = /^\/tire\/moto\/([0-9]{13})(?:\/[^/]*)?\/?$/

/** The one address of each kind of page, below the base path, as the front end's links have it. */

const segment = encodeURIComponent

export const sizeListAddress = (size: { width: string; profile: string; rim: string }): string =>
  `/list/moto/${segment(size.width)}/${segment(size.profile)}/${segment(size.rim)}`

export const brandListAddress = (slug: string): string => `/list/moto/by/brand/${segment(slug)}`

export const categoryListAddress = (slug: string): string => `/list/moto/category/${segment(slug)}`

export const garageAddress = (id: string): string => `/our-shops/${segment(id)}`

export const motorcycleAddress = (id: string): string => `/motorcycles/${segment(id)}`

export const productAddress = (ean: string, displayName: string): string =>
  `/tire/moto/${segment(ean)}/${segment(productNameSlug(displayName))}`

/** The one address of a list of a size, however the size is written, and of a product, under any name or none; null for any other page. */
export async function canonicalPath(path: string, ask: AskShop): Promise<string | null> {
  const [, width = '', profile = '', rim] = SIZE_LIST.exec(path) ?? []
  if (rim !== undefined) {
    const size = parseSizeParts(decoded(width), decoded(profile), decoded(rim))
    return size && sizeListAddress(size)
  }
  const [, ean] = PRODUCT.exec(path) ?? []
  const answer = ean === undefined ? null : await ask<ProductAnswer>(`/api/v1/tires/MO/${ean}`)
  const name = answer?.result[0]?.displayName
  return ean === undefined || name === undefined ? null : productAddress(ean, name)
}

/** What cannot be decoded is no size either. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
