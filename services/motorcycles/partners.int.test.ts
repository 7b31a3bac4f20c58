import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import type { ProductChanged } from '#events/catalogue.events.ts'
import { LineAnswer } from '#services/catalogue/line.contract.ts'
import { product, tire } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { Partners } from './motorcycle.contract.ts'
import { motorcycle, originalTire } from './testing/motorcycle-events.ts'

/** Partners of a tire, and its line. */

const MT07 = 'yamaha-mt-07'
const FRONT = '2000000000015'
const WIDE_FRONT = '2000000000022'
const REAR = '2000000000039'
const SET = '2000000000046'
const DEAR_SET = '2000000000053'
const OTHER_LINE = '2000000000060'
const SOLD_OUT_FRONT = '2000000000077'
const BIAS_REAR = '2000000000084'
const SCOOTER = '2000000000091'

const front17 = { ...tire('120', '70', '17'), loadIndex: 58, dot: '0726' }
const front19 = { ...tire('110', '80', '19'), loadIndex: 59, dot: '0726' }
const rear17 = { ...tire('180', '55', '17'), loadIndex: 73, dot: '0726' }
const bias = { ...rear17, construction: '-' as const }
const changed = (ean: string, overrides: Partial<ProductChanged>) => ['product.changed.v1', ean, product(ean, overrides)] as const
const nothingLeft = { stock: 0, shipmentUnits: 0, supplierUnits: 0 }
const ofRear = (id: string, front: string) => [
  'motorcycle.changed.v1' as const,
  id,
  motorcycle(id, { model: id, front: originalTire(front), rear: originalTire('180/55ZR17') }),
]

const { app, emit } = await createTestShop({ now: () => new Date('2026-11-25T10:00:00.000Z') })
await emit(
  ...([ofRear(MT07, '120/70ZR17'), ofRear('other', '120/70ZR17'), ofRear('tall', '110/80R19')] as unknown as Parameters<typeof emit>),
  [...changed(FRONT, { position: 'front', tire: front17, priceAgorot: 50_000 })],
  [...changed(SOLD_OUT_FRONT, { position: 'front', tire: front17, priceAgorot: 40_000, ...nothingLeft })],
  [...changed(WIDE_FRONT, { position: 'front', tire: front19, priceAgorot: 52_000 })],
  [...changed(REAR, { tire: rear17, priceAgorot: 76_900 })],
  [...changed(SET, { position: 'set', front: front17, tire: rear17, priceAgorot: 120_000 })],
  [...changed(DEAR_SET, { position: 'set', front: front19, tire: rear17, priceAgorot: 130_000 })],
  [...changed(OTHER_LINE, { position: 'front', tire: front17, name: 'Power 6', priceAgorot: 30_000 })],
  [...changed(BIAS_REAR, { name: 'Old', tire: bias })],
  [...changed(SCOOTER, { name: 'City', position: 'both', tire: tire('110', '70', '13') })],
)

const partnersOf = async (ean: string, query = '') =>
  (await app.inject({ url: `/api/v1/tires/MO/${ean}/partners${query}` })).json() as Partners
const eansOf = ({ partners }: Partners) => partners.map(({ product: { ean }, set }) => [ean, set?.ean ?? null])

describe('the partners of a tire', () => {
  it('for a motorcycle that it fits are of its line, fit the other wheel and are available, with the cheaper set', async () => {
    const answer = await partnersOf(REAR, `?motorcycle=${MT07}`)
    expect([answer.isForMotorcycle, eansOf(answer)]).toEqual([true, [[FRONT, SET]]])
    const [first] = answer.partners
    expect(first?.reasons.find(({ rule }) => rule === 'same_brand_pair')?.verdict).toBe('ok')
    expect(first?.reasons.some(({ verdict }) => verdict === 'block')).toBe(false)
    expect(Compile(Partners).Check(answer)).toBe(true)
  })

  it('otherwise are one per common size, most common first; a dearer set is omitted', async () => {
    for (const query of ['', '?motorcycle=nobody']) {
      const answer = await partnersOf(REAR, query)
      expect([answer.isForMotorcycle, eansOf(answer)]).toEqual([
        false,
        [
          [FRONT, SET],
          [WIDE_FRONT, null],
        ],
      ])
    }
    expect(eansOf(await partnersOf(FRONT))).toEqual([[REAR, SET]])
  })

  it('never violate the pair rules; a tire without a line or for either wheel has none', async () => {
    await emit([...changed('2000000000107', { name: 'Old', position: 'front', tire: front17 })])
    for (const ean of [BIAS_REAR, SCOOTER, SET, '2999999999997']) expect(eansOf(await partnersOf(ean))).toEqual([])
  })
})

describe('a line', () => {
  const get = (path: string) => app.inject({ url: `/api/v1/lines/${path}` })

  it('has every article of its name, with their common data, under any spelling of its URL', async () => {
    const [line, spelled] = await Promise.all([get('michelin/road-6'), get('MICHELIN/Road%206')])
    const answer = line.json() as LineAnswer
    expect(answer).toMatchObject({ brand: 'Michelin', brandSlug: 'michelin', name: 'Road 6' })
    expect(answer.products.map(({ ean }) => ean).sort()).toEqual([FRONT, SOLD_OUT_FRONT, WIDE_FRONT, REAR, SET, DEAR_SET].sort())
    expect(answer.products.at(-1)?.ean).toBe(SOLD_OUT_FRONT)
    expect([Compile(LineAnswer).Check(answer), spelled.json()]).toEqual([true, answer])
  })

  it('without articles is 404 in Hebrew', async () => {
    const answers = await Promise.all(['michelin/nothing', 'nobody/road-6'].map(get))
    expect(answers.map((answer) => [answer.statusCode, answer.json().error.code])).toEqual([
      [404, 'unknown_line'],
      [404, 'unknown_line'],
    ])
  })

  it('is updated when one of its articles changes', async () => {
    await get('michelin/power-6')
    await emit([...changed(OTHER_LINE, { position: 'front', tire: front17, name: 'Power 6', priceAgorot: 31_000 })])
    await expect.poll(async () => (await get('michelin/power-6')).json().products[0].price).toBe(310)
  })
})
