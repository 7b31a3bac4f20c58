import type { ShopEvent } from '#events/registry.ts'
import { byText, dataOf, dayOf, daysOf, isIn, shift } from './recount-acts.ts'

export function wizardOf(events: readonly ShopEvent[], today: string) {
  const made = dataOf(events, 'recommendation.made.v1').map((each) => ({ ...each, day: dayOf(each.time) }))
  const count = (from: string, to: string, until = Number.POSITIVE_INFINITY): number =>
    made.filter(({ day, time }) => isIn(day, { from, to }) && time < until).length
  const span = { from: shift(today, -27), to: today }
  const motorcycles = Map.groupBy(made, ({ data }) => data.motorcycleId)
  const lastMonth = made.filter(({ day }) => isIn(day, span))
  const outcomes = Map.groupBy(lastMonth, ({ data }) => data.outcome)
  const chosen = new Set<string>()
  for (const { data, time } of dataOf(events, 'recommended-tire.clicked.v1')) {
    const own = made.filter((each) => each.data.visitorId === data.visitorId)
    const ofClick = data.recommendationId
      ? own.find(({ id }) => id === data.recommendationId)
      : own.filter((each) => each.time <= time).toSorted((a, b) => b.time - a.time)[0]
    if (ofClick && isIn(ofClick.day, span)) chosen.add(ofClick.id)
  }
  return {
    count,
    totalCount: made.length,
    since: made.map(({ day }) => day).toSorted()[0],
    topMotorcycles: [...motorcycles]
      .map(([motorcycleId, of]) => ({ motorcycleId, modelName: of[0]?.data.motorcycle, count: of.length }))
      .toSorted((a, b) => b.count - a.count || byText(a.motorcycleId, b.motorcycleId))
      .slice(0, 10),
    days: daysOf(span).map((day) => ({ day, count: count(day, day) })),
    outcomes: [...outcomes].map(([outcome, of]) => ({ outcome, count: of.length })),
    chosen: chosen.size,
  }
}
