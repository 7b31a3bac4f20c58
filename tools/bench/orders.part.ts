import { uuidv7 } from 'uuidv7'
import type { ProductChanged } from '#events/catalogue.events.ts'
import type { CheckoutRequest } from '#services/orders/checkout/checkout.contract.ts'
import { constantPath } from './bare-constant.ts'
import { appendProducts, benchProducts } from './bench-catalogue.ts'
import { startBenchShop } from './bench-shop.ts'
import { compareLoad, type MeasuredLoad } from './load.ts'
import type { LoadTask } from './load-task.ts'
import { waitUntil } from './measure.ts'
import { type Finding, milliseconds, perSecond } from './report.ts'

const PRODUCTS = 1_000
const SHOPPERS = 2_000
const ROUNDS = { count: 3, seconds: 4 }
const CONNECTIONS = 64
const AMPLE = 1_000_000
/** `{"success":true,"orderId":"100001"}` */
const ANSWER_BYTES = 35
const AT_LEAST_PER_SECOND = 1_000
const JSON_HEADERS = { 'content-type': 'application/json' }

/** Orders acknowledged when they, what they hold and their events are durable, beside a constant that reads the same bodies. */
export async function benchOrders(): Promise<Finding[]> {
  const shop = await startBenchShop()
  try {
    const products = benchProducts(PRODUCTS).map((product) => ({ ...product, stock: AMPLE }))
    await appendProducts(shop.foundation, products)
    const origin = await shop.serve({ constants: [ANSWER_BYTES] })
    const [transfers, cards] = (['transfer', 'creditcard'] as const).map((method) =>
      Array.from({ length: SHOPPERS }, (_, number) => JSON.stringify(orderOf(number, products, method))),
    ) as [string[], string[]]
    const lastOrder = JSON.stringify(orderOf(PRODUCTS - 1, products, 'transfer')).replace('{visitor}', uuidv7())
    await waitUntil('the last product is for sale', () => isAccepted(origin, lastOrder), {
      withinMs: 60_000,
    })
    const best = await compareLoad(
      [
        { name: 'transfer', task: ordering(origin, '/api/v1/checkout', transfers) },
        { name: 'card', task: ordering(origin, '/api/v1/checkout', cards) },
        { name: 'constant', task: ordering(origin, constantPath(ANSWER_BYTES), transfers) },
      ],
      ROUNDS,
    )
    const constant = best.get('constant')?.perSecond ?? 0
    return [
      { ...finding('orders by transfer', best.get('transfer'), constant), ...target(best.get('transfer')) },
      finding("orders by card, with the sandbox's page", best.get('card'), constant),
    ]
  } finally {
    await shop.close()
  }
}

function finding(what: string, load: Pick<MeasuredLoad, 'perSecond' | 'p99Ms'> = { perSecond: 0, p99Ms: 0 }, constant: number): Finding {
  return {
    what: `${what}, acknowledged (p99 ${milliseconds(load.p99Ms)})`,
    measured: perSecond(load.perSecond),
    beside: `${(load.perSecond / constant).toFixed(2)} of the same-app constant (${perSecond(constant)})`,
  }
}

function target(load: Pick<MeasuredLoad, 'perSecond'> | undefined): Pick<Finding, 'target' | 'isReached'> {
  return { target: `≥ ${perSecond(AT_LEAST_PER_SECOND)}`, isReached: (load?.perSecond ?? 0) >= AT_LEAST_PER_SECOND }
}

/** Every third orders two articles. */
function orderOf(number: number, products: readonly ProductChanged[], method: 'transfer' | 'creditcard'): CheckoutRequest {
  // Far from its neighbours': these are on their way at the same time.
  const articles = number % 3 === 0 ? [number, number + products.length / 2] : [number]
  const phone = `05${String(number).padStart(8, '0')}`
  return {
    cart: { items: articles.map((index) => ({ ean: products[index % products.length]?.ean ?? '', quantity: 1, isSet: false })) },
    checkout: {
      sip: 'shipping',
      personal: { name: 'נועה לוי', phone, emailaddress: `shopper${number}@example.com` },
      shipping: { name: 'נועה לוי', phone, address: 'הרצל 1', city: 'חיפה' },
      selectedPaymentMethod: method,
      payment: { check_tos: true, payments: 1 },
      visitorId: '{visitor}',
    },
  }
}

async function isAccepted(origin: string, body: string): Promise<boolean> {
  return (await fetch(`${origin}/api/v1/checkout`, { method: 'POST', headers: JSON_HEADERS, body })).ok
}

function ordering(origin: string, path: string, keyedBodies: string[]): Omit<LoadTask, 'seconds'> {
  return { origin, paths: [path], connections: CONNECTIONS, method: 'POST', headers: JSON_HEADERS, body: '', keyedBodies }
}
