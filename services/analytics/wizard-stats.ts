import { addDays, datesFrom, daysBetween, sundayOf } from '#services/domain/calendar.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { WizardStats } from './analytics.contract.ts'
import { countChosen, countRecommendations, listOutcomes, listRecommendationDays, listTopMotorcycles } from './wizard-stats.queries.ts'

const MOTORCYCLES = 10
const SHOWN_DAYS = 28

/** How often the wizard was asked, as of a moment. */
export async function getWizardStats(clickhouse: ClickHouse, now: Date): Promise<WizardStats> {
  const today = israelDate(now.getTime())
  const period = { from: addDays(today, 1 - SHOWN_DAYS), to: today }
  const [{ counts, total, since }, topMotorcycles, counted, outcomes, chosen] = await Promise.all([
    countRecommendations(clickhouse, spansUntil(today)),
    listTopMotorcycles(clickhouse, MOTORCYCLES),
    listRecommendationDays(clickhouse, period),
    listOutcomes(clickhouse, period),
    countChosen(clickhouse, period),
  ])
  const countOf = new Map(counted.map(({ day, count }) => [day, count]))
  const days = datesFrom(period.from, period.to).map((day) => ({ day, count: countOf.get(day) ?? 0 }))
  return { ok: true, stats: { ...counts, totalCount: total, topMotorcycles, since, days, outcomes, chosen } }
}

/** Today, this week since Sunday, this month, and each time as many days of the one before; a shorter month has fewer. */
export function spansUntil(today: string) {
  const week = sundayOf(today)
  const weekBefore = addDays(week, -7)
  const month = `${today.slice(0, 7)}-01`
  const monthEnd = addDays(month, -1)
  const monthBefore = `${monthEnd.slice(0, 7)}-01`
  const daysInMonth = Math.min(daysBetween(month, today), daysBetween(monthBefore, monthEnd))
  const yesterday = addDays(today, -1)
  return {
    dailyCount: { from: today, to: today },
    weeklyCount: { from: week, to: today },
    monthlyCount: { from: month, to: today },
    dailyBefore: { from: yesterday, to: yesterday },
    weeklyBefore: { from: weekBefore, to: addDays(weekBefore, daysBetween(week, today)) },
    monthlyBefore: { from: monthBefore, to: addDays(monthBefore, daysInMonth) },
  }
}
