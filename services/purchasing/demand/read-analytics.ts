import {
  type BuyingShare,
  type LostSearch,
  listBuyingShares,
  listLeftForArrival,
  listLostSearches,
} from '#services/analytics/lost-demand.queries.ts'
import { listShelfChanges } from '#services/analytics/shelf-changes.queries.ts'
import { addDays } from '#services/domain/calendar.ts'
import { type ClickHouse, ClickHouseUnavailable } from '#services/platform/clickhouse.ts'
import { SIGNAL_DAYS } from '../plan/plan-input.ts'
import { type ShelfHistory, toShelfHistory } from './days-out.ts'

/** What ClickHouse alone knows. */
export interface Analytics {
  searches: LostSearch[]
  leftForArrival: { ean: string; visitors: number }[]
  shares: BuyingShare[]
  shelf: ShelfHistory
}

/** A cart is left behind when nothing was ordered within these days. */
const DAYS_TO_BUY = 7
/** Rates are measured over a quarter. */
const MEASURED_DAYS = 91

/** Of whole days, until yesterday. Null where ClickHouse is away. */
export async function readAnalytics(clickhouse: ClickHouse | null, today: string): Promise<Analytics | null> {
  if (clickhouse === null) return null
  const yesterday = addDays(today, -1)
  const judged = addDays(yesterday, -DAYS_TO_BUY)
  try {
    return {
      searches: await listLostSearches(clickhouse, { from: addDays(today, -SIGNAL_DAYS), to: yesterday }),
      leftForArrival: await listLeftForArrival(clickhouse, { from: addDays(judged, 1 - SIGNAL_DAYS), to: judged }),
      shares: await listBuyingShares(clickhouse, { from: addDays(judged, 1 - MEASURED_DAYS), until: judged, to: yesterday }),
      shelf: toShelfHistory(today, await listShelfChanges(clickhouse)),
    }
  } catch (error) {
    if (error instanceof ClickHouseUnavailable) return null
    throw error
  }
}
