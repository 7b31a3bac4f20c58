import { createFactory } from '@withease/factories'
import { combine, createEvent, createStore, type Effect, sample } from 'effector'
import { metricReported } from '#frontend/entities/visitor/metrics.model.ts'
import type { ApiError } from '#frontend/shared/api/request.ts'
import { appStarted } from '#frontend/shared/browser.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import type { PageLocation } from '#frontend/shared/page.ts'
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

/** The state of one kind of list page. Call it through `invoke`, so that its stores have sids. */
export const listModel = createFactory(({ fetchFx, keyOf, source, nameOf = (key) => key }: ListOptions) => {
  const opened = createEvent<PageLocation>()
  const $key = createStore('').on(opened, (_, location) => keyOf(location))
  sample({ clock: opened, target: listOpened })

  const list = loadByKey({ fetchFx, opened, $key, onReturn: 'recall', isRefusedUnknown: true })
  const { $response, $failure, retried } = list
  /** Null while it is not known. An address that cannot be read (no such size) has no tires. */
  const $products = combine(list.$data, list.$isUnknown, (products, isUnknown) => (isUnknown ? [] : products))

  /** Viewed: when the answer comes, or, when the server rendered the list, as soon as the page is alive. */
  const viewed = sample({
    clock: [list.awaitedReceived, appStarted],
    source: $response,
    fn: (held): Metric | null => held && { kind: 'LIST_VIEWED', source, query: nameOf(held.key), results: held.data.length },
  })
  sample({ clock: viewed, filter: Boolean, target: metricReported })

  return { opened, retried, $key, $products, $failure }
})
