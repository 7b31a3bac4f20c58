import { attach, combine, createEvent, createStore, sample } from 'effector'
import { fetchMotorcycleTiresFx } from '#frontend/entities/motorcycle/motorcycle.api.ts'
import { motorcycleVisited } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import { yearsText } from '#frontend/entities/motorcycle/motorcycle-name.tsx'
import type { ChosenMotorcycle } from '#frontend/entities/motorcycle/my-motorcycle.ts'
import { metricReported } from '#frontend/entities/visitor/metrics.model.ts'
import { listOpened } from '#frontend/features/product-list/product-list.model.ts'
import { appStarted } from '#frontend/shared/browser.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import type { PageHead, PageLocation } from '#frontend/shared/page.ts'
import { homePath, motorcyclePath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { breadcrumbData, itemListData } from '#frontend/shared/structured-data.ts'
import type { Product } from '#services/catalogue/product.contract.ts'
import { motorcycleName } from '#services/domain/motorcycle-name.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'
import type { MotorcycleTires } from '#services/motorcycles/motorcycle.contract.ts'
import type { Metric } from '#services/visitors/visitors.contract.ts'
import { motorcycleText as text } from './motorcycle.text.ts'

/** Cards that a section begins with, and those that each press adds. */
const CARDS_AT_FIRST = 6
const MORE_CARDS = 24

export type Section = 'sets' | 'fronts' | 'rears'
export const SECTIONS: readonly Section[] = ['sets', 'fronts', 'rears']

export const opened = createEvent<PageLocation>()
export const moreRequested = createEvent<Section>()

const yearOf = ({ search }: PageLocation) => Number(new URLSearchParams(search).get('year')) || null

sample({ clock: opened, target: listOpened })

const $id = createStore('').on(opened, (_, location) => location.params.id ?? '')
const $requestedYear = createStore<number | null>(null).on(opened, (_, location) => yearOf(location))
const shown = loadByKey({
  fetchFx: attach({ effect: fetchMotorcycleTiresFx }),
  opened,
  $key: $id,
  onReturn: 'recall',
  isRefusedUnknown: true,
})
/** All that fits the motorcycle, null while it is not known; the shop may know no such motorcycle. */
export const { $data: $tires, $isUnknown, $failure, retried } = shown

/** The year that the visitor came with, where the motorcycle was built in it. */
export const $year = combine($tires, $requestedYear, (tires, year) =>
  tires && year !== null && year >= tires.motorcycle.yearFrom && year <= tires.motorcycle.yearTo ? year : null,
)
/** As it would be remembered. */
export const $asChosen = combine($tires, $year, (tires, year): ChosenMotorcycle | null => {
  if (!tires) return null
  const { id, brand, model, front, rear } = tires.motorcycle
  return { id, brand, model, year, front: front.displaySize, rear: rear.displaySize }
})

const entered = sample({
  clock: [shown.awaitedReceived, shown.pageEntered, appStarted],
  source: { motorcycle: $asChosen, tires: $tires },
  fn: ({ motorcycle, tires }) => motorcycle && tires && { motorcycle, yearTo: motorcycle.year ?? tires.motorcycle.yearTo },
})
sample({ clock: entered, filter: Boolean, target: motorcycleVisited })

const limitsAtFirst: Readonly<Record<Section, number>> = { sets: CARDS_AT_FIRST, fronts: CARDS_AT_FIRST, rears: CARDS_AT_FIRST }
export const $limits = createStore(limitsAtFirst)
  .on(moreRequested, (limits, section) => ({ ...limits, [section]: limits[section] + MORE_CARDS }))
  .on(shown.pageEntered, (limits, isKept) => (isKept ? limits : limitsAtFirst))

export const $head = combine($settings, $id, $tires, $isUnknown, motorcycleHead)

/** When the answer comes, or, when the server rendered it, as soon as the page is alive. */
const viewed = sample({
  clock: [shown.awaitedReceived, appStarted],
  source: $tires,
  fn: (tires): Metric | null =>
    tires && {
      kind: 'LIST_VIEWED',
      source: 'list_page',
      query: `${tires.motorcycle.brand} ${tires.motorcycle.model}`,
      results: productsOf(tires).length,
    },
})
sample({ clock: viewed, filter: Boolean, target: metricReported })

/** `tires` is null while they are not known. One page for all years of a motorcycle. */
function motorcycleHead(settings: PublicSettings, id: string, tires: MotorcycleTires | null, isUnknown: boolean): PageHead {
  const canonicalPath = motorcyclePath(tires?.motorcycle.id ?? id)
  if (!tires) {
    return {
      title: `${isUnknown ? text.notFound : text.needs} | ${settings.shopName}`,
      description: text.notFoundWay,
      canonicalPath,
      imagePath: null,
      status: isUnknown ? 404 : 200,
      isIndexed: false,
      jsonLd: [],
    }
  }
  const { motorcycle } = tires
  const name = motorcycleName(motorcycle)
  const products = productsOf(tires)
  const years = yearsText(motorcycle)
  return {
    title: `${text.headTitle(name, years)} | ${settings.shopName}`,
    description: text.headDescription(name, years, motorcycle.front.displaySize, motorcycle.rear.displaySize),
    canonicalPath,
    imagePath: null,
    status: 200,
    isIndexed: products.length > 0,
    jsonLd: import.meta.env.SSR
      ? [
          breadcrumbData(settings, [
            { name: text.home, path: homePath },
            { name: `${text.title}${name}`, path: canonicalPath },
          ]),
          ...itemListData(settings, products),
        ]
      : [],
  }
}

/** All that fits a motorcycle, each article once: a tire for either wheel stands in both lists. */
export function productsOf({ sets, fronts, rears }: MotorcycleTires): Product[] {
  const byEan = new Map([...sets, ...fronts, ...rears].map(({ product }) => [product.ean, product]))
  return [...byEan.values()]
}
