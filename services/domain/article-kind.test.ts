import { expect, it } from 'vitest'
import { product, tire } from '#services/catalogue/testing/catalogue-events.ts'
import { kindOf, nearestInKind } from './article-kind.ts'
import { deriveVisibility } from './visibility.ts'

const gone = product('2000000000015')

it('names the nearest in kind first: wheel, then what can be had, riding, brand and price', () => {
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
