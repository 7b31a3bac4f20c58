import type { TestShop } from '#services/ingress/testing/test-shop.ts'
import type { CheckoutForm } from '#services/orders/checkout/checkout.contract.ts'
import { byCard, item, SHIPPING } from '#services/orders/checkout/testing/checkout-requests.ts'
import { testCheckout } from '#services/orders/checkout/testing/test-checkout.ts'

/** An order by card whose payer stands on the clearing page. */
export interface AtGateway {
  orderId: string
  attemptId: string
  page: string
}

/** What a payer does, through the shop's own calls. */
export function payingShoppers({ app, database }: Pick<TestShop, 'app' | 'database'>) {
  const { send, rowOf, attemptsOf, eventTypesOf } = testCheckout({ app, database })

  async function orderByCard(ean: string, change: Partial<CheckoutForm> = {}): Promise<AtGateway> {
    const answer = await send(byCard([item(ean)], { sip: 'shipping', shipping: SHIPPING, ...change }))
    const { orderId, attemptId, redirectUrl } = answer.json()
    if (answer.statusCode !== 200) throw new Error(`not ordered: ${answer.body}`)
    return { orderId, attemptId, page: new URL(redirectUrl, 'https://shop.example').pathname }
  }

  /** Presses a button of the clearing page; answers the address that it leads back to. */
  async function press(page: string, choice: 'pay' | 'decline' | 'cancel'): Promise<URL> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await app.inject({ method: 'POST', url: page, headers, payload: `choice=${choice}` })
    return new URL(String(answer.headers.location), 'https://shop.example')
  }

  const finalize = (payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: '/api/v1/finalize/checkout', headers, payload })

  return { send, rowOf, attemptsOf, eventTypesOf, orderByCard, press, finalize }
}

/** What the shop's page posts for the address that a payer came back to. */
export function requestOf({ pathname, searchParams }: URL) {
  const returned: Record<string, string> = Object.fromEntries(searchParams)
  return { uniqueID: returned.uniqueID ?? '', returned, stage: pathname.slice(1) }
}
