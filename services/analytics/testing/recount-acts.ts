import type { EventData, EventType, ShopEvent } from '#events/registry.ts'

/** The events as the recount sees them, by day in Israel. */

export interface Span {
  from: string
  to: string
}

export type Metric = EventData<'metric.collected.v1'> & { id: string; time: number; day: string }
export interface Order {
  visitorId: string | null
  placedAt: number
  lastPlacedAt: number
  lines: readonly { ean: string; quantity: number }[]
  charged: number
  paidAt: number | null
  amount: number | null
}

const CLOCK = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jerusalem' })
export const dayOf = (time: number): string => CLOCK.format(time)
export const isIn = (day: string, { from, to }: Span): boolean => from <= day && day <= to
const PAID_STATUS = ['paid', 'transit', 'doneTransit', 'sent', 'closed']

export function dataOf<T extends EventType>(events: readonly ShopEvent[], type: T) {
  return events.flatMap((event) =>
    event.type === type ? [{ data: event.data as EventData<T>, id: event.id, time: Date.parse(event.time) }] : [],
  )
}

export const countOf = (metrics: readonly Metric[], kind: string): number => metrics.filter((metric) => metric.kind === kind).length
export const visitorsOf = (metrics: readonly Metric[], kind?: string): number =>
  new Set(metrics.filter((metric) => kind === undefined || metric.kind === kind).map(({ visitorId }) => visitorId)).size

export function ordersOf(events: readonly ShopEvent[]): Order[] {
  const orders = new Map<string, Order>()
  const inTime = events.filter(({ type }) => type.startsWith('order.')).toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time))
  for (const event of inTime) {
    const time = Date.parse(event.time)
    if (event.type === 'order.placed.v1' || event.type === 'order.placed-again.v1') {
      const { orderId, visitorId, lines, price } = event.data
      const before: Pick<Order, 'placedAt' | 'paidAt' | 'amount'> = orders.get(orderId) ?? { placedAt: time, paidAt: null, amount: null }
      orders.set(orderId, { ...before, visitorId, lines, charged: price.chargedAgorot, lastPlacedAt: time })
    }
  }
  for (const event of inTime) {
    const time = Date.parse(event.time)
    const order = orders.get(event.subject)
    if (!order) continue
    if (event.type === 'order.payment-succeeded.v1') order.amount ??= event.data.amountAgorot
    const isPaid =
      event.type === 'order.payment-succeeded.v1' || (event.type === 'order.status-changed.v1' && PAID_STATUS.includes(event.data.to))
    if (isPaid) order.paidAt ??= time
  }
  return [...orders.values()]
}

export function daysOf({ from, to }: Span): string[] {
  const days = []
  for (let day = from; day <= to; day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)) days.push(day)
  return days
}

export const shift = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** By bytes, as ClickHouse sorts. */
export const byText = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
