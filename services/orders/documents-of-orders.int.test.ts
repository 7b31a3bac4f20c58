import { beforeEach, describe, expect, it } from 'vitest'
import { listOrderDocuments } from '#services/documents/documents.queries.ts'
import { changeOrder } from './change-order.command.ts'
import { refundOrder } from './refunds/refund.command.ts'
import { line, orderOf } from './testing/test-orders.ts'
import { createTestRefunds, EAN, refundRequest, STAFF } from './testing/test-refunds.ts'

const { database, deps, clock, begin, place, payAttempt, paidByCard, paidByTransfer, cancel, told } = await createTestRefunds()
beforeEach(begin)

const documentsOf = async (orderId: string) =>
  (await listOrderDocuments(database, orderId)).map(({ kind, totalAgorot, creditsNumber }) => ({
    kind,
    totalAgorot,
    isCorrection: creditsNumber !== null,
  }))
const invoice = (totalAgorot: number) => ({ kind: 'invoice_receipt', totalAgorot, isCorrection: false })
const note = (totalAgorot: number) => ({ kind: 'credit_note', totalAgorot, isCorrection: true })

/** All numbers that the book has given, by kind. */
async function bookNumbers(): Promise<Map<string, number[]>> {
  const { rows } = await database.query<{ kind: string; numbers: number[] }>(
    'SELECT kind, array_agg(number::int ORDER BY number) AS numbers FROM documents GROUP BY kind',
  )
  return new Map(rows.map(({ kind, numbers }) => [kind, numbers]))
}

describe('a payment', () => {
  it('has one invoice, whose VAT is 18 parts of 118', async () => {
    const orderId = await paidByCard()
    const [document, ...others] = await listOrderDocuments(database, orderId)
    expect(others).toEqual([])
    // 76,900 × 18 / 118 = 11,730.5…
    expect(document).toMatchObject({ state: 'issued', totalAgorot: 76_900, vatAgorot: 11_731, netAgorot: 65_169, vatPercent: 18 })
    expect(document?.lines.reduce((sum, { quantity, unitAgorot }) => sum + quantity * unitAgorot, 0)).toBe(76_900)
    expect(document?.payments).toMatchObject([{ means: 'card', amountAgorot: 76_900 }])
    expect(await told(orderId, 'document.issued.v1')).toMatchObject([{ documentId: document?.documentId, number: document?.number }])
  })

  it('has one each where the order was paid twice, and the refund corrects the one that it gives back', async () => {
    const orderId = await paidByCard()
    await payAttempt(orderId, 76_900, 'pay')
    expect(await documentsOf(orderId)).toEqual([invoice(76_900), invoice(76_900)])
    await refundOrder(deps, refundRequest(orderId, { lines: [], withShipping: false, beforeFeeAgorot: 76_900 }))
    const [, second, credit] = await listOrderDocuments(database, orderId)
    expect(credit).toMatchObject({ kind: 'credit_note', totalAgorot: 76_900, creditsNumber: second?.number })
  })

  it('by transfer has one when staff say that it came, which is taken back when they take that back', async () => {
    const orderId = await paidByTransfer()
    await changeOrder(deps, orderId, { status: 'closed' }, STAFF)
    expect(await documentsOf(orderId)).toEqual([invoice(76_900)])
    await changeOrder(deps, orderId, { status: 'open' }, STAFF)
    await changeOrder(deps, orderId, { status: 'paid' }, STAFF)
    expect(await documentsOf(orderId)).toEqual([invoice(76_900), note(76_900), invoice(76_900)])
  })

  it('has the VAT of its day, and its refund the VAT of its invoice', async () => {
    const paidAt = async (time: string): Promise<string> => {
      clock.now = new Date(time)
      const orderId = await place(orderOf([line(EAN)], { paymentMethod: 'transfer', reservedUntil: null }))
      await database.query('UPDATE orders SET placed_at = $2 WHERE order_id = $1', [orderId, clock.now])
      await changeOrder(deps, orderId, { status: 'paid' }, STAFF)
      return orderId
    }
    const [before, after] = [await paidAt('2024-12-31T21:59:00Z'), await paidAt('2024-12-31T22:00:00Z')]
    await cancel(before)
    await refundOrder(deps, refundRequest(before, { method: 'transfer', reference: '4711' }))
    const vatOf = async (orderId: string) =>
      (await listOrderDocuments(database, orderId)).map(({ vatPercent, vatAgorot }) => [vatPercent, vatAgorot])
    // 76,900 × 17 / 117 = 11,173.5…; × 18 / 118 = 11,730.5…
    const old = [17, 11_174]
    expect([await vatOf(before), await vatOf(after)]).toEqual([[old, old], [[18, 11_731]]])
  })

  it('has none before it was made', async () => {
    const orderId = await place(orderOf([line(EAN)]))
    await cancel(orderId)
    expect(await documentsOf(orderId)).toEqual([])
  })
})

describe('a refund', () => {
  it('has a credit note of what was given back, without the fee that was kept', async () => {
    const orderId = await paidByCard()
    await cancel(orderId)
    await refundOrder(deps, refundRequest(orderId, { feeAgorot: 3_845 }))
    expect(await documentsOf(orderId)).toEqual([invoice(76_900), note(73_055)])
    const [paid, credit] = await listOrderDocuments(database, orderId)
    expect(credit?.creditsNumber).toBe(paid?.number)
    expect(credit?.lines.map(({ unitAgorot }) => unitAgorot)).toEqual([76_900, -3_845])
  })

  it('has one once, however often it is asked for', async () => {
    const orderId = await paidByTransfer()
    await cancel(orderId)
    const refund = refundRequest(orderId, { method: 'transfer', reference: '4711' })
    await Promise.all([refundOrder(deps, refund), refundOrder(deps, refund)])
    expect(await documentsOf(orderId)).toEqual([invoice(76_900), note(76_900)])
  })
})

describe('the book', () => {
  it('leaves out no number and gives none twice, whatever is killed and however many pay at once', async () => {
    const orders = await Promise.all(Array.from({ length: 60 }, () => place(orderOf([line(EAN)]))))
    let steps = 0
    const kills: string[] = []
    const killed = {
      ...deps,
      failpoint: (step: string) => {
        steps += 1
        // Each third unit of work goes through.
        if (steps % 3 === 0) return
        kills.push(step)
        throw new Error('killed')
      },
    }
    for (const orderId of orders) await payAttempt(orderId, 76_900, 'pay', killed).catch(() => {})
    expect(kills.length).toBeGreaterThanOrEqual(50)
    expect(new Set(kills)).toEqual(new Set(['decided', 'appended']))
    await Promise.all(orders.map((orderId) => payAttempt(orderId, 76_900, 'pay')))
    const refunded = orders.slice(0, 6)
    await Promise.all(refunded.map((orderId) => refundOrder(deps, refundRequest(orderId, { feeAgorot: 0 })).catch(() => {})))
    for (const orderId of orders) expect((await documentsOf(orderId)).filter(({ kind }) => kind === 'invoice_receipt')).toHaveLength(1)
    for (const numbers of (await bookNumbers()).values()) expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  })
})
