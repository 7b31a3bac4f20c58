import { beforeEach, expect, it } from 'vitest'
import type { OrderStatus } from '#events/orders.events.ts'
import { undo, withEvents } from '#services/platform/unit-of-work.ts'
import { reserveFrom } from './stock/reserve-from.command.ts'
import { listShortages } from './stock/units.ts'
import { changeStatus, release } from './testing/order-acts.ts'
import { createTestOrders, line, orderOf } from './testing/test-orders.ts'

const FRONT = '2000000000011'
const REAR = '2000000000022'
const SET = '2000000000033'
const { database, deps, count, counters, eventsAbout, place } = await createTestOrders()
beforeEach(async () => {
  for (const ean of [FRONT, REAR]) for (const source of ['stock', 'shipment'] as const) await count(ean, source, 4)
})

const unitsOf = async (ean: string) =>
  Object.fromEntries(
    (await counters()).filter((each) => each.ean === ean).map(({ source, reserved, handedOver }) => [source, { reserved, handedOver }]),
  )
const rowOf = async (orderId: string) =>
  (await database.query('SELECT status, reservation, needs_attention FROM orders WHERE order_id = $1', [orderId])).rows[0]
const set = () =>
  line(SET, 2, {
    isSet: true,
    takes: [
      { ean: FRONT, source: 'stock' },
      { ean: REAR, source: 'stock' },
    ],
  })
const take = (orderId: string) =>
  withEvents(deps, async (unit) => {
    const taken = await reserveFrom(unit, orderId, 'shipment', 'dana')
    return taken.ok ? taken : undo(taken)
  })

/** An order of two sets whose rear tires are gone from the shelf, moved on by staff all the same. */
async function withoutUnits(status: OrderStatus): Promise<string> {
  const orderId = await place(orderOf([set()]))
  await withEvents(deps, (unit) => release(unit, orderId, 'lapsed'))
  await count(REAR, 'stock', 0)
  await withEvents(deps, (unit) => changeStatus(unit, orderId, status, 'dana'))
  return orderId
}

it('takes the missing tire of a set from the shipment, and the other one from the shelf', async () => {
  const orderId = await withoutUnits('paid')
  expect(await rowOf(orderId)).toMatchObject({ reservation: 'released', needs_attention: 'stock_gone' })
  expect(await take(orderId)).toEqual({ ok: true })
  expect(await rowOf(orderId)).toMatchObject({ reservation: 'held', needs_attention: null })
  expect([await unitsOf(FRONT), await unitsOf(REAR)]).toMatchObject([
    { stock: { reserved: 2 }, shipment: { reserved: 0 } },
    { stock: { reserved: 0 }, shipment: { reserved: 2 } },
  ])
  expect(await take(orderId)).toEqual({ ok: false, reason: 'nothing_to_reserve' })
  await withEvents(deps, (unit) => changeStatus(unit, orderId, 'cancelled', 'dana'))
  expect(await unitsOf(REAR)).toMatchObject({ shipment: { reserved: 0 } })
})

it('hands over at once what the customer has already', async () => {
  const orderId = await withoutUnits('closed')
  expect(await take(orderId)).toEqual({ ok: true })
  expect(await rowOf(orderId)).toMatchObject({ status: 'closed', reservation: 'handed_over' })
  expect(await unitsOf(REAR)).toMatchObject({ shipment: { reserved: 0, handedOver: 2 } })
})

it('takes nothing for an order that is cancelled', async () => {
  await count(FRONT, 'stock', 10)
  await count(REAR, 'stock', 10)
  const orderId = await place(orderOf([set()]))
  await withEvents(deps, (unit) => changeStatus(unit, orderId, 'cancelled', 'dana'))
  const before = [await unitsOf(FRONT), await unitsOf(REAR)]
  expect(await take(orderId)).toEqual({ ok: false, reason: 'nothing_to_reserve' })
  expect(await rowOf(orderId)).toMatchObject({ status: 'cancelled', reservation: 'released' })
  expect([await unitsOf(FRONT), await unitsOf(REAR)]).toEqual(before)
  expect((await eventsAbout(orderId)).some(({ type }) => type === 'order.units-reserved.v1')).toBe(false)
})

it('says why units are missing: others have them, were handed them, or fewer were counted', async () => {
  const EAN = '2000000000055'
  const causes = async (source: 'stock' | 'shipment', quantity: number) =>
    (await listShortages(database, [{ ean: EAN, source, quantity }])).map(({ available, cause }) => [available, cause])
  await count(EAN, 'stock', 4)
  await count(EAN, 'shipment', 0)
  expect(await causes('stock', 4)).toEqual([])
  expect(await causes('stock', 5)).toEqual([[4, 'counted']])
  const orderId = await place(orderOf([line(EAN, 3)]))
  expect(await causes('stock', 2)).toEqual([[1, 'reserved']])
  expect(await causes('shipment', 2)).toEqual([[1, 'reserved']])
  for (const status of ['paid', 'sent'] as const) await withEvents(deps, (unit) => changeStatus(unit, orderId, status, 'dana'))
  expect(await causes('stock', 2)).toEqual([[1, 'handed_over']])
  expect(await causes('shipment', 5)).toEqual([[1, 'counted']])
})
