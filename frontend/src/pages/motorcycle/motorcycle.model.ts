import { attach, combine, createEvent, createStore, sample } from 'effector'
import { fetchMotorcycleTiresFx } from '#frontend/entities/motorcycle/motorcycle.api.ts'
import type { ChosenMotorcycle } from '#frontend/entities/motorcycle/my-motorcycle.ts'
import { metricReported } from '#frontend/entities/visitor/metrics.model.ts'
import { appStarted } from '#frontend/shared/app-started.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { $settings } from '#frontend/shared/settings.ts'
import type { MotorcycleTires } from '#services/motorcycles/motorcycle.contract.ts'
import type { Metric } from '#services/visitors/visitors.contract.ts'
import { productsOf } from './fitting-products.ts'
import { motorcycleHead } from './motorcycle.head.ts'

/** Cards that a section begins with, and those that each press adds. */
const CARDS_AT_FIRST = 6
const MORE_CARDS = 24

const fetchShownFx = attach({ effect: fetchMotorcycleTiresFx })

export type Section = 'sets' | 'fronts' | 'rears'
export const SECTIONS: readonly Section[] = ['sets', 'fronts', 'rears']

export const opened = createEvent<PageLocation>()
export const retried = createEvent()
export const moreRequested = createEvent<Section>()

const idOf = ({ params }: PageLocation) => params.id ?? ''
const yearOf = ({ search }: PageLocation) => Number(new URLSearchParams(search).get('year')) || null

const $id = createStore('').on(opened, (_, location) => idOf(location))
const $requestedYear = createStore<number | null>(null).on(opened, (_, location) => yearOf(location))
/** The motorcycle that was answered last, and all that fits it. */
const $answered = createStore<MotorcycleTires | null>(null)
/** Null while it is not known. */
export const $tires = combine($answered, $id, (tires, id) => (tires?.motorcycle.id === id ? tires : null))
/** The shop knows no such motorcycle. */
export const $isUnknown = createStore(false).reset(opened)
export const $failure = createStore<string | null>(null).reset([opened, fetchShownFx, pageLeft])

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

const motorcycleNeeded = sample({
  clock: opened,
  source: $answered,
  filter: (answered, location) => !(location.isReturn && answered?.motorcycle.id === idOf(location)),
  fn: (_, location) => idOf(location),
})
export const $limits = createStore<Readonly<Record<Section, number>>>({
  sets: CARDS_AT_FIRST,
  fronts: CARDS_AT_FIRST,
  rears: CARDS_AT_FIRST,
})
  .on(moreRequested, (limits, section) => ({ ...limits, [section]: limits[section] + MORE_CARDS }))
  .reset(motorcycleNeeded)

export const $head = combine($settings, $id, $tires, $isUnknown, motorcycleHead)

sample({ clock: motorcycleNeeded, fn: () => null, target: $answered })
sample({ clock: [motorcycleNeeded, sample({ clock: retried, source: $id })], target: fetchShownFx })
/** Answers for a motorcycle that was left meanwhile are dropped. */
const found = sample({ clock: fetchShownFx.done, source: $id, filter: (id, { params }) => id === params, fn: (_, { result }) => result })
const failed = sample({ clock: fetchShownFx.fail, source: $id, filter: (id, { params }) => id === params, fn: (_, { error }) => error })
sample({ clock: found, target: $answered })
sample({ clock: failed, filter: ({ isRefusal }) => isRefusal, fn: () => true, target: $isUnknown })
sample({ clock: failed, filter: ({ isRefusal }) => !isRefusal, fn: ({ message }) => message, target: $failure })
retryWhenBack($failure, retried)

/** When the answer comes, or, when the server rendered it, as soon as the page is alive. */
const viewed = sample({
  clock: [found, appStarted],
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
