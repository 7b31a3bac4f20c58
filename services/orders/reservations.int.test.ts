import { describe, expect, it } from 'vitest'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { lapseReservations } from './lapse.job.ts'
import { changeStatus, release, restore } from './testing/order-acts.ts'
import { AT, createTestOrders, line, orderOf } from './testing/test-orders.ts'

const FRONT = '2000000000011'
const REAR = '2000000000022'
const SET = '2000000000033'
const { database, deps, count, counters, eventsAbout, place } = await createTestOrders()

const orderRow = async (orderId: string) =>
  (await database.query('SELECT status, reservation, reserved_until, needs_attention FROM orders WHERE order_id = $1', [orderId])).rows[0]
const counterOf = async (ean: string) => (await counters()).find((counter) => counter.ean === ean)

describe('what an order holds', () => {
  it('is told of every counter that moved, and never more than there is', async () => {
    await count(FRONT, 'stock', 3)
    await place(orderOf([line(FRONT, 2)]))
    expect(await counterOf(FRONT)).toMatchObject({ reserved: 2 })
    expect((await eventsAbout(FRONT)).map(({ type, data }) => [type, data])).toContainEqual([
      'units.taken.v1',
      { ean: FRONT, source: 'stock', reserved: 2, handedOver: 0 },
    ])
    await expect(place(orderOf([line(FRONT, 2)]))).rejects.toMatchObject({
      held: { reason: 'stock', short: [{ ean: FRONT, available: 1 }] },
    })
    expect(await counterOf(FRONT)).toMatchObject({ reserved: 2 })
  })

  it('is one of each tire of a set, beside the same tire on its own', async () => {
    await count(FRONT, 'stock', 10)
    await count(REAR, 'shipment', 4)
    const before = (await counterOf(FRONT))?.reserved ?? 0
    const takes = [
      { ean: FRONT, source: 'stock' as const },
      { ean: REAR, source: 'shipment' as const },
    ]
    const orderId = await place(orderOf([line(SET, 2, { isSet: true, source: 'shipment', takes }), line(FRONT, 1)]))
    expect((await counterOf(FRONT))?.reserved).toBe(before + 3)
    expect(await counterOf(REAR)).toMatchObject({ source: 'shipment', reserved: 2 })
    expect(await withEvents(deps, (unit) => release(unit, orderId, 'lapsed'))).toBe(true)
    expect((await counterOf(FRONT))?.reserved).toBe(before)
    expect(await counterOf(REAR)).toMatchObject({ reserved: 0 })
  })

  it('is nothing of what was never counted, and without limit of what the catalogue does not count', async () => {
    await expect(place(orderOf([line('2000000000990')]))).rejects.toMatchObject({
      held: { reason: 'stock', short: [{ available: 0 }] },
    })
    await count('2000000000991', 'stock', null)
    await place(orderOf([line('2000000000991', 10)]))
    expect(await counterOf('2000000000991')).toMatchObject({ onHand: null, reserved: 10 })
  })

  it('is given back once', async () => {
    const ean = '2000000000101'
    await count(ean, 'stock', 1)
    const orderId = await place(orderOf([line(ean)]))
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => withEvents(deps, (unit) => release(unit, orderId, 'cancelled'))))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await counterOf(ean)).toMatchObject({ reserved: 0 })
    expect((await eventsAbout(`"${orderId}"`)).filter(({ type }) => type === 'order.reservation-released.v1')).toHaveLength(1)
  })

  it('is held again for late money while it is there, else staff see why it is not', async () => {
    const ean = '2000000000202'
    await count(ean, 'stock', 1)
    const early = await place(orderOf([line(ean)]))
    await withEvents(deps, (unit) => release(unit, early, 'lapsed'))
    expect(await withEvents(deps, (unit) => restore(unit, early))).toBeNull()
    expect(await orderRow(early)).toMatchObject({ reservation: 'held', reserved_until: null, needs_attention: null })
    expect(await withEvents(deps, (unit) => restore(unit, early))).toBeNull()
    expect(await counterOf(ean)).toMatchObject({ reserved: 1 })

    await withEvents(deps, (unit) => release(unit, early, 'lapsed'))
    await place(orderOf([line(ean)]))
    expect(await withEvents(deps, (unit) => restore(unit, early))).toBe('stock_gone')
    expect(await orderRow(early)).toMatchObject({ reservation: 'released', needs_attention: 'stock_gone' })
    expect(await counterOf(ean)).toMatchObject({ reserved: 1 })
    expect((await eventsAbout(`"${early}"`)).map(({ type }) => type)).toEqual([
      'order.reservation-released.v1',
      'order.reservation-restored.v1',
      'order.reservation-released.v1',
      'order.attention-needed.v1',
    ])
  })

  it('is handed over once, and no longer reserved', async () => {
    const ean = '2000000000303'
    await count(ean, 'stock', 5)
    const orderId = await place(orderOf([line(ean, 2)]))
    await withEvents(deps, (unit) => changeStatus(unit, orderId, 'sent', 'dana'))
    await withEvents(deps, (unit) => changeStatus(unit, orderId, 'sent', 'dana'))
    expect(await counterOf(ean)).toMatchObject({ reserved: 0, handedOver: 2 })
    await expect(place(orderOf([line(ean, 4)]))).rejects.toMatchObject({ held: { short: [{ available: 3 }] } })
    expect(await withEvents(deps, (unit) => release(unit, orderId, 'payment_failed'))).toBe(false)
    expect(await withEvents(deps, (unit) => release(unit, orderId, 'cancelled'))).toBe(true)
    expect(await counterOf(ean)).toMatchObject({ reserved: 0, handedOver: 0 })
  })

  it('stays with an order that staff moved on, whatever becomes of its payment', async () => {
    const ean = '2000000000404'
    await count(ean, 'stock', 1)
    const orderId = await place(orderOf([line(ean)]))
    await withEvents(deps, (unit) => changeStatus(unit, orderId, 'transit', 'dana'))
    const late = { ...deps, now: () => new Date(AT.getTime() + 24 * 60 * 60_000) }
    await lapseReservations({ ...late, gateway: null, logger: { warn: () => {} } })
    expect(await orderRow(orderId)).toMatchObject({ reservation: 'held' })
    expect(await counterOf(ean)).toMatchObject({ reserved: 1 })
  })
})
