import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readOrderSearch } from '#services/domain/order-search.ts'
import { readGarageWeek } from '#services/garage-visits/garage-visits.queries.ts'
import { remind } from '#services/messages/remind.job.ts'
import { listBestOffers } from '#services/offers/shown-offers.queries.ts'
import { listOverdueEnds } from '#services/orders/awaited-ends.ts'
import { countOrders, listFilteredOrders, listFilteredOrdersAfter, type OrderFilter } from '#services/orders/desk/staff-orders.queries.ts'
import {
  countHeldOrders,
  countOrdersNeedingAttention,
  countOrderWork,
  listBookedAppointments,
  listWaitingOrders,
  readOverdueSeconds,
} from '#services/orders/orders.queries.ts'
import { listCardPayments } from '#services/orders/payments/payments.queries.ts'
import { readMoney } from '#services/orders/refunds/order-money.queries.ts'
import { listPaidRefunds } from '#services/orders/refunds/refunds.queries.ts'
import { countUnitsSold, listSoldWeeks } from '#services/orders/sold-weeks.queries.ts'
import { MONTHS_COUNTED, ORDERS_COUNTED } from '#services/orders/testing/order-counts.ts'
import { createPostgresEventLog } from '#services/platform/event-log/postgres/postgres-event-log.ts'
import type { Database } from '#services/platform/postgres.ts'
import { createTestProjections } from '#services/platform/projections/testing/test-projector.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { countRowsRead } from '#services/platform/testing/rows-read.ts'
import { countLostOffers } from '#services/purchasing/demand/demand.queries.ts'
import { FEATURES } from './features.ts'

/** What is asked of all orders though only some of them matter costs as much after ten years as today: counted in rows, over 20,000 old ones. */

const { database } = await createTestProjections()
const log = await createPostgresEventLog({ database, logger: QUIET })
afterAll(() => log.close())
const NOW = new Date('2026-11-22T10:00:00.000Z')
const TODAY = '2026-11-22'
const SINCE = new Date('2026-11-10T00:00:00.000Z')
const OLD = 20_000
/** A few of each kind are open. */
const OPEN = 12
/** Those, twice over, and a row for each month and kind of order. */
const MOST = 1000

/** Rows of orders, as records and in the projection; `n` counts back from the newest. */
async function fill(count: number, first: number, columns: string): Promise<void> {
  await database.query(
    `WITH made AS MATERIALIZED (
       SELECT (${first} + n)::text AS order_id, gen_random_uuid() AS contact_id, n, x.* FROM generate_series(1, ${count}) AS n, LATERAL (
         SELECT ${columns}) AS x),
     people AS (
       INSERT INTO contacts (contact_id, act, phone, name, created_at)
       SELECT contact_id, 'order:' || order_id, '05' || lpad((n * 7919 % 100000000)::text, 8, '0'), CASE WHEN n % 60 = 0 THEN 'נועה' ELSE 'שם' || n % 900 END || ' משפחה' || n, placed_at FROM made),
     records AS (
       INSERT INTO orders (order_id, contact_id, cart_digest, status, placed, reservation, placed_at)
       SELECT order_id, contact_id, order_id, status, placed, reservation, placed_at FROM made)
     INSERT INTO read.orders (order_id, sequence, contact_id, status, placed, reservation, work, paid_at, placed_at, changed_at, extra)
     SELECT order_id, n, contact_id, status, placed, reservation, work, CASE WHEN status NOT IN ('open', 'cancelled') THEN placed_at END, placed_at, placed_at, '{}' FROM made`,
  )
}

const placedAs = (
  date: string,
) => `jsonb_build_object('receiving', 'install', 'paymentMethod', 'creditcard', 'price', '{"chargedAgorot": 60000}'::jsonb,
  'lines', jsonb_build_array(jsonb_build_object('ean', lpad((n % 300)::text, 13, '4'), 'quantity', 2, 'takes', '[]'::jsonb)),
  'fitting', jsonb_build_object('garageId', CASE WHEN n % 2 = 0 THEN 'hanamal' ELSE 'garage' || n % 97 END, 'slot', jsonb_build_object('date', ${date}, 'startsAt', 9))) AS placed`

/** What else the old orders left behind: all of it is over. */
const BESIDE = [
  `INSERT INTO payment_attempts (attempt_id, order_id, amount_agorot, installments, status, begun_at, settled_at)
   SELECT gen_random_uuid(), order_id, 60000, 1, 'paid', placed_at, placed_at FROM orders WHERE status IN ('closed', 'cancelled', 'paid')`,
  `INSERT INTO refunds (refund_id, order_id, method, amount_agorot, fee_agorot, request_hash, state, attempt_id, paid_on, asked_by, asked_at, settled_at)
   SELECT gen_random_uuid(), order_id, 'card', 60000, 0, '', 'paid', attempt_id, begun_at::date, 'dana', begun_at, begun_at
   FROM payment_attempts JOIN orders USING (order_id) WHERE orders.status = 'cancelled'`,
  `INSERT INTO messages (message_id, occasion, kind, about, state, due_at, created_at, changed_at)
   SELECT gen_random_uuid(), 'x' || order_id, 'order-paid', order_id, 'sent', placed_at, placed_at, placed_at FROM orders WHERE placed_at < '2026-11-01'`,
  `INSERT INTO documents (document_id, kind, issuer, number, state, order_id, contact_id, source, issued_at, issued_on, vat_percent, net_agorot, vat_agorot,
     total_agorot, content, is_sample)
   SELECT gen_random_uuid(), 'invoice_receipt', 'book', order_id::int, 'issued', order_id, contact_id, order_id, placed_at, placed_at::date, 18, 100, 18, 118,
     '{}', false FROM orders WHERE status = 'closed'`,
  `INSERT INTO parcels (order_id, carrier, code, state, state_at, created_at, closed_order_at)
   SELECT order_id, 'hfd', order_id, 'delivered', placed_at, placed_at, placed_at FROM orders WHERE status = 'closed'`,
  `INSERT INTO read.best_offers (offer_id, sequence, contact_id, ean, display_name, brand, display_size, offered_agorot, price_agorot, status, made_at,
     expires_at, is_withdrawn, steps)
   SELECT gen_random_uuid(), 1, contact_id, '1', 'x', 'x', 'x', 1, 1, 'lapsed', placed_at, placed_at, false, '[]' FROM orders WHERE status = 'cancelled'`,
  `INSERT INTO read.best_offers (offer_id, sequence, contact_id, ean, display_name, brand, display_size, offered_agorot, price_agorot, status, made_at,
     expires_at, is_withdrawn, steps)
   SELECT gen_random_uuid(), 1, contact_id, placed #>> '{lines,0,ean}', 'x', 'x', 'x', 1, 1, 'lapsed', placed_at, placed_at, false, '[]'
   FROM orders WHERE reservation = 'held'`,
  `INSERT INTO read.requests (request_id, kind, contact_id, order_id, asked_at, handled_state, handled_at)
   SELECT gen_random_uuid(), 'cancellation', contact_id, order_id, placed_at, 'done', placed_at FROM orders WHERE status = 'cancelled'`,
  `INSERT INTO read.arrival_notices (notice_id, contact_id, ean, asked_at, stopped_at)
   SELECT gen_random_uuid(), contact_id, '1', placed_at, placed_at FROM orders WHERE status = 'cancelled'`,
]

beforeAll(async () => {
  // Ten years, until a month ago: of ten orders four ended, three were cancelled, and three nobody completed.
  await fill(
    OLD,
    200_000,
    `timestamptz '2026-10-22T10:00:00Z' - n * interval '4 hours' AS placed_at,
     (ARRAY['closed', 'cancelled', 'open', 'closed', 'cancelled', 'open', 'closed', 'cancelled', 'open', 'closed'])[1 + n % 10] AS status,
     CASE WHEN n % 10 IN (0, 3, 6, 9) THEN 'handed_over' ELSE 'released' END AS reservation,
     CASE WHEN n % 10 IN (2, 5, 8) THEN 'incomplete' END AS work,
     ${placedAs("to_char(timestamptz '2026-10-22T10:00:00Z' - n * interval '4 hours', 'YYYY-MM-DD')")}`,
  )
  await fill(
    OPEN * 3,
    900_000,
    `timestamptz '2026-11-22T08:00:00Z' - n * interval '1 hours' AS placed_at,
     (ARRAY['open', 'paid', 'transit'])[1 + n % 3] AS status, 'held' AS reservation,
     (ARRAY[NULL, 'prepare', NULL])[1 + n % 3] AS work, ${placedAs(`'${TODAY}'`)}`,
  )
  await database.query(
    `INSERT INTO awaited_ends (order_id, since, asked_on) SELECT order_id, placed_at, $1 FROM orders WHERE status = 'transit'`,
    [TODAY],
  )
  for (const statement of BESIDE) await database.query(statement)
  await database.query(`INSERT INTO orders_v7.order_day_counts (day, status, receiving, waits, work, orders) ${ORDERS_COUNTED}`)
  await database.query(`INSERT INTO orders_v7.order_month_counts ${MONTHS_COUNTED}`)
  await database.query('ANALYZE')
})

type Ask = (watched: Database) => Promise<unknown>
const page = { offset: 0, limit: 20 }
const searched = (typed: string): OrderFilter => ({ search: readOrderSearch(typed) ?? undefined }) as OrderFilter

describe('whatever is past', () => {
  it.each<[string, Ask]>([
    ['orders that hold units', (watched) => countHeldOrders(watched)],
    ['the oldest overdue reservation', (watched) => readOverdueSeconds(watched)],
    ['orders that need a decision', (watched) => countOrdersNeedingAttention(watched)],
    ['the work of orders', (watched) => countOrderWork(watched, NOW)],
    ['waiting orders', (watched) => listWaitingOrders(watched)],
    ['appointments to come', (watched) => listBookedAppointments(watched, TODAY)],
    ['awaited ends', (watched) => listOverdueEnds(watched, { receiving: ['install', 'pickup'], now: NOW })],
    ['the weeks sold since', (watched) => listSoldWeeks(watched, SINCE)],
    ['the best sold since', (watched) => countUnitsSold(watched, SINCE)],
    ['the first page of offers', (watched) => listBestOffers(watched, page)],
    ['a page of offers', (watched) => listBestOffers(watched, { ...page, offset: 200 })],
    ['offers in one state', (watched) => listBestOffers(watched, { ...page, status: 'lapsed' })],
    ['lost offers since', (watched) => countLostOffers(watched, SINCE)],
    ['open orders at the desk', (watched) => listFilteredOrders(watched, { status: 'open' }, page)],
    ['orders of a search by phone', (watched) => listFilteredOrders(watched, searched('0500095'), page)],
    ['orders of a search by a common name', (watched) => listFilteredOrders(watched, searched('נועה'), page)],
    ['the count of such a search by name', (watched) => countOrders(watched, searched('נועה'))],
    ['orders of a search by number', (watched) => listFilteredOrders(watched, searched('900012'), page)],
    ['orders of a search by what may be either', (watched) => listFilteredOrders(watched, searched('972500095'), page)],
    ['the count of such a search', (watched) => countOrders(watched, searched('972500095'))],
    ['the count of all orders', (watched) => countOrders(watched, {})],
    ['a far page of the list', (watched) => listFilteredOrders(watched, {}, { offset: 12_000, limit: 20 })],
    ['a far page of a filter', (watched) => listFilteredOrders(watched, { status: 'closed' }, { offset: 7_000, limit: 20 })],
    ['the money of one order', (watched) => readMoney(watched, '200001')],
    ['payments of some days', (watched) => listCardPayments(watched, { from: SINCE, until: NOW })],
    ['refunds of some days', (watched) => listPaidRefunds(watched, { from: SINCE, until: NOW })],
    ['visits to a garage', (watched) => readGarageWeek(watched, { id: 'hanamal', displayName: 'x' }, NOW)],
    [
      'what buyers are reminded of',
      (watched) => remind({ database: watched, log, now: () => NOW, newId: uuidv7, config: { messages: { channels: ['email'] } } }),
    ],
    ['an export of some days', (watched) => listFilteredOrdersAfter(watched, { from: '2026-11-20', to: TODAY, status: 'open' }, null, 500)],
    ...FEATURES.flatMap<[string, Ask]>(({ countWork, listTasks }, index) => [
      [`what feature ${index} counts`, async (watched) => countWork?.(watched, NOW)],
      [`the tasks of feature ${index}`, async (watched) => listTasks?.(watched, NOW)],
    ]),
  ])('finds %s among few rows', async (_, ask) => {
    expect(await countRowsRead(database, ask)).toBeLessThan(MOST)
  })
})
