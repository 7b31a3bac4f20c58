import { expect, it } from 'vitest'
import type { OrderStatus, StockSource } from '#events/orders.events.ts'
import { productChanged } from '#services/catalogue/testing/catalogue-events.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { changeStatus, release } from '../testing/order-acts.ts'
import { createTestOrders, line, orderOf } from '../testing/test-orders.ts'
import { createStockCounters } from './stock-counters.consumer.ts'
import { listShortages } from './units.ts'

/** A pre-order is held on the shipment under way; then the shipment arrives, and staff import what lies on the shelf now. */

const { database, deps, place } = await createTestOrders()
const counters = createStockCounters(deps)
let articles = 0
let counts = 0

const nextArticle = () => `20000000070${String(++articles).padStart(2, '0')}`
const count = (ean: string, stock: number, shipmentUnits: number) =>
  database.transaction(async (tx) => counters.apply?.(tx, [productChanged(++counts, ean, { stock, shipmentUnits, supplierUnits: 0 })]))
const order = (ean: string, source: StockSource, quantity: number) =>
  place(orderOf([line(ean, quantity, { source, takes: [{ ean, source }] })]))
const move = (orderId: string, to: OrderStatus) => withEvents(deps, (unit) => changeStatus(unit, orderId, to, 'dana'))
const left = async (ean: string, source: StockSource) =>
  (await listShortages(database, [{ ean, source, quantity: 1_000 }])).map(({ available }) => available)

it('keeps what has arrived for those who ordered it in advance', async () => {
  const ean = nextArticle()
  await count(ean, 0, 2)
  await order(ean, 'shipment', 2)
  await count(ean, 2, 0)
  await expect(order(ean, 'stock', 1)).rejects.toMatchObject({
    held: { reason: 'stock', short: [{ ean, source: 'stock', available: 0 }] },
  })
  await count(ean, 3, 0)
  await order(ean, 'stock', 1)
  expect(await left(ean, 'stock')).toEqual([0])
})

it('hands a pre-order over from the shelf, before the next count and after it', async () => {
  const ean = nextArticle()
  await count(ean, 0, 2)
  const early = await order(ean, 'shipment', 2)
  await count(ean, 3, 0)
  await move(early, 'sent')
  expect(await left(ean, 'stock')).toEqual([1])
  await count(ean, 1, 0)
  expect(await left(ean, 'stock')).toEqual([1])
  await move(early, 'paid')
  expect(await left(ean, 'stock')).toEqual([0])
  await count(ean, 3, 0)
  expect(await left(ean, 'stock')).toEqual([1])
})

it('promises nothing twice when half a shipment came and a pre-order was handed over out of it', async () => {
  const ean = nextArticle()
  await count(ean, 0, 4)
  const early = await order(ean, 'shipment', 2)
  await count(ean, 2, 2)
  await move(early, 'closed')
  await order(ean, 'stock', 2)
  expect([await left(ean, 'stock'), await left(ean, 'shipment')]).toEqual([[0], [0]])
  // The shelf is empty; who bought from it waits for the rest of the shipment, which nobody else may have.
  await count(ean, 0, 2)
  await expect(order(ean, 'shipment', 1)).rejects.toMatchObject({ held: { reason: 'stock' } })
})

it('frees what has arrived when the pre-order is cancelled, and holds it there for money that comes late', async () => {
  const ean = nextArticle()
  await count(ean, 0, 2)
  const early = await order(ean, 'shipment', 2)
  await withEvents(deps, (unit) => release(unit, early, 'lapsed'))
  await count(ean, 2, 0)
  expect(await left(ean, 'stock')).toEqual([2])
  expect(await move(early, 'paid')).toEqual({ ok: true, hasChanged: true, attention: null })
  expect(await left(ean, 'stock')).toEqual([0])
  await move(early, 'cancelled')
  await order(ean, 'stock', 2)
  expect(await move(early, 'paid')).toEqual({ ok: true, hasChanged: true, attention: 'stock_gone' })
})
