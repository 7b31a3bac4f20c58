import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandKey, latinSlug, productNameSlug } from './slug.ts'

describe('slugs', () => {
  it.each([
    ['SUN-F', 'sun-f'],
    ['Golden Tyre', 'golden-tyre'],
    ['  Bébé & Co. ', 'bebe-co'],
    ['מישלן', ''],
  ])('of the Latin name %j is %j', (name, slug) => {
    expect(latinSlug(name)).toBe(slug)
  })

  it('unify every spelling of a brand', () => {
    for (const spelling of ['Sun-F', 'SUNF', 'SUN F', 'sun f ', 'Sun–F', 'ＳＵＮ-F']) expect(brandKey(spelling)).toBe('sunf')
    expect(brandKey('מישלן')).toBe('מישלן')
  })

  it.each([
    ['סט Road 6', 'סט-road-6'],
    ['GTS 23 / GTS 24', 'gts-23-gts-24'],
    ['E-07+', 'e-07-plus'],
    ['אדוונצ׳ר 90/10', 'אדוונצ-ר-90-10'],
    ['<script>', 'script'],
    ['//', 'tire'],
  ])('of the product %j is %j', (name, slug) => {
    expect(productNameSlug(name)).toBe(slug)
  })

  it('are one URL path segment that round-trips, for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        const slug = productNameSlug(name)
        expect(slug).toMatch(/^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u)
        expect(decodeURIComponent(encodeURIComponent(slug))).toBe(slug)
      }),
    )
  })
})
