import type { PageHead } from '#frontend/shared/page.ts'
import { absoluteUrl } from '#frontend/shared/structured-data.ts'
import { textLine } from '#services/domain/plain-text.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'

/** Strips line breaks and invisible characters from title, tags and data, whatever the log contains. */
export const plainHead = (head: PageHead): PageHead => plain(head)

function plain<Value>(value: Value): Value
function plain(value: unknown): unknown {
  if (typeof value === 'string') return textLine(value)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part)]))
}

export interface HeadTag {
  tag: 'meta' | 'link'
  attributes: Readonly<Record<string, string>>
}

/** The default picture: a tire and the shop's logo. */
const shopImagePath = '/api/v1/media/tire/hero?format=png'
/** Size of all drawn previews; that of a photo is unknown. */
const drawnImage = { 'og:image:type': 'image/png', 'og:image:width': '1200', 'og:image:height': '630' }

const metaTag = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } })
const propertyTag = ([property, content]: [string, string]): HeadTag => ({ tag: 'meta', attributes: { property, content } })

function imageProperties(head: PageHead, settings: PublicSettings): Record<string, string> {
  const path = head.imagePath ?? settings.basePath + shopImagePath
  const image = new URL(path, settings.publicUrl).href
  return { 'og:image': image, ...(path === image ? {} : drawnImage), 'og:image:alt': settings.shopName }
}

/** The head's tags besides the title. A page that is not indexed has no canonical URL: shares keep the one they were opened with. */
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
