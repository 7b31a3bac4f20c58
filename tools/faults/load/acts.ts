import { uuidv7 } from 'uuidv7'
import type { CheckoutAnswer, CheckoutRequest } from '#services/ingress/contract/checkout.contract.ts'
import type { Move } from './desk.ts'
import type { Random } from './random.ts'

export type Kind = 'metric' | 'like' | 'shop-like' | 'offer' | 'order' | 'status'

/** One act of a shopper, under the id that makes its repeat harmless, or of staff, and what became of it. */
export interface Act {
  id: string
  kind: Kind
  visitorId: string
  ean: string
  phone: string
  /** `unknown`: no answer, or one that says nothing (503); it may have been done at most once. */
  outcome: 'unknown' | 'acknowledged' | 'refused'
  /** Of an order that was acknowledged, or whose status staff change. */
  orderId: string | null
  /** Of a change of status: what makes its repeat harmless is that it says from where. */
  move: Move | null
}

/** What acts are about: eans of articles that can be ordered in any number, and visitors. */
export interface Wares {
  eans: readonly string[]
  visitors: readonly string[]
}

export const LIKED_SHOP = 'moto'
/** Of shoppers: half metrics; an order in ten. */
const MIX: readonly Kind[] = ['metric', 'metric', 'metric', 'metric', 'metric', 'like', 'like', 'shop-like', 'offer', 'order']
const NAME = 'נועה לוי'
const ANSWER_WITHIN_MS = 10_000

/** Everybody's phone is their own: a phone may have few open offers. */
export function makeAct(random: Random, { eans, visitors }: Wares, mix: readonly Kind[] = MIX): Act {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  return {
    id: uuidv7(),
    kind: pick(mix),
    visitorId: pick(visitors),
    ean: pick(eans),
    phone: `05${String(Math.floor(random() * 1e8)).padStart(8, '0')}`,
    outcome: 'unknown',
    orderId: null,
    move: null,
  }
}

/**
 * Sends an act, or sends it again, and notes what was answered; tells after how many seconds it is to be repeated, where the shop
 * asks for that. Throws at an answer that no shop in order gives.
 */
export async function send(origin: string, act: Act): Promise<number | null> {
  const { path, options } = requestOf(act)
  const answer = await fetch(origin + path, { ...options, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).catch(() => null)
  const body = await answer?.text().catch(() => null)
  if (!answer || body === null || body === undefined || answer.status >= 500) return Number(answer?.headers.get('retry-after')) || null
  // Somebody else has changed the order. Nothing that shoppers do here may be refused.
  if (answer.status === 409 && act.kind === 'status') act.outcome = 'refused'
  else if (!answer.ok) throw new Error(`${act.kind} was answered with ${answer.status}: ${body}`)
  else {
    const orderId = act.kind === 'order' ? (JSON.parse(body) as CheckoutAnswer).orderId : act.orderId
    if (act.outcome === 'acknowledged' && act.orderId !== orderId) throw new Error(`one key, two orders: ${act.orderId} and ${orderId}`)
    Object.assign(act, { outcome: 'acknowledged', orderId })
  }
  return null
}

/** How it is sent. */
export function requestOf(act: Act): { path: string; options?: RequestInit } {
  const { id, kind, visitorId, ean, phone, orderId, move } = act
  switch (kind) {
    case 'metric':
      return post(`/collector/collect/${visitorId}`, { kind: 'PRODUCT_IMPRESSION', source: 'product_page', ean, id })
    case 'like':
      return { path: `/collector/like/product/${ean}/${visitorId}?id=${id}` }
    case 'shop-like':
      return { path: `/collector/like/shop/${LIKED_SHOP}/${visitorId}?id=${id}` }
    case 'offer':
      return post('/api/v1/best-offers', {
        id,
        ean,
        phone,
        price: 123.45,
        displayName: 'Road 6',
        brand: 'Michelin',
        displaySize: '180/55 ZR 17',
      })
    case 'order':
      return post('/api/v1/checkout', orderOf(act), { 'idempotency-key': id })
    case 'status':
      return post(`/api/v1/order/${orderId}`, { status: move?.to, shown: { status: move?.from } }, { 'x-auth-token': move?.by.token ?? '' })
  }
}

function orderOf({ ean, phone }: Act): CheckoutRequest {
  return {
    cart: { items: [{ ean, quantity: 1, isSet: false }] },
    checkout: {
      sip: 'pickup',
      personal: { name: NAME, phone, emailaddress: `rider${phone}@example.com` },
      selectedPaymentMethod: 'transfer',
      payment: { check_tos: true, payments: 1 },
    },
  }
}

function post(path: string, body: unknown, headers: Record<string, string> = {}): { path: string; options: RequestInit } {
  return { path, options: { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) } }
}
