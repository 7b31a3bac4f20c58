/** Documents of the sitemap protocol (sitemaps.org), with Google's extension for pictures. */

export interface SitemapEntry {
  /** Whole address. */
  address: string
  changedAt: Date | null
  /** Whole address of the picture that the page is about. */
  image?: string
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const PROTOCOL = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const IMAGES = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** One document of addresses. */
export function urlSet(entries: readonly SitemapEntry[]): string {
  return `${HEAD}<urlset ${PROTOCOL} ${IMAGES}>\n${entries.map(urlOf).join('')}</urlset>\n`
}

/** The document that names the parts of a sitemap. */
export function sitemapIndex(addresses: readonly string[]): string {
  const parts = addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>\n`)
  return `${HEAD}<sitemapindex ${PROTOCOL}>\n${parts.join('')}</sitemapindex>\n`
}

function urlOf({ address, changedAt, image }: SitemapEntry): string {
  const changed = changedAt === null ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`
  const picture = image === undefined ? '' : `<image:image><image:loc>${escapeXml(image)}</image:loc></image:image>`
  return `<url><loc>${escapeXml(address)}</loc>${changed}${picture}</url>\n`
}
