import { combine, createEffect, createEvent, createStore, sample } from 'effector'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import type { PageLocation } from '#frontend/shared/page.ts'
import { DASHBOARD_CALLS as CALLS, type Period } from '#services/analytics/analytics.contract.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { dayOpened } from './day.model.ts'
import { type Choice, periodOf, readChoice, usualPreset } from './period.ts'
import { staffDashboardText as text } from './staff-dashboard.text.ts'

/** A year of a busy shop is aggregated on each request. */
const timeoutMs = 30_000
const ofPeriod = ({ from, to }: Period) => ({ query: { from, to }, timeoutMs })

const fetchDashboardFx = staffCall(CALLS.dashboard, ofPeriod)
const fetchDemandFx = staffCall(CALLS.demand, ofPeriod)

export const opened = createEvent<PageLocation>()
/** Reloads; the current data stays meanwhile. */
export const refreshed = createEvent()
export const $head = staffHead(text.title)

/** Today in Israel; midnight may have passed since the page was opened. */
export const readTodayFx = createEffect(() => israelDate(Date.now()))
export const $today = createStore('', { serialize: 'ignore' }).on(readTodayFx.doneData, (_, today) => today)
export const $choice = createStore<Choice>({ days: usualPreset }, { serialize: 'ignore' }).on(opened, (_, { search }) => readChoice(search))
/** The selected period; null until the page is opened. */
export const $period = combine($choice, $today, (choice, today) => (today === '' ? null : periodOf(choice, today)))

/** Data of the same period is kept on any return to it; data of another period is not shown under the new dates. */
const periodKnown = readTodayFx.doneData.map(() => ({ isReturn: true }))
const loaded = { opened: periodKnown, $key: $period }
const dashboard = loadByKey({ fetchFx: fetchDashboardFx, ...loaded })
const demand = loadByKey({ fetchFx: fetchDemandFx, ...loaded })
export const { $data: $dashboard, $failure: $dashboardFailure, retried: dashboardRetried } = dashboard
export const { $data: $demand, $failure: $demandFailure, retried: demandRetried } = demand
export const $isLoading = combine(dashboard.$isLoading, demand.$isLoading, (...loading) => loading.some(Boolean))

const again = sample({ clock: refreshed, source: $isLoading, filter: (isLoading) => !isLoading })
sample({ clock: opened, target: dayOpened })
sample({ clock: [opened, again], fn: () => undefined, target: readTodayFx })
/** If both failed, one press retries both. */
sample({ clock: dashboardRetried, source: $demandFailure, filter: Boolean, fn: () => undefined, target: demandRetried })
