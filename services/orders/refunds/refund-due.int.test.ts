import { beforeEach, describe, expect, it } from 'vitest'
import { changeOrder } from '../change-order.command.ts'
import { line, orderOf } from '../testing/test-orders.ts'
import { createTestRefunds, EAN, refundRequest as request, STAFF } from '../testing/test-refunds.ts'
import { refundOrder, waiveRefund } from './refund.command.ts'
import { settleRefunds } from './settle-refunds.job.ts'

const { database, deps, clock, begin, place, payAttempt, paidByCard, paidByTransfer, cancel, told, dueOf, booked } =
  await createTestRefunds()
beforeEach(begin)

const byTransfer = () => place(orderOf([line(EAN)], { paymentMethod: 'transfer', reservedUntil: null }))
const takeUp = (orderId: string) => changeOrder(deps, orderId, { status: 'paid' }, STAFF)
const anySum = (orderId: string, agorot: number) =>
  request(orderId, { lines: [], beforeFeeAgorot: agorot, method: 'transfer', reference: '778812' })

describe('what an order owes', () => {
  it('is what its card paid, and not a transfer beside it that never came', async () => {
    // Ordered by card, then again by transfer; the payment of the card came late, and paid it.
    const orderId = await byTransfer()
    await payAttempt(orderId, 76_900, 'pay')
    await cancel(orderId)
    expect(await dueOf(orderId)).toBe(76_900)
  })

  it('is owed at once when a card pays what was transferred already', async () => {
    const orderId = await paidByTransfer()
    await payAttempt(orderId, 76_900, 'pay')
    expect(await dueOf(orderId)).toBe(76_900)
    await cancel(orderId)
    expect(await dueOf(orderId)).toBe(153_800)
  })

  it('stays where money came twice and staff take the order up again', async () => {
    const orderId = await paidByCard()
    await payAttempt(orderId, 76_900, 'pay')
    await cancel(orderId)
    expect(await dueOf(orderId)).toBe(153_800)
    await takeUp(orderId)
    expect(await dueOf(orderId)).toBe(76_900)
    expect(await refundOrder(deps, request(orderId))).toMatchObject({ ok: true, state: 'paid' })
    await cancel(orderId)
    await takeUp(orderId)
    expect([await dueOf(orderId), await booked(orderId)]).toEqual([0, [76_900]])
  })

  it('is told by its order as the log tells it, when it is waived', async () => {
    const orderId = await paidByCard()
    await payAttempt(orderId, 76_900, 'pay')
    await waiveRefund(deps, orderId, STAFF)
    const { rows } = await database.query('SELECT needs_attention, refund_due_agorot FROM orders WHERE order_id = $1', [orderId])
    expect(rows).toEqual([{ needs_attention: null, refund_due_agorot: 0 }])
    expect(await told(orderId, 'order.attention-cleared.v1')).toHaveLength(1)
  })

  it('is waived beside another reason that nobody has seen', async () => {
    const orderId = await paidByCard()
    await payAttempt(orderId, 76_900, 'pay')
    await database.query("UPDATE orders SET needs_attention = 'stock_gone' WHERE order_id = $1", [orderId])
    await waiveRefund(deps, orderId, STAFF)
    const { rows } = await database.query('SELECT needs_attention FROM orders WHERE order_id = $1', [orderId])
    expect(rows).toEqual([{ needs_attention: 'stock_gone' }])
    expect((await told(orderId, 'order.attention-needed.v1')).at(-1)).toEqual({ orderId, reason: 'stock_gone' })
  })
})

describe('money is not given twice', () => {
  it('by hand while a refund to the card is on its way', async () => {
    const orderId = await byTransfer()
    await payAttempt(orderId, 76_900, 'hang_refund')
    await cancel(orderId)
    expect(await refundOrder(deps, request(orderId))).toMatchObject({ ok: true, state: 'pending' })
    expect(await refundOrder(deps, anySum(orderId, 76_900))).toMatchObject({ ok: false, reason: 'too_much', mostAgorot: 0 })
  })

  it('for the same article or the same shipping fee', async () => {
    const price = { goodsAgorot: 230_700, shippingAgorot: 4_000, discountAgorot: 0, chargedAgorot: 234_700 }
    const orderId = await place(orderOf([line(EAN, 3)], { price: { ...price, installationAgorot: 0, vatPercent: 18 } }))
    await payAttempt(orderId, 234_700, 'pay')
    const withShipping = () => request(orderId, { withShipping: true, beforeFeeAgorot: 80_900 })
    expect(await refundOrder(deps, withShipping())).toMatchObject({ ok: true, state: 'paid' })
    expect(await refundOrder(deps, withShipping())).toEqual({ ok: false, reason: 'given_back' })
    expect(await refundOrder(deps, request(orderId, { lines: [{ ean: EAN, quantity: 3 }], beforeFeeAgorot: 230_700 }))).toMatchObject({
      ok: false,
    })
    const theRest = request(orderId, { lines: [{ ean: EAN, quantity: 2 }], beforeFeeAgorot: 153_800 })
    expect(await refundOrder(deps, theRest)).toMatchObject({ ok: true, state: 'paid' })
    expect(await booked(orderId)).toEqual([80_900, 153_800])
  })
})

describe('the fee that the law allows', () => {
  it('is one of the whole deal, however many parts are given back', async () => {
    const orderId = await paidByCard('pay', 4)
    await cancel(orderId)
    const half = () => request(orderId, { lines: [{ ean: EAN, quantity: 2 }], beforeFeeAgorot: 153_800, feeAgorot: 7_690 })
    expect(await refundOrder(deps, half())).toMatchObject({ ok: true, state: 'paid' })
    expect(await refundOrder(deps, half())).toEqual({ ok: false, reason: 'fee_too_high', mostAgorot: 2_310 })
  })
})

describe('asking what became of refunds', () => {
  it('goes on behind one that cannot be settled, which staff look up', async () => {
    const [first, second] = [await paidByCard('hang_refund'), await paidByCard('hang_refund')]
    for (const orderId of [first, second]) await refundOrder(deps, request(orderId))
    clock.now = new Date(clock.now.getTime() + 11 * 60_000)
    const inquireRefund: typeof deps.gateway.inquireRefund = async (refundId) => {
      const { rows } = await database.query<{ orderId: string }>('SELECT order_id AS "orderId" FROM refunds WHERE refund_id = $1', [
        refundId,
      ])
      if (rows[0]?.orderId === first) throw new Error('duplicate key value violates unique constraint')
      return deps.gateway.inquireRefund(refundId)
    }
    await settleRefunds({ ...deps, gateway: { ...deps.gateway, inquireRefund } })
    const { rows } = await database.query('SELECT state FROM refunds WHERE order_id = ANY ($1) ORDER BY order_id', [[first, second]])
    expect(rows).toEqual([{ state: 'unclear' }, { state: 'paid' }])
  })
})
