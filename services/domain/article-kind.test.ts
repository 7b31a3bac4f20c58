import { expect, it } from 'vitest'
import { product, tire } from '#services/catalogue/testing/catalogue-events.ts'
import { kindOf, nearestInKind, substitutesOf } from './article-kind.ts'
import { deriveVisibility } from './visibility.ts'

const gone = product('2000000000015')

it('ranks by similarity: wheel, then availability, riding style, brand and price', () => {
  const articles = Object.entries({
    set: { position: 'set', front: tire('120', '70', '17') },
    front: { position: 'front' },
    soldOut: { stock: 0, supplierUnits: 0 },
    otherRiding: { segment: 'sport' },
    otherBrand: { brandSlug: 'pirelli' },
    dearer: { priceAgorot: 76_990 },
    eitherWheel: { position: 'both', priceAgorot: 76_800 },
    same: {},
  } as const).map(([name, changes], index) => ({ ...product(`20000000001${index}0`, changes), name }))
  expect(nearestInKind(kindOf(gone), articles, deriveVisibility).map(({ name }) => name)).toEqual([
    'same',
    'dearer',
    'eitherWheel',
    'otherBrand',
    'otherRiding',
    'soldOut',
    'front',
    'set',
  ])
  expect(nearestInKind(kindOf({ ...gone, position: 'set' }), articles, deriveVisibility)[0]?.name).toBe('set')
})

it('suggests available substitutes for the same wheel, no weaker, one of each line', () => {
  const spec = gone.tire
  const front = tire('120', '70', '17')
  const articles = Object.entries({
    itself: { ean: gone.ean },
    soldOut: { stock: 0, supplierUnits: 0 },
    otherWheel: { position: 'front' },
    set: { position: 'set', front },
    weaker: { name: 'Weak', tire: { ...spec, loadIndex: 69 } },
    slower: { name: 'Slow', tire: { ...spec, speedSymbol: 'H' } },
    nextOfLine: { name: 'Angel', brandSlug: 'pirelli', priceAgorot: 99_000 },
    ofLine: { name: 'Angel', brandSlug: 'pirelli', priceAgorot: 77_000 },
    stronger: { name: 'Strong', tire: { ...spec, loadIndex: 75, speedSymbol: '(W)' } },
  } as const).map(([name, changes], index) => ({ key: name, ...product(`20000000002${index}0`, changes) }))
  const keys = (missing: Parameters<typeof substitutesOf>[0]) => substitutesOf(missing, articles, deriveVisibility).map(({ key }) => key)
  expect(keys(gone)).toEqual(['stronger', 'ofLine'])
  expect(keys({ ...gone, position: 'set', front })).toEqual(['set'])
  expect(keys({ ...gone, position: 'set', front: tire('120', '60', '17') })).toEqual([])
})
