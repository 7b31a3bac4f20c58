import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import { isRetriable } from '#services/platform/event-log/failure.ts'
import type { Database } from '#services/platform/postgres.ts'
import { Dashboard, Demand, PeriodQuery, UsagesQuery, WizardStats, WizardUsages } from './analytics.contract.ts'
import { getDashboard } from './dashboard.ts'
import { getDemand } from './demand.ts'
import { readPeriod } from './read-period.ts'
import { getWizardStats } from './wizard-stats.ts'
import { getWizardUsages } from './wizard-usages.ts'

export interface AnalyticsRoutes {
  database: Database
  /** Null where the process has none: then there are no numbers. */
  clickhouse: ClickHouse | null
  now: () => Date
}

/** What staff are told by numbers. Without ClickHouse these four say so, and the rest of the desk goes on. */
export function analyticsRoutes(desk: App, { database, clickhouse, now }: AnalyticsRoutes): void {
  desk.get(
    '/api/v1/admin/dashboard',
    { schema: { summary: 'What visitors did and what was sold, by day', querystring: PeriodQuery, response: { 200: Dashboard } } },
    async ({ query, log }) => {
      const onRefused = (err: unknown) => log.warn({ err }, 'the funnel could not be counted')
      return counted(clickhouse, (counts) => getDashboard(counts, { ...readPeriod(query, now()), now: now(), onRefused }))
    },
  )
  desk.get(
    '/api/v1/admin/demand',
    { schema: { summary: 'What visitors looked for', querystring: PeriodQuery, response: { 200: Demand } } },
    async ({ query }) => counted(clickhouse, (counts) => getDemand({ clickhouse: counts, database }, readPeriod(query, now()).period)),
  )
  desk.get(
    '/api/v1/admin/wizard/stats',
    { schema: { summary: 'How often the wizard was asked', response: { 200: WizardStats } } },
    async () => counted(clickhouse, (counts) => getWizardStats(counts, now())),
  )
  desk.get(
    '/api/v1/admin/wizard/usages',
    { schema: { summary: 'What was asked of the wizard, by whom', querystring: UsagesQuery, response: { 200: WizardUsages } } },
    async ({ query }) => getWizardUsages(database, query),
  )
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
