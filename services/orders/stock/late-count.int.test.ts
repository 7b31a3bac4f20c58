import { expect, it } from 'vitest'
import type { UnitsTaken } from '#events/orders.events.ts'
import { createEvent } from '#events/registry.ts'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { changeStatus } from '../testing/order-acts.ts'
import { createTestOrders, line, orderOf } from '../testing/test-orders.ts'
import { createStockCounters } from './stock-counters.consumer.ts'
import { listShortages } from './units.ts'

/** The counters' reader lags: between a count and its reading orders are handed over, and taken back. */

const { database, deps, place, eventsAbout } = await createTestOrders()
const counters = createStockCounters(deps)
let articles = 0
const nextArticle = () => `20000000080${String(++articles).padStart(2, '0')}`

const count = (ean: string, stock: number) =>
  database.transaction(async (tx) => {
    const data = product(ean, { stock, shipmentUnits: 0, supplierUnits: 0 })
    await deps.log.append(tx, [createEvent('product.changed.v1', { id: deps.newId(), time: deps.now().toISOString(), subject: ean, data })])
  })
const stored = async (ean: string): Promise<StoredEvent[]> => {
  const { rows } = await database.query<{ body: string; sequence: number }>(
    `SELECT body, sequence::int AS sequence FROM log_events WHERE topic = 'catalogue' AND body LIKE $1 ORDER BY sequence`,
    [`%${ean}%`],
  )
  return rows.map(({ body, sequence }) => ({ ...JSON.parse(body), sequence }) as StoredEvent)
}
const apply = (events: readonly StoredEvent[]) => database.transaction(async (tx) => counters.apply?.(tx, events))
const read = async (ean: string) => apply(await stored(ean))
const order = (ean: string, quantity: number) => place(orderOf([line(ean, quantity)]))
const move = (orderId: string, to: 'sent' | 'paid') => withEvents(deps, (unit) => changeStatus(unit, orderId, to, 'dana'))
const forSale = async (ean: string) => (await listShortages(database, [{ ean, source: 'stock', quantity: 1_000 }]))[0]?.available
const lastSaid = async (ean: string): Promise<UnitsTaken | undefined> =>
  (await eventsAbout(ean)).filter(({ type }) => type === 'units.taken.v1').at(-1)?.data as UnitsTaken | undefined

it('keeps what was handed over after a count that is read late', async () => {
  const ean = nextArticle()
  await count(ean, 2)
  await read(ean)
  const sold = await order(ean, 2)
  await count(ean, 5)
  await move(sold, 'sent')
  await read(ean)
  expect(await forSale(ean)).toBe(3)
})

it('forgets what was handed over before a count that is read late, and says how much is handed over since', async () => {
  const ean = nextArticle()
  await count(ean, 6)
  await read(ean)
  const [early, late] = [await order(ean, 2), await order(ean, 1)]
  await move(early, 'sent')
  await count(ean, 4)
  await move(late, 'sent')
  await read(ean)
  expect(await forSale(ean)).toBe(3)
  expect(await lastSaid(ean)).toEqual({ ean, source: 'stock', reserved: 0, handedOver: 1 })
})

it('reads the same count again, and an older one, without a difference', async () => {
  const ean = nextArticle()
  await count(ean, 5)
  await read(ean)
  const [early, late] = [await order(ean, 1), await order(ean, 2)]
  await move(early, 'sent')
  await count(ean, 5)
  await move(late, 'sent')
  const events = await stored(ean)
  await apply(events)
  await apply(events)
  await apply(events.slice(0, 3))
  expect(await forSale(ean)).toBe(3)
})

it('takes back only what was handed over since the count', async () => {
  const ean = nextArticle()
  await count(ean, 4)
  await read(ean)
  const [early, late] = [await order(ean, 1), await order(ean, 1)]
  await move(early, 'sent')
  await count(ean, 5)
  await move(early, 'paid')
  await move(late, 'sent')
  await read(ean)
  expect(await forSale(ean)).toBe(3)
  await move(early, 'sent')
  expect(await forSale(ean)).toBe(3)
})

it('is noted together with the commit: who falls asleep in between would hold the end of the log', async () => {
  const ean = nextArticle()
  await count(ean, 2)
  await read(ean)
  const sold = await order(ean, 1)
  const stood: Promise<string>[] = []
  const log: typeof deps.log = {
    append: (tx, events) => {
      const appended = deps.log.append(tx, events)
      stood.push(
        appended
          .then(() => tx.query('SELECT 1'))
          .then(
            () => 'the transaction waits for more',
            () => 'over',
          ),
      )
      return appended
    },
  }
  await withEvents({ ...deps, log }, (unit) => changeStatus(unit, sold, 'sent', 'dana'))
  expect(await Promise.all(stood)).toEqual(['over'])
  await count(ean, 5)
  await read(ean)
  expect(await forSale(ean)).toBe(5)
})
