import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OrderPlaced } from '#events/orders.events.ts'
import { createEvent, type ShopEvent } from '#events/registry.ts'
import { createEventFactsSink } from '#services/analytics/event-facts.sink.ts'
import type { Cell } from '#services/domain/csv.ts'
import { priceOfParts, type RefundParts } from '#services/domain/refund.ts'
import { changeOrder } from '#services/orders/change-order.command.ts'
import { refundOrder } from '#services/orders/refunds/refund.command.ts'
import { line, orderOf } from '#services/orders/testing/test-orders.ts'
import { createTestRefunds, EAN, refundRequest, STAFF } from '#services/orders/testing/test-refunds.ts'
import { createTestClickHouse } from '#services/platform/testing/test-engines.ts'
import { monthText } from './accounting.text.ts'
import { daysOfMonth, type MonthFacts, readMonth } from './month.queries.ts'
import { monthOf, sumOf } from './month.rules.ts'
import { monthSheets } from './month-sheets.ts'
import { summaryOf } from './month-summary.rules.ts'

/** Three months of orders, told to both the shop's records and the dashboard, and counted plainly beside them. */

const SET = '2000000000039'
const MONTHS = ['2026-08', '2026-09', '2026-10'] as const
const ORDERS = 66
const NO_LIMIT = 10_001

const clickhouse = await createTestClickHouse()
const { database, deps, clock, count, place, payAttempt, eventsAbout, cancel } = await createTestRefunds()

interface Recount {
  orders: number
  charged: number
  paid: number
  refunded: number
  fees: number
  tires: number
}
const nothing = (): Recount => ({ orders: 0, charged: 0, paid: 0, refunded: 0, fees: 0, tires: 0 })
const recount = new Map<string, Recount>(MONTHS.map((month) => [month, nothing()]))
const told: ShopEvent[] = []

/** In the month that it is in Israel. */
function tally(at: Date, what: keyof Recount, by: number): void {
  const month = new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 7)
  const sums = recount.get(month)
  if (sums) sums[what] += by
}

async function sell(index: number): Promise<void> {
  // About midnight of Israel's summer time (UTC+3) too: 20:59:59.999 and 21:00 are two days.
  const hour = index % 11 === 0 ? 20 * 3_600_000 + 59 * 60_000 + 59_999 : index % 11 === 1 ? 21 * 3_600_000 : 9 * 3_600_000
  const at = new Date(Date.parse('2026-08-01T00:00:00Z') + Math.floor((index * 91) / ORDERS) * 86_400_000 + hour)
  clock.now = at
  const isTransfer = index % 4 === 3
  const isSet = index % 5 === 0
  const quantity = 1 + (index % 3)
  const prices = { priceAgorot: 70_001 + index * 37 }
  const lines = [line(EAN, quantity, prices), ...(isSet ? [line(SET, 1, { isSet: true, priceAgorot: 133_333 + index })] : [])]
  const goodsAgorot = lines.reduce((sum, each) => sum + each.quantity * each.priceAgorot, 0)
  const [shippingAgorot, discountAgorot] = [index % 2 === 0 ? 4_990 : 0, index % 6 === 0 ? 10_001 : 0]
  const chargedAgorot = goodsAgorot + shippingAgorot - discountAgorot
  const price = { goodsAgorot, shippingAgorot, discountAgorot, chargedAgorot, installationAgorot: 0, vatPercent: 18 }
  const placed = orderOf(lines, {
    price,
    ...(isTransfer && { paymentMethod: 'transfer', reservedUntil: null }),
  })
  const { orderId } = placed
  await place(placed)
  await database.query('UPDATE orders SET placed_at = $2 WHERE order_id = $1', [orderId, at])
  told.push(createEvent('order.placed.v1', { id: uuidv7(), time: at.toISOString(), subject: orderId, data: placed }))
  // Some are never paid.
  if (index % 13 === 12) return
  // Staff leave out that a transfer came, and send the goods.
  if (isTransfer)
    expect(await changeOrder(deps, orderId, { status: index % 8 === 3 ? 'closed' : 'paid' }, STAFF)).toMatchObject({ ok: true })
  else await payAttempt(orderId, chargedAgorot, 'pay')
  tally(at, 'orders', 1)
  tally(at, 'charged', chargedAgorot)
  tally(at, 'paid', chargedAgorot)
  tally(at, 'tires', quantity + (isSet ? 2 : 0))
  await after(index, placed)
}

/** Half a set and then a sum, a fee, the whole of a second payment, a transfer that had not come. */
async function after(index: number, placed: OrderPlaced): Promise<void> {
  const { orderId, paymentMethod } = placed
  const { chargedAgorot } = placed.price
  const isTransfer = paymentMethod === 'transfer'
  const later = new Date(clock.now.getTime() + 20 * 86_400_000)
  const refund = async (agorot: number, fee: number, lines: RefundParts['lines'] = []) => {
    const bank = isTransfer ? { method: 'transfer' as const, reference: `bank ${index}` } : {}
    const made = await refundOrder(deps, refundRequest(orderId, { lines, beforeFeeAgorot: agorot, feeAgorot: fee, ...bank }))
    expect({ index, made }).toMatchObject({ made: { ok: true, state: 'paid' } })
    tally(clock.now, 'refunded', agorot - fee)
    tally(clock.now, 'fees', fee)
  }
  if (index % 9 === 4 && !isTransfer) {
    await payAttempt(orderId, chargedAgorot, 'pay')
    tally(clock.now, 'paid', chargedAgorot)
    clock.now = later
    await refund(chargedAgorot, 0)
  } else if (index % 10 === 0) {
    clock.now = later
    const halfSet = [{ ean: SET, quantity: 0.5 }]
    await refund(priceOfParts(placed, { lines: halfSet, withShipping: false }) ?? 0, 0, halfSet)
    await refund(12_345, 0)
  } else if (index % 7 === 2) {
    clock.now = later
    await cancel(orderId)
    await refund(chargedAgorot, 1_000)
  } else if (index === 27) {
    clock.now = later
    expect(await changeOrder(deps, orderId, { status: 'open' }, STAFF)).toMatchObject({ ok: true })
    tally(clock.now, 'paid', -chargedAgorot)
  }
}

beforeAll(async () => {
  await count(EAN, 'stock', 10_000)
  await count(SET, 'stock', 10_000)
  for (let index = 0; index < ORDERS; index += 1) await sell(index)
  const events = [...told, ...(await eventsAbout('"order.'))]
  await createEventFactsSink(clickhouse).deliver?.(events.map((event, sequence) => ({ ...event, sequence })))
})

describe.each(MONTHS)('%s', (month) => {
  it('has the orders, tires, payments, refunds and fees of a plain recount', async () => {
    const rows = monthOf(await readMonth({ database, clickhouse }, month, NO_LIMIT))
    expect({
      orders: rows.orders.length,
      charged: sumOf(rows.orders).totalAgorot,
      paid: sumOf(rows.payments).totalAgorot,
      refunded: sumOf(rows.refunds).totalAgorot,
      fees: rows.refunds.reduce((sum, { refund }) => sum + refund.feeAgorot, 0),
      tires: rows.items.reduce((sum, { units }) => sum + (units ?? 0), 0),
    }).toEqual(recount.get(month))
  })

  it('agrees with itself, with its documents and with the dashboard, to the agora', async () => {
    const facts = await readMonth({ database, clickhouse }, month, NO_LIMIT)
    const rows = monthOf(facts)
    const summary = summaryOf(rows, facts.dashboard)
    expect(summary.comparisons).toEqual(summary.comparisons.map(({ what }) => ({ what, differenceAgorot: 0 })))
    expect(facts.dashboard).toEqual({ revenueAgorot: recount.get(month)?.charged, refundsAgorot: recount.get(month)?.refunded })
    const vatOf = (kind: string) => rows.documents.reduce((sum, { document }) => sum + (document.kind === kind ? document.vatAgorot : 0), 0)
    expect(summary.netVatAgorot).toBe(vatOf('invoice_receipt') - vatOf('credit_note'))
    for (const { order, totalAgorot, vatAgorot } of rows.orders)
      expect(sumOf(rows.items.filter(({ orderId }) => orderId === order.orderId))).toMatchObject({ totalAgorot, vatAgorot })
  })
})

it("writes the authorisation number of the clearing house's own record beside each payment by card", async () => {
  const { rows: booked } = await database.query<{ id: string; number: string }>(
    "SELECT transaction_id AS id, authorisation_number AS number FROM sandbox_transactions WHERE state = 'paid'",
  )
  for (const { number } of booked) expect(number).toMatch(/^\d{7}$/)
  const facts = await Promise.all(MONTHS.map((month) => readMonth({ database, clickhouse }, month, NO_LIMIT)))
  expect(new Map(facts.flatMap((each) => numbersOf(each)))).toEqual(
    new Map([...booked.map(({ id, number }) => [id, number] as const), [null, null]]),
  )
  // Paid before the number was kept.
  const old = facts.map((each) => ({ ...each, payments: each.payments.map((payment) => ({ ...payment, authorisationNumber: null })) }))
  expect(old.flatMap(numbersOf).every(([, number]) => number === null)).toBe(true)
  expect(JSON.stringify(await eventsAbout('"order.'))).not.toContain('uthorisation')
})

/** As the sheet of payments has them, by transaction; transfers have neither. */
function numbersOf(facts: MonthFacts): [transaction: Cell, authorisation: Cell][] {
  const rows = monthOf(facts)
  const sheet = monthSheets(rows, summaryOf(rows, facts.dashboard)).find(({ name }) => name === monthText.sheets.payments)
  const at = (title: string) => sheet?.columns.findIndex((column) => column.title === title) ?? -1
  const [transaction, authorisation] = [at('מספר עסקה בחברת הסליקה'), at('מספר אישור')]
  return (sheet?.rows ?? []).map((cells) => [cells[transaction] ?? null, cells[authorisation] ?? null])
}

it('has no dashboard to agree with where its numbers cannot be had', async () => {
  const facts = await readMonth({ database, clickhouse: null }, '2026-09', NO_LIMIT)
  expect(summaryOf(monthOf(facts), facts.dashboard).comparisons).toContainEqual({ what: 'dashboard_revenue', differenceAgorot: null })
})

it('says what does not agree', async () => {
  const facts = await readMonth({ database, clickhouse }, '2026-09', NO_LIMIT)
  const [lost, ...documents] = facts.documents
  const { comparisons } = summaryOf(monthOf({ ...facts, documents }), facts.dashboard)
  expect(lost?.totalAgorot).toBeGreaterThan(0)
  expect(comparisons.filter(({ differenceAgorot }) => differenceAgorot !== 0)).not.toEqual([])
})

it.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('%s ends on %s', (month, to) => expect(daysOfMonth(month)).toEqual({ from: `${month}-01`, to }))
