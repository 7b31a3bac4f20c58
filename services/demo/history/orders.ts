import type { OrderStatus } from '#events/orders.events.ts'
import { draw, drawOne, drawWhole } from '#migrations/demo/draw.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import type { FittingGarageList, InstallDateList, InstallSlotList } from '#services/garages/garage.contract.ts'
import { changeOrder } from '#services/orders/change-order.command.ts'
import type { CheckoutAnswer, CheckoutForm } from '#services/orders/checkout/checkout.contract.ts'
import { lapseReservations } from '#services/orders/lapse.job.ts'
import { refundOrder } from '#services/orders/refunds/refund.command.ts'
import type { Article } from './articles.ts'
import { articleOf, call, type Day, type History, HOUR, momentOf, STAFF } from './history.ts'
import { type Person, personOf, uuidOf } from './people.ts'
import { buyerVisit } from './visits.ts'

const DAY = 24 * HOUR
const CITIES = ['haifa', 'tel-aviv', 'rishon-lezion', 'beer-sheva', 'jerusalem']

/** A price agreed on in an offer. */
interface AgreedPrice {
  ean: string
  offerId: string
  at: number
  /** Key of the person who made the offer. */
  person: string
}

type Fate = 'done' | 'unpaid' | 'declined' | 'cancelled'

/** Parts of an order that are fixed instead of random. */
interface OrderOverrides {
  agreed?: AgreedPrice
  article?: Article
  quantity?: number
  fate?: Fate
}

/** Simulates an order and its whole outcome, up to yesterday at most. False = the shop refused it. */
export const simulateOrder = (history: History, day: Day, key: string, overrides: OrderOverrides = {}): Promise<boolean> =>
  history.turns.take(() => simulate(history, day, key, overrides))

async function simulate(history: History, day: Day, key: string, overrides: OrderOverrides): Promise<boolean> {
  const { agreed } = overrides
  const at = agreed?.at ?? momentOf(day, key)
  if (!history.setClock(at)) return false
  const person = personOf(agreed?.person ?? key)
  const article = overrides.article ?? history.articles.find(({ ean }) => ean === agreed?.ean) ?? articleOf(history, day, key)
  const isCard = draw(`${key} card`) < 0.66
  const checkout = await formOf(history, key, person, article, isCard)
  const quantity = overrides.quantity ?? (agreed || draw(`${key} two`) < 0.7 ? 1 : 2)
  const items = [{ ean: article.ean, quantity, isSet: false, ...(agreed && (await linkOf(history, agreed))) }]
  await history.deps.log.publish(buyerVisit(key, person.visitorId, at, article))
  const answer = await call<CheckoutAnswer>(
    history,
    'POST',
    '/api/v1/checkout',
    { cart: { items }, checkout },
    { 'idempotency-key': uuidOf(`${key} key`) },
  )
  if (!answer) return false
  const fate = overrides.fate ?? drawOne<Fate>(`${key} fate`, { done: 88, unpaid: 5, declined: isCard ? 4 : 0, cancelled: 3 })
  const paidAt = isCard ? await payByCard(history, answer, fate, at) : await payByTransfer(history, answer.orderId, fate, key, at)
  if (paidAt !== null) await deliver(history, answer.orderId, { receiving: checkout.sip, fate, key, person, paidAt })
  return true
}

/** Price link of an offer. */
async function linkOf({ deps }: History, { offerId }: AgreedPrice): Promise<{ priceToken: string } | null> {
  const { rows } = await deps.database.query<{ priceToken: string }>('SELECT token AS "priceToken" FROM best_offers WHERE offer_id = $1', [
    offerId,
  ])
  return rows[0] ?? null
}

async function formOf(history: History, key: string, person: Person, { ean }: Article, isCard: boolean): Promise<CheckoutForm> {
  const common: Omit<CheckoutForm, 'sip'> = {
    personal: { name: person.name, phone: person.phone, emailaddress: person.email },
    selectedPaymentMethod: isCard ? 'creditcard' : 'transfer',
    payment: { check_tos: true, payments: isCard ? drawWhole(`${key} payments`, 1, 6) : 1 },
    visitorId: person.visitorId,
  }
  const sip = drawOne(`${key} sip`, { install: 58, shipping: 28, pickup: 14 })
  const place = sip === 'install' ? await findPlace(history, key, ean) : null
  if (place) return { sip, ...common, ...place }
  if (sip !== 'shipping') return { sip: 'pickup', ...common }
  return { sip, ...common, shipping: { name: person.name, phone: person.phone, address: person.street, city: person.city } }
}

/** A garage of a random city with one of its next free slots. */
async function findPlace(history: History, key: string, ean: string): Promise<Partial<CheckoutForm> | null> {
  const items = `?items=${ean}:1`
  const city = CITIES[Math.floor(draw(`${key} place`) * CITIES.length)]
  const garages = (await call<FittingGarageList>(history, 'GET', `/api/v1/checkout/shops/in/${city}${items}`)) ?? []
  const garage = garages[Math.floor(draw(`${key} garage`) ** 2 * garages.length)]
  if (!garage) return null
  if (garage.manualBooking) return { selectedShop: garage.id }
  const days = (await call<InstallDateList>(history, 'GET', `/api/v1/checkout/install/dates/${garage.id}${items}`)) ?? []
  const installDate = days.filter(({ vacant }) => vacant)[drawWhole(`${key} day`, 0, 3)]?.value
  if (!installDate) return null
  const hours = (await call<InstallSlotList>(history, 'GET', `/api/v1/checkout/install/slots/${garage.id}/${installDate}${items}`)) ?? []
  const free = hours.filter(({ vacant }) => vacant)
  const installSlot = free[Math.floor(draw(`${key} slot`) * free.length)]?.startCursor
  return installSlot === undefined ? null : { selectedShop: garage.id, installDate, installSlot }
}

/** Time of payment; null = unpaid. */
async function payByCard(history: History, { redirectUrl }: CheckoutAnswer, fate: Fate, at: number): Promise<number | null> {
  if (!redirectUrl) return at
  if (fate === 'unpaid') {
    await lapse(history, at + 45 * 60_000)
    return null
  }
  if (!history.setClock(at + 3 * 60_000)) return null
  const page = new URL(redirectUrl, 'http://shop').pathname
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const choice = fate === 'declined' ? 'decline' : 'pay'
  const pressed = await history.app.inject({ method: 'POST', url: page, headers, payload: `choice=${choice}` })
  const back = new URL(String(pressed.headers.location), 'http://shop')
  const returned = Object.fromEntries(back.searchParams)
  const stage = back.pathname.split('/').at(-1) ?? ''
  await call(history, 'POST', '/api/v1/finalize/checkout', { uniqueID: returned.uniqueID ?? '', returned, stage })
  if (fate !== 'declined') return at + 3 * 60_000
  await lapse(history, at + 45 * 60_000)
  return null
}

async function payByTransfer(history: History, orderId: string, fate: Fate, key: string, at: number): Promise<number | null> {
  if (fate === 'unpaid') {
    await lapse(history, at + 6 * DAY)
    return null
  }
  const paidAt = at + drawWhole(`${key} hours`, 2, 40) * HOUR
  return (await become(history, orderId, 'paid', paidAt)) ? paidAt : null
}

/** Cancels orders whose payment is overdue. */
async function lapse(history: History, at: number): Promise<void> {
  if (history.setClock(at)) await lapseReservations(history.deps)
}

interface Delivery {
  receiving: CheckoutForm['sip']
  fate: Fate
  key: string
  person: Person
  paidAt: number
}

const STEPS: Record<CheckoutForm['sip'], readonly { status: OrderStatus; days: readonly [number, number] }[]> = {
  install: [
    { status: 'transit', days: [1, 3] },
    { status: 'doneTransit', days: [1, 2] },
    { status: 'closed', days: [1, 4] },
  ],
  shipping: [
    { status: 'sent', days: [1, 3] },
    { status: 'closed', days: [2, 4] },
  ],
  pickup: [
    { status: 'transit', days: [1, 2] },
    { status: 'closed', days: [1, 5] },
  ],
}

async function deliver(history: History, orderId: string, { receiving, fate, key, person, paidAt }: Delivery): Promise<void> {
  if (fate === 'cancelled') {
    if (history.setClock(paidAt + HOUR)) await askToCancel(history, orderId, key, person)
    if (await become(history, orderId, 'cancelled', paidAt + DAY, { reason: 'buyer' }))
      await giveBack(history, orderId, key, paidAt + 3 * DAY)
    return
  }
  let at = paidAt
  for (const { status, days } of STEPS[receiving]) {
    at += drawWhole(`${key} ${status}`, days[0] * 24, days[1] * 24) * HOUR
    const trackingCode = status === 'sent' ? { trackingCode: `IL${drawWhole(`${key} parcel`, 10_000_000, 99_999_999)}` } : {}
    if (!(await become(history, orderId, status, at, trackingCode))) return
  }
}

const REASONS = ['מצאתי צמיג אחר', 'האופנוע נמכר', 'הזמנתי מידה לא נכונה', 'אני לא יכול לחכות להתקנה']

/** Sends the buyer's cancellation form. */
async function askToCancel(history: History, orderId: string, key: string, { name, phone }: Person): Promise<void> {
  const reason = REASONS[Math.floor(draw(`${key} reason`) * REASONS.length)]
  await call(history, 'POST', '/api/v1/cancellations', { id: uuidOf(`${key} cancellation`), name, phone, orderNumber: orderId, reason })
}

/** Refunds a cancelled order by its method of payment. */
async function giveBack(history: History, orderId: string, key: string, at: number): Promise<void> {
  if (!history.setClock(at)) return
  const { rows } = await history.deps.database.query<{ method: string; paid: number }>(
    `SELECT placed ->> 'paymentMethod' AS method, (placed #>> '{price,chargedAgorot}')::int AS paid FROM orders WHERE order_id = $1`,
    [orderId],
  )
  const [order] = rows
  if (!order) return
  const isTransfer = order.method === 'transfer'
  await refundOrder(history.deps, {
    orderId,
    refundId: uuidOf(`${key} refund`),
    method: isTransfer ? 'transfer' : 'card',
    lines: [],
    withShipping: false,
    beforeFeeAgorot: order.paid,
    feeAgorot: 0,
    reference: isTransfer ? String(drawWhole(`${key} reference`, 100_000, 999_999)) : null,
    paidOn: isTransfer ? israelDate(at) : null,
    by: STAFF,
  })
}

async function become(
  history: History,
  orderId: string,
  status: OrderStatus,
  at: number,
  more: Parameters<typeof changeOrder>[2] = {},
): Promise<boolean> {
  if (!history.setClock(at)) return false
  return (await changeOrder(history.deps, orderId, { status, ...more }, STAFF)).ok
}
