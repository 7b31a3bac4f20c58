import { combine, createEffect, createEvent, createStore, sample } from 'effector'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import type { WizardStats, WizardUsages } from '#services/analytics/analytics.contract.ts'
import { fetchStatsFx, fetchUsagesFx } from './staff-wizard-analytics.api.ts'
import { staffWizardAnalyticsText as text } from './staff-wizard-analytics.text.ts'
import { firstView, narrowedTo, readView, type SortColumn, sortedBy, type UsagesView, writeView } from './usages-view.ts'

/** Keeps the address up to date in its place of the history: Back leads out of the page. */
export const replaceAddressFx = createEffect((view: UsagesView) => {
  window.history.replaceState(window.history.state, '', window.location.pathname + writeView(view))
})

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
  .on(opened, (_, { search }) => readView(search))
/** The rows that were answered last. */
export const $usages = createStore<WizardUsages | null>(null, { serialize: 'ignore' })
export const $usagesFailure = createStore<string | null>(null).reset(fetchUsagesFx, pageLeft)
/** What the motorcycle is called that the table is narrowed to; null = all. Its id, where nobody tells its name. */
export const $motorcycleName = combine($stats, $view, (stats, { motorcycle }) =>
  motorcycle === null ? null : (stats?.topMotorcycles.find(({ motorcycleId }) => motorcycleId === motorcycle)?.modelName ?? motorcycle),
)
export const $isLoading = fetchUsagesFx.pending

sample({ clock: [opened, refreshed, statsRetried], fn: () => undefined, target: fetchStatsFx })
sample({
  clock: [opened, refreshed, usagesRetried, sorted, pageChosen, pageSizeChosen, motorcycleChosen],
  source: $view,
  target: fetchUsagesFx,
})

const changed = sample({ clock: [sorted, pageChosen, pageSizeChosen, motorcycleChosen], source: $view })
/** Answers for a view that was left meanwhile are dropped. */
const listed = sample({
  clock: fetchUsagesFx.done,
  source: $view,
  filter: (view, { params }) => view === params,
  fn: (_, { result }) => result,
})
sample({ clock: listed, target: $usages })
/** Behind the last page the server shows the last one. */
const pageCorrected = sample({
  clock: listed,
  source: $view,
  filter: ({ page }, { pagination }) => page !== pagination.currentPage,
  fn: (view, { pagination }) => ({ ...view, page: pagination.currentPage }),
})
sample({ clock: pageCorrected, target: $view })
sample({ clock: [changed, pageCorrected], target: replaceAddressFx })
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
