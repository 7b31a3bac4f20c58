import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'

/** Data for search engines (schema.org). Escaped where the document is written. */

const context = 'https://schema.org'

type Site = Pick<PublicSettings, 'publicUrl' | 'basePath' | 'shopName' | 'phone'>

/** A path of the shop as the whole address that others may follow. */
export const absoluteUrl = (settings: Pick<PublicSettings, 'publicUrl' | 'basePath'>, path: string) =>
  `${settings.publicUrl}${settings.basePath}${path}`

export function organizationData(settings: Site): object {
  return {
    '@context': context,
    '@type': 'Organization',
    name: settings.shopName,
    url: absoluteUrl(settings, '/'),
    telephone: settings.phone,
  }
}

/** Where the page stands, from the home page down: name and path of each step. */
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
