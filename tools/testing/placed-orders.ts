import type { CheckoutAnswer, CheckoutForm, CheckoutItem } from '#services/orders/checkout/checkout.contract.ts'
import { carryOn, createShopper, type Manner } from '#tools/faults/shopper.ts'

/** Orders placed through the calls of the checkout, as shoppers place them. */

async function ask<T>(url: string): Promise<T> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`)
  return (await answer.json()) as T
}

/** The id of the order. */
export async function placeOrder(url: string, manner: Manner, items: CheckoutItem[], form: Partial<CheckoutForm> = {}): Promise<string> {
  const shopper = createShopper(manner, items, form)
  const headers = { 'content-type': 'application/json', 'idempotency-key': shopper.key }
  const answer = await fetch(`${url}/api/v1/checkout`, { method: 'POST', headers, body: JSON.stringify(shopper.request) })
  if (!answer.ok) throw new Error(`the order was answered with ${answer.status}: ${await answer.text()}`)
  shopper.order = (await answer.json()) as CheckoutAnswer
  while (!shopper.isDone) await carryOn(url, shopper)
  return shopper.order.orderId
}

interface Garage {
  id: string
  manualBooking: boolean
}

/** What the form says of an installation: with the first free hours of a garage that takes appointments, or at one that books by hand. */
export async function findInstallation(url: string, isManual = false): Promise<Partial<CheckoutForm>> {
  const calls = `${url}/api/v1/checkout`
  for (const { id: city } of await ask<{ id: string }[]>(`${calls}/installation/cities`)) {
    for (const garage of await ask<Garage[]>(`${calls}/shops/in/${encodeURIComponent(city)}`)) {
      if (garage.manualBooking !== isManual) continue
      if (isManual) return { sip: 'install', selectedShop: garage.id }
      const found = await findHours(calls, garage.id)
      if (found) return found
    }
  }
  throw new Error('the demo has no such garage')
}

async function findHours(calls: string, shop: string): Promise<Partial<CheckoutForm> | null> {
  const dates = await ask<{ value: string }[]>(`${calls}/install/dates/${shop}`)
  for (const { value: installDate } of dates.slice(0, 5)) {
    const slots = await ask<{ startCursor: number; vacant: boolean }[]>(`${calls}/install/slots/${shop}/${installDate}`)
    const free = slots.find(({ vacant }) => vacant)
    if (free) return { sip: 'install', selectedShop: shop, installDate, installSlot: free.startCursor }
  }
  return null
}
