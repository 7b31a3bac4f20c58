import { expect, it } from 'vitest'
import { motorcycle, originalTire } from '#services/motorcycles/testing/motorcycle-events.ts'
import { createDemandMatcher } from './demand-matcher.ts'
import { toBuy } from './testing/products-to-buy.ts'

const [FRONT, REAR, OTHER, EITHER, SET] = ['1', '2', '3', '4', '5']
const products = [
  toBuy(FRONT, '120/70-17', { position: 'front' }),
  toBuy(REAR, '180/55-17', { position: 'rear' }),
  toBuy(OTHER, '180/55-17', { position: 'rear', brand: 'Pirelli', brandSlug: 'pirelli', name: 'Angel GT II' }),
  toBuy(EITHER, '120/70-17', { position: 'both', name: 'City Grip' }),
  toBuy(SET, '180/55-17', { position: 'set', front: toBuy('', '120/70-17').tire }),
]
const matcher = createDemandMatcher(products, [
  motorcycle('yamaha-mt-07-2014', {
    brand: 'Yamaha',
    model: 'MT-07',
    yearTo: 2020,
    front: originalTire('120/70R17'),
    rear: originalTire('180/55R17'),
  }),
  motorcycle('yamaha-mt-10-2016', { brand: 'Yamaha', model: 'MT-10', front: originalTire('120/70R17'), rear: originalTire('190/55R17') }),
])

it.each([
  ['180/55-17', [[REAR, OTHER]]],
  ['180 55 17', [[REAR, OTHER]]],
  ['צמיג pirelli 180/55-17', [[OTHER]]],
  ['dunlop 180/55 17', [[REAR, OTHER]]],
  ['120/70-17', [[FRONT, EITHER]]],
  ['120/70-17 אחורי', [[EITHER]]],
  [
    '120/70-17 + 180/55-17',
    [
      [FRONT, EITHER],
      [REAR, OTHER],
    ],
  ],
])('finds the tires of the sizes of %j', (text, groups) => {
  expect(matcher.ofText(text)).toEqual(groups)
})

it.each([
  [
    'yamaha mt-07',
    [
      [FRONT, EITHER],
      [REAR, OTHER],
    ],
  ],
  [
    'ימאהה mt07 2019',
    [
      [FRONT, EITHER],
      [REAR, OTHER],
    ],
  ],
  // Of its rear wheel we have nothing.
  ['mt 10', [[FRONT, EITHER]]],
])('finds the tires of the wheels of %j', (text, groups) => {
  expect(matcher.ofText(text)).toEqual(groups)
})

it.each(['130/90-16', 'yamaha', 'honda cb500', 'pirelli', ''])('finds nothing for %j', (text) => {
  expect(matcher.ofText(text)).toEqual([])
})

it('finds the tires of the wheel that a motorcycle was asked for', () => {
  expect(matcher.ofMotorcycle('yamaha-mt-07-2014', 'rear')).toEqual([[REAR, OTHER]])
  expect(matcher.ofMotorcycle('yamaha-mt-07-2014', 'set')).toEqual([
    [FRONT, EITHER],
    [REAR, OTHER],
  ])
  expect(matcher.ofMotorcycle('vespa-gts-2020', 'set')).toEqual([])
})
