import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'
import { homePath, productPath } from './routes.ts'

/** Structured data for search engines (schema.org). Escaped where the document is written. */

export const context = 'https://schema.org'
/** The first items of a list are enough. */
const maxListed = 30

type Site = Pick<PublicSettings, 'publicUrl' | 'basePath' | 'shopName' | 'phone'>

/** A path of the shop as an absolute URL. */
export const absoluteUrl = (settings: Pick<PublicSettings, 'publicUrl' | 'basePath'>, path: string) =>
  `${settings.publicUrl}${settings.basePath}${path}`

/** The shop's `@id`, which other blocks reference. */
const shopId = (settings: Site) => `${absoluteUrl(settings, homePath)}#shop`

/** `03-555-0142` in international format; a short number (`*2345`) is unchanged. */
export const internationalPhone = (phone: string) => (phone.startsWith('0') ? `+972-${phone.slice(1)}` : phone)

/** The shop as the seller of an offer. */
export const sellerData = (settings: Site) => ({ '@type': 'Organization', '@id': shopId(settings), name: settings.shopName })

export function organizationData(settings: Site): object {
  const telephone = internationalPhone(settings.phone)
  return {
    '@context': context,
    ...sellerData(settings),
    url: absoluteUrl(settings, homePath),
    logo: absoluteUrl(settings, '/icon-512.png'),
    telephone,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone,
      areaServed: 'IL',
      availableLanguage: 'he',
    },
  }
}

/** The site and its search. */
export function websiteData(settings: Site): object {
  return {
    '@context': context,
    '@type': 'WebSite',
    name: settings.shopName,
    url: absoluteUrl(settings, homePath),
    inLanguage: 'he-IL',
    publisher: { '@id': shopId(settings) },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: absoluteUrl(settings, '/search?q={search_term_string}') },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** Breadcrumbs from the home page: name and path of each step. */
export function breadcrumbData(settings: Site, steps: readonly { name: string; path: string }[]): object {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(settings, path),
    })),
  }
}

/** A guide of the shop; its picture is the shop's tire. */
export function articleData(
  settings: Site,
  { title, description, path, published }: { title: string; description: string; path: string; published: string },
): object {
  const url = absoluteUrl(settings, path)
  return {
    '@context': context,
    '@type': 'Article',
    headline: title,
    description,
    url,
    mainEntityOfPage: url,
    image: absoluteUrl(settings, '/api/v1/media/tire/hero?format=png'),
    datePublished: published,
    inLanguage: 'he-IL',
    author: sellerData(settings),
    publisher: sellerData(settings),
  }
}

/** The first products of a list, in order; nothing until loaded. */
export function itemListData(settings: Site, products: readonly { ean: string; displayName: string }[] | null): object[] {
  return listData(
    settings,
    (products ?? []).map((product) => ({ name: product.displayName, path: productPath(product) })),
  )
}

/** The first entries of a list of pages; nothing when empty. */
export function listData(settings: Site, entries: readonly { name: string; path: string }[]): object[] {
  if (entries.length === 0) return []
  return [
    {
      '@context': context,
      '@type': 'ItemList',
      numberOfItems: entries.length,
      itemListElement: entries.slice(0, maxListed).map(({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        url: absoluteUrl(settings, path),
      })),
    },
  ]
}
