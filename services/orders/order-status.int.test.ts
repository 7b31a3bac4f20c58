import { describe, expect, it } from 'vitest'
import type { OrderStatus } from '#events/orders.events.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { changeStatus, release } from './testing/order-acts.ts'
import { createTestOrders, line, orderOf } from './testing/test-orders.ts'

const STAFF = 'dana'
const { database, deps, count, counters, eventsAbout, place } = await createTestOrders()

let articles = 0
/** An article of which `units` lie on the shelf. */
async function article(units: number): Promise<string> {
  articles += 1
  const ean = `2000000001${String(articles).padStart(3, '0')}`
  await count(ean, 'stock', units)
  return ean
}

const move = (orderId: string, to: OrderStatus) => withEvents(deps, (unit) => changeStatus(unit, orderId, to, STAFF))
const lapse = (orderId: string) => withEvents(deps, (unit) => release(unit, orderId, 'lapsed'))
const unitsOf = async (ean: string) => {
  const counter = (await counters()).find((each) => each.ean === ean)
  return { reserved: counter?.reserved, handedOver: counter?.handedOver }
}
const orderRow = async (orderId: string) => {
  const columns = 'status, reservation, reserved_until AS "reservedUntil", needs_attention AS "needsAttention"'
  return (await database.query(`SELECT ${columns} FROM orders WHERE order_id = $1`, [orderId])).rows[0]
}

describe('a change of status', () => {
  it('is kept with who, from and to', async () => {
    const orderId = await place(orderOf([line(await article(1))]))
    expect(await move(orderId, 'paid')).toEqual({ ok: true, hasChanged: true, attention: null })
    await move(orderId, 'transit')
    const stored = (await eventsAbout(`"${orderId}"`)).filter(({ type }) => type === 'order.status-changed.v1').map(({ data }) => data)
    expect(stored).toEqual([
      { orderId, from: 'open', to: 'paid', by: STAFF },
      { orderId, from: 'paid', to: 'transit', by: STAFF },
    ])
    expect(await orderRow(orderId)).toMatchObject({ status: 'transit', reservation: 'held', reservedUntil: null })
  })

  it('to the status it has saves nothing, and of an unknown order neither', async () => {
    const orderId = await place(orderOf([line(await article(1))]))
    const before = await orderRow(orderId)
    expect(await move(orderId, 'open')).toEqual({ ok: true, hasChanged: false, attention: null })
    expect(await move('999999999', 'paid')).toEqual({ ok: false, reason: 'unknown' })
    expect(await orderRow(orderId)).toEqual(before)
    expect(await eventsAbout(`"${orderId}"`)).toEqual([])
  })

  it('keeps what is held of an order that staff say is paid', async () => {
    const ean = await article(1)
    const orderId = await place(orderOf([line(ean)]))
    await move(orderId, 'paid')
    expect(await lapse(orderId)).toBe(false)
    expect(await unitsOf(ean)).toEqual({ reserved: 1, handedOver: 0 })
  })

  it('to cancelled gives everything back, and away from it takes it again', async () => {
    const ean = await article(2)
    const orderId = await place(orderOf([line(ean, 2)]))
    await move(orderId, 'cancelled')
    expect(await unitsOf(ean)).toEqual({ reserved: 0, handedOver: 0 })
    expect(await move(orderId, 'open')).toEqual({ ok: true, hasChanged: true, attention: null })
    expect(await unitsOf(ean)).toEqual({ reserved: 2, handedOver: 0 })
  })

  it.each(['sent', 'doneTransit', 'closed'] as const)('to %s hands over, back from it holds, and cancelled gives back', async (to) => {
    const ean = await article(3)
    const orderId = await place(orderOf([line(ean, 2)]))
    await move(orderId, to)
    expect(await unitsOf(ean)).toEqual({ reserved: 0, handedOver: 2 })
    await move(orderId, 'paid')
    expect(await unitsOf(ean)).toEqual({ reserved: 2, handedOver: 0 })
    await move(orderId, to)
    await move(orderId, 'cancelled')
    expect(await unitsOf(ean)).toEqual({ reserved: 0, handedOver: 0 })
    await move(orderId, to)
    expect(await unitsOf(ean)).toEqual({ reserved: 0, handedOver: 2 })
  })

  it('of an order whose units went to another one asks staff to decide, until they move it when they are back', async () => {
    const ean = await article(1)
    const late = await place(orderOf([line(ean)]))
    await lapse(late)
    const quick = await place(orderOf([line(ean)]))
    expect(await move(late, 'paid')).toEqual({ ok: true, hasChanged: true, attention: 'stock_gone' })
    expect(await orderRow(late)).toMatchObject({ status: 'paid', reservation: 'released', needsAttention: 'stock_gone' })
    await move(quick, 'cancelled')
    expect(await move(late, 'transit')).toEqual({ ok: true, hasChanged: true, attention: null })
    expect(await orderRow(late)).toMatchObject({ status: 'transit', reservation: 'held', needsAttention: null })
    expect(await unitsOf(ean)).toEqual({ reserved: 1, handedOver: 0 })
  })
})
