import { addDays, datesFrom, daysBetween, isCalendarDay, sundayOf } from '#services/domain/calendar.ts'
import { israelDate, israelDaysLater } from '#services/domain/israel-time.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import { isRetriable } from '#services/platform/event-log/failure.ts'
import type { Database } from '#services/platform/postgres.ts'
import { sumUsages } from '#services/wizard/wizard.queries.ts'
import {
  DASHBOARD_CALLS as CALLS,
  type Dashboard,
  type Figures,
  FUNNEL_STEPS,
  type Period,
  type PeriodQuery,
  WIZARD_DESK_CALLS as WIZARD_CALLS,
  type WizardStats,
} from './analytics.contract.ts'
import {
  type Figures as CountedFigures,
  countBots,
  countFunnel,
  getFigures,
  listConversionsByAvailability,
  listConversionsByBrand,
  listConversionsOfVisits,
  sumRefunds,
} from './analytics.queries.ts'
import { getDemand } from './demand.queries.ts'
import { NO_END } from './fact-sql.ts'
import { countChosen, countRecommendations, getWizardUsages, listOutcomes, listRecommendationDays } from './wizard-stats.queries.ts'

const MOTORCYCLES = 10
const SHOWN_DAYS = 28

interface DashboardQuery {
  period: Period
  before: Period
  now: Date
  /** Called with the reason why the funnel is omitted. */
  onRefused: (error: unknown) => void
}

const DEFAULT_DAYS = 28
/** A leap year. */
const MAX_DAYS = 366
/** The shop is younger, and dates far in the future are refused too. */
const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2100-01-01'

export interface AnalyticsRoutes {
  database: Database
  /** Null where the process has none: then there are no figures. */
  clickhouse: ClickHouse | null
  now: () => Date
}

/** Statistics for staff. Without ClickHouse these four say so, and the rest of the desk works. */
export function analyticsRoutes(desk: App, { database, clickhouse, now }: AnalyticsRoutes): void {
  desk.route({
    ...CALLS.dashboard,
    handler: async ({ query, log }) => {
      const onRefused = (err: unknown) => log.warn({ err }, 'the funnel could not be counted')
      return counted(clickhouse, (counts) => getDashboard(counts, { ...readPeriod(query, now()), now: now(), onRefused }))
    },
  })
  desk.route({
    ...CALLS.demand,
    handler: async ({ query }) =>
      counted(clickhouse, (counts) => getDemand({ clickhouse: counts, database }, readPeriod(query, now()).period)),
  })
  desk.route({
    ...WIZARD_CALLS.stats,
    handler: async () => counted(clickhouse, (counts) => getWizardStats({ clickhouse: counts, database }, now())),
  })
  desk.route({ ...WIZARD_CALLS.usages, handler: async ({ query }) => getWizardUsages(database, query) })
}

async function counted<Answer>(clickhouse: ClickHouse | null, count: (clickhouse: ClickHouse) => Promise<Answer>): Promise<Answer> {
  if (!clickhouse) throw countsAway()
  try {
    return await count(clickhouse)
  } catch (error) {
    throw isRetriable(error) ? countsAway(error) : error
  }
}

function countsAway(cause?: unknown): HttpError {
  const message = 'הנתונים אינם זמינים כרגע. שאר מערכת הניהול פועלת כרגיל.'
  const refusal = new HttpError(503, 'counts_unavailable', message, { retryAfterSeconds: 5 })
  refusal.cause = cause
  return refusal
}

/** The requested period, by default ending today in Israel, and the one before, as long. */
function readPeriod({ from, to }: PeriodQuery, now: Date): { period: Period; before: Period } {
  const end = to ?? israelDate(now.getTime())
  const begin = from ?? addDays(dateOr400(end, 'to'), 1 - DEFAULT_DAYS)
  const days = daysBetween(dateOr400(begin, 'from'), dateOr400(end, 'to')) + 1
  if (days < 1) throw new HttpError(400, 'bad_period', 'התקופה נגמרת לפני שהיא מתחילה.', { field: 'from' })
  if (days > MAX_DAYS) throw new HttpError(400, 'bad_period', 'אפשר לבחור תקופה של שנה לכל היותר.', { field: 'from' })
  return { period: { from: begin, to: end }, before: { from: addDays(begin, -days), to: addDays(begin, -1) } }
}

/** A valid date: the pattern also accepts February 31. */
function dateOr400(date: string, field: string): string {
  if (!isCalendarDay(date) || date < FIRST_DAY || date > LAST_DAY) throw new HttpError(400, 'bad_period', 'התאריך אינו קיים.', { field })
  return date
}

/** The figures of a period and of the one before. */
export async function getDashboard(clickhouse: ClickHouse, { period, before, now, onRefused }: DashboardQuery): Promise<Dashboard> {
  const [current, former, funnel, byOrigin, bySource, byBrand, byAvailability, bots, refundedAgorot] = await Promise.all([
    getFigures(clickhouse, period),
    getFigures(clickhouse, before, endOfBefore(period, now)),
    countFunnel(clickhouse, period).catch((error: unknown) => {
      if (!isRetriable(error)) throw error
      onRefused(error)
      return null
    }),
    listConversionsOfVisits(clickhouse, period, 'origin'),
    listConversionsOfVisits(clickhouse, period, 'source'),
    listConversionsByBrand(clickhouse, period),
    listConversionsByAvailability(clickhouse, period),
    countBots(clickhouse, period),
    sumRefunds(clickhouse, period),
  ])
  return {
    period,
    before,
    figures: inShekels(current.figures),
    figuresBefore: inShekels(former.figures),
    days: current.days.map(({ day, ...figures }) => ({ day, ...inShekels(figures) })),
    daysBefore: former.days.map(({ day, ...figures }) => ({ day, ...inShekels(figures) })),
    funnel: funnel && FUNNEL_STEPS.map((step, index) => ({ step, visitors: funnel[index] ?? 0 })),
    byOrigin,
    bySource,
    byBrand,
    byAvailability,
    refunded: agorotToShekels(refundedAgorot),
    bots,
    updatedAt: now.toISOString(),
  }
}

/** Of a period that ends today, the one before ends at the same hour of its last day. Today alone stands beside the whole yesterday. */
function endOfBefore({ from, to }: Period, now: Date): number | undefined {
  if (from === to || to !== israelDate(now.getTime())) return undefined
  return israelDaysLater(now.getTime(), -daysBetween(from, to) - 1)
}

function inShekels({ revenueAgorot, ...counts }: CountedFigures): Figures {
  return { ...counts, revenue: agorotToShekels(revenueAgorot) }
}

interface WizardSources {
  clickhouse: ClickHouse
  database: Database
}

/** Counts of wizard questions at a moment. */
export async function getWizardStats({ clickhouse, database }: WizardSources, now: Date): Promise<WizardStats> {
  const today = israelDate(now.getTime())
  const period = { from: addDays(today, 1 - SHOWN_DAYS), to: today }
  const [counts, { total, firstAt, topMotorcycles }, counted, outcomes, chosen] = await Promise.all([
    countRecommendations(clickhouse, spansUntil(now.getTime())),
    sumUsages(database, MOTORCYCLES),
    listRecommendationDays(clickhouse, period),
    listOutcomes(clickhouse, period),
    countChosen(clickhouse, period),
  ])
  const since = firstAt && israelDate(firstAt.getTime())
  const countOf = new Map(counted.map(({ day, count }) => [day, count]))
  const days = datesFrom(period.from, period.to).map((day) => ({ day, count: countOf.get(day) ?? 0 }))
  return { ok: true, stats: { ...counts, totalCount: total, topMotorcycles, since, days, outcomes, chosen } }
}

/** Today, this week since Sunday, this month, and each time as many days of the previous one, until the same hour; a shorter month has fewer. */
function spansUntil(now: number) {
  const today = israelDate(now)
  const week = sundayOf(today)
  const weekBefore = addDays(week, -7)
  const month = `${today.slice(0, 7)}-01`
  const monthEnd = addDays(month, -1)
  const monthBefore = `${monthEnd.slice(0, 7)}-01`
  const daysInMonth = Math.min(daysBetween(month, today), daysBetween(monthBefore, monthEnd))
  const yesterday = addDays(today, -1)
  const span = (from: string, to: string) => ({ from, to, until: to === today ? NO_END : israelDaysLater(now, -daysBetween(to, today)) })
  return {
    dailyCount: span(today, today),
    weeklyCount: span(week, today),
    monthlyCount: span(month, today),
    dailyBefore: span(yesterday, yesterday),
    weeklyBefore: span(weekBefore, addDays(weekBefore, daysBetween(week, today))),
    monthlyBefore: span(monthBefore, addDays(monthBefore, daysInMonth)),
  }
}
