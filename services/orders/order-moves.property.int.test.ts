import fc from 'fast-check'
import { expect, it } from 'vitest'
import { OrderStatus, type StockSource } from '#events/orders.events.ts'
import { createEvent } from '#events/registry.ts'
import { PARTITIONS, type Topic } from '#events/topics.ts'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import type { EventHandler, StoredEvent } from '#services/platform/event-log/event-log.ts'
import { listBuildHandlers } from '#services/platform/projections/projection-handler.ts'
import { prepareProjections } from '#services/platform/projections/run-projections.ts'
import { amount } from '#services/platform/testing/amount.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { PROJECTIONS } from '#services/start/features.ts'
import { lapseReservations } from './lapse.job.ts'
import type { OrderStep } from './order.evolve.ts'
import { orderAfter } from './order-history.ts'
import { readOrder } from './order-record.ts'
import { findStates } from './orders.projection.ts'
import { GatewayUnavailable, type PaymentGateway } from './payments/payment-gateway.ts'
import { settleAttempt } from './payments/settle-payment.command.ts'
import { reserve } from './stock/reservations.command.ts'
import { createStockCounters } from './stock/stock-counters.consumer.ts'
import { changeStatus } from './testing/order-acts.ts'
import { AT, createTestOrders, line, orderOf } from './testing/test-orders.ts'

/**
 * Whatever staff, shoppers, the gateway, the clock and the catalogue do to orders, one after the other: what is held is what the
 * orders say (I4), money comes once and every change is kept (I5), and what is shown follows from the log.
 */

const GARAGE = 'tzmigei-hanamal'
const CAPACITY = 2
const COUPON = 'RIDE100'
const COUPON_USES = 2
const STATUSES = OrderStatus.anyOf.map((each) => each.const)
const EANS = ['2000000000015', '2000000000022'] as const
/** The soonest first. */
const SOURCES = ['stock', 'shipment', 'supplier'] as const
const BEGIN_WITH = { stock: 3, shipment: 2, supplier: 2 }

const { database, deps } = await createTestOrders()
await prepareProjections({ database, log: deps.log as never, projections: PROJECTIONS })
const readers = [...(await listBuildHandlers(database, PROJECTIONS)), createStockCounters(deps)]
const gateway: PaymentGateway = {
  name: 'sandbox',
  open: () => Promise.reject(new GatewayUnavailable('not here')),
  isGenuine: () => false,
  isOwn: () => true,
  refund: () => Promise.reject(new GatewayUnavailable('not here')),
  inquireRefund: () => Promise.resolve(null),
  // Nobody who comes too late has paid: what the gateway knows is told below, by `pay`.
  inquire: () => Promise.resolve(null),
}
const payments = { ...deps, gateway, logger: QUIET }

const anEan = fc.constantFrom(...EANS)
const aSource = fc.constantFrom(...SOURCES)
/** Counted from the last one placed. */
const anOrder = fc.nat(3)
const aMove = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      place: anEan,
      source: aSource,
      quantity: fc.integer({ min: 1, max: 2 }),
      extras: fc.nat(3),
    }),
  },
  { weight: 4, arbitrary: fc.record({ move: anOrder, to: fc.constantFrom(...STATUSES) }) },
  { weight: 2, arbitrary: fc.record({ pay: anOrder, isPaid: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ lapse: true as const }) },
)
const units = fc.record({ stock: fc.nat(5), shipment: fc.nat(3), supplier: fc.nat(3) })
const anyMove = fc.oneof(
  { weight: 10, arbitrary: aMove },
  { weight: 1, arbitrary: fc.record({ count: anEan, units }) },
  { weight: 1, arbitrary: fc.constant({ read: true as const }) },
)
/** Some of what a source has moves on to the next sooner one, and the catalogue counts it there. */
const anArrival = fc.record({ arrive: anEan, from: fc.constantFrom('shipment', 'supplier'), units: fc.integer({ min: 1, max: 3 }) })
const aMoveOrArrival = fc.oneof(
  { weight: 6, arbitrary: fc.record({ place: anEan, source: aSource, quantity: fc.constant(1), extras: fc.constant(0) }) },
  { weight: 2, arbitrary: fc.record({ move: anOrder, to: fc.constantFrom(...STATUSES) }) },
  { weight: 3, arbitrary: anArrival },
)

type Made<A> = A extends fc.Arbitrary<infer T> ? T : never
type Move = Made<typeof anyMove>

interface Placed {
  orderId: string
  attemptId: string
  amountAgorot: number
}

it('keeps counters, orders and catalogue true to each other, whatever happens in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyMove, { minLength: 30, maxLength: 50 }), async (moves) => {
      await begin()
      const placed: Placed[] = []
      const books: Books = new Map(EANS.map((ean) => [ean, { counted: BEGIN_WITH, handedOver: { ...NONE } }]))
      let orders = await listTaken()
      for (const move of moves) {
        await make(move, placed)
        await expectHeldIsWhatOrdersSay()
        const before = orders
        orders = await listTaken()
        if ('count' in move) books.set(move.count, { counted: move.units, handedOver: { ...NONE } })
        bookHandOvers(books, before, orders)
      }
      await readAll()
      await expectShownIsWhatIsKept()
      await expectUnitsAreThoseOf(books, orders)
    }),
    { numRuns: amount(5, 15) },
  )
})

it('promises no unit twice while goods move from the suppliers to the shelf under the orders that hold them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aMoveOrArrival, { minLength: 30, maxLength: 50 }), async (moves) => {
      await begin()
      const placed: Placed[] = []
      const goods = new Map(EANS.map((ean) => [ean, { ...BEGIN_WITH, gone: 0 }]))
      for (const move of moves) {
        if ('arrive' in move) await arrive(move, goods)
        else await make(move, placed)
        for (const { ean, held, handedOver } of await listPromised()) {
          const there = goods.get(ean)
          if (!there) continue
          leave(there, handedOver)
          expect(held).toBeLessThanOrEqual(there.stock + there.shipment + there.supplier)
        }
      }
    }),
    { numRuns: amount(3, 8) },
  )
})

/** What there really is of an article, and what has left the shop. */
type Goods = Record<StockSource | 'gone', number>

async function arrive({ arrive: ean, from, units }: Made<typeof anArrival>, goods: Map<string, Goods>): Promise<void> {
  const there = goods.get(ean)
  if (!there) return
  const moved = Math.min(units, there[from])
  there[from] -= moved
  there[from === 'supplier' ? 'shipment' : 'stock'] += moved
  await emit([countOf(ean, there)])
  await readAll()
}

/** What is handed over is taken from the shelf before anything else, and comes back to it. */
function leave(there: Goods, handedOver: number): void {
  if (handedOver < there.gone) there.stock += there.gone - handedOver
  for (let more = handedOver - there.gone; more > 0; more -= 1) {
    const source = SOURCES.find((each) => there[each] > 0)
    expect(source).toBeDefined()
    if (source) there[source] -= 1
  }
  there.gone = handedOver
}

/** What the catalogue said last of an article, and what orders have handed over since it did. */
type Books = Map<string, { counted: Units; handedOver: Units }>
type Units = Record<StockSource, number>
const NONE: Units = { stock: 0, shipment: 0, supplier: 0 }

interface Taken {
  orderId: string
  reservation: string
  ean: string
  source: StockSource
  quantity: number
}

/** Every order of these tests takes one article from one source. */
async function listTaken(): Promise<Taken[]> {
  const { rows } = await database.query<Taken>(
    `SELECT order_id AS "orderId", reservation, line -> 'takes' -> 0 ->> 'ean' AS ean, line -> 'takes' -> 0 ->> 'source' AS source,
       (line ->> 'quantity')::int AS quantity FROM (SELECT order_id, reservation, placed -> 'lines' -> 0 AS line FROM orders) AS o`,
  )
  return rows
}

/** A unit that was handed over before the count stands in it no more: taken back, it is missing from no later one. */
function bookHandOvers(books: Books, before: readonly Taken[], after: readonly Taken[]): void {
  const had = new Set(before.filter(({ reservation }) => reservation === 'handed_over').map(({ orderId }) => orderId))
  for (const { orderId, reservation, ean, source, quantity } of after) {
    const isOut = reservation === 'handed_over'
    const since = books.get(ean)?.handedOver
    if (since && isOut !== had.has(orderId)) since[source] = Math.max(0, since[source] + (isOut ? quantity : -quantity))
  }
}

async function listPromised() {
  const { rows } = await database.query<{ ean: (typeof EANS)[number]; held: number; handedOver: number }>(
    `SELECT take ->> 'ean' AS ean, coalesce(sum((line ->> 'quantity')::int) FILTER (WHERE reservation = 'held'), 0)::int AS held,
       coalesce(sum((line ->> 'quantity')::int) FILTER (WHERE reservation = 'handed_over'), 0)::int AS "handedOver"
     FROM orders, jsonb_array_elements(placed -> 'lines') AS line, jsonb_array_elements(line -> 'takes') AS take GROUP BY 1`,
  )
  return rows
}

async function make(move: Move, placed: Placed[]): Promise<void> {
  if ('place' in move) return place(move, placed)
  if ('count' in move) return emit([countOf(move.count, move.units)])
  if ('lapse' in move) return lapseReservations({ ...payments, now: () => new Date(AT.getTime() + 31 * 60_000) })
  if ('read' in move) return readAll()
  const order = placed.at(-1 - ('move' in move ? move.move : move.pay))
  if (!order) return
  if ('move' in move) await withEvents(deps, (unit) => changeStatus(unit, order.orderId, move.to, 'dana'))
  else if (move.isPaid) await settleAttempt(payments, order.attemptId, moneyFor(order))
  else await settleAttempt(payments, order.attemptId, null, 'declined')
}

/** With an appointment, with the coupon, with both or neither; refused when something of it is gone. */
async function place({ place: ean, source, quantity, extras }: Extract<Move, { place: string }>, placed: Placed[]): Promise<void> {
  const slot = { date: '2026-12-01', startsAt: 8 }
  const fitting = extras % 2 === 1 ? { garageId: GARAGE, garage: 'צמיגי הנמל', pricePerTireAgorot: 8000, slot } : null
  const order = orderOf([line(ean, quantity, { source, takes: [{ ean, source }] })], { fitting, couponCode: extras > 1 ? COUPON : null })
  const attemptId = deps.newId()
  const amountAgorot = order.price.chargedAgorot
  const refused = await withEvents(deps, async (unit) => {
    const { tx, at, emit: say } = unit
    await tx.query('INSERT INTO contacts (contact_id, act, created_at) VALUES ($1, $2, $3)', [order.contactId, order.orderId, at])
    await tx.query(
      `INSERT INTO orders (order_id, contact_id, cart_digest, status, placed, reservation, reserved_until, placed_at)
       VALUES ($1, $2, $1, 'open', $3, 'held', $4, $5)`,
      [order.orderId, order.contactId, JSON.stringify(order), order.reservedUntil, at],
    )
    await tx.query(
      `INSERT INTO payment_attempts (attempt_id, order_id, amount_agorot, installments, status, begun_at) VALUES ($1, $2, $3, 1, 'pending', $4)`,
      [attemptId, order.orderId, amountAgorot, at],
    )
    const held = await reserve(unit, order)
    if (!held.ok) throw new Refused()
    say('order.placed.v1', order.orderId, order)
  }).then(
    () => false,
    (error: unknown) => {
      if (error instanceof Refused) return true
      throw error
    },
  )
  if (!refused) placed.push({ orderId: order.orderId, attemptId, amountAgorot })
}

class Refused extends Error {}

function moneyFor({ attemptId, amountAgorot }: Placed) {
  const card = { holder: null, mask: null, expiry: null }
  const transaction = { transactionId: `t-${attemptId}`, uniqueId: attemptId, terminal: '1', amountAgorot, currency: 'ILS' }
  return { ...transaction, state: 'paid' as const, authorisationNumber: null, installments: 1, card }
}

/** As the desk's projection goes on from it. */
const readShown = async (orderId: string) => (await findStates(database, 'read.orders', [orderId])).get(orderId)?.state

const countOf = (ean: string, { stock, shipment, supplier }: Record<StockSource, number>) =>
  createEvent('product.changed.v1', of(ean, product(ean, { stock, shipmentUnits: shipment, supplierUnits: supplier })))
const of = <T>(subject: string, data: T) => ({ id: deps.newId(), time: AT.toISOString(), subject, data })
const emit = (events: Parameters<typeof deps.log.append>[1]) => database.transaction(async (tx) => void (await deps.log.append(tx, events)))

let from = new Map<string, number>()

/** An empty shop with a few of each tire, a garage and a coupon, all of it read. */
async function begin(): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname ~ '_v[0-9]+$'`,
  )
  await database.query(`TRUNCATE awaited_ends, best_offers, orders, stock_counters, hand_overs, slot_counters, coupon_counters, coupon_uses, payment_attempts, refunds, log_events,
    idempotency_keys, ${rows.map(({ name }) => name).join(', ')}`)
  from = new Map()
  const hours = Array.from({ length: 7 }, () => ({ opens: 8, closes: 18 }))
  await emit([
    ...EANS.map((ean) => countOf(ean, BEGIN_WITH)),
    createEvent(
      'garage.changed.v1',
      of(GARAGE, {
        id: GARAGE,
        displayName: 'צמיגי הנמל',
        cityId: 'haifa',
        address: 'דרך העצמאות 1',
        phone: '04-555-0161',
        summary: '',
        photo: null,
        pricePerTireAgorot: 8000,
        fullPricePerTireAgorot: null,
        score: 9,
        alignType: 'none',
        likesBefore: 0,
        isHidden: false,
        isManualBooking: false,
        rims: ['17'],
        fitsSets: true,
        hours,
        slotCapacity: CAPACITY,
        closedOn: [],
      } as const),
    ),
    createEvent(
      'coupon.changed.v1',
      of(COUPON, {
        code: COUPON,
        benefit: { kind: 'amount', amountAgorot: 100 },
        startsAt: null,
        endsAt: null,
        minimumAgorot: 0,
        brandSlugs: [],
        setsOnly: false,
        usageLimit: COUPON_USES,
        isOncePerCustomer: false,
      } as const),
    ),
  ])
  await readAll()
}

/** Every group takes in what it has not read yet, until nobody has anything more to tell. */
async function readAll(): Promise<void> {
  const places = readers.flatMap((reader) =>
    reader.topics.flatMap((topic) => Array.from({ length: PARTITIONS }, (_, partition) => ({ reader, topic, partition }))),
  )
  let read: number
  do {
    read = 0
    for (const place of places) read += await readOn(place)
  } while (read > 0)
}

async function readOn({ reader, topic, partition }: { reader: EventHandler; topic: Topic; partition: number }): Promise<number> {
  const place = `${reader.group} ${topic} ${partition}`
  const { rows } = await database.query<{ body: string; sequence: string }>(
    'SELECT body, sequence FROM log_events WHERE topic = $1 AND partition = $2 AND sequence >= $3 ORDER BY sequence',
    [topic, partition, from.get(place) ?? 0],
  )
  const events = rows.map(({ body, sequence }) => ({ ...JSON.parse(body), sequence: Number(sequence) }) as StoredEvent)
  const last = events.at(-1)
  if (!last) return 0
  await database.transaction(async (tx) => reader.apply?.(tx, events))
  from.set(place, last.sequence + 1)
  return events.length
}

async function expectHeldIsWhatOrdersSay(): Promise<void> {
  const { rows } = await database.query<{ wrong: string }>(
    `WITH held AS (
       SELECT take ->> 'ean' AS ean, take ->> 'source' AS source, sum((line ->> 'quantity')::int) AS units
       FROM orders, jsonb_array_elements(placed -> 'lines') AS line, jsonb_array_elements(line -> 'takes') AS take
       WHERE reservation = 'held' GROUP BY 1, 2
     ), live AS (SELECT * FROM orders WHERE reservation <> 'released')
     SELECT 'units' AS wrong FROM stock_counters c FULL JOIN held USING (ean, source) WHERE coalesce(c.reserved, -1) <> coalesce(held.units, 0)
     UNION ALL SELECT 'slot' FROM (SELECT coalesce(sum(taken), 0) AS taken FROM slot_counters) s
       WHERE taken > $1 OR taken <> (SELECT count(*) FROM live WHERE placed -> 'fitting' -> 'slot' IS NOT NULL AND placed -> 'fitting' <> 'null')
     UNION ALL SELECT 'coupon' FROM (SELECT coalesce(sum(used), 0) AS used FROM coupon_counters) c
       WHERE used > $2 OR used <> (SELECT count(*) FROM coupon_uses) OR used <> (SELECT count(*) FROM live WHERE placed ->> 'couponCode' IS NOT NULL)
     UNION ALL SELECT 'cancelled' FROM live WHERE status = 'cancelled'
     UNION ALL SELECT 'handed over' FROM live WHERE (reservation = 'handed_over') <> (status IN ('sent', 'doneTransit', 'closed'))
     UNION ALL SELECT 'nothing held' FROM orders
       WHERE reservation = 'released' AND status NOT IN ('open', 'cancelled') AND needs_attention IS NULL
     UNION ALL SELECT 'paid twice' FROM payment_attempts WHERE status = 'paid' GROUP BY order_id HAVING count(*) > 1`,
    [CAPACITY, COUPON_USES],
  )
  expect(rows).toEqual([])
}

/** The record, the desk's row and the fold of the log are one. */
async function expectShownIsWhatIsKept(): Promise<void> {
  const { rows } = await database.query<{ orderId: string; steps: OrderStep[] }>(
    `SELECT order_id AS "orderId", jsonb_agg(jsonb_build_object('type', type, 'data', data, 'time', time) ORDER BY sequence) AS steps
     FROM read.order_history GROUP BY order_id`,
  )
  for (const { orderId, steps } of rows) {
    const folded = orderAfter(steps)
    expect(folded).toMatchObject((await readOrder(database, orderId)) ?? { orderId })
    expect(await readShown(orderId)).toEqual(folded)
  }
  const { rows: kept } = await database.query('SELECT order_id AS "orderId" FROM orders')
  expect(kept).toHaveLength(rows.length)
  const broken = await database.query(
    `SELECT * FROM (
       SELECT order_id, data ->> 'from' AS before, lag(data ->> 'to', 1, 'open') OVER (PARTITION BY order_id ORDER BY sequence) AS former
       FROM read.order_history WHERE type = 'order.status-changed.v1'
     ) steps WHERE before <> former`,
  )
  expect(broken.rows).toEqual([])
}

async function expectUnitsAreThoseOf(books: Books, orders: readonly Taken[]): Promise<void> {
  const { rows: counters } = await database.query(
    `SELECT ean, source, on_hand AS counted, reserved AS held, handed_over AS "handedOver" FROM stock_counters ORDER BY ean, source`,
  )
  const { rows: products } = await database.query(
    `SELECT ean, (data ->> 'stock')::int AS stock, (data ->> 'shipmentUnits')::int AS shipment, (data ->> 'supplierUnits')::int AS supplier
     FROM read.products ORDER BY ean`,
  )
  const booked = [...books].flatMap(([ean, { counted, handedOver }]) =>
    SOURCES.toSorted().map((source) => {
      const holding = orders.filter((order) => order.reservation === 'held' && order.ean === ean && order.source === source)
      const held = holding.reduce((sum, { quantity }) => sum + quantity, 0)
      return { ean, source, counted: counted[source], held, handedOver: handedOver[source] }
    }),
  )
  expect(counters).toEqual(booked)
  expect(products).toEqual(
    EANS.map((ean) => {
      const ofArticle = booked.filter((each) => each.ean === ean)
      const free = ofArticle.map(({ source, counted, held, handedOver }) => [source, counted - held - handedOver])
      return { ean, ...leftWith(Object.fromEntries(free)) }
    }),
  )
}

/**
 * Unit by unit, the latest source first: what was promised beyond its count has gone on to the next sooner source that has one free, or
 * else is had from the soonest of the later ones.
 */
function leftWith(free: Units): Units {
  const left = { ...free }
  for (const [index, source] of [...SOURCES.entries()].toReversed()) {
    const keepers = [...SOURCES.slice(0, index).toReversed(), ...SOURCES.slice(index + 1)]
    for (; left[source] < 0; left[source] += 1) {
      const keeper = keepers.find((each) => left[each] > 0)
      if (keeper) left[keeper] -= 1
    }
  }
  return left
}
