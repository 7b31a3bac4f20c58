import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestClickHouse, createTestDatabase } from '#services/platform/testing/test-engines.ts'
import { findOversold, wasEverShort } from './oversold.ts'
import { findFactsOff } from './product-facts.ts'
import { readLog } from './read-log.ts'
import { recount } from './recount.ts'

/** The recount that judges the shop, tried on logs that were written by hand. */

const { database } = await createTestDatabase()
const clickhouse = await createTestClickHouse()
const EAN = '2000000000015'
const GARAGE = 'tzmigei-hanamal'
let next = 0
beforeEach(() => database.query('TRUNCATE log_events, contacts CASCADE'))

/** Stores events as one transaction does: by one statement. */
async function store(...events: [topic: string, type: string, subject: string, data: unknown][]): Promise<void> {
  const rows = events.map(([topic, type, subject, data]) => {
    next += 1
    return { topic, sequence: next, body: JSON.stringify({ type, subject, data }) }
  })
  await database.query(
    `INSERT INTO log_events (topic, partition, sequence, body)
     SELECT topic, 0, sequence, body FROM jsonb_to_recordset($1::jsonb) AS e (topic text, sequence bigint, body text)`,
    [JSON.stringify(rows)],
  )
}

const count = (stock: number, shipmentUnits = 0) =>
  store(['catalogue', 'product.changed.v1', EAN, { ean: EAN, stock, shipmentUnits, supplierUnits: 0 }])
const taken = ['catalogue', 'units.taken.v1', EAN, { ean: EAN, source: 'stock' }] as const
const order = (orderId: string, quantity: number, more: object = {}) =>
  store(
    [
      ...(['orders', 'order.placed.v1', orderId] as const),
      {
        orderId,
        contactId: randomUUID(),
        couponCode: null,
        fitting: null,
        lines: [{ quantity, takes: [{ ean: EAN, source: 'stock' }] }],
        ...more,
      },
    ],
    [...taken],
  )
const handOver = (orderId: string) => store(['orders', 'order.status-changed.v1', orderId, { from: 'paid', to: 'closed' }], [...taken])
const release = (orderId: string) => store(['orders', 'order.reservation-released.v1', orderId, {}], [...taken])
const oversold = async () => findOversold(database, recount(await readLog(database, [EAN])))

describe('units', () => {
  it('are oversold where orders hold more than was counted', async () => {
    await count(3)
    await order('100001', 2)
    expect(await oversold()).toEqual([])
    await order('100002', 2)
    expect(await oversold()).toEqual([expect.stringContaining(`oversold: ${EAN}`)])
  })

  it('are free again when an order is released', async () => {
    await count(3)
    await order('100001', 2)
    await release('100001')
    await order('100002', 3)
    expect(await oversold()).toEqual([])
  })

  it('that were handed over since the count are gone, those before it are not', async () => {
    await count(5)
    await order('100001', 2)
    await handOver('100001')
    await order('100002', 3)
    expect(await oversold()).toEqual([])
    await count(5)
    await order('100003', 2)
    expect(await oversold()).toEqual([])
    await handOver('100002')
    await order('100004', 1)
    expect(await oversold()).toEqual([expect.stringContaining('stock 5 - 3 held - 3 handed over')])
  })
})

describe('an article was short', () => {
  const wasShort = async (quantity: number) => wasEverShort(recount(await readLog(database, [EAN])), [EAN], quantity)

  it('where orders left less than is wanted', async () => {
    await count(4)
    await order('100001', 2)
    expect(await Promise.all([wasShort(2), wasShort(3)])).toEqual([false, true])
  })

  it('not where the next source has enough, and no sooner one was shown', async () => {
    await count(0, 3)
    expect(await Promise.all([wasShort(3), wasShort(4)])).toEqual([false, true])
  })

  it('of the source that was shown, whatever comes later', async () => {
    await count(2, 3)
    expect(await Promise.all([wasShort(2), wasShort(3)])).toEqual([false, true])
    await order('100001', 2)
    expect(await wasShort(1)).toBe(true)
  })

  it('by the count before, which the counters may still hold', async () => {
    await count(2)
    await order('100001', 1)
    await count(4)
    expect(await wasShort(2)).toBe(true)
    expect(await wasShort(1)).toBe(false)
    await order('100002', 1)
    expect(await wasShort(1)).toBe(true)
  })
})

describe('what holds once', () => {
  it('is a price link', async () => {
    await count(9)
    const offerId = randomUUID()
    const lines = [{ quantity: 1, offerId, takes: [{ ean: EAN, source: 'stock' }] }]
    const spend = () => store(['best-offers', 'best-offer.redeemed.v1', EAN, { offerId, ean: EAN }])
    await order('100001', 1, { lines })
    await spend()
    expect(await oversold()).toEqual([])
    await order('100002', 1, { lines })
    await spend()
    expect(await oversold()).toEqual([
      `oversold: the price of offer ${offerId} was given twice`,
      expect.stringContaining('is held by 2 orders'),
    ])
  })

  it('is a coupon with one use, and one for each customer', async () => {
    await count(9)
    const limits = { code: 'ONE', usageLimit: 1, isOncePerCustomer: false }
    await store(['catalogue', 'coupon.changed.v1', 'ONE', limits], ['catalogue', 'coupon.changed.v1', 'EACH', EACH])
    await order('100001', 1, { couponCode: 'ONE' })
    await order('100002', 1, { couponCode: 'EACH', contactId: await person('0501234567') })
    await order('100003', 1, { couponCode: 'EACH', contactId: await person('0501234568') })
    expect(await oversold()).toEqual([])
    await order('100004', 1, { couponCode: 'ONE' })
    await order('100005', 1, { couponCode: 'EACH', contactId: await person('0501234567') })
    expect(await oversold()).toEqual(['oversold: coupon ONE is used by 2 orders', 'oversold: coupon EACH was used 2 times by one customer'])
  })

  it('is the appointment of a garage that has room for one', async () => {
    await count(9)
    await store(['catalogue', 'garage.changed.v1', GARAGE, { slotCapacity: 1 }])
    const fitting = { garageId: GARAGE, slot: { date: '2026-12-01', startsAt: 8 } }
    await order('100001', 1, { fitting })
    expect(await oversold()).toEqual([])
    await order('100002', 1, { fitting })
    expect(await oversold()).toEqual([`oversold: the appointment ${GARAGE} 2026-12-01 8 is held by 2 orders`])
  })
})

const EACH = { code: 'EACH', usageLimit: null, isOncePerCustomer: true }

async function person(phone: string): Promise<string> {
  const contactId = randomUUID()
  await database.query("INSERT INTO contacts (contact_id, act, said_digest, phone, created_at) VALUES ($1, $2, '', $3, now())", [
    contactId,
    `order:${contactId}`,
    phone,
  ])
  return contactId
}

const fact = (sequence: number, availability: number, version: number) => ({
  ean: EAN,
  sequence,
  event_id: randomUUID(),
  at: '2026-11-20 08:00:00.000',
  brand: '',
  sizes: [],
  availability,
  version,
  front_ean: '',
  rear_ean: '',
  state: '{}',
})

describe('facts of an article are off', () => {
  const off = async () => findFactsOff(clickhouse, recount(await readLog(database, [EAN])))
  const toldOfArticle = async () =>
    (await readLog(database, [EAN])).filter(({ subject }) => subject === EAN).map(({ sequence }) => sequence)

  it('where they are missing, and where they say something else', async () => {
    await count(1)
    await order('100001', 1)
    const [counted = 0, sold = 0] = await toldOfArticle()
    await clickhouse.insert('product_facts', [fact(counted, 1, 1)])
    expect(await off()).toEqual([`${EAN} at ${sold} is unknown to product_facts`])
    await clickhouse.insert('product_facts', [fact(sold, 1, 1)])
    expect(await off()).toEqual([`product_facts say 1 of ${EAN} at ${sold}, the log 5`])
    await clickhouse.insert('product_facts', [fact(sold, 5, 2)])
    expect(await off()).toEqual([])
  })

  it('not where what the suppliers owe is kept from the shipment that brought it, and the shelf has what it had', async () => {
    await count(1, 1)
    await order('100001', 1, { lines: [{ quantity: 1, takes: [{ ean: EAN, source: 'supplier' }] }] })
    const [counted = 0, sold = 0] = await toldOfArticle()
    await clickhouse.insert('product_facts', [fact(counted, 1, 1), fact(sold, 1, 1)])
    expect(await off()).toEqual([])
  })
})
