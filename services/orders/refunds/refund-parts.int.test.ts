import { beforeEach, describe, expect, it } from 'vitest'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { noteCancellation } from '../cancellation.command.ts'
import { changeOrder } from '../change-order.command.ts'
import { line, orderOf } from '../testing/test-orders.ts'
import { createTestRefunds, EAN, refundRequest as request, STAFF } from '../testing/test-refunds.ts'
import { refundOrder } from './refund.command.ts'

const { database, deps, begin, place, payAttempt, paidByCard, cancel, told, dueOf, booked } = await createTestRefunds()
beforeEach(begin)

/** A pair of 1,099.01 ₪ and the shipping fee of 40 ₪. */
async function paidSet(): Promise<string> {
  const price = { goodsAgorot: 109_901, shippingAgorot: 4_000, discountAgorot: 0, chargedAgorot: 113_901 }
  const lines = [line(EAN, 1, { isSet: true, priceAgorot: 109_901 })]
  const orderId = await place(orderOf(lines, { price: { ...price, installationAgorot: 0, vatPercent: 18 } }))
  await payAttempt(orderId, 113_901, 'pay')
  return orderId
}
const tire = (orderId: string, agorot: number, changes = {}) =>
  request(orderId, { lines: [{ ean: EAN, quantity: 0.5 }], beforeFeeAgorot: agorot, ...changes })

describe('a set', () => {
  it('is given back tire by tire, and both are what it cost', async () => {
    const orderId = await paidSet()
    await cancel(orderId)
    expect(await refundOrder(deps, tire(orderId, 54_951))).toEqual({ ok: false, reason: 'wrong_sum' })
    expect(await refundOrder(deps, tire(orderId, 54_950))).toMatchObject({ ok: true, state: 'paid' })
    expect(await refundOrder(deps, tire(orderId, 54_950))).toEqual({ ok: false, reason: 'wrong_sum' })
    expect(await refundOrder(deps, tire(orderId, 58_951, { withShipping: true }))).toMatchObject({ ok: true, state: 'paid' })
    expect(await refundOrder(deps, tire(orderId, 54_950))).toMatchObject({ ok: false })
    expect([await booked(orderId), await dueOf(orderId)]).toEqual([[54_950, 58_951], 0])
  })

  it('of which one tire was given back is not given back whole', async () => {
    const orderId = await paidSet()
    await refundOrder(deps, tire(orderId, 54_950))
    const whole = request(orderId, { lines: [{ ean: EAN, quantity: 1 }], beforeFeeAgorot: 58_951 })
    expect(await refundOrder(deps, whole)).toMatchObject({ ok: false })
    expect(await booked(orderId)).toEqual([54_950])
  })

  it('is told in whole sets and single tires', async () => {
    const lines = [line(EAN, 2, { isSet: true, priceAgorot: 100_000 })]
    const price = { goodsAgorot: 200_000, shippingAgorot: 0, discountAgorot: 0, chargedAgorot: 200_000 }
    const orderId = await place(orderOf(lines, { price: { ...price, installationAgorot: 0, vatPercent: 18 } }))
    await payAttempt(orderId, 200_000, 'pay')
    await refundOrder(deps, request(orderId, { lines: [{ ean: EAN, quantity: 1.5 }], beforeFeeAgorot: 150_000 }))
    await refundOrder(deps, tire(orderId, 50_000))
    const begun = await told(orderId, 'order.refund-begun.v1')
    expect(begun.map((event) => [event.lines, event.halfSets])).toEqual([
      [[{ ean: EAN, quantity: 1 }], [EAN]],
      [[], [EAN]],
    ])
  })

  it('is no article of one tire', async () => {
    expect(await refundOrder(deps, tire(await paidByCard(), 38_450))).toEqual({ ok: false, reason: 'wrong_sum' })
  })
})

describe('a payment by transfer', () => {
  it('is not recorded of a day before its order', async () => {
    const orderId = await place(orderOf([line(EAN)], { paymentMethod: 'transfer', reservedUntil: null }))
    const dayBefore = { ...deps, now: () => new Date('2026-11-20T21:59:00.000Z') }
    expect(await changeOrder(dayBefore, orderId, { status: 'paid' }, STAFF)).toEqual({ ok: false, reason: 'before_order' })
    expect(await told(orderId, 'order.status-changed.v1')).toEqual([])
    expect(await changeOrder(deps, orderId, { status: 'paid' }, STAFF)).toMatchObject({ ok: true })
  })
})

describe('a fee', () => {
  const withFee = (orderId: string) => request(orderId, { feeAgorot: 3_845 })
  const cancelFor = (orderId: string, reason: 'returned' | 'no_stock' | 'duplicate' | 'other') =>
    changeOrder(deps, orderId, { status: 'cancelled', reason }, STAFF)

  it.each(['no_stock', 'duplicate', 'other'] as const)('is not kept where the shop cancels for %s', async (reason) => {
    const orderId = await paidByCard()
    await cancelFor(orderId, reason)
    expect(await refundOrder(deps, withFee(orderId))).toEqual({ ok: false, reason: 'not_by_buyer' })
    expect(await booked(orderId)).toEqual([])
  })

  it('is not kept of an order that nobody cancels', async () => {
    expect(await refundOrder(deps, withFee(await paidByCard()))).toEqual({ ok: false, reason: 'not_by_buyer' })
  })

  it('is kept of tires that came back, and where a notice of the buyer is open', async () => {
    const [returned, asked] = [await paidByCard(), await paidByCard()]
    await cancelFor(returned, 'returned')
    const notice = { orderId: asked, requestId: crypto.randomUUID(), phone: '0501234567', email: null }
    await withEvents(deps, (unit) => noteCancellation(unit, notice))
    for (const orderId of [returned, asked]) expect(await refundOrder(deps, withFee(orderId))).toMatchObject({ ok: true, state: 'paid' })
  })

  it('goes by the last reason', async () => {
    const orderId = await paidByCard()
    await cancel(orderId)
    await changeOrder(deps, orderId, { status: 'paid' }, STAFF)
    expect(await refundOrder(deps, withFee(orderId))).toEqual({ ok: false, reason: 'not_by_buyer' })
    await cancelFor(orderId, 'no_stock')
    expect(await refundOrder(deps, withFee(orderId))).toEqual({ ok: false, reason: 'not_by_buyer' })
  })

  it('is for staff to judge where the reason was not kept', async () => {
    const orderId = await paidByCard()
    await cancelFor(orderId, 'other')
    await database.query('UPDATE orders SET cancel_reason = NULL WHERE order_id = $1', [orderId])
    expect(await refundOrder(deps, withFee(orderId))).toMatchObject({ ok: true, state: 'paid' })
  })
})
