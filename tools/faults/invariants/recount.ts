import type { LoggedEvent } from './read-log.ts'

/** A plain recount of the log: what orders held and handed over, and what was left of each article, step by step. Of the shop it uses nothing. */
export interface Recount {
  articles: ReadonlyMap<string, Article>
  orders: ReadonlyMap<string, Order>
  /** How often each was spent while it was spent already. */
  linksSpentTwice: readonly string[]
  linksSpent: ReadonlySet<string>
  usageLimits: ReadonlyMap<string, { most: number; isOncePerCustomer: boolean }>
}

export interface Order {
  orderId: string
  status: string
  isReleased: boolean
  contactId: string
  couponCode: string | null
  fitting: { garageId: string; slot: { date: string; startsAt: number } | null } | null
  lines: readonly { quantity: number; offerId?: string; takes: readonly { ean: string; source: string }[] }[]
}

export interface Article {
  ean: string
  steps: Step[]
}

/** After an event of the article. */
export interface Step {
  sequence: number
  type: string
  /** Null once it was removed. */
  counted: Units | null
  held: Units
  /** Since it was counted. */
  handedOver: Units
  /** The last event of its transaction about this article. */
  isLast: boolean
  /** Told when a count was read, and not by an order: what had been told since the count did not know of it. */
  isCorrection: boolean
  /** More was taken here than there was. */
  isOversold: boolean
  data: LoggedEvent['data']
}

/** By source. */
export type Units = Readonly<Record<string, number>>

export const SOURCES = ['stock', 'shipment', 'supplier'] as const
const HANDED_OVER = ['doneTransit', 'sent', 'closed']
const NONE: Units = { stock: 0, shipment: 0, supplier: 0 }

export function recount(events: readonly LoggedEvent[]): Recount {
  const { orders, moves } = replayOrders(events)
  return {
    orders,
    articles: replayArticles(events, moves),
    ...replayLinks(events),
    usageLimits: new Map(
      events.flatMap(({ type, data }) =>
        type === 'coupon.changed.v1'
          ? [[data.code, { most: data.usageLimit ?? Number.POSITIVE_INFINITY, isOncePerCustomer: data.isOncePerCustomer }]]
          : [],
      ),
    ),
  }
}

/** What a transaction took of the articles, or gave back, by article and source. */
interface Move {
  held: Record<string, Units>
  handedOver: Record<string, Units>
}

/** Orders as they stand, and what moved in each transaction. The events of one order and transaction stand together. */
function replayOrders(events: readonly LoggedEvent[]): { orders: Map<string, Order>; moves: Map<string, Move> } {
  const orders = new Map<string, Order>()
  const moves = new Map<string, Move>()
  const ofOrders = events.filter(({ type }) => type.startsWith('order.'))
  let before: Order | undefined
  for (const [index, event] of ofOrders.entries()) {
    const { subject, transaction } = event
    const isWith = (other: LoggedEvent | undefined) => other?.transaction === transaction && other.subject === subject
    if (!isWith(ofOrders[index - 1])) before = orders.get(subject)
    const after = stepOf(orders.get(subject), event)
    orders.set(subject, after)
    if (isWith(ofOrders[index + 1])) continue
    const move = moves.get(transaction) ?? { held: {}, handedOver: {} }
    moves.set(transaction, move)
    if (before) moveUnits(move, before, -1)
    moveUnits(move, after, 1)
  }
  return { orders, moves }
}

function stepOf(before: Order | undefined, { type, subject, data }: LoggedEvent): Order {
  if (type === 'order.placed.v1' || type === 'order.placed-again.v1') {
    const { contactId, couponCode, fitting, lines } = data
    return { orderId: subject, status: before?.status ?? 'open', isReleased: false, contactId, couponCode, fitting, lines }
  }
  if (!before) throw new Error(`${type} of ${subject}, which was never placed`)
  if (type === 'order.reservation-released.v1') return { ...before, isReleased: true }
  if (type === 'order.reservation-restored.v1') return { ...before, isReleased: false }
  return type === 'order.status-changed.v1' ? { ...before, status: data.to } : before
}

function moveUnits({ held, handedOver }: Move, { isReleased, status, lines }: Order, sign: 1 | -1): void {
  if (isReleased) return
  const moved = HANDED_OVER.includes(status) ? handedOver : held
  for (const { quantity, takes } of lines)
    for (const { ean, source } of takes) moved[ean] = plus(moved[ean] ?? NONE, { [source]: sign * quantity })
}

export const plus = (units: Units, more: Units): Units =>
  Object.fromEntries(SOURCES.map((source) => [source, (units[source] ?? 0) + (more[source] ?? 0)]))

/** Counts, and what orders did between them, in the order in which both were committed. */
function replayArticles(events: readonly LoggedEvent[], moves: ReadonlyMap<string, Move>): Map<string, Article> {
  const articles = new Map<string, Article>()
  const ofArticles = events.filter(({ type }) => type.startsWith('product.') || type === 'units.taken.v1')
  for (const [ean, own] of Map.groupBy(ofArticles, ({ subject }) => subject)) {
    const steps: Step[] = []
    for (const [index, { sequence, transaction, type, data }] of own.entries()) {
      const before = steps.at(-1) ?? { counted: null, held: NONE, handedOver: NONE }
      const about = { sequence, type, data, isLast: own[index + 1]?.transaction !== transaction, isCorrection: false, isOversold: false }
      if (type !== 'units.taken.v1') {
        steps.push({ ...about, counted: countedBy(type, data), held: before.held, handedOver: NONE })
        continue
      }
      const isRepeated = own[index - 1]?.transaction === transaction
      const move = isRepeated ? undefined : moves.get(transaction)
      const held = plus(before.held, move?.held[ean] ?? NONE)
      const handedOver = plus(before.handedOver, move?.handedOver[ean] ?? NONE)
      const isCorrection = !moves.has(transaction)
      const step = { ...about, counted: before.counted, held, handedOver, isCorrection }
      steps.push({ ...step, isOversold: hasTaken(move, ean) && isShort(step) })
    }
    articles.set(ean, { ean, steps })
  }
  return articles
}

function countedBy(type: string, data: LoggedEvent['data']): Units | null {
  if (type === 'product.removed.v1') return null
  return { stock: data.stock, shipment: data.shipmentUnits, supplier: data.supplierUnits ?? 0 }
}

const total = (units: Units): number => SOURCES.reduce((sum, source) => sum + (units[source] ?? 0), 0)

const hasTaken = (move: Move | undefined, ean: string): boolean => total(plus(move?.held[ean] ?? NONE, move?.handedOver[ean] ?? NONE)) > 0

/** Of a source, or of it and the sooner ones together, more is promised than there is. */
export function isShort({ counted, held, handedOver }: Pick<Step, 'counted' | 'held' | 'handedOver'>): boolean {
  if (counted === null) return true
  let left = 0
  return SOURCES.some((source) => {
    left += (counted[source] ?? 0) - (held[source] ?? 0) - (handedOver[source] ?? 0)
    return left < 0
  })
}

/**
 * How many one order can get of each source, with what the sooner ones have left. Where a later one owes more than it has, that is kept
 * from the sooner: none gives more than all up to any later one have left together.
 */
export function leftFrom({ counted, held, handedOver }: Pick<Step, 'counted' | 'held' | 'handedOver'>): number[] {
  let sum = 0
  const upTo = SOURCES.map((source) => {
    sum += (counted?.[source] ?? 0) - (held[source] ?? 0) - (handedOver[source] ?? 0)
    return sum
  })
  return upTo.map((_, place) => Math.min(...upTo.slice(place)))
}

function replayLinks(events: readonly LoggedEvent[]): Pick<Recount, 'linksSpent' | 'linksSpentTwice'> {
  const spent = new Set<string>()
  const linksSpent = new Set<string>()
  const linksSpentTwice: string[] = []
  for (const { type, data } of events) {
    if (type === 'best-offer.returned.v1') spent.delete(data.offerId)
    if (type !== 'best-offer.redeemed.v1') continue
    if (spent.has(data.offerId)) linksSpentTwice.push(data.offerId)
    spent.add(data.offerId)
    linksSpent.add(data.offerId)
  }
  return { linksSpent, linksSpentTwice }
}
