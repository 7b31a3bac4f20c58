import { productNameSlug } from '#services/domain/slug.ts'

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
