import type { MetricKind } from '#events/collector.events.ts'
import { createEvent, type EventData, type EventType, type ShopEvent } from '#events/registry.ts'
import { startOfIsraelDay } from '#services/domain/israel-time.ts'
import { placed } from '#services/orders/testing/order-events.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import { type Chance, createChance } from './chance.ts'
import { BEGIN, DAYS, EANS, FIRST_DAY, MS_PER_DAY, makeCatalogueEvents, SIZES, uuid } from './truth-catalogue.ts'

/** Nine months of everything that is counted, drawn from a seed: both changes of the clock, midnights, bots, nobody's orders. */

const VISITORS = 2_500
const KINDS: readonly MetricKind[] = [
  ...(['PRODUCT_IMPRESSION', 'LIST_VIEWED', 'SEARCHED', 'PRODUCT_ADD_TO_CART', 'PRODUCT_REMOVE_FROM_CART'] as const),
  ...(['CHECKOUT_INIT', 'CHECKOUT_PASSED_STAGE_1', 'CHECKOUT_PASSED_STAGE_1', 'CONSENT_GIVEN', 'CONSENT_REFUSED'] as const),
]
/** From a list to the last step before payment. */
const WAY: readonly { kind: MetricKind; step: number }[] = [
  ...(['LIST_VIEWED', 'PRODUCT_IMPRESSION', 'PRODUCT_ADD_TO_CART'] as const).map((kind) => ({ kind, step: 0 })),
  ...[0, 1, 2].map((step) => ({ kind: 'CHECKOUT_PASSED_STAGE_1' as const, step })),
]
const SOURCES = [
  'list_page',
  'list_page_by_category',
  'list_page_by_brand',
  'product_page',
  'cart_page',
  'home_page',
  'search',
  null,
] as const
const ORIGINS = ['direct', 'search', 'social', 'ad', 'message', 'other', undefined] as const
/** Some are no size. */
const LISTS = [...SIZES.map(({ sizeKey }) => sizeKey), 'michelin', '200/50-17']
/** The same words in other letters are the same words. */
const WORDS = [
  'Road 6',
  'road 6',
  'ROAD 6',
  'angel gt',
  "o'neal",
  'a\\b',
  'צמיג ל־TMAX',
  '{x:String}',
  ...Array.from({ length: 40 }, (_, n) => `words ${n}`),
]

export interface Story {
  /** Of all topics but the catalogue, without repeats. */
  events: ShopEvent[]
  /** Of products, in the order of the log. */
  catalogue: StoredEvent[]
}

export function makeStory(seed: number, count: number): Story {
  const chance = createChance(seed)
  const events: ShopEvent[] = []
  const add = <T extends EventType>(type: T, time: number, subject: string, data: EventData<T>, id = uuid(1, events.length)): void => {
    events.push(createEvent(type, { id, time: new Date(time).toISOString(), subject, data }) as ShopEvent)
  }
  const story: StoryWriter = { chance, add, next: { order: 300_000, recommendation: 0 } }
  while (events.length < count) {
    const kind = chance.below(20)
    if (kind === 0) writeOrder(story)
    else if (kind === 1) writeWizard(story)
    else if (kind === 2)
      add('product-like.pressed.v1', momentOf(chance), EANS[0] ?? '', { productId: chance.one(EANS), visitorId: visitorOf(chance) })
    else writeVisit(story)
  }
  return { events: events.slice(0, count), catalogue: makeCatalogueEvents(chance) }
}

interface StoryWriter {
  chance: Chance
  add: <T extends EventType>(type: T, time: number, subject: string, data: EventData<T>, id?: string) => void
  next: { order: number; recommendation: number }
}

const visitorOf = (chance: Chance): string => uuid(2, chance.below(VISITORS))

/** One in five stands within a millisecond of a midnight in Israel. */
function momentOf(chance: Chance): number {
  const day = chance.below(DAYS)
  const time = BEGIN + day * MS_PER_DAY + chance.below(MS_PER_DAY)
  if (!chance.happens(0.2)) return time
  return startOfIsraelDay(new Date(Date.parse(FIRST_DAY) + day * MS_PER_DAY).toISOString().slice(0, 10)) - chance.below(2)
}

/** Acts of one visitor, at once, minutes or days apart; mostly on the way from list to payment. */
function writeVisit(story: StoryWriter): void {
  const { chance, add } = story
  const visitorId = visitorOf(chance)
  const isBot = chance.happens(0.06)
  const goesOn = chance.happens(0.5)
  let time = momentOf(chance)
  for (let act = 0; act < 1 + chance.below(9); act += 1) {
    const next = goesOn ? WAY[act] : undefined
    const { kind, step } = next ?? { kind: chance.one(KINDS), step: chance.below(4) }
    const origin = chance.one(ORIGINS)
    add('metric.collected.v1', time, visitorId, {
      kind,
      visitorId,
      isBot,
      source: chance.one(SOURCES),
      step: kind === 'CHECKOUT_PASSED_STAGE_1' ? step : null,
      ...aboutOf(kind, chance),
      ...(origin ? { origin } : {}),
    })
    time += chance.one([0, 1, 60_000, 3_600_000, MS_PER_DAY, 4 * MS_PER_DAY])
  }
  if (goesOn && chance.happens(0.1)) writeOrder(story, visitorId, time)
}

/** The product, or the words and how much they found. */
function aboutOf(kind: MetricKind, chance: Chance) {
  const nothing = { ean: null, query: null, results: null }
  if (kind === 'LIST_VIEWED') return { ...nothing, query: chance.one(LISTS), results: chance.below(4) }
  if (kind === 'SEARCHED') return { ...nothing, query: chance.one([...WORDS, null]), results: chance.below(4) }
  const isOfProduct = kind.startsWith('PRODUCT') || kind === 'CHECKOUT_INIT'
  return { ...nothing, ean: isOfProduct && chance.happens(0.97) ? chance.one(EANS) : null }
}

/** Placed, perhaps again with another sum, paid by card or by staff's word, or never; moved on, or cancelled. */
function writeOrder(
  { chance, add, next }: StoryWriter,
  visitorId = chance.happens(0.8) ? visitorOf(chance) : null,
  begun = momentOf(chance),
): void {
  const orderId = String(next.order++)
  let time = begun
  const later = (): number => (time += chance.one([0, 1, 60_000, MS_PER_DAY, 3 * MS_PER_DAY]))
  const attempt = (amountAgorot: number) => ({ orderId, attemptId: uuid(5, next.order), amountAgorot })
  let charged = orderAt(chance, orderId, visitorId)
  add('order.placed.v1', time, orderId, charged)
  if (chance.happens(0.2)) {
    add('order.payment-failed.v1', later(), orderId, { ...attempt(charged.price.chargedAgorot), reason: 'declined' })
    charged = orderAt(chance, orderId, visitorId)
    // Not at the moment of the first: then nothing would say which was last.
    add('order.placed-again.v1', later() + 1, orderId, charged)
    time += 1
  }
  if (chance.happens(0.5)) {
    add('order.payment-succeeded.v1', later(), orderId, { ...attempt(charged.price.chargedAgorot), installments: 1, transactionId: null })
    add('order.status-changed.v1', time, orderId, { orderId, from: 'open', to: 'paid', by: 'shop' })
  }
  if (chance.happens(0.4)) {
    const to = chance.one(['paid', 'transit', 'sent', 'closed', 'cancelled', 'open'] as const)
    add('order.status-changed.v1', later(), orderId, { orderId, from: 'open', to, by: 'dana' })
  }
}

function orderAt(chance: Chance, orderId: string, visitorId: string | null): EventData<'order.placed.v1'> {
  const order = placed(orderId, { visitorId })
  const [line] = order.lines
  if (!line) throw new Error('an order has lines')
  const lines = Array.from({ length: 1 + chance.below(3) }, () => ({ ...line, ean: chance.one(EANS), quantity: 1 + chance.below(4) }))
  return { ...order, lines, price: { ...order.price, chargedAgorot: chance.below(500_000) } }
}

/** Asked by a visitor or nobody; chosen by him or another, with and without a name, of this or the last. */
function writeWizard({ chance, add, next }: StoryWriter): void {
  const recommendationId = uuid(3, next.recommendation++)
  const visitorId = chance.happens(0.8) ? visitorOf(chance) : null
  // Never two of one visitor at one moment: then nothing would say which was last.
  const time = momentOf(chance) + next.recommendation * 2
  const motorcycle = Math.floor(chance.below(400) / (1 + chance.below(20)))
  add(
    'recommendation.made.v1',
    time,
    visitorId ?? 'nobody',
    {
      recommendationId,
      contactId: uuid(4, next.recommendation),
      visitorId,
      year: null,
      motorcycleId: `motorcycle-${motorcycle}`,
      motorcycle: `Motorcycle "${motorcycle}"`,
      usage: 'daily',
      kilometers: '0-100',
      tireChoice: 'set',
      outcome: chance.one(['ok', 'ok', 'ok', 'none', 'limit', 'ai_error']),
      source: 'rules',
      milliseconds: 3,
      costMicros: 0,
      candidates: 1,
      cards: [],
    },
    recommendationId,
  )
  for (let click = 0; click < chance.below(3); click += 1) {
    const by = visitorId !== null && chance.happens(0.8) ? visitorId : visitorOf(chance)
    const named = chance.happens(0.6) ? recommendationId : null
    const tires = { ean: chance.one(EANS), brand: 'Michelin', displayName: 'Road 6', displaySize: '180/55-17' }
    add('recommended-tire.clicked.v1', time + chance.one([-1, 0, 60_000, 40 * MS_PER_DAY]), by, {
      visitorId: by,
      recommendationId: named,
      ...tires,
    })
  }
}
