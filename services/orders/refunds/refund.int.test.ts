import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { noteCancellation } from '../cancellation.command.ts'
import { changeOrder } from '../change-order.command.ts'
import { line, orderOf } from '../testing/test-orders.ts'
import { createTestRefunds, EAN, refundRequest as request, STAFF } from '../testing/test-refunds.ts'
import { type RefundDeps, refundOrder, settleRefund, waiveRefund } from './refund.command.ts'
import { settleRefunds } from './settle-refunds.job.ts'

const { database, deps, clock, messages, begin, place, payAttempt, paidByCard, paidByTransfer, cancel, told, dueOf, booked } =
  await createTestRefunds()
beforeEach(begin)

describe('cancelling an order', () => {
  it('owes what was paid by card, and says why it was cancelled', async () => {
    const orderId = await paidByCard()
    await cancel(orderId)
    expect(await told(orderId, 'order.cancelled.v1')).toEqual([{ orderId, reason: 'buyer', by: STAFF }])
    expect(await dueOf(orderId)).toBe(76_900)
  })

  it('owes what was transferred, and nothing where no money came', async () => {
    const [transferred, unpaid] = [await paidByTransfer(), await place(orderOf([line(EAN)]))]
    await cancel(transferred)
    await cancel(unpaid)
    expect([await dueOf(transferred), await dueOf(unpaid)]).toEqual([76_900, 0])
  })

  it('owes no more once staff take the order up again', async () => {
    const orderId = await paidByCard()
    await cancel(orderId)
    await changeOrder(deps, orderId, { status: 'paid' }, STAFF)
    expect(await dueOf(orderId)).toBe(0)
  })

  it('owes money that comes after it, and money that comes twice', async () => {
    const [late, twice] = [await place(orderOf([line(EAN)])), await paidByCard()]
    await cancel(late)
    await payAttempt(late, 76_900, 'pay')
    await payAttempt(twice, 76_900, 'pay')
    expect([await dueOf(late), await dueOf(twice)]).toEqual([76_900, 76_900])
  })

  it("deals with its buyer's notice", async () => {
    const orderId = await paidByCard()
    const requestId = randomUUID()
    await withEvents(deps, (unit) => noteCancellation(unit, { orderId, requestId, phone: '0501234567', email: null }))
    expect(await told(orderId, 'order.cancellation-asked.v1')).toEqual([{ orderId, requestId, isSamePerson: true }])
    expect(await changeOrder(deps, orderId, { status: 'closed' }, STAFF)).toEqual({ ok: false, reason: 'buyer_cancelled' })
    await cancel(orderId)
    expect(await told(orderId, 'order.cancellation-closed.v1')).toEqual([{ orderId, requestId, outcome: 'cancelled', by: STAFF }])
  })
})

describe('goods of an order whose buyer has cancelled', () => {
  it('go out only when staff say so again', async () => {
    const orderId = await paidByCard()
    const note = (email: string) =>
      withEvents(deps, (unit) => noteCancellation(unit, { orderId, requestId: randomUUID(), phone: null, email }))
    await note('else@example.com')
    expect(await told(orderId, 'order.cancellation-asked.v1')).toEqual([])
    await note('noa@example.com')
    expect((await told(orderId, 'order.cancellation-asked.v1')).map(({ isSamePerson }) => isSamePerson)).toEqual([true])
    expect(await changeOrder(deps, orderId, { status: 'closed' }, STAFF)).toEqual({ ok: false, reason: 'buyer_cancelled' })
    expect(await changeOrder(deps, orderId, { status: 'closed', isConfirmed: true }, STAFF)).toMatchObject({ ok: true })
  })
})

describe('a refund to a card', () => {
  it('is booked by the clearing house, told, and owed no more', async () => {
    const orderId = await paidByCard()
    await cancel(orderId)
    const refund = request(orderId, { feeAgorot: 3_845 })
    expect(await refundOrder(deps, refund)).toMatchObject({ ok: true, state: 'paid' })
    expect(await booked(orderId)).toEqual([73_055])
    const [paid] = await told(orderId, 'order.refund-paid.v1')
    expect(paid).toMatchObject({
      orderId,
      refundId: refund.refundId,
      amountAgorot: 73_055,
      method: 'card',
      by: STAFF,
      paidOn: '2026-11-21',
    })
    expect(await dueOf(orderId)).toBe(0)
  })

  it('is one for a double press, and another content under its id is refused', async () => {
    const orderId = await paidByCard('pay', 2)
    const refund = request(orderId)
    const answers = await Promise.all([refundOrder(deps, refund), refundOrder(deps, refund), refundOrder(deps, refund)])
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(await refundOrder(deps, { ...refund, lines: [{ ean: EAN, quantity: 2 }], beforeFeeAgorot: 153_800 })).toEqual({
      ok: false,
      reason: 'id_reused',
    })
    expect(await booked(orderId)).toEqual([76_900])
    expect(await told(orderId, 'order.refund-paid.v1')).toHaveLength(1)
  })

  it('by two people at once never gives more than was paid', async () => {
    const orderId = await paidByCard()
    const answers = await Promise.all(Array.from({ length: 6 }, () => refundOrder(deps, request(orderId))))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok && answer.reason === 'too_much')).toHaveLength(5)
    expect(await booked(orderId)).toEqual([76_900])
  })

  it.each([
    ['more than these articles cost', { beforeFeeAgorot: 80_000 }, 'wrong_sum'],
    ['a fee above five per cent', { feeAgorot: 3_846 }, 'fee_too_high'],
    ['a sum above what was paid', { lines: [], beforeFeeAgorot: 76_901 }, 'too_much'],
    ['an unknown order', { orderId: '999999999' }, 'unknown'],
  ])('refuses %s', async (_, changes, reason) => {
    const orderId = await paidByCard()
    await cancel(orderId)
    expect(await refundOrder(deps, request(orderId, changes))).toMatchObject({ ok: false, reason })
    expect(await booked(orderId)).toEqual([])
  })

  it('is refused of an order that no card paid', async () => {
    expect(await refundOrder(deps, request(await paidByTransfer()))).toEqual({ ok: false, reason: 'no_card' })
  })

  it('that the clearing company refuses stays owed, and can be made by transfer', async () => {
    const orderId = await paidByCard('refuse_refund')
    await cancel(orderId)
    expect(await refundOrder(deps, request(orderId))).toMatchObject({ ok: true, state: 'failed' })
    expect([await dueOf(orderId), await booked(orderId)]).toEqual([76_900, []])
    const byHand = request(orderId, { method: 'transfer', reference: '778812', paidOn: '2026-11-21' })
    expect(await refundOrder(deps, byHand)).toMatchObject({ ok: true, state: 'paid' })
    expect(await dueOf(orderId)).toBe(0)
    expect(JSON.stringify(await told(orderId, 'order.refund-paid.v1'))).not.toContain('778812')
  })

  it('whose answer never comes is asked for and never sent again', async () => {
    const orderId = await paidByCard('hang_refund')
    await cancel(orderId)
    expect(await refundOrder(deps, request(orderId))).toMatchObject({ ok: true, state: 'pending' })
    expect(await dueOf(orderId)).toBe(76_900)
    clock.now = new Date(clock.now.getTime() + 61_000)
    await settleRefunds(deps)
    expect([await dueOf(orderId), await booked(orderId)]).toEqual([0, [76_900]])
    expect(messages.filter((message) => message.includes('refundDeal'))).toHaveLength(1)
  })
})

describe('a process that is killed over a refund', () => {
  const killedAt = (step: string): RefundDeps => ({
    ...deps,
    failpoint: (reached) => {
      if (reached === step) throw new Error('killed')
    },
  })

  it('before it asked leaves one that staff look up, and can make anew', async () => {
    const orderId = await paidByCard()
    await cancel(orderId)
    const refund = request(orderId)
    await expect(refundOrder(killedAt('refund.begun'), refund)).rejects.toThrow('killed')
    for (const minutes of [1, 3, 10]) {
      clock.now = new Date(Date.parse('2026-11-21T10:00:01.000Z') + minutes * 60_000)
      await settleRefunds(deps)
    }
    const { rows } = await database.query('SELECT state FROM refunds WHERE refund_id = $1', [refund.refundId])
    expect(rows).toEqual([{ state: 'unclear' }])
    // Nobody can give the same money again meanwhile.
    expect(await refundOrder(deps, request(orderId))).toMatchObject({ ok: false, reason: 'too_much' })
    expect(await settleRefund(deps, refund.refundId, { outcome: 'not_made', by: STAFF })).toMatchObject({ ok: true, state: 'failed' })
    expect(await refundOrder(deps, request(orderId))).toMatchObject({ ok: true, state: 'paid' })
    expect([await booked(orderId), await dueOf(orderId)]).toEqual([[76_900], 0])
  })

  it('after the answer finds it out by itself', async () => {
    const orderId = await paidByCard()
    await cancel(orderId)
    await expect(refundOrder(killedAt('refund.answered'), request(orderId))).rejects.toThrow('killed')
    clock.now = new Date(clock.now.getTime() + 61_000)
    await settleRefunds(deps)
    expect([await booked(orderId), await dueOf(orderId)]).toEqual([[76_900], 0])
  })

  it('at any step, fifty times, doubles nothing: books, log and orders agree', async () => {
    const steps = ['decided', 'appended', 'refund.begun', 'refund.answered', 'none']
    for (let round = 0; round < 50; round += 1) {
      const orderId = await paidByCard(round % 7 === 0 ? 'hang_refund' : 'pay', 2)
      const refund = request(orderId)
      await refundOrder(killedAt(steps[round % steps.length] ?? ''), refund).catch(() => {})
      // The browser repeats what got no answer; the job asks about what is open.
      await refundOrder(deps, refund)
      clock.now = new Date(clock.now.getTime() + 11 * 60_000)
      await settleRefunds(deps)
      const { rows } = await database.query<{ state: string }>('SELECT state FROM refunds WHERE refund_id = $1', [refund.refundId])
      const given = (await booked(orderId)).reduce((sum, agorot) => sum + agorot, 0)
      expect(given, `round ${round}`).toBeLessThanOrEqual(76_900)
      const said = (await told(orderId, 'order.refund-paid.v1')).reduce((sum, { amountAgorot }) => sum + amountAgorot, 0)
      expect(rows[0]?.state === 'paid' ? 76_900 : 0, `round ${round}`).toBe(said)
      if (rows[0]?.state === 'paid') expect(given).toBe(said)
      else expect([rows[0]?.state, given]).toEqual(['unclear', 0])
    }
  })
})

describe('what is owed', () => {
  it('is waived by staff, once', async () => {
    const orderId = await paidByCard()
    await cancel(orderId)
    expect([(await waiveRefund(deps, orderId, STAFF)).length > 0, (await waiveRefund(deps, orderId, STAFF)).length > 0]).toEqual([
      true,
      false,
    ])
    expect(await dueOf(orderId)).toBe(0)
  })

  it('is lowered by a part that is given back, also one that was on its way when the order was cancelled', async () => {
    const orderId = await paidByCard('hang_refund', 2)
    await refundOrder(deps, request(orderId))
    await cancel(orderId)
    expect(await dueOf(orderId)).toBe(153_800)
    clock.now = new Date(clock.now.getTime() + 61_000)
    await settleRefunds(deps)
    expect(await dueOf(orderId)).toBe(76_900)
  })
})

describe('an order that is given back in parts', () => {
  /** 10 × 23.90 less a quarter: 179.25 are paid, 17.925 for each. */
  async function paidWithDiscount(): Promise<string> {
    const bought = orderOf([line(EAN, 10, { priceAgorot: 2_390 })])
    const price = { ...bought.price, discountAgorot: 5_975, chargedAgorot: 17_925, grandTotalAgorot: 17_925 }
    const orderId = await place({ ...bought, price })
    await payAttempt(orderId, 17_925, 'pay')
    return orderId
  }

  it('owes nothing after the last of them, which carries what the others left', async () => {
    const orderId = await paidWithDiscount()
    await cancel(orderId)
    for (let unit = 1; unit <= 9; unit += 1) expect((await refundOrder(deps, request(orderId, { beforeFeeAgorot: 1_792 }))).ok).toBe(true)
    expect(await refundOrder(deps, request(orderId, { beforeFeeAgorot: 1_792 }))).toEqual({ ok: false, reason: 'wrong_sum' })
    expect((await refundOrder(deps, request(orderId, { beforeFeeAgorot: 1_797 }))).ok).toBe(true)
    expect((await booked(orderId)).reduce((sum, agorot) => sum + agorot, 0)).toBe(17_925)
    expect(await dueOf(orderId)).toBe(0)
  })

  it('gives no more for the last than is left beside a sum that staff named', async () => {
    const orderId = await paidWithDiscount()
    await refundOrder(deps, request(orderId, { lines: [], beforeFeeAgorot: 500 }))
    await refundOrder(deps, request(orderId, { lines: [{ ean: EAN, quantity: 9 }], beforeFeeAgorot: 16_132 }))
    expect((await refundOrder(deps, request(orderId, { beforeFeeAgorot: 1_293 }))).ok).toBe(true)
    expect((await booked(orderId)).reduce((sum, agorot) => sum + agorot, 0)).toBe(17_925)
  })
})
