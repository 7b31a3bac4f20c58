import { uuidv7 } from 'uuidv7'
import type { OrderStatus } from '#events/orders.events.ts'
import type { DeskProductAnswer, DeskProducts } from '#services/catalogue/catalogue-desk.contract.ts'
import type { ImportAnswer } from '#services/catalogue/catalogue-import.contract.ts'
import type { OfferAnswered } from '#services/offers/staff-offers.contract.ts'
import { carryOn, type Shopper } from '../shopper.ts'
import { type Answer, ask, post, type Request, type SignedIn } from './ask.ts'
import { type Random, randomPhone } from './random.ts'
import { type Count, importOf } from './storekeeper.ts'

/** What shoppers do, then what staff do. */
export const KINDS = ['metric', 'like', 'shop-like', 'offer', 'order', 'status', 'answer', 'import', 'edit'] as const
export type Kind = (typeof KINDS)[number]

/** How the status of an order changes. */
export interface Move {
  from: OrderStatus
  to: OrderStatus
}

/** One act of a shopper, under the id that makes its repeat harmless, or of staff, and what became of it. */
export interface Act {
  id: string
  kind: Kind
  visitorId: string
  ean: string
  phone: string
  /** `unknown`: no answer, or one that says nothing (503); it may have been done at most once. */
  outcome: 'unknown' | 'acknowledged' | 'refused'
  /** How often it was sent. */
  sent: number
  /** Of an order that was acknowledged, or whose status staff change. */
  orderId: string | null
  /** Whoever places the order, and pays it. */
  shopper: Shopper | null
  /** Whoever of the staff does it. */
  by: SignedIn | null
  /** Of a change of status: what makes its repeat harmless is that it says from where. */
  move: Move | null
  /** Of an answer: which offer, and the price link that came of it. */
  offerId: string | null
  token: string | null
  /** Of an import or an edit: what it says lies there. */
  counts: readonly Count[]
}

/** What acts are about. */
export interface About {
  eans: readonly string[]
  visitors: readonly string[]
}

export const LIKED_SHOP = 'moto'

const NOTHING_MORE = {
  outcome: 'unknown',
  sent: 0,
  orderId: null,
  shopper: null,
  by: null,
  move: null,
  offerId: null,
  token: null,
} as const

/** Everybody's phone is their own: a phone may have few open offers. */
export function makeAct(random: Random, { eans, visitors }: About, mix: readonly Kind[]): Act {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  return {
    ...NOTHING_MORE,
    id: uuidv7(),
    kind: pick(mix),
    visitorId: pick(visitors),
    ean: pick(eans),
    phone: randomPhone(random),
    counts: [],
  }
}

/** The act of a shopper who wants to order; its key is the act's id. */
export function orderBy(shopper: Shopper): Act {
  const { key, request } = shopper
  const { personal, visitorId = '' } = request.checkout
  const ean = request.cart.items[0]?.ean ?? ''
  return { ...NOTHING_MORE, id: key, kind: 'order', visitorId, ean, phone: personal.phone, counts: [], shopper }
}

/**
 * Sends an act, or sends it again, and notes what was answered; tells after how many seconds it is to be repeated, where the shop
 * asks for that. Throws at an answer that no shop in order gives.
 */
export async function send(origin: string, act: Act): Promise<number | null> {
  act.sent += 1
  if (act.shopper) return placeOrder(origin, act, act.shopper)
  let later: number | null = null
  const request = act.kind === 'edit' ? await beginEdit(origin, act) : requestOf(act)
  const answer = request && (await ask(origin, request, (seconds) => (later = seconds)))
  if (answer) recordOutcome(act, answer)
  return later
}

async function placeOrder(origin: string, act: Act, shopper: Shopper): Promise<number | null> {
  const later = await carryOn(origin, shopper)
  if (shopper.refusal) act.outcome = 'refused'
  else if (shopper.order) Object.assign(act, { orderId: shopper.order.orderId, ...(shopper.isDone && { outcome: 'acknowledged' }) })
  return later
}

/** What may be heard, since somebody else was first. */
const REFUSALS: Partial<Record<Kind, readonly string[]>> = {
  status: ['order_changed'],
  answer: ['offer_answered', 'offer_over'],
  edit: ['changed_meanwhile'],
  offer: ['not_orderable'],
}

function recordOutcome(act: Act, { status, body }: Answer<unknown>): void {
  const { error } = (body ?? {}) as { error?: { code: string } }
  if (status === 409 && REFUSALS[act.kind]?.includes(error?.code ?? '')) act.outcome = 'refused'
  else if (status < 200 || status > 299) throw new Error(`${act.kind} was answered with ${status}: ${JSON.stringify(body)}`)
  else if (act.kind === 'import' && (body as ImportAnswer).stopped > 0) throw new Error(`a file was stopped: ${JSON.stringify(body)}`)
  else Object.assign(act, { outcome: 'acknowledged', token: act.kind === 'answer' ? tokenOf(body as OfferAnswered) : null })
}

const tokenOf = ({ offer }: OfferAnswered): string | null => offer.link?.split('/').at(-1) ?? null

/** How it is sent. */
export function requestOf(act: Act): Request {
  const { id, kind, visitorId, ean, phone, orderId, move, by, offerId, counts } = act
  const signedIn = { 'x-auth-token': by?.token ?? '' }
  switch (kind) {
    case 'metric':
      return post(`/collector/collect/${visitorId}`, { kind: 'PRODUCT_IMPRESSION', source: 'product_page', ean, id })
    case 'like':
      return { path: `/collector/like/product/${ean}/${visitorId}?id=${id}` }
    case 'shop-like':
      return { path: `/collector/like/shop/${LIKED_SHOP}/${visitorId}?id=${id}` }
    case 'offer': {
      const tire = { displayName: 'Road 6', brand: 'Michelin', displaySize: '180/55 ZR 17' }
      return post('/api/v1/best-offers', { id, ean, phone, price: 123.45, ...tire })
    }
    case 'status':
      return post(`/api/v1/order/${orderId}`, { status: move?.to, shown: { status: move?.from } }, signedIn)
    case 'answer':
      return post(`/api/v1/staff/offers/${offerId}/answer`, { id, answer: 'accept', confirmed: true }, signedIn)
    case 'import':
      return importOf(counts, { token: signedIn['x-auth-token'] })
    case 'order':
    case 'edit':
      throw new Error(`${kind} takes more than one request`)
  }
}

/** Looks at the article, and says that one more lies there than is shown. Null where nobody answers. */
async function beginEdit(origin: string, act: Act): Promise<Request | null> {
  const signedIn = { 'x-auth-token': act.by?.token ?? '' }
  const path = `/api/v1/staff/catalogue/products?search=${act.ean}`
  const shown = await ask<DeskProducts>(origin, { path, options: { headers: signedIn } })
  if (!shown) return null
  const product: DeskProductAnswer['product'] | undefined = shown.body.products?.find(({ ean }) => ean === act.ean)
  if (!product) throw new Error(`the desk does not know ${act.ean}: ${JSON.stringify(shown)}`)
  const { revision, stock, shipmentUnits, supplierUnits, priceAgorot } = product
  act.counts = [{ ean: act.ean, units: stock + 1, shipment: shipmentUnits, supplier: supplierUnits ?? 0 }]
  // What it costs is none of the load's business.
  const change = { revision, stock: stock + 1, priceAgorot: priceAgorot - 1, acceptsBelowCost: true }
  return post(`/api/v1/staff/catalogue/products/${act.ean}`, change, signedIn)
}
