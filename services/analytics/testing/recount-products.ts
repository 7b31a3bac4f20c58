import type { Visibility } from '#events/catalogue.events.ts'
import { isOfProduct, type ProductState, presentedOf, withEvent } from '#services/domain/product-state.ts'
import { deriveSetVisibility, deriveVisibility } from '#services/domain/visibility.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import { dayOf, isIn, type Metric, type Order, type Span } from './recount-acts.ts'

const NOTHING = { stock: 0, shipmentUnits: 0, supplierUnits: 0, visibilityOverride: null }

export interface Products {
  brandOf: Map<string, string>
  sizesOf: Map<string, string[]>
  visibilityAt(ean: string, time: number): Visibility | null
}

export function timelineOf(catalogue: readonly StoredEvent[]): Products {
  const states = new Map<string, { time: number; state: ProductState }[]>()
  const brandOf = new Map<string, string>()
  const sizesOf = new Map<string, string[]>()
  for (const event of catalogue.filter(isOfProduct)) {
    const { ean } = event.data
    const known = states.get(ean) ?? []
    const state = withEvent(known.at(-1)?.state, event)
    states.set(ean, [...known, { time: Date.parse(event.time), state }])
    if (event.type !== 'product.changed.v1') continue
    brandOf.set(ean, event.data.brand)
    sizesOf.set(ean, [...new Set([event.data.tire.sizeKey, event.data.front?.sizeKey ?? event.data.tire.sizeKey])])
  }
  const stateAt = (ean: string, time: number) => {
    const state = states.get(ean)?.findLast((each) => each.time <= time)?.state
    return state ? presentedOf(state) : null
  }
  const visibilityAt = (ean: string, time: number): Visibility | null => {
    const shown = stateAt(ean, time)
    if (!shown?.setOf) return shown && deriveVisibility(shown)
    const { front, rear } = shown.setOf
    return deriveSetVisibility(shown.visibilityOverride, stateAt(front, time) ?? NOTHING, stateAt(rear, time) ?? NOTHING)
  }
  return { brandOf, sizesOf, visibilityAt }
}

export function conversionsOf(people: readonly Metric[], orders: readonly Order[], products: Products, span: Span) {
  const seen = people.filter(({ day }) => isIn(day, span))
  const paid = orders.filter(({ paidAt, visitorId }) => visitorId && paidAt !== null && isIn(dayOf(paidAt), span))
  const acts = [
    ...seen.flatMap(({ kind, visitorId, ean, time }) => {
      if (ean === null || (kind !== 'PRODUCT_IMPRESSION' && kind !== 'PRODUCT_ADD_TO_CART')) return []
      return [{ visitorId, ean, time, act: kind === 'PRODUCT_IMPRESSION' ? ('seen' as const) : ('cart' as const) }]
    }),
    ...paid.flatMap(({ visitorId, lines, lastPlacedAt }) =>
      lines.map(({ ean }) => ({ visitorId: visitorId ?? '', ean, time: lastPlacedAt, act: 'paid' as const })),
    ),
  ]
  const by = (keyOf: (act: (typeof acts)[number]) => string | null) =>
    tally(acts.flatMap((act) => ({ key: keyOf(act), visitorId: act.visitorId, act: act.act })).filter(({ key }) => key))
  const everybody = (keyOf: (metric: Metric) => string | null | undefined) => {
    const keys = new Set(seen.flatMap((metric) => keyOf(metric) ?? []))
    const carted = seen.filter(({ kind }) => kind === 'PRODUCT_ADD_TO_CART')
    return tally([
      ...seen.map((metric) => ({ key: keyOf(metric) ?? null, visitorId: metric.visitorId, act: 'seen' as const })).filter(({ key }) => key),
      ...[...keys].flatMap((key) => [
        ...carted.map(({ visitorId }) => ({ key, visitorId, act: 'cart' as const })),
        ...paid.map(({ visitorId }) => ({ key, visitorId: visitorId ?? '', act: 'paid' as const })),
      ]),
    ])
  }
  return {
    byOrigin: everybody(({ origin }) => origin),
    bySource: everybody(({ source }) => source),
    byBrand: by(({ ean }) => products.brandOf.get(ean) ?? null),
    byAvailability: by(({ ean, time }) => products.visibilityAt(ean, time)),
  }
}

function tally(acts: readonly { key: string | null; visitorId: string; act: 'seen' | 'cart' | 'paid' }[]) {
  const groups = new Map<string, Record<'seen' | 'cart' | 'paid', Set<string>>>()
  for (const { key, visitorId, act } of acts) {
    const group = groups.get(key ?? '') ?? { seen: new Set(), cart: new Set(), paid: new Set() }
    groups.set(key ?? '', group)
    group[act].add(visitorId)
  }
  return [...groups]
    .map(([key, { seen, cart, paid }]) => ({
      key,
      visitors: seen.size,
      carts: [...seen].filter((visitor) => cart.has(visitor)).length,
      paid: [...seen].filter((visitor) => paid.has(visitor)).length,
    }))
    .filter(({ visitors }) => visitors > 0)
    .toSorted((a, b) => a.key.localeCompare(b.key))
}
