import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { type BeginPaymentDeps, beginPayment } from './payments/begin-payment.command.ts'
import { showCardDetails } from './payments/card-details.command.ts'
import { finalizePayment } from './payments/finalize-payment.command.ts'
import { GatewayUnavailable } from './payments/payment-gateway.ts'
import { inquireAttempt, type PaymentDeps } from './payments/settle-payment.command.ts'
import { startStubClearingHouse } from './payments/testing/stub-clearing-house.ts'
import { changeStatus } from './testing/order-acts.ts'
import { AT, createTestOrders, line, orderOf } from './testing/test-orders.ts'

const house = await startStubClearingHouse()
const { database, deps: orders, count, eventsAbout, place } = await createTestOrders({ maxConnections: 30 })
const warned: object[] = []
const logger = { warn: (fields: object) => void warned.push(fields) }
const deps = { ...orders, gateway: house.gateway, logger, shopAddress: 'https://shop.example/base' } satisfies PaymentDeps &
  BeginPaymentDeps
const EAN = '2000000000015'
const AMOUNT = 76_900
beforeEach(() => {
  house.trouble(null)
  warned.length = 0
})

async function addAttempt(orderId: string): Promise<string> {
  const attemptId = uuidv7()
  await database.query(
    `INSERT INTO payment_attempts (attempt_id, order_id, amount_agorot, installments, status, begun_at) VALUES ($1, $2, $3, 1, 'pending', $4)`,
    [attemptId, orderId, AMOUNT, AT],
  )
  return attemptId
}

/** An order whose payer is at the gateway. */
async function orderAtGateway() {
  await count(EAN, 'stock', null)
  const order = orderOf([line(EAN)])
  const orderId = await place(order)
  const attemptId = await addAttempt(orderId)
  await beginPayment(deps, attemptId)
  return { orderId, attemptId, contactId: order.contactId }
}
const orderRow = async (orderId: string) =>
  (await database.query('SELECT status, reservation, reserved_until, needs_attention FROM orders WHERE order_id = $1', [orderId])).rows[0]
const statusOf = async (attemptId: string) =>
  (await database.query<{ status: string }>('SELECT status FROM payment_attempts WHERE attempt_id = $1', [attemptId])).rows[0]?.status
const authorisationOf = async (attemptId: string) =>
  (
    await database.query<{ number: string | null }>('SELECT authorisation_number AS number FROM payment_attempts WHERE attempt_id = $1', [
      attemptId,
    ])
  ).rows[0]?.number
const typesOf = async (orderId: string) =>
  (await eventsAbout(`"${orderId}"`)).filter(({ subject }) => subject === orderId).map(({ type }) => type.replace(/^order\.|\.v1$/g, ''))
const inReview = (orderId: string) => ({ outcome: 'review', orderId })
const comesBack = (parameters: Record<string, string>) => finalizePayment(deps, { stage: 'paymentSuccess', parameters })

describe('beginning a payment', () => {
  it('opens one page, also for twenty who ask at once, and answers it to a repeat', async () => {
    await count(EAN, 'stock', null)
    const attemptId = await addAttempt(await place(orderOf([line(EAN)])))
    const before = house.requests.length
    const addresses = await Promise.all(Array.from({ length: 20 }, () => beginPayment(deps, attemptId)))
    addresses.push(await beginPayment(deps, attemptId))
    expect(new Set(addresses).size).toBe(1)
    expect(house.requests.length - before).toBe(1)
    expect(house.setUpOf(attemptId)).toMatchObject({ amountAgorot: AMOUNT, successUrl: 'https://shop.example/base/paymentSuccess' })
  })

  it('gives up an attempt that the gateway cannot open, and what is held for it', async () => {
    house.trouble('fail')
    const orderId = await place(orderOf([line(EAN)]))
    const attemptId = await addAttempt(orderId)
    await expect(beginPayment(deps, attemptId)).rejects.toBeInstanceOf(GatewayUnavailable)
    expect(await statusOf(attemptId)).toBe('unavailable')
    expect(await orderRow(orderId)).toMatchObject({ status: 'open', reservation: 'released' })
    await expect(beginPayment(deps, attemptId)).rejects.toBeInstanceOf(GatewayUnavailable)
    expect(await typesOf(orderId)).toEqual(['payment-failed', 'reservation-released'])
  })
})

describe('a payer who comes back', () => {
  it('has paid once the gateway says so; nothing lapses any more, and staff see the card but no token', async () => {
    const { orderId, attemptId, contactId } = await orderAtGateway()
    const { authorisationNumber } = house.settle(attemptId)
    expect(await comesBack(house.returned(attemptId))).toEqual({ outcome: 'paid', orderId })
    expect(await orderRow(orderId)).toEqual({ status: 'paid', reservation: 'held', reserved_until: null, needs_attention: null })
    expect(await authorisationOf(attemptId)).toBe(authorisationNumber)
    expect(await typesOf(orderId)).toEqual(['payment-succeeded', 'document.issued', 'status-changed'])
    const { rows } = await database.query<{ details: object }>('SELECT details FROM contacts WHERE contact_id = $1', [contactId])
    expect(rows[0]?.details).toMatchObject({ card: { holder: 'ישראל ישראלי', mask: '000000******0000', expiry: '1230' } })
    expect(JSON.stringify(rows)).not.toContain(house.returned(attemptId).cardToken)
    expect(JSON.stringify(await eventsAbout(orderId))).not.toMatch(/ישראל|000000\*/)
  })

  it('is paid once, also when twenty pages finalize at once, and gets the same answer again', async () => {
    const { orderId, attemptId } = await orderAtGateway()
    house.settle(attemptId)
    const answers = await Promise.all(Array.from({ length: 20 }, () => comesBack(house.returned(attemptId))))
    answers.push(await comesBack(house.returned(attemptId)))
    const events = await typesOf(orderId)
    const paid = events.filter((type) => type === 'payment-succeeded').length
    process.stdout.write(
      `21 finalizes of one payment: ${answers.filter(({ outcome }) => outcome === 'paid').length} told paid, ${paid} paid\n`,
    )
    expect(answers).toEqual(answers.map(() => ({ outcome: 'paid', orderId })))
    expect(events).toEqual(['payment-succeeded', 'document.issued', 'status-changed'])
  })

  it('waits while the gateway is away or does not know yet, and is paid when it does', async () => {
    const { orderId, attemptId } = await orderAtGateway()
    house.trouble('fail')
    expect(await comesBack(house.returned(attemptId))).toEqual({ outcome: 'pending', orderId })
    house.trouble(null)
    expect(await comesBack(house.returned(attemptId))).toEqual({ outcome: 'pending', orderId })
    house.settle(attemptId, { code: '' })
    expect(await comesBack(house.returned(attemptId))).toEqual({ outcome: 'pending', orderId })
    expect(await orderRow(orderId)).toMatchObject({ status: 'open', reservation: 'held' })
    house.settle(attemptId)
    expect(await comesBack(house.returned(attemptId))).toEqual({ outcome: 'paid', orderId })
  })

  it('with a duplicate gets the first payment, never a second', async () => {
    const { orderId, attemptId } = await orderAtGateway()
    house.settle(attemptId)
    expect(await comesBack(house.returned(attemptId, '179'))).toEqual({ outcome: 'paid', orderId })
  })

  it.each([
    ['declined', 'paymentFailed' as const, 'declined'],
    ['unsigned, having cancelled', 'paymentCanceled' as const, 'cancelled'],
  ])('%s leaves the order open, holding nothing', async (_how, stage, status) => {
    const { orderId, attemptId } = await orderAtGateway()
    if (status === 'declined') house.settle(attemptId, { code: '033' })
    const parameters = status === 'declined' ? house.returned(attemptId, '033') : { uniqueID: attemptId }
    for (let time = 0; time < 2; time += 1) expect(await finalizePayment(deps, { stage, parameters })).toEqual({ outcome: 'failed' })
    expect(await statusOf(attemptId)).toBe(status)
    expect(await orderRow(orderId)).toMatchObject({ status: 'open', reservation: 'released' })
    expect(await typesOf(orderId)).toEqual(['payment-failed', 'reservation-released'])
  })

  it.each([
    ['on no terminal', { terminal: '' }],
    ['for no attempt', { uniqueId: '' }],
  ])('declined %s, as far as the gateway says, ends the attempt, and would not pay it', async (_how, changes) => {
    const { orderId, attemptId } = await orderAtGateway()
    house.settle(attemptId, changes)
    await comesBack(house.returned(attemptId))
    expect(await orderRow(orderId)).toMatchObject({ status: 'open', reservation: 'held' })
    house.settle(attemptId, { ...changes, code: '033' })
    expect(await comesBack(house.returned(attemptId, '033'))).toEqual({ outcome: 'failed' })
    expect(await orderRow(orderId)).toMatchObject({ status: 'open', reservation: 'released' })
  })
})

describe('a forged return', () => {
  const flip = (text: string) => String.fromCharCode(text.charCodeAt(0) ^ 1) + text.slice(1)
  const forged: [string, (own: Record<string, string>, other: Record<string, string>) => Record<string, string>][] = [
    ['one bit of the MAC', (own) => ({ ...own, responseMac: flip(own.responseMac ?? '') })],
    ['one bit of the transaction', (own) => ({ ...own, txId: flip(own.txId ?? '') })],
    ['one bit of the token', (own) => ({ ...own, cardToken: flip(own.cardToken ?? '') })],
    ['no MAC at all', ({ responseMac: _, ...own }) => own],
    ["another order's answer", (own, other) => ({ ...other, uniqueID: own.uniqueID ?? '' })],
    ['an error made good', (own) => ({ ...own, ErrorCode: '001' })],
    ['another attempt of nobody', (own) => ({ ...own, uniqueID: uuidv7() })],
    ['an attempt that is none', (own) => ({ ...own, uniqueID: "' OR 1=1 --" })],
  ]
  it.each(forged)('with %s changes nothing, and the gateway is not even asked', async (_what, forge) => {
    const [mine, other] = [await orderAtGateway(), await orderAtGateway()]
    house.settle(mine.attemptId)
    house.settle(other.attemptId)
    const before = house.requests.length
    const parameters = forge(house.returned(mine.attemptId), house.returned(other.attemptId))
    // Of an attempt of ours it says no more than that it is still awaited.
    expect(await comesBack(parameters)).toEqual(
      parameters.uniqueID === mine.attemptId ? { outcome: 'pending', orderId: null } : { outcome: 'failed' },
    )
    expect(house.requests.length).toBe(before)
    expect([await statusOf(mine.attemptId), await orderRow(mine.orderId)]).toMatchObject([
      'pending',
      { status: 'open', reservation: 'held' },
    ])
    expect(await typesOf(mine.orderId)).toEqual([])
  })

  it.each([
    ['of another terminal', { terminal: '0000009' }],
    ['of another attempt', { uniqueId: uuidv7() }],
  ])('whose transaction is %s changes nothing', async (_what, changes) => {
    const { orderId, attemptId } = await orderAtGateway()
    house.settle(attemptId, changes)
    expect(await comesBack(house.returned(attemptId))).toEqual({ outcome: 'failed' })
    expect(await typesOf(orderId)).toEqual([])
    expect(warned).toHaveLength(1)
  })

  it.each([
    ['less', { amountAgorot: AMOUNT - 1 }],
    ['more', { amountAgorot: AMOUNT + 1 }],
    ['as many dollars', { currency: 'USD' }],
  ])('of somebody who paid %s is for staff to see, and not paid', async (_what, changes) => {
    const { orderId, attemptId } = await orderAtGateway()
    house.settle(attemptId, changes)
    for (let time = 0; time < 2; time += 1) expect(await comesBack(house.returned(attemptId))).toEqual(inReview(orderId))
    expect(await statusOf(attemptId)).toBe('differs')
    expect(await orderRow(orderId)).toMatchObject({ status: 'open', reserved_until: null, needs_attention: 'amount_differs' })
    expect(await typesOf(orderId)).toEqual(['payment-failed', 'attention-needed'])
    expect(warned).toEqual([{ attemptId, reason: 'amount_differs' }])
  })

  it('of a price that the order no longer has, since it was placed again, is for staff too', async () => {
    const { orderId, attemptId } = await orderAtGateway()
    await database.query(`UPDATE orders SET placed = jsonb_set(placed, '{price,chargedAgorot}', '50000') WHERE order_id = $1`, [orderId])
    house.settle(attemptId)
    expect(await comesBack(house.returned(attemptId))).toEqual(inReview(orderId))
    expect(await orderRow(orderId)).toMatchObject({ status: 'open', needs_attention: 'amount_differs' })
  })
})

describe('money that comes late', () => {
  const givenUp = async () => {
    const order = await orderAtGateway()
    await finalizePayment(deps, { stage: 'paymentCanceled', parameters: { uniqueID: order.attemptId } })
    house.settle(order.attemptId)
    return order
  }

  it('pays the order and holds again what was released', async () => {
    const { orderId, attemptId } = await givenUp()
    expect(await inquireAttempt(deps, attemptId)).toBe('paid')
    expect(await orderRow(orderId)).toMatchObject({ status: 'paid', reservation: 'held', needs_attention: null })
    expect(await typesOf(orderId)).toContain('reservation-restored')
  })

  it('pays the order also when that is gone, and says so to staff', async () => {
    const { orderId, attemptId } = await givenUp()
    await count(EAN, 'stock', 0)
    expect(await inquireAttempt(deps, attemptId)).toBe('paid')
    expect(await orderRow(orderId)).toMatchObject({ status: 'paid', reservation: 'released', needs_attention: 'stock_gone' })
  })

  it('of a second attempt pays nothing twice', async () => {
    const { orderId, attemptId } = await givenUp()
    await count(EAN, 'stock', null)
    const again = await addAttempt(orderId)
    await beginPayment(deps, again)
    await database.query('UPDATE payment_attempts SET installments = 3 WHERE attempt_id = $1', [again])
    house.settle(again)
    const { transactionId } = house.settle(attemptId)
    expect(await inquireAttempt(deps, attemptId)).toBe('paid')
    const paying = await showCardDetails(deps, orderId, 'dana')
    expect(paying).toMatchObject({ card: { transactionId, installments: 1 } })
    expect(await inquireAttempt(deps, again)).toBe('paid')
    expect(await showCardDetails(deps, orderId, 'dana')).toEqual(paying)
    expect([await statusOf(attemptId), await statusOf(again)]).toEqual(['paid', 'paid_twice'])
    expect(await orderRow(orderId)).toMatchObject({ status: 'paid', needs_attention: 'paid_twice' })
    expect((await typesOf(orderId)).filter((type) => type === 'payment-succeeded')).toHaveLength(1)
  })

  it('for a cancelled order leaves it cancelled, for staff to see', async () => {
    const { orderId, attemptId } = await orderAtGateway()
    await withEvents(deps, (unit) => changeStatus(unit, orderId, 'cancelled', 'staff'))
    expect(await statusOf(attemptId)).toBe('cancelled')
    house.settle(attemptId)
    for (let time = 0; time < 2; time += 1) expect(await comesBack(house.returned(attemptId))).toEqual(inReview(orderId))
    expect(await orderRow(orderId)).toMatchObject({ status: 'cancelled', reservation: 'released', needs_attention: 'paid_after_cancel' })
  })
})
