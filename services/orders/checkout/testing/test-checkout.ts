import { randomUUID } from 'node:crypto'
import type { EventData } from '#events/registry.ts'
import type { TestShop } from '#services/ingress/testing/test-shop.ts'

/** Orders at a shop of the tests, and looks at what was recorded. */
export function testCheckout({ app, database }: Pick<TestShop, 'app' | 'database'>) {
  const send = (body: unknown, key: string | null = randomUUID(), headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/checkout',
      headers: { 'content-type': 'application/json', ...(key === null ? {} : { 'idempotency-key': key }), ...headers },
      payload: JSON.stringify(body),
    })
  async function rowOf(orderId: string) {
    const { rows } = await database.query<{
      placed: EventData<'order.placed.v1'>
      status: string
      reservation: string
      contact_id: string
      placedAt: Date
    }>('SELECT placed, status, reservation, contact_id, placed_at AS "placedAt" FROM orders WHERE order_id = $1', [orderId])
    if (!rows[0]) throw new Error(`there is no order ${orderId}`)
    return rows[0]
  }

  async function attemptsOf(orderId: string) {
    const { rows } = await database.query<{ attempt_id: string; status: string; amount_agorot: number }>(
      'SELECT attempt_id, status, amount_agorot FROM payment_attempts WHERE order_id = $1 ORDER BY begun_at, attempt_id',
      [orderId],
    )
    return rows
  }

  async function eventTypesOf(orderId: string): Promise<string[]> {
    const { rows } = await database.query<{ body: string }>(
      `SELECT body FROM log_events WHERE topic = 'orders' AND body LIKE $1 ORDER BY partition, sequence`,
      [`%"subject":"${orderId}"%`],
    )
    return rows.map(({ body }) => JSON.parse(body).type)
  }

  return { send, rowOf, attemptsOf, eventTypesOf }
}
