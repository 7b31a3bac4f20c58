import { combine, createEvent, createStore, sample } from 'effector'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import type { WizardStats, WizardUsages } from '#services/ingress/contract/analytics.contract.ts'
import { fetchStatsFx, fetchUsagesFx } from './staff-wizard-analytics.api.ts'
import { staffWizardAnalyticsText as text } from './staff-wizard-analytics.text.ts'
import { firstView, narrowedTo, type SortColumn, sortedBy, type UsagesView } from './usages-view.ts'

export const opened = createEvent<PageLocation>()
/** Also what is known already is asked for again. */
export const refreshed = createEvent()
export const statsRetried = createEvent()
export const usagesRetried = createEvent()
export const sorted = createEvent<SortColumn>()
export const pageChosen = createEvent<number>()
export const pageSizeChosen = createEvent<number>()
/** Null shows all motorcycles; the chosen one again lets it go. */
export const motorcycleChosen = createEvent<string | null>()

/** What was shown stays while newer numbers are asked for, and when they do not come. */
export const $stats = createStore<WizardStats['stats'] | null>(null).on(fetchStatsFx.doneData, (_, { stats }) => stats)
export const $statsFailure = createStore<string | null>(null)
  .on(fetchStatsFx.failData, (_, { message }) => message)
  .reset(fetchStatsFx, pageLeft)

export const $view = createStore<UsagesView>(firstView)
  .on(sorted, sortedBy)
  .on(pageChosen, (view, page) => ({ ...view, page }))
  .on(pageSizeChosen, (view, limit) => ({ ...view, limit, page: 1 }))
  .on(motorcycleChosen, narrowedTo)
  .reset(opened)
/** The rows that were answered last. */
export const $usages = createStore<WizardUsages | null>(null)
export const $usagesFailure = createStore<string | null>(null).reset(fetchUsagesFx, pageLeft)
/** The one that the table is narrowed to; null = all. */
export const $chosenMotorcycle = combine($stats, $view, (stats, { motorcycle }) =>
  motorcycle === null ? null : (stats?.topMotorcycles.find(({ motorcycleId }) => motorcycleId === motorcycle) ?? null),
)
export const $isLoading = fetchUsagesFx.pending

sample({ clock: [opened, refreshed, statsRetried], fn: () => undefined, target: fetchStatsFx })
sample({
  clock: [opened, refreshed, usagesRetried, sorted, pageChosen, pageSizeChosen, motorcycleChosen],
  source: $view,
  target: fetchUsagesFx,
})

/** Answers for a view that was left meanwhile are dropped. */
sample({
  clock: fetchUsagesFx.done,
  source: $view,
  filter: (view, { params }) => view === params,
  fn: (_, { result }) => result,
  target: $usages,
})
sample({
  clock: fetchUsagesFx.fail,
  source: $view,
  filter: (view, { params }) => view === params,
  fn: (_, { error }) => error.message,
  target: $usagesFailure,
})
retryWhenBack($statsFailure, statsRetried)
retryWhenBack($usagesFailure, usagesRetried)

export const $head = staffHead(text.title)
