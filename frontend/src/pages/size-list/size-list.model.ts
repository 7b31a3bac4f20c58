import { combine, createEvent, createStore, sample } from 'effector'
import { metricReported } from '#frontend/entities/visitor/metrics.model.ts'
import { listChanged } from '#frontend/features/product-list/product-list.model.ts'
import { appStarted } from '#frontend/shared/app-started.ts'
import type { PageHead, PageLocation } from '#frontend/shared/page.ts'
import { homePath, type SizeParts, sizeListPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { breadcrumbData } from '#frontend/shared/structured-data.ts'
import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import type { Metric } from '#services/ingress/contract/collector.contract.ts'
import type { ProductList } from '#services/ingress/contract/product.contract.ts'
import { fetchTiresFx } from './size-list.api.ts'
import { sizeListText as text } from './size-list.text.ts'

export const opened = createEvent<PageLocation>()
export const retried = createEvent()

const sizeOf = ({ params }: PageLocation): SizeParts => ({
  width: params.width ?? '',
  profile: params.profile ?? '',
  rim: params.rim ?? '',
})
const isSameSize = (a: SizeParts, b: SizeParts) => a.width === b.width && a.profile === b.profile && a.rim === b.rim

export const $size = createStore<SizeParts>({ width: '', profile: '', rim: '' }).on(opened, (_, location) => sizeOf(location))
/** Null while it is not known. */
export const $tires = createStore<ProductList | null>(null)
/** Which size `$tires` belongs to. */
const $listedSize = createStore<SizeParts | null>(null)
export const $failure = createStore<string | null>(null)

export const $head = combine(
  $settings,
  $size,
  (settings, size): PageHead => ({
    title: `${text.headTitle(size)} | ${settings.shopName}`,
    description: text.headDescription(size),
    canonicalPath: sizeListPath(size),
    imagePath: null,
    status: 200,
    isIndexed: true,
    jsonLd: [
      breadcrumbData(settings, [
        { name: text.home, path: homePath },
        { name: `${text.title} ${sizeLabel(size)}`, path: sizeListPath(size) },
      ]),
    ],
  }),
)

/** Back to the list that is still held shows it as it was; every other entry searches anew. */
const searchNeeded = sample({
  clock: opened,
  source: { listed: $listedSize, tires: $tires },
  filter: ({ listed, tires }, location) => !(location.isReturn && tires && listed && isSameSize(listed, sizeOf(location))),
  fn: (_, location) => sizeOf(location),
})
sample({ clock: searchNeeded, fn: () => null, target: [$tires, $listedSize] })
sample({ clock: searchNeeded, fn: () => undefined, target: listChanged })
sample({ clock: [searchNeeded, sample({ clock: retried, source: $size })], target: fetchTiresFx })

sample({ clock: fetchTiresFx, fn: () => null, target: $failure })
/** An answer for a size that was left meanwhile is dropped. */
const found = sample({
  clock: fetchTiresFx.done,
  source: $size,
  filter: (size, { params }) => isSameSize(size, params),
  fn: (_, done) => done,
})
sample({ clock: found, fn: ({ result }) => result, target: $tires })
sample({ clock: found, fn: ({ params }) => params, target: $listedSize })
sample({
  clock: fetchTiresFx.fail,
  source: $size,
  filter: (size, { params }) => isSameSize(size, params),
  fn: (_, { error }) => error.message,
  target: $failure,
})

const viewed = (size: SizeParts, tires: ProductList): Metric => ({
  kind: 'LIST_VIEWED',
  source: 'list_page',
  query: sizeLabel(size),
  results: tires.length,
})
sample({ clock: found, fn: ({ params, result }) => viewed(params, result), target: metricReported })
/** The list that the server rendered is seen when the page comes alive. */
const renderedList = sample({
  clock: appStarted,
  source: { size: $listedSize, tires: $tires },
  fn: ({ size, tires }) => (size && tires ? viewed(size, tires) : null),
})
sample({ clock: renderedList, filter: Boolean, target: metricReported })
