import { expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { motorcycle, originalTire } from '#services/motorcycles/testing/motorcycle-events.ts'
import { createTestWizard } from './testing/test-wizard.ts'
import { MOTORCYCLE, REARS, tireOfMotorcycle } from './testing/wizard-requests.ts'

const { answer, emit, another } = await createTestWizard()
const fresh = await another({ readCacheBytes: 0 })
const [cheapest, other] = REARS
const like = (ean: string, overrides: Parameters<typeof product>[1]) =>
  [
    'product.changed.v1',
    ean,
    product(ean, { name: `Road ${REARS.indexOf(ean as never)}`, tire: tireOfMotorcycle(), ...overrides }),
  ] as const
const week = (number: number) => ({ year: 2026, week: number })
const range = { previous: week(20), current: week(40) }
const shipments = (currentShipmentAt: string) => ({
  currentShipmentAt,
  nextShipmentAt: '2027-01-11T10:00:00.000Z',
  nextShipmentOrderDeadline: '2026-12-30T10:00:00.000Z',
  tireYears: { preorder: range, ondemand: range },
})

/** All but the id of the question. */
async function ask(to?: typeof fresh) {
  const { recommendationId: _id, ...rest } = await answer({}, to)
  return rest
}

it.each([
  ['a price changes', () => [like(cheapest, { priceAgorot: 95_000 })]],
  ['the stock is gone, and some is on its way', () => [like(cheapest, { stock: 0, shipmentUnits: 3, supplierUnits: 0 })]],
  ['a shipment has a date', () => [['shipment-settings.changed.v1', 'shipment-settings', shipments('2026-12-06T10:00:00.000Z')]]],
  ['it comes later', () => [['shipment-settings.changed.v1', 'shipment-settings', shipments('2026-12-20T10:00:00.000Z')]]],
  ['nothing of it is left', () => [like(cheapest, { stock: 0, shipmentUnits: 0, supplierUnits: 0 })]],
  ['a tire is removed', () => [['product.removed.v1', other, { ean: other }]]],
  ['another one comes', () => [like('2000000000046', { name: 'Pilot Road 4', priceAgorot: 55_000 })]],
  [
    'the motorcycle has other wheels',
    () => [['motorcycle.changed.v1', MOTORCYCLE, motorcycle(MOTORCYCLE, { rear: originalTire('180/55R17') })]],
  ],
] as [string, () => Parameters<typeof emit>][])('the next question knows when %s', async (_what, facts) => {
  const before = await ask()
  expect(await ask()).toEqual(before)
  await emit(...facts())
  const after = await ask()
  expect(after).not.toEqual(before)
  expect(after).toEqual(await ask(fresh))
})
