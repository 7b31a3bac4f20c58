import { expect, it } from 'vitest'
import type { ProductChanged } from '#events/catalogue.events.ts'
import { product, tire } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import type { RecommendationAnswer } from '#services/wizard/wizard.contract.ts'
import type { MotorcycleTires } from './motorcycle.contract.ts'
import { motorcycle } from './testing/motorcycle-events.ts'

const CB500X = 'honda-cb500x-19-inch-2019'
const FRONT = '2000000000015'
const DEAR_REAR = '2000000000022'
const SET = '2000000000039'
const front = { ...tire('110', '80', '19'), loadIndex: 59, speedSymbol: 'V' }
const rear = tire('160', '60', '17')
const soldOut = { stock: 0, shipmentUnits: 0, supplierUnits: 0 }

const { app, emit } = await createTestShop()
const changed = (ean: string, overrides: Partial<ProductChanged>) => product(ean, { tire: rear, ...overrides })
const cheapRears = Array.from({ length: 1_100 }, (_, number) => String(2_000_000_100_000 + number))
const products = [
  ...cheapRears.map((ean) => changed(ean, { ...soldOut, priceAgorot: 10_000 })),
  changed(FRONT, { position: 'front', tire: front }),
  changed(DEAR_REAR, { priceAgorot: 90_000 }),
  changed(SET, { position: 'set', front, priceAgorot: 150_000, setOf: { front: FRONT, rear: DEAR_REAR }, ...soldOut }),
]
await emit(
  ['motorcycle.changed.v1', CB500X, motorcycle(CB500X)],
  ...products.map((data): ['product.changed.v1', string, ProductChanged] => ['product.changed.v1', data.ean, data]),
)

it.each([
  ['front', FRONT],
  ['rear', DEAR_REAR],
  ['set', SET],
])('what can be ordered is recommended (%s), however many cheaper tires of the size are sold out', async (selectedTyreType, ean) => {
  const payload = {
    visitorName: 'נועה לוי',
    visitorPhoneNumber: '0521234567',
    motorcycle: CB500X,
    selectedTyreType,
    usage: 'daily',
    kilometers: '100-500',
  }
  const answer = await app.inject({ method: 'POST', url: '/api/v1/wizard/recommend-tiers', payload })
  expect(answer.json<RecommendationAnswer>()).toMatchObject({ outcome: 'ok', recommendations: [{ ean }] })
})

it('articles on sale are on the page of the motorcycle', async () => {
  const { fronts, rears, sets } = (await app.inject({ url: `/api/v1/motorcycles/${CB500X}` })).json<MotorcycleTires>()
  expect([fronts[0], rears[0], sets[0]].map((first) => first?.product.ean)).toEqual([FRONT, DEAR_REAR, SET])
})

it('articles on sale are in the list of their size', async () => {
  const listed = (await app.inject({ url: '/api/v1/tires/MO/160/60/17' })).json<{ ean: string }[]>().map(({ ean }) => ean)
  // Sets come after the single tires.
  expect([listed[0], listed.includes(SET)]).toEqual([DEAR_REAR, true])
})
