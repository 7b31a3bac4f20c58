import { randomUUID } from 'node:crypto'
import type { CheckoutAnswer } from '#services/ingress/contract/checkout.contract.ts'
import type { Cluster } from '../cluster/start-cluster.ts'
import { makeAct, requestOf } from './acts.ts'
import type { Random } from './random.ts'

const ANSWERS_WITHIN_MS = 10_000

/** Orders one of what is ample at each ingress; answers the orders' numbers. Throws where an order is not taken. */
export function placeOrders(cluster: Cluster, random: Random, payment: 'transfer' | 'creditcard'): Promise<string[]> {
  return Promise.all(cluster.of('ingress').map(({ url }) => placeOrderAt(cluster, url, random, payment)))
}

async function placeOrderAt({ engines }: Cluster, url: string, random: Random, payment: string): Promise<string> {
  const { rows } = await engines.database.query<{ ean: string }>(
    "SELECT ean FROM stock_counters WHERE source = 'stock' AND on_hand > 1000 ORDER BY ean LIMIT 20",
  )
  const act = makeAct(random, { eans: rows.map(({ ean }) => ean), visitors: [randomUUID()] }, ['order'])
  const { path, options } = requestOf(act)
  const body = String(options?.body).replace('"transfer"', `"${payment}"`)
  const answer = await fetch(url + path, { ...options, body, signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }).catch((error: Error) => {
    throw new Error(`an order found nobody at ${url}: ${String(error.cause ?? error)}`)
  })
  if (!answer.ok) throw new Error(`an order was answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as CheckoutAnswer).orderId
}
