import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { changeStatus, clearAttention } from '../testing/order-acts.ts'
import { AT, createTestOrders, line, orderOf } from '../testing/test-orders.ts'
import { beginPayment } from './begin-payment.command.ts'
import { createPaymentReportJob } from './payment-report.job.ts'
import { countOpenAttempts, listPaymentProblems } from './payments.queries.ts'
import { settlePayments } from './settle-payments.job.ts'
import { startStubClearingHouse } from './testing/stub-clearing-house.ts'

const house = await startStubClearingHouse()
const { database, deps: orders, count, place } = await createTestOrders()
let minutes = 0
const logger = { warn: () => {} }
const now = () => new Date(AT.getTime() + minutes * 60_000)
const deps = { ...orders, now, logger, gateway: house.gateway, shopAddress: 'https://shop.example' }
const EAN = '2000000000015'
await count(EAN, 'stock', null)
beforeEach(async () => {
  minutes = 0
  house.trouble(null)
  await database.query("UPDATE payment_attempts SET inquire_at = NULL, status = CASE status WHEN 'pending' THEN 'lapsed' ELSE status END")
})

async function orderAtGateway() {
  const orderId = await place(orderOf([line(EAN)]))
  const attemptId = uuidv7()
  await database.query(
    `INSERT INTO payment_attempts (attempt_id, order_id, amount_agorot, installments, status, begun_at) VALUES ($1, $2, 76900, 1, 'pending', $3)`,
    [attemptId, orderId, AT],
  )
  await beginPayment(deps, attemptId)
  return { orderId, attemptId }
}
const attemptRow = async (attemptId: string) =>
  (await database.query('SELECT status, inquire_at, authorisation_number FROM payment_attempts WHERE attempt_id = $1', [attemptId])).rows[0]
const orderRow = async (orderId: string) =>
  (await database.query('SELECT status, reservation, needs_attention FROM orders WHERE order_id = $1', [orderId])).rows[0]
const at = (minute: number) => {
  minutes = minute
  return settlePayments(deps)
}

describe('a payer who never comes back', () => {
  it('is asked for after 2, 10, 30 and 120 minutes, and then no more', async () => {
    const { orderId, attemptId } = await orderAtGateway()
    const requests: number[] = []
    for (let minute = 0; minute <= 130; minute += 1) {
      const before = house.requests.length
      await at(minute)
      if (house.requests.length > before) requests.push(minute)
    }
    expect(requests).toEqual([2, 10, 30, 120])
    expect(await attemptRow(attemptId)).toEqual({ status: 'lapsed', inquire_at: null, authorisation_number: null })
    expect(await orderRow(orderId)).toMatchObject({ status: 'open', reservation: 'released' })
  })

  it('has paid all the same, and the order with it', async () => {
    const { orderId, attemptId } = await orderAtGateway()
    const { authorisationNumber } = house.settle(attemptId)
    await at(1)
    expect(await orderRow(orderId)).toMatchObject({ status: 'open' })
    await at(2)
    expect(await orderRow(orderId)).toMatchObject({ status: 'paid', reservation: 'held', needs_attention: null })
    expect(await attemptRow(attemptId)).toEqual({ status: 'paid', inquire_at: null, authorisation_number: authorisationNumber })
  })

  it('and was declined first may still pay on the same page', async () => {
    const { orderId, attemptId } = await orderAtGateway()
    house.settle(attemptId, { code: '033' })
    await at(2)
    expect(await orderRow(orderId)).toMatchObject({ status: 'open', reservation: 'released' })
    house.settle(attemptId)
    await at(10)
    expect(await orderRow(orderId)).toMatchObject({ status: 'paid', reservation: 'held' })
  })

  it('waits until the gateway can be asked', async () => {
    const { orderId, attemptId } = await orderAtGateway()
    house.settle(attemptId)
    house.trouble('fail')
    for (const minute of [2, 3, 50]) await at(minute)
    expect(await attemptRow(attemptId)).toMatchObject({ status: 'pending', inquire_at: expect.any(Date) })
    house.trouble(null)
    await at(51)
    expect(await orderRow(orderId)).toMatchObject({ status: 'paid' })
  })

  it('and is refused for ever keeps nobody else waiting, and is given up like one who has not paid', async () => {
    const [refused, paid] = [await orderAtGateway(), await orderAtGateway()]
    house.settle(paid.attemptId)
    house.trouble({ about: refused.attemptId, does: 'refuse' })
    await at(2)
    expect(await orderRow(paid.orderId)).toMatchObject({ status: 'paid' })
    expect(await attemptRow(refused.attemptId)).toMatchObject({ status: 'pending', inquire_at: new Date(AT.getTime() + 10 * 60_000) })
    for (const minute of [10, 30, 120]) await at(minute)
    expect(await attemptRow(refused.attemptId)).toEqual({ status: 'lapsed', inquire_at: null, authorisation_number: null })
  })

  it('and of whom the gateway fails to tell goes to the end of the line', async () => {
    const [failing, paid] = [await orderAtGateway(), await orderAtGateway()]
    house.settle(paid.attemptId)
    house.trouble({ about: failing.attemptId, does: 'fail' })
    for (const minute of [3, 4]) await at(minute)
    expect(await orderRow(paid.orderId)).toMatchObject({ status: 'paid' })
    expect(await attemptRow(failing.attemptId)).toMatchObject({ status: 'pending', inquire_at: expect.any(Date) })
  })

  it('and cannot be settled keeps nobody else waiting', async () => {
    const [broken, paid] = [await orderAtGateway(), await orderAtGateway()]
    for (const { attemptId } of [broken, paid]) house.settle(attemptId)
    const setPrice = (price: string) =>
      database.query("UPDATE orders SET placed = jsonb_set(placed, '{price}', $2) WHERE order_id = $1", [broken.orderId, price])
    const { rows } = await database.query<{ price: object }>("SELECT placed -> 'price' AS price FROM orders WHERE order_id = $1", [
      broken.orderId,
    ])
    await setPrice('null')
    await at(2)
    expect(await orderRow(paid.orderId)).toMatchObject({ status: 'paid' })
    expect(await orderRow(broken.orderId)).toMatchObject({ status: 'open' })
    await setPrice(JSON.stringify(rows[0]?.price))
    await at(3)
    expect(await orderRow(broken.orderId)).toMatchObject({ status: 'paid' })
  })
})

describe('the report on payments', () => {
  it('names money without an order, orders without money, and money that differs', async () => {
    const open = await countOpenAttempts(database)
    const [cancelled, unpaid, differs, fine] = [
      await orderAtGateway(),
      await orderAtGateway(),
      await orderAtGateway(),
      await orderAtGateway(),
    ]
    expect(await countOpenAttempts(database)).toBe(open + 4)
    await withEvents(deps, (unit) => changeStatus(unit, cancelled.orderId, 'cancelled', 'staff'))
    await withEvents(deps, (unit) => changeStatus(unit, unpaid.orderId, 'sent', 'staff'))
    house.settle(cancelled.attemptId)
    house.settle(differs.attemptId, { amountAgorot: 1 })
    house.settle(fine.attemptId)
    await at(2)
    const problems = (await listPaymentProblems(database)).filter(({ orderId }) => orderId >= cancelled.orderId)
    expect(problems.map(({ problem, orderId }) => [problem, orderId])).toEqual([
      ['paid_without_order', cancelled.orderId],
      ['amount_differs', differs.orderId],
      ['order_without_payment', unpaid.orderId],
    ])
    const logged: object[] = []
    await createPaymentReportJob(database, { warn: (fields: object) => void logged.push(fields) }).run()
    expect(logged).toContainEqual(
      expect.objectContaining({ problem: 'paid_without_order', orderId: cancelled.orderId, amountAgorot: 76_900 }),
    )
    expect(logged.map((line) => JSON.stringify(line)).join()).not.toContain(fine.orderId)
    // Staff look into them: one is well with what came, two are refunded.
    await withEvents(deps, (unit) => changeStatus(unit, differs.orderId, 'paid', 'staff'))
    await withEvents(deps, (unit) => changeStatus(unit, fine.orderId, 'cancelled', 'staff'))
    const clear = () => withEvents(deps, (unit) => clearAttention(unit, cancelled.orderId, 'staff'))
    expect([await clear(), await clear()]).toEqual([true, false])
    const left = (await listPaymentProblems(database)).filter(({ orderId }) => orderId >= cancelled.orderId)
    expect(left.map(({ orderId }) => orderId)).toEqual([unpaid.orderId])
  })
})
