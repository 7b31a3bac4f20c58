import { describe, expect, it } from 'vitest'
import type { PageHead } from '#frontend/shared/page.ts'
import { shopSettings } from '#frontend/shared/testing/settings.ts'
import { headTags, plainHead } from './head-tags.ts'

const settings = { ...shopSettings, basePath: '/shop' }
const head: PageHead = {
  title: 'צמיגים',
  description: 'צמיגים לאופנוע',
  canonicalPath: '/list/moto/180/55/17',
  imagePath: null,
  status: 200,
  isIndexed: true,
  jsonLd: [],
}

/** Values by name, property or rel. */
function tagsOf(changes: Partial<PageHead> = {}): Record<string, string | undefined> {
  const tags = headTags({ ...head, ...changes }, settings)
  return Object.fromEntries(
    tags.map(({ attributes: { name, property, rel, content, href } }) => [name ?? property ?? rel ?? '', content ?? href]),
  )
}

describe('the head of a page', () => {
  it('has one canonical URL, below the base path', () => {
    const address = 'https://shop.example/shop/list/moto/180/55/17'
    expect(tagsOf()).toMatchObject({ canonical: address, 'og:url': address, robots: 'max-image-preview:large', 'og:locale': 'he_IL' })
  })

  it('has no canonical URL when not indexed', () => {
    const tags = tagsOf({ isIndexed: false, status: 404 })
    expect(tags).toMatchObject({ robots: 'noindex', 'og:title': 'צמיגים' })
    expect(tags).not.toHaveProperty('canonical')
    expect(Object.keys(tags)).not.toContain('og:url')
  })

  it('has no line break or invisible character, whatever the log contains', () => {
    const jsonLd = [{ '@type': 'Product', name: 'Road\n6', offers: [{ price: 5, seller: 'צמיג\u200b ישיר\r\n' }] }]
    expect(plainHead({ ...head, title: 'Road\u00a0\n6 |\u2028צמיגים\u0007', description: '\u2066120/70\u2069\tזוג', jsonLd })).toEqual({
      ...head,
      title: 'Road 6 | צמיגים',
      description: '120/70 זוג',
      jsonLd: [{ '@type': 'Product', name: 'Road 6', offers: [{ price: 5, seller: 'צמיג ישיר' }] }],
    })
  })

  it("falls back to the shop's picture, with its size", () => {
    expect(tagsOf()).toMatchObject({
      'og:image': 'https://shop.example/shop/api/v1/media/tire/hero?format=png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'צמיג ישיר',
      'twitter:card': 'summary_large_image',
    })
  })

  it('omits the size of a photo', () => {
    const tags = tagsOf({ imagePath: 'https://photos.example/a.jpg' })
    expect(tags['og:image']).toBe('https://photos.example/a.jpg')
    expect(tags).not.toHaveProperty('og:image:width')
  })

  it('lets a page add and override tags', () => {
    expect(tagsOf({ openGraph: { 'og:type': 'product', 'product:brand': 'Michelin' } })).toMatchObject({
      'og:type': 'product',
      'product:brand': 'Michelin',
    })
  })

  it('has no duplicates', () => {
    const tags = headTags({ ...head, openGraph: { 'og:type': 'product' } }, settings)
    expect(Object.keys(tagsOf({ openGraph: { 'og:type': 'product' } }))).toHaveLength(tags.length)
  })
})
