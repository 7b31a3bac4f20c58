import { agorotToShekels } from '#services/domain/money.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import { isRetriable } from '#services/platform/event-log/failure.ts'
import { type Dashboard, type Figures, FUNNEL_STEPS, type Period } from './analytics.contract.ts'
import { listConversionsByAvailability, listConversionsByBrand, listConversionsOfVisits } from './conversion.queries.ts'
import { type Figures as CountedFigures, countBots, getFigures } from './figures.queries.ts'
import { countFunnel } from './funnel.queries.ts'

interface DashboardQuery {
  period: Period
  before: Period
  now: Date
  /** Is told why the funnel is left out. */
  onRefused: (error: unknown) => void
}

/** The numbers of a period beside those of the one before. */
export async function getDashboard(clickhouse: ClickHouse, { period, before, now, onRefused }: DashboardQuery): Promise<Dashboard> {
  const [current, former, funnel, byOrigin, bySource, byBrand, byAvailability, bots] = await Promise.all([
    getFigures(clickhouse, period),
    getFigures(clickhouse, before),
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
  ])
  return {
    ...{ period, before },
    figures: inShekels(current.figures),
    figuresBefore: inShekels(former.figures),
    days: current.days.map(({ day, ...figures }) => ({ day, ...inShekels(figures) })),
    daysBefore: former.days.map(({ day, ...figures }) => ({ day, ...inShekels(figures) })),
    funnel: funnel && FUNNEL_STEPS.map((step, index) => ({ step, visitors: funnel[index] ?? 0 })),
    ...{ byOrigin, bySource, byBrand, byAvailability, bots },
    updatedAt: now.toISOString(),
  }
}

function inShekels({ revenueAgorot, ...counts }: CountedFigures): Figures {
  return { ...counts, revenue: agorotToShekels(revenueAgorot) }
}
