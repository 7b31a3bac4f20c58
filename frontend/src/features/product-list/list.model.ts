import { createFactory } from '@withease/factories'
import { createEvent, createStore, type Effect, type Event, type Store, sample } from 'effector'
import { metricReported } from '#frontend/entities/visitor/metrics.model.ts'
import type { ApiError } from '#frontend/shared/api/request.ts'
import { appStarted } from '#frontend/shared/app-started.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import type { ProductList } from '#services/catalogue/product.contract.ts'
import type { Metric } from '#services/visitors/visitors.contract.ts'
import { listOpened } from './product-list.model.ts'

interface ListOptions {
  /** Asks for a list by its key: a size, a brand, a category. */
  fetchFx: Effect<string, ProductList, ApiError>
  keyOf: (location: PageLocation) => string
  source: NonNullable<Metric['source']>
  /** What the list is of, as it is counted. */
  nameOf?: (key: string) => string
}

/** Viewed: when the answer comes, or, when the server rendered the list, as soon as the page is alive. */
function reportViews(
  metricSource: ListOptions['source'],
  found: Event<unknown>,
  $name: Store<string>,
  $products: Store<ProductList | null>,
) {
  const viewed = sample({
    clock: [found, appStarted],
    source: { query: $name, products: $products },
    fn: ({ query, products }): Metric | null => products && { kind: 'LIST_VIEWED', source: metricSource, query, results: products.length },
  })
  sample({ clock: viewed, filter: Boolean, target: metricReported })
}

/** The state of one kind of list page. Call it through `invoke`, so that its stores have sids. */
export const listModel = createFactory(({ fetchFx, keyOf, source, nameOf = (key) => key }: ListOptions) => {
  const opened = createEvent<PageLocation>()
  const retried = createEvent()

  const $key = createStore('').on(opened, (_, location) => keyOf(location))
  /** Null while it is not known. */
  const $products = createStore<ProductList | null>(null)
  /** Which key `$products` belongs to. */
  const $listedKey = createStore('')
  const $failure = createStore<string | null>(null).reset(pageLeft)

  sample({ clock: opened, target: listOpened })
  /** Back to the list that is still held shows it as it was; every other entry searches anew. */
  const searchNeeded = sample({
    clock: opened,
    source: $listedKey,
    filter: (listed, location) => !(location.isReturn && listed === keyOf(location)),
    fn: (_, location) => keyOf(location),
  })
  sample({ clock: searchNeeded, fn: () => null, target: $products })
  sample({ clock: searchNeeded, fn: () => '', target: $listedKey })
  const searchAgain = sample({ clock: retried, source: $key })
  sample({ clock: [searchNeeded, searchAgain], target: fetchFx })

  sample({ clock: fetchFx, fn: () => null, target: $failure })
  /** Answers for a list that was left meanwhile are dropped. */
  const found = sample({ clock: fetchFx.done, source: $key, filter: (key, { params }) => key === params, fn: (_, done) => done })
  sample({ clock: found, fn: ({ result }) => result, target: $products })
  sample({ clock: found, fn: ({ params }) => params, target: $listedKey })
  const failed = sample({ clock: fetchFx.fail, source: $key, filter: (key, { params }) => key === params, fn: (_, { error }) => error })
  /** An address that cannot be read (no such size) has no tires. */
  sample({ clock: failed, filter: (error) => error.isRefusal, fn: () => [], target: $products })
  sample({ clock: failed, filter: (error) => !error.isRefusal, fn: (error) => error.message, target: $failure })

  retryWhenBack($failure, retried)
  reportViews(source, found, $listedKey.map(nameOf), $products)

  return { opened, retried, searchNeeded, $key, $products, $failure }
})
