import { combine, createEffect, createEvent, createStore, type Effect, sample } from 'effector'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import type { ApiError } from '#frontend/shared/api/request.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import type { Dashboard, Demand, Period } from '#services/analytics/analytics.contract.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { type Choice, periodOf, readChoice, usualPreset } from './period.ts'
import { fetchDashboardFx, fetchDemandFx } from './staff-dashboard.api.ts'
import { staffDashboardText as text } from './staff-dashboard.text.ts'

export const opened = createEvent<PageLocation>()
/** What is shown stays while newer numbers are asked for. */
export const refreshed = createEvent()
export const dashboardRetried = createEvent()
export const demandRetried = createEvent()

/** The day in Israel. */
export const readTodayFx = createEffect(() => israelDate(Date.now()))

export const $choice = createStore<Choice>({ days: usualPreset }, { serialize: 'ignore' }).on(opened, (_, { search }) => readChoice(search))
export const $today = createStore('', { serialize: 'ignore' }).on(readTodayFx.doneData, (_, today) => today)
/** The one that is looked at; null until the page is opened. */
export const $period = createStore<Period | null>(null, { serialize: 'ignore' })
export const $dashboard = createStore<Dashboard | null>(null, { serialize: 'ignore' })
export const $dashboardFailure = createStore<string | null>(null, { serialize: 'ignore' }).reset(fetchDashboardFx, pageLeft)
export const $demand = createStore<Demand | null>(null, { serialize: 'ignore' })
export const $demandFailure = createStore<string | null>(null, { serialize: 'ignore' }).reset(fetchDemandFx, pageLeft)
export const $isLoading = combine(fetchDashboardFx.pending, fetchDemandFx.pending, (...pending) => pending.some(Boolean))

const again = sample({ clock: refreshed, source: $isLoading, filter: (isLoading) => !isLoading })
sample({ clock: [opened, again], fn: () => undefined, target: readTodayFx })

/** Midnight may have passed since the page was opened. */
const periodKnown = sample({ clock: readTodayFx.doneData, source: $choice, fn: periodOf })
const isSame = (one: Period | null, other: Period) => one?.from === other.from && one.to === other.to

/** Numbers of other days are not left standing under the new ones. */
sample({
  clock: periodKnown,
  source: $period,
  filter: (period, next) => !isSame(period, next),
  fn: () => null,
  target: [$dashboard, $demand],
})
sample({ clock: periodKnown, target: [$period, fetchDashboardFx, fetchDemandFx] })
sample({ clock: dashboardRetried, source: $period, filter: Boolean, target: fetchDashboardFx })
/** Where neither came, one press asks for both. */
sample({ clock: dashboardRetried, source: $demandFailure, filter: Boolean, fn: () => undefined, target: demandRetried })
sample({ clock: demandRetried, source: $period, filter: Boolean, target: fetchDemandFx })

/** Only what comes for the period that is looked at. */
const answered = <Answer>(effect: Effect<Period, Answer, ApiError>) =>
  sample({
    clock: effect.done,
    source: $period,
    filter: (period, { params }) => isSame(period, params),
    fn: (_, { result }) => result,
  })
const failed = <Answer>(effect: Effect<Period, Answer, ApiError>) =>
  sample({
    clock: effect.fail,
    source: $period,
    filter: (period, { params }) => isSame(period, params),
    fn: (_, { error }) => error.message,
  })
sample({ clock: answered(fetchDashboardFx), target: $dashboard })
sample({ clock: failed(fetchDashboardFx), target: $dashboardFailure })
sample({ clock: answered(fetchDemandFx), target: $demand })
sample({ clock: failed(fetchDemandFx), target: $demandFailure })
retryWhenBack($dashboardFailure, dashboardRetried)
retryWhenBack($demandFailure, demandRetried)

export const $head = staffHead(text.title)
