import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { afterAll } from 'vitest'
import type { OrderLine, OrderPlaced, StockSource } from '#events/orders.events.ts'
import type { ShopEvent } from '#events/registry.ts'
import { createPostgresEventLog } from '#services/platform/event-log/postgres/postgres-event-log.ts'
import type { Database } from '#services/platform/postgres.ts'
import { createTestDatabase } from '#services/platform/testing/test-engines.ts'
import { type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { reserve } from '../stock/reservations.command.ts'

export const AT = new Date('2026-11-21T09:30:00.000Z')
let orders = 200_000

/** Room `orders` on a real database, without the web. Gone after the test file. */
export async function createTestOrders(options: { maxConnections?: number } = {}) {
  const { database } = await createTestDatabase(options)
  const log = await createPostgresEventLog({ database, logger: pino({ level: 'silent' }) })
  afterAll(() => log.close())
  const deps: UnitOfWorkDeps = { database, log, now: () => AT, newId: uuidv7 }
  return {
    database,
    deps,
    count: (ean: string, source: StockSource, onHand: number | null) => count(database, ean, source, onHand),
    counters: () => listCounters(database),
    eventsAbout: (text: string) => listEventsAbout(database, text),
    place: (order: OrderPlaced, contact?: Contact) => place(deps, order, contact),
  }
}

interface Contact {
  phone: string
  email: string
}

/** What the catalogue counted; null = not limited. */
async function count(database: Database, ean: string, source: StockSource, onHand: number | null): Promise<void> {
  await database.query(
    'INSERT INTO stock_counters (ean, source, on_hand) VALUES ($1, $2, $3) ON CONFLICT (ean, source) DO UPDATE SET on_hand = $3',
    [ean, source, onHand],
  )
}

async function listCounters(database: Database) {
  const { rows } = await database.query<{ ean: string; source: StockSource; onHand: number | null; reserved: number; handedOver: number }>(
    'SELECT ean, source, on_hand AS "onHand", reserved, handed_over AS "handedOver" FROM stock_counters ORDER BY ean, source',
  )
  return rows
}

/** Events of the log whose body holds `text`, in their order. */
async function listEventsAbout(database: Database, text: string): Promise<ShopEvent[]> {
  const { rows } = await database.query<{ body: string }>(
    'SELECT body FROM log_events WHERE body LIKE $1 ORDER BY topic, partition, sequence',
    [`%${text}%`],
  )
  return rows.map(({ body }) => JSON.parse(body) as ShopEvent)
}

/** Writes an order with its contact and holds what it needs; a refusal undoes it and is thrown as `held`. */
async function place(deps: UnitOfWorkDeps, order: OrderPlaced, contact: Contact = { phone: '0501234567', email: 'noa@example.com' }) {
  await withEvents(deps, async (unit) => {
    const { tx, at } = unit
    await tx.query('INSERT INTO contacts (contact_id, act, phone, email, created_at) VALUES ($1, $2, $3, $4, $5)', [
      order.contactId,
      `order:${order.orderId}`,
      contact.phone,
      contact.email,
      at,
    ])
    await tx.query(
      `INSERT INTO orders (order_id, contact_id, cart_digest, status, placed, reservation, reserved_until, placed_at)
       VALUES ($1, $2, $1, 'open', $3, 'held', $4, $5)`,
      [order.orderId, order.contactId, JSON.stringify(order), order.reservedUntil, at],
    )
    const held = await reserve(unit, order)
    if (!held.ok) throw Object.assign(new Error('not held'), { held })
  })
  return order.orderId
}

export function line(ean: string, quantity = 1, overrides: Partial<OrderLine> = {}): OrderLine {
  return {
    ean,
    quantity,
    isSet: false,
    brandSlug: 'michelin',
    brand: 'Michelin',
    displayName: 'Michelin Road 6',
    displaySize: '180/55 ZR 17',
    priceAgorot: 76_900,
    freeShipping: false,
    source: 'stock',
    takes: [{ ean, source: 'stock' }],
    arrivesOn: null,
    ...overrides,
  }
}

/** An order by card that is fetched from the warehouse, `overrides` apart. */
export function orderOf(lines: OrderLine[], overrides: Partial<OrderPlaced> = {}): OrderPlaced {
  orders += 1
  const goodsAgorot = lines.reduce((sum, { quantity, priceAgorot }) => sum + quantity * priceAgorot, 0)
  return {
    orderId: String(orders),
    contactId: uuidv7(),
    visitorId: null,
    lines,
    receiving: 'pickup',
    fitting: null,
    price: { goodsAgorot, shippingAgorot: 0, discountAgorot: 0, chargedAgorot: goodsAgorot, installationAgorot: 0, vatPercent: 18 },
    couponCode: null,
    paymentMethod: 'creditcard',
    installments: 1,
    reservedUntil: new Date(AT.getTime() + 30 * 60_000).toISOString(),
    ...overrides,
  }
}
