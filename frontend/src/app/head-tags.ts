import type { PageHead } from '#frontend/shared/page.ts'
import { absoluteUrl } from '#frontend/shared/structured-data.ts'
import { textLine } from '#services/domain/plain-text.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'

/** Whatever the log holds, title, tags and data are lines of words. */
export const plainHead = (head: PageHead): PageHead =>
  JSON.parse(JSON.stringify(head), (_, value: unknown) => (typeof value === 'string' ? textLine(value) : value))

export interface HeadTag {
  tag: 'meta' | 'link'
  attributes: Readonly<Record<string, string>>
}

/** The picture of a page that has none of its own: a tire and the shop's mark. */
const shopImagePath = '/api/v1/media/tire/hero?format=png'
/** Every drawn preview has this size; of a photo it is not known. */
const drawnImage = { 'og:image:type': 'image/png', 'og:image:width': '1200', 'og:image:height': '630' }

const metaTag = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } })
const propertyTag = ([property, content]: [string, string]): HeadTag => ({ tag: 'meta', attributes: { property, content } })

function imageProperties(head: PageHead, settings: PublicSettings): Record<string, string> {
  const path = head.imagePath ?? settings.basePath + shopImagePath
  const image = new URL(path, settings.publicUrl).href
  return { 'og:image': image, ...(path === image ? {} : drawnImage), 'og:image:alt': settings.shopName }
}

/**
 * What the head says of a page beside its title. A page that is not indexed names no address of its own: readers stay with the
 * one that they were given.
 */
export function headTags(head: PageHead, settings: PublicSettings): HeadTag[] {
  const canonical = absoluteUrl(settings, head.canonicalPath)
  const properties = {
    'og:type': 'website',
    'og:locale': 'he_IL',
    'og:site_name': settings.shopName,
    'og:title': head.title,
    'og:description': head.description,
    ...(head.isIndexed ? { 'og:url': canonical } : {}),
    ...imageProperties(head, settings),
    ...head.openGraph,
  }
  return [
    metaTag('description', head.description),
    ...(head.isIndexed
      ? [{ tag: 'link' as const, attributes: { rel: 'canonical', href: canonical } }, metaTag('robots', 'max-image-preview:large')]
      : [metaTag('robots', 'noindex')]),
    metaTag('twitter:card', 'summary_large_image'),
    ...Object.entries(properties).map(propertyTag),
  ]
}
