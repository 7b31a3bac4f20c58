import type { CheckoutAnswer } from '#services/orders/checkout/checkout.contract.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { Cluster } from '../cluster/start-cluster.ts'
import { createShopper, forwardedFor } from '../shopper.ts'
import { post } from './ask.ts'
import type { Random } from './random.ts'

const ANSWERS_WITHIN_MS = 30_000

/** Orders one of what is ample at each ingress; answers the orders' numbers. Throws where an order is not taken. */
export function placeOrders(cluster: Cluster, random: Random, payment: 'transfer' | 'creditcard'): Promise<string[]> {
  return Promise.all(cluster.of('ingress').map(({ url }) => placeOrderAt(cluster, url, random, payment)))
}

async function placeOrderAt({ engines }: Cluster, url: string, random: Random, payment: string): Promise<string> {
  const ean = await findAmple(engines.database, random)
  const { key, request } = createShopper(payment === 'transfer' ? 'transfer' : 'vanish', [{ ean, quantity: 1, isSet: false }])
  const { path, options } = post('/api/v1/checkout', request, { 'idempotency-key': key, ...forwardedFor(request) })
  const answer = await fetch(url + path, { ...options, signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }).catch((error: Error) => {
    throw new Error(`an order found nobody at ${url}: ${String(error.cause ?? error)}`)
  })
  if (!answer.ok) throw new Error(`an order was answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as CheckoutAnswer).orderId
}

/** An article of which no round sells the last. */
export async function findAmple(database: Database, random: Random): Promise<string> {
  const { rows } = await database.query<{ ean: string }>(
    "SELECT ean FROM stock_counters WHERE source = 'stock' AND on_hand > 1000 ORDER BY ean LIMIT 20",
  )
  return rows[Math.floor(random() * rows.length)]?.ean ?? ''
}
