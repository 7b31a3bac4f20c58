import type { MotorcycleChanged } from '#events/motorcycles.events.ts'
import type { OrderPlaced, OrderStatus } from '#events/orders.events.ts'
import type { CatalogueProduct } from '#services/catalogue/product.queries.ts'
import { addDays, weekdayOf } from '#services/domain/calendar.ts'
import { israelDate, israelInstant } from '#services/domain/israel-time.ts'
import { isOrderable, visibilityOf } from '#services/domain/visibility.ts'
import { draw, drawOne, drawWhole } from '../../migrations/demo/draw.ts'
import { addMetric, append, type History, idOf, person, pick, type Visit } from './desk-telling.ts'

export interface HistoryOptions {
  days: number
  now: Date
  seed: string
}

interface Catalogue {
  products: readonly CatalogueProduct[]
  motorcycles: readonly MotorcycleChanged[]
}

const FIRST_ORDER = 200_001
const WORDS = ['מישלן רואד 6', 'pilot street', 'טי מקס', '180/55-17', '120/70-17', 'angel gt', 'דיאבלו', 'mt-07', 'tracer 9', 'נינג׳ה 400']
const WORDS_WITHOUT = ['shinko 777', '200/50-17', 'צמיג שטח 18', 'dunlop q5', 'gold wing 2002']
const ORIGINS = { search: 40, direct: 22, ad: 16, social: 12, message: 6, other: 4 }
const SOURCES = { list_page: 55, list_page_by_brand: 25, list_page_by_category: 20 }

/** Weeks of a small shop, ending at `now`: busier by the week, quiet on Saturdays. */
export function makeHistory(catalogue: Catalogue, { days, now, seed }: HistoryOptions): History {
  const history: History = { events: [], people: [] }
  const today = israelDate(now.getTime())
  for (let index = 0; index < days; index += 1) {
    const date = addDays(today, index + 1 - days)
    const key = `${seed} ${date}`
    const busy = (weekdayOf(date) === 6 ? 22 : 48) * (0.75 + (0.5 * index) / days)
    for (let visit = 0; visit < drawWhole(`${key} visits`, busy, busy * 1.4); visit += 1)
      addVisit(history, catalogue, visitOf(`${key} ${visit}`, date))
    for (let bot = 0; bot < drawWhole(`${key} bots`, 3, 12); bot += 1) addBot(history, catalogue, visitOf(`${key} bot ${bot}`, date))
  }
  return { events: history.events.filter(({ time }) => Date.parse(time) <= now.getTime()), people: history.people }
}

function visitOf(key: string, date: string): Visit {
  // Two draws: most come in the afternoon and the evening.
  const hour = 7 + 16 * (0.4 * draw(`${key} hour`) + 0.6 * draw(`${key} hour too`))
  const whose = draw(`${key} again`) < 0.15 ? key.replace(/\d+$/, '0') : key
  return { key, at: israelInstant(date, hour), visitorId: idOf(`${whose} visitor`), origin: drawOne(`${key} origin`, ORIGINS) }
}

function addVisit(history: History, catalogue: Catalogue, visit: Visit): void {
  const { key } = visit
  const product = pick(catalogue.products, `${key} product`)
  if (happens(visit, 'wizard', 0.07)) addWizard(history, catalogue, visit)
  if (happens(visit, 'search', 0.3)) {
    const isEmpty = happens(visit, 'nothing', 0.15)
    const query = pick(isEmpty ? WORDS_WITHOUT : WORDS, `${key} words`)
    addMetric(history, visit, 1, { kind: 'SEARCHED', source: 'search', query, results: isEmpty ? 0 : drawWhole(`${key} found`, 1, 40) })
  }
  const { width, profile, rim } = product.tire
  const query = profile === '-' ? `${width}-${rim}` : `${width}/${profile}-${rim}`
  const source = drawOne(`${key} source`, SOURCES)
  const listed = { list_page: query, list_page_by_brand: product.brandSlug, list_page_by_category: product.segment }[source]
  addMetric(history, visit, 2, { kind: 'LIST_VIEWED', source, query: listed, results: drawWhole(`${key} list`, 3, 30) })
  if (happens(visit, 'look', 0.66)) addLook(history, catalogue, visit, product)
}

function addLook(history: History, { products }: Catalogue, visit: Visit, product: CatalogueProduct): void {
  const { key } = visit
  for (let more = 0; more < drawWhole(`${key} more`, 0, 3); more += 1) {
    addMetric(history, visit, 2.5, { kind: 'PRODUCT_IMPRESSION', source: 'product_page', ean: pick(products, `${key} ${more}`).ean })
  }
  addMetric(history, visit, 3, { kind: 'PRODUCT_IMPRESSION', source: 'product_page', ean: product.ean })
  if (!happens(visit, 'cart', cartShareOf(product))) return
  addMetric(history, visit, 5, { kind: 'PRODUCT_ADD_TO_CART', source: 'product_page', ean: product.ean })
  if (!happens(visit, 'checkout', 0.6)) return
  addMetric(history, visit, 6, { kind: 'CHECKOUT_INIT', source: 'cart_page', ean: product.ean })
  for (const [step, share] of [0.85, 0.85, 0.9].entries()) {
    if (!happens(visit, `step ${step}`, share)) return
    addMetric(history, visit, 8 + step, { kind: 'CHECKOUT_PASSED_STAGE_1', step })
  }
  addOrder(history, visit, product)
}

function addBot(history: History, { products }: Catalogue, visit: Visit): void {
  addMetric(history, visit, 0, { kind: 'LIST_VIEWED', source: 'list_page', query: '120/70-17', results: 20, isBot: true })
  for (let page = 0; page < drawWhole(`${visit.key} pages`, 1, 9); page += 1) {
    addMetric(history, visit, page, {
      kind: 'PRODUCT_IMPRESSION',
      source: 'product_page',
      ean: pick(products, `${visit.key} ${page}`).ean,
      isBot: true,
    })
  }
}

function addWizard(history: History, { motorcycles, products }: Catalogue, visit: Visit): void {
  const { key, visitorId } = visit
  const motorcycle = pick(motorcycles, `${key} motorcycle`)
  const product = pick(products, `${key} recommended`)
  const recommendationId = idOf(`${key} recommendation`)
  const outcome = drawOne(`${key} outcome`, { ok: 86, none: 8, limit: 2, ai_error: 4 })
  const isAnswered = outcome === 'ok'
  append(
    history,
    visit,
    1,
    'recommendation.made.v1',
    visitorId,
    {
      recommendationId,
      contactId: person(history, visit, `wizard:${recommendationId}`),
      visitorId,
      outcome,
      motorcycleId: motorcycle.id,
      motorcycle: `${motorcycle.brand} ${motorcycle.model}`,
      year: motorcycle.yearFrom,
      usage: drawOne(`${key} usage`, { daily: 4, weekend: 5, monthly: 2 }),
      kilometers: drawOne(`${key} kilometers`, { '0-100': 2, '100-500': 5, '500-1000': 4, '1000-5000': 2, '5000+': 1 }),
      tireChoice: drawOne(`${key} wheel`, { front: 2, rear: 4, set: 4 }),
      source: isAnswered ? 'rules' : null,
      milliseconds: 14,
      costMicros: 0,
      candidates: 12,
      cards: isAnswered ? [{ ean: product.ean, score: 8.7 }] : [],
    },
    recommendationId,
  )
  if (!isAnswered || draw(`${key} chosen`) > 0.4) return
  const { ean, brand, displayName, tire } = product
  append(history, visit, 4, 'recommended-tire.clicked.v1', visitorId, {
    visitorId,
    recommendationId,
    ean,
    brand,
    displayName,
    displaySize: tire.displaySize,
  })
}

const AGES: readonly [days: number, status: OrderStatus][] = [
  [1, 'transit'],
  [4, 'doneTransit'],
  [5, 'sent'],
  [9, 'closed'],
]

function addOrder(history: History, visit: Visit, product: CatalogueProduct): void {
  const { key } = visit
  const orderId = String(FIRST_ORDER + history.people.filter(({ act }) => act.startsWith('order:')).length)
  const order = orderOf(orderId, visit, product, person(history, visit, `order:${orderId}`))
  append(history, visit, 12, 'order.placed.v1', orderId, order)
  const attempt = { orderId, attemptId: idOf(`${key} attempt`), amountAgorot: order.price.chargedAgorot }
  if (order.paymentMethod === 'creditcard') {
    if (draw(`${key} declined`) < 0.12) {
      append(history, visit, 14, 'order.payment-failed.v1', orderId, { ...attempt, reason: 'declined' })
      return
    }
    append(history, visit, 14, 'order.payment-succeeded.v1', orderId, { ...attempt, installments: order.installments, transactionId: null })
  }
  const paidAfter = order.paymentMethod === 'creditcard' ? 14 : 60 * drawWhole(`${key} transfer`, 3, 40)
  let from: OrderStatus = 'open'
  for (const [days, to] of [[0, 'paid'], ...AGES] as const) {
    append(history, visit, paidAfter + 1 + days * 24 * 60, 'order.status-changed.v1', orderId, { orderId, from, to, by: 'shop' })
    from = to
  }
}

function orderOf(orderId: string, { key, visitorId }: Visit, product: CatalogueProduct, contactId: string): OrderPlaced {
  const { ean, brandSlug, brand, displayName, priceAgorot, freeShipping } = product
  const quantity = drawOne(`${key} quantity`, { 1: 6, 2: 3, 4: 1 })
  const goodsAgorot = priceAgorot * Number(quantity)
  const line = { ean, quantity: Number(quantity), isSet: false, brandSlug, brand, displayName, displaySize: product.tire.displaySize }
  const sold = { priceAgorot, freeShipping, source: 'stock' as const, takes: [{ ean, source: 'stock' as const }], arrivesOn: null }
  return {
    orderId,
    contactId,
    visitorId,
    lines: [{ ...line, ...sold }],
    receiving: drawOne(`${key} receiving`, { shipping: 5, pickup: 2 }),
    fitting: null,
    price: { goodsAgorot, shippingAgorot: 0, discountAgorot: 0, chargedAgorot: goodsAgorot, installationAgorot: 0, vatPercent: 18 },
    couponCode: null,
    paymentMethod: drawOne(`${key} method`, { creditcard: 8, transfer: 2 }),
    installments: 1,
    reservedUntil: null,
  }
}

const happens = ({ key }: Visit, what: string, share: number): boolean => draw(`${key} ${what}`) < share

function cartShareOf(product: CatalogueProduct): number {
  if (!isOrderable(visibilityOf(product))) return 0
  return product.stock > 0 ? 0.28 : 0.12
}
