import { countOf, dayOf, daysOf, isIn, type Metric, type Order, type Span, visitorsOf } from './recount-acts.ts'

const WEEK_MS = 7 * 86_400_000

export function figuresOf(people: readonly Metric[], orders: readonly Order[], span: Span) {
  const figures = (of: Span) => {
    const seen = people.filter(({ day }) => isIn(day, of))
    const paid = orders.filter(({ paidAt }) => paidAt !== null && isIn(dayOf(paidAt), of))
    return {
      visitors: visitorsOf(seen),
      impressions: countOf(seen, 'PRODUCT_IMPRESSION'),
      carts: visitorsOf(seen, 'PRODUCT_ADD_TO_CART'),
      checkouts: visitorsOf(seen, 'CHECKOUT_INIT'),
      orders: orders.filter(({ placedAt }) => isIn(dayOf(placedAt), of)).length,
      paidOrders: paid.length,
      revenue: paid.reduce((sum, { amount, charged }) => sum + (amount ?? charged), 0) / 100,
    }
  }
  return { figures: figures(span), days: daysOf(span).map((day) => ({ day, ...figures({ from: day, to: day }) })) }
}

function stepOf({ kind, step, results }: Metric): number | null {
  if (kind === 'LIST_VIEWED' || (kind === 'SEARCHED' && (results ?? 0) > 0)) return 0
  if (kind === 'PRODUCT_IMPRESSION') return 1
  if (kind === 'PRODUCT_ADD_TO_CART') return 2
  return kind === 'CHECKOUT_PASSED_STAGE_1' && step !== null && step < 3 ? 3 + step : null
}

/** From every first step of a visitor as far as he came: always to the next act that is the next step. */
export function funnelOf(people: readonly Metric[], orders: readonly Order[], span: Span): number[] {
  const acts = new Map<string, { time: number; step: number }[]>()
  const add = (visitorId: string, time: number, step: number) => acts.set(visitorId, [...(acts.get(visitorId) ?? []), { time, step }])
  for (const metric of people) {
    const step = stepOf(metric)
    if (step !== null) add(metric.visitorId, metric.time, step)
  }
  for (const { visitorId, paidAt } of orders) if (visitorId && paidAt !== null) add(visitorId, paidAt, 6)
  const reached = Array.from({ length: 7 }, () => 0)
  for (const ofVisitor of acts.values()) {
    const inOrder = ofVisitor.toSorted((a, b) => a.time - b.time || a.step - b.step)
    const starts = inOrder.filter(({ time, step }) => step === 0 && isIn(dayOf(time), span))
    const furthest = Math.max(-1, ...starts.map(({ time }) => furthestFrom(time, inOrder)))
    for (let step = 0; step <= furthest; step += 1) reached[step] = (reached[step] ?? 0) + 1
  }
  return reached
}

function furthestFrom(start: number, acts: readonly { time: number; step: number }[]): number {
  let step = 0
  for (const act of acts) if (act.time >= start && act.time <= start + WEEK_MS && act.step === step + 1) step += 1
  return step
}
