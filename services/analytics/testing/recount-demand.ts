import { byText, dayOf, isIn, type Metric, type Order, type Span, visitorsOf } from './recount-acts.ts'
import type { Products } from './recount-products.ts'

export function demandOf(people: readonly Metric[], orders: readonly Order[], { sizesOf }: Products, span: Span) {
  const seen = people.filter(({ day }) => isIn(day, span))
  const lines = orders.flatMap(({ paidAt, lines }) => (paidAt !== null && isIn(dayOf(paidAt), span) ? lines : []))
  const searched = seen.filter(({ kind, query }) => kind === 'SEARCHED' && query)
  const searches = Map.groupBy(searched, ({ query }) => query?.toLowerCase() ?? '')
  const sizes = new Map<string, { visitors: Set<string>; sold: number }>()
  const products = new Map<string, { visitors: Set<string>; carts: Set<string>; sold: number }>()
  const sizeOf = (size: string) => entryOf(sizes, size, () => ({ visitors: new Set<string>(), sold: 0 }))
  const productOf = (ean: string) => entryOf(products, ean, () => ({ visitors: new Set<string>(), carts: new Set<string>(), sold: 0 }))
  for (const { query, visitorId } of seen.filter(isListOfSize)) sizeOf(query ?? '').visitors.add(visitorId)
  const ofProducts = seen.flatMap(({ ean, kind, visitorId }) => (ean === null ? [] : [{ ean, kind, visitorId }]))
  for (const { ean, visitorId } of ofProducts.filter(({ kind }) => kind === 'PRODUCT_ADD_TO_CART')) productOf(ean).carts.add(visitorId)
  for (const { ean, visitorId } of ofProducts.filter(({ kind }) => kind === 'PRODUCT_IMPRESSION')) {
    productOf(ean).visitors.add(visitorId)
    for (const size of sizesOf.get(ean) ?? []) sizeOf(size).visitors.add(visitorId)
  }
  for (const { ean, quantity } of lines) {
    productOf(ean).sold += quantity
    for (const size of sizesOf.get(ean) ?? []) sizeOf(size).sold += quantity
  }
  const words = [...searches].map(([query, of]) => ({
    query,
    searches: of.length,
    visitors: visitorsOf(of),
    empty: of.filter(({ results }) => results === 0).length,
  }))
  return {
    searches: words.toSorted((a, b) => b.searches - a.searches || byText(a.query, b.query)),
    emptySearches: words.filter(({ empty }) => empty > 0).toSorted((a, b) => b.empty - a.empty || byText(a.query, b.query)),
    sizes: [...sizes]
      .map(([size, { visitors, sold }]) => ({ size, visitors: visitors.size, sold }))
      .toSorted((a, b) => b.visitors - a.visitors || b.sold - a.sold || byText(a.size, b.size)),
    products: [...products]
      .map(([ean, { visitors, carts, sold }]) => ({ ean, visitors: visitors.size, carts: carts.size, sold }))
      .toSorted((a, b) => b.visitors - a.visitors || b.carts - a.carts || b.sold - a.sold || byText(a.ean, b.ean)),
  }
}

function entryOf<V>(of: Map<string, V>, key: string, create: () => V): V {
  const value = of.get(key) ?? create()
  of.set(key, value)
  return value
}

const isListOfSize = ({ kind, source, query }: Metric): boolean =>
  kind === 'LIST_VIEWED' && source === 'list_page' && /^[\d.]+(\/\d+)?-\d+$/.test(query ?? '')
