import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createTestClickHouse } from '#services/platform/testing/test-engines.ts'
import { getFigures, sumRefunds } from './analytics.queries.ts'
import { nextUuid } from './testing/sink-events.ts'

const clickhouse = await createTestClickHouse()
const DAY = { from: '2026-11-20', to: '2026-11-20' }

const fact = (kind: string, hour: string, amount_agorot: number, props: object) => ({
  event_id: nextUuid(),
  topic: 'orders',
  type: 'order',
  kind,
  received_at: `2026-11-20T${hour}:00.000Z`,
  visitor_hash: '7',
  amount_agorot,
  props: JSON.stringify(props),
})
const lines = [{ ean: '2000000000015', quantity: 2 }]
const FACTS = [
  fact('ORDER_PLACED', '09:00', 90_000, { orderId: '300001', lines }),
  fact('ORDER_PLACED_AGAIN', '09:05', 80_000, { orderId: '300001', lines }),
  fact('ORDER_STATUS_CHANGED', '10:00', 0, { orderId: '300001', from: 'open', to: 'paid' }),
  fact('ORDER_PLACED', '11:00', 50_000, { orderId: '300002', lines }),
  fact('ORDER_PAYMENT_SUCCEEDED', '11:01', 45_000, { orderId: '300002' }),
  fact('ORDER_PLACED', '12:00', 10_000, { orderId: '300003', lines }),
]

/** As a shop does that counted orders before it had the table. */
async function fillAgain(): Promise<void> {
  const migration = readFileSync(new URL('../../migrations/clickhouse/0005-order-sums.sql', import.meta.url), 'utf8')
  const [fill = ''] = /INSERT INTO order_sums[\s\S]+(?=;)/.exec(migration) ?? []
  await clickhouse.command(fill)
}

it('comes to the same for orders that were counted before the table was there, and when it is filled twice', async () => {
  await clickhouse.insert('event_facts', FACTS)
  const { figures } = await getFigures(clickhouse, DAY)
  expect(figures).toMatchObject({ orders: 3, paidOrders: 2, revenueAgorot: 125_000 })
  await clickhouse.command('TRUNCATE TABLE order_sums')
  expect((await getFigures(clickhouse, DAY)).figures.orders).toBe(0)
  await fillAgain()
  expect((await getFigures(clickhouse, DAY)).figures).toEqual(figures)
  await fillAgain()
  expect((await getFigures(clickhouse, DAY)).figures).toEqual(figures)
})

it('sums what was given back in a period, each refund once however often it was told', async () => {
  const refund = (day: string, agorot: number) => ({
    ...fact('ORDER_REFUNDED', '10:00', agorot, { orderId: '300001' }),
    received_at: `${day}T10:00:00.000Z`,
  })
  const [one, two, later] = [refund('2026-11-20', 36_810), refund('2026-11-20', 100), refund('2026-11-21', 5_000)]
  await clickhouse.insert('event_facts', [one, two, one, later])
  expect(await sumRefunds(clickhouse, DAY)).toBe(36_910)
  expect(await sumRefunds(clickhouse, { from: '2026-11-20', to: '2026-11-21' })).toBe(41_910)
  expect(await sumRefunds(clickhouse, { from: '2026-11-22', to: '2026-11-22' })).toBe(0)
})
