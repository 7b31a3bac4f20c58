import type { MetricKind, MetricSource, VisitOrigin } from '#events/collector.events.ts'
import { createEvent, type ShopEvent } from '#events/registry.ts'
import { draw, drawOne, drawWhole } from '#migrations/demo/draw.ts'
import { CATALOGUE_CALLS, type SearchAnswer } from '#services/catalogue/catalogue.contract.ts'
import type { Article } from './articles.ts'
import { articleOf, call, countOf, type Day, type History, isSoldOut, momentOf, type Search } from './history.ts'
import { uuidOf } from './people.ts'

const VISITS = 120
const ACT_MS = 40_000
const QUERIES = [
  'michelin road 6',
  '180/55-17',
  '120/70-17',
  'pirelli',
  'צמיג אחורי לטימקס',
  'anakee',
  'dunlop',
  'צמיגי שטח אנדורו',
  'mitas e07',
  'shinko 804',
  'צמיג לקורקינט',
  '130/80-17',
]

/** Queries with what the shop's own search finds, so that the desk's numbers agree with the catalogue. */
export async function listSearches(history: Pick<History, 'app'>): Promise<Search[]> {
  const searches: Search[] = []
  for (const query of QUERIES) {
    const answer = await call<SearchAnswer>(history, 'GET', `${CATALOGUE_CALLS.search.url}?limit=1&q=${encodeURIComponent(query)}`)
    if (answer) searches.push({ query, results: answer.total })
  }
  return searches
}

interface Act {
  kind: MetricKind
  source?: MetricSource
  ean?: string
  step?: number
  query?: string
  results?: number
}

/** Simulates a day's page views and funnels. */
export function visitsOf(history: History, day: Day): ShopEvent[] {
  return Array.from({ length: countOf(day, `${day.date} visits`, VISITS) }, (_, index) => `${day.date} visit ${index}`).flatMap((key) =>
    visit(history, day, key),
  )
}

function visit(history: History, day: Day, key: string): ShopEvent[] {
  return eventsOf(key, uuidOf(`${key} visitor`), momentOf(day, key), actsOf(history, day, key))
}

function eventsOf(key: string, visitorId: string, began: number, acts: readonly Act[]): ShopEvent[] {
  const origin = drawOne<VisitOrigin>(`${key} origin`, { search: 46, direct: 22, social: 14, ad: 9, message: 6, other: 3 })
  return acts.map(({ source, ean, step, query, results, kind }, index) =>
    createEvent('metric.collected.v1', {
      id: uuidOf(`${key} act ${index}`),
      time: new Date(began + index * ACT_MS).toISOString(),
      subject: visitorId,
      data: {
        kind,
        visitorId,
        source: source ?? null,
        ean: ean ?? null,
        step: step ?? null,
        query: query ?? null,
        results: results ?? null,
        isBot: false,
        origin,
      },
    }),
  )
}

/** Events of a buyer before an order at `at`. */
export function buyerVisit(key: string, visitorId: string, at: number, { ean, listedSize }: Article): ShopEvent[] {
  const acts: Act[] = [
    { kind: 'LIST_VIEWED', source: 'list_page', query: listedSize, results: drawWhole(`${key} listed`, 8, 40) },
    { kind: 'PRODUCT_IMPRESSION', source: 'product_page', ean },
    { kind: 'PRODUCT_ADD_TO_CART', source: 'product_page', ean },
    { kind: 'CHECKOUT_INIT', source: 'cart_page', ean },
    ...[0, 1, 2].map((step): Act => ({ kind: 'CHECKOUT_PASSED_STAGE_1', step })),
  ]
  return eventsOf(key, visitorId, at - acts.length * ACT_MS, acts)
}

/** A funnel from the first list to the order, with drop-off at each step. */
function actsOf(history: History, day: Day, key: string): Act[] {
  const search = history.searches[Math.floor(draw(`${key} search`) * history.searches.length)]
  const { listedSize } = articleOf(history, day, `${key} size`)
  const [scarce] = history.scarce
  // A visitor who wants the sold-out size leaves.
  if (scarce && isSoldOut(day) && draw(`${key} in vain`) < 0.05)
    return [{ kind: 'LIST_VIEWED', source: 'list_page', query: scarce.listedSize, results: 0 }]
  const first: Act =
    search && draw(`${key} searches`) < 0.35
      ? { kind: 'SEARCHED', source: 'search', ...search }
      : { kind: 'LIST_VIEWED', source: 'list_page', query: listedSize, results: drawWhole(`${key} listed`, 20, 60) }
  const looked = Array.from({ length: drawWhole(`${key} looked`, 0, 3) }, (_, index) => articleOf(history, day, `${key} look ${index}`).ean)
  const ean = looked.at(-1)
  const views = looked.map((viewed): Act => ({ kind: 'PRODUCT_IMPRESSION', source: 'product_page', ean: viewed }))
  if (!ean || draw(`${key} adds`) > 0.34) return [first, ...views]
  const added: Act[] = [...views, { kind: 'PRODUCT_ADD_TO_CART', source: 'product_page', ean }]
  if (draw(`${key} begins`) > 0.4) return [first, ...added]
  const begun: Act[] = [...added, { kind: 'CHECKOUT_INIT', source: 'cart_page' }]
  const steps = drawWhole(`${key} steps`, 0, 2)
  return [first, ...begun, ...Array.from({ length: steps }, (_, step): Act => ({ kind: 'CHECKOUT_PASSED_STAGE_1', step }))]
}

/** Likes of tires and garages. */
export function likesOf(history: History, day: Day, garages: readonly string[]): ShopEvent[] {
  return Array.from({ length: countOf(day, `${day.date} likes`, 9) }, (_, index) => {
    const key = `${day.date} like ${index}`
    const visitorId = uuidOf(`${key} visitor`)
    const fields = { id: uuidOf(`${key} id`), time: new Date(momentOf(day, key)).toISOString(), subject: visitorId }
    const shopId = garages[Math.floor(draw(`${key} garage`) * garages.length)]
    return shopId && draw(`${key} kind`) < 0.25
      ? createEvent('shop-like.pressed.v1', { ...fields, data: { shopId, visitorId } })
      : createEvent('product-like.pressed.v1', { ...fields, data: { productId: articleOf(history, day, key).ean, visitorId } })
  })
}
