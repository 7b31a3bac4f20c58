import type { ShopEvent } from '#events/registry.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import { countOf, dataOf, dayOf, isIn, type Metric, ordersOf, type Span } from './recount-acts.ts'
import { demandOf } from './recount-demand.ts'
import { figuresOf, funnelOf } from './recount-figures.ts'
import { conversionsOf, timelineOf } from './recount-products.ts'
import { wizardOf } from './recount-wizard.ts'

/** What the desk's numbers must be, counted by plain loops over the events themselves. */

/** Every event once. */
export function recountOf(events: readonly ShopEvent[], catalogue: readonly StoredEvent[]) {
  const metrics = dataOf(events, 'metric.collected.v1').map(({ data, id, time }): Metric => ({ ...data, id, time, day: dayOf(time) }))
  const people = metrics.filter(({ isBot }) => !isBot)
  const orders = ordersOf(events)
  const products = timelineOf(catalogue)
  return {
    figures: (span: Span) => figuresOf(people, orders, span),
    bots: (span: Span) => {
      const bots = metrics.filter((metric) => metric.isBot && isIn(metric.day, span))
      return { impressions: countOf(bots, 'PRODUCT_IMPRESSION'), lists: countOf(bots, 'LIST_VIEWED') }
    },
    funnel: (span: Span) => funnelOf(people, orders, span),
    conversions: (span: Span) => conversionsOf(people, orders, products, span),
    demand: (span: Span) => demandOf(people, orders, products, span),
    wizard: (today: string) => wizardOf(events, today),
  }
}
