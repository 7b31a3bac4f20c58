import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CartLine, illegalPairs } from './cart-pairs.ts'
import { article, motorcycle } from './testing/fit-samples.ts'

type Article = ReturnType<typeof article>

const RADIAL_FRONT = { ...article('11', 'front', '120/70 ZR 17 58W'), name: 'Road 6' }
const BIAS_FRONT = { ...article('12', 'front', '110/70-17 54H'), name: 'Pilot Street' }
const RADIAL_REAR = { ...article('13', 'rear', '180/55 ZR 17 73W'), name: 'Road 6' }
const BIAS_REAR = { ...article('14', 'rear', '140/70-17 66H'), name: 'Pilot Street' }
const SCOOTER_FRONT = { ...article('10', 'front', '120/70 R 15 56H'), name: 'City Grip 2' }
const SCOOTER_REAR = { ...article('15', 'rear', '140/70-14 68S'), name: 'City Grip 2' }
const EITHER = article('16', 'both', '3.50-10 59J')
const LEGAL_SET = article('17', 'set', '120/70 ZR 17 58W', '180/55 ZR 17 73W')
const ILLEGAL_SET = article('18', 'set', '120/70 ZR 17 58W', '140/70-17 66H')
const R18_FRONT = article('20', 'front', '120/70 R 19 60H')
const R18_REAR = article('21', 'rear', '180/65 B 16 81H')
const R18_SET = article('22', 'set', '120/70 R 19 60H', '180/65 B 16 81H')
const R18 = motorcycle('120/70 R 19', '180/65 B 16')

const cartOf = (...articles: Article[]): CartLine<Article>[] => articles.map((each) => ({ article: each, quantity: 1 }))
const named = (cart: CartLine<Article>[], on = null as typeof R18 | null) =>
  illegalPairs(cart, on).map(({ front, rear, quantity }) => `${front.ean}+${rear.ean} ${quantity}`)

describe('invalid pairs in a cart', () => {
  it('are a radial front with a bias rear, with both structures and a warning', () => {
    expect(illegalPairs(cartOf(RADIAL_FRONT, BIAS_REAR))).toEqual([
      {
        front: RADIAL_FRONT,
        rear: BIAS_REAR,
        quantity: 1,
        reason: { rule: 'no_front_radial_rear_bias', verdict: 'warn', axle: null, found: 'R + -', needed: null },
      },
    ])
  })

  it.each([
    ['a bias front and a radial rear', cartOf(BIAS_FRONT, RADIAL_REAR)],
    ['two radials', cartOf(RADIAL_FRONT, RADIAL_REAR)],
    ['two bias tires', cartOf(BIAS_FRONT, BIAS_REAR)],
    ['tires of two motorcycles', cartOf(RADIAL_FRONT, BIAS_FRONT, RADIAL_REAR, BIAS_REAR)],
    ['a radial front alone', cartOf(RADIAL_FRONT, SCOOTER_FRONT)],
    ['a radial front that has a radial rear, beside a bias rear', cartOf(RADIAL_FRONT, RADIAL_REAR, BIAS_REAR)],
    ['a bias rear that has a bias front, beside a radial front', cartOf(RADIAL_FRONT, BIAS_FRONT, BIAS_REAR)],
    ['tires for either wheel', cartOf(RADIAL_FRONT, EITHER)],
    ['a set, whatever lies beside it', cartOf(LEGAL_SET, BIAS_REAR, BIAS_FRONT)],
    ['nothing', []],
  ])('are not %s', (_, cart) => {
    expect(named(cart)).toEqual([])
  })

  it('are as many as remain without a partner', () => {
    const cart = [
      { article: RADIAL_FRONT, quantity: 3 },
      { article: RADIAL_REAR, quantity: 1 },
      { article: BIAS_REAR, quantity: 4 },
      { article: BIAS_FRONT, quantity: 1 },
    ]
    expect(named(cart)).toEqual(['11+14 2'])
  })

  it('remain after tires of the same line are paired', () => {
    expect(named(cartOf(RADIAL_FRONT, SCOOTER_FRONT, RADIAL_REAR, SCOOTER_REAR))).toEqual(['10+15 1'])
    expect(named(cartOf(RADIAL_FRONT, SCOOTER_FRONT, RADIAL_REAR, BIAS_REAR, BIAS_FRONT, SCOOTER_REAR))).toEqual(['10+15 1'])
  })

  it('include a set that is invalid in itself, which blocks', () => {
    expect(illegalPairs([{ article: ILLEGAL_SET, quantity: 2 }])).toEqual([
      {
        front: ILLEGAL_SET,
        rear: ILLEGAL_SET,
        quantity: 2,
        reason: { rule: 'no_front_radial_rear_bias', verdict: 'block', axle: null, found: 'R + -', needed: null },
      },
    ])
  })

  it('exclude pairs of the manufacturer, in that motorcycle’s sizes', () => {
    expect(named(cartOf(R18_FRONT, R18_REAR, R18_SET))).toEqual(['22+22 1', '20+21 1'])
    expect(named(cartOf(R18_FRONT, R18_REAR, R18_SET), R18)).toEqual([])
    expect(named(cartOf(R18_FRONT, R18_REAR, RADIAL_FRONT, BIAS_REAR, ILLEGAL_SET), R18)).toEqual(['18+18 1', '11+14 1'])
    expect(named(cartOf(R18_FRONT, BIAS_REAR), R18)).toEqual(['20+14 1'])
    expect(named(cartOf(R18_FRONT, R18_REAR), motorcycle('120/70 R 19', '180/65 R 16'))).toEqual(['20+21 1'])
  })
})

const SINGLES = [RADIAL_FRONT, BIAS_FRONT, RADIAL_REAR, BIAS_REAR, SCOOTER_FRONT, SCOOTER_REAR, EITHER, R18_FRONT, R18_REAR]
const carts = (articles: readonly Article[]) =>
  fc.uniqueArray(fc.record({ article: fc.constantFrom(...articles), quantity: fc.integer({ min: 1, max: 2 }) }), {
    selector: ({ article: { ean } }) => ean,
    maxLength: 6,
  })
const mine = fc.constantFrom(null, R18)

describe('invalid pairs of any cart', () => {
  it('are as few as the best pairing allows', () => {
    fc.assert(
      fc.property(carts(SINGLES), mine, (cart, on) => {
        const quantity = illegalPairs(cart, on).reduce((sum, pair) => sum + pair.quantity, 0)
        expect(quantity).toBe(fewestIllegal(unitsOf(cart, 'front'), unitsOf(cart, 'rear'), on))
      }),
      { numRuns: 300 },
    )
  })

  it('are each invalid, and use no tire more often than the cart contains it', () => {
    fc.assert(
      fc.property(carts(SINGLES), mine, (cart, on) => {
        const pairs = illegalPairs(cart, on)
        expect(pairs.filter(({ front, rear }) => isLegal(front, rear, on))).toEqual([])
        for (const { article: each, quantity } of cart) {
          const used = pairs.filter(({ front, rear }) => front === each || rear === each)
          expect(used.reduce((sum, pair) => sum + pair.quantity, 0)).toBeLessThanOrEqual(quantity)
        }
      }),
    )
  })

  it('do not depend on the cart’s order', () => {
    const shuffled = carts([...SINGLES, LEGAL_SET, ILLEGAL_SET, R18_SET]).chain((cart) =>
      fc.tuple(fc.constant(cart), fc.shuffledSubarray(cart, { minLength: cart.length })),
    )
    fc.assert(
      fc.property(shuffled, mine, ([cart, other], on) => {
        expect(illegalPairs(other, on)).toEqual(illegalPairs(cart, on))
      }),
    )
  })

  it('are none if all tires are radial, or none is', () => {
    const radials = [...SINGLES, LEGAL_SET].filter(({ tire }) => tire.construction === 'R')
    const others = SINGLES.filter(({ tire }) => tire.construction !== 'R')
    const one = fc.oneof(carts(radials), carts(others))
    fc.assert(
      fc.property(one, (cart) => {
        expect(illegalPairs(cart)).toEqual([])
      }),
    )
  })
})

function unitsOf(cart: CartLine<Article>[], position: string): Article[] {
  return cart.flatMap(({ article: each, quantity }) => (each.position === position ? Array<Article>(quantity).fill(each) : []))
}

/** All pairings, by brute force. */
function fewestIllegal(fronts: Article[], rears: Article[], on: typeof R18 | null): number {
  if (fronts.length > rears.length) return fewestOf(rears, fronts, (rear, front) => isLegal(front, rear, on))
  return fewestOf(fronts, rears, (front, rear) => isLegal(front, rear, on))
}

function fewestOf([first, ...others]: Article[], partners: Article[], isFine: (one: Article, other: Article) => boolean): number {
  if (!first) return 0
  const ways = partners.map((partner, index) => {
    const left = partners.filter((_, other) => other !== index)
    return (isFine(first, partner) ? 0 : 1) + fewestOf(others, left, isFine)
  })
  return Math.min(...ways)
}

function isLegal(front: Article, rear: Article, on: typeof R18 | null): boolean {
  const isMakers = on !== null && front.tire.sizeKey === on.front.sizeKey && rear.tire.sizeKey === on.rear.sizeKey
  return front.tire.construction !== 'R' || rear.tire.construction === 'R' || isMakers
}
