import type { Queryable } from './postgres.ts'

/** The one time by which the shop decides, in every process of it. */
export interface ShopClock {
  now(): Date
  close(): void
}

const REFRESH_INTERVAL_MS = 10_000
/** An answer that took longer tells the time too roughly. */
const ANSWERS_WITHIN_MS = 1_000

/**
 * Postgres' time, carried on between two questions by this process's monotonic clock: the clock of a machine that is wrong, or that
 * jumps, lapses no reservation and ends no link early. Rejects when Postgres cannot be asked at the start.
 */
export async function startShopClock(database: Queryable): Promise<ShopClock> {
  let startedAt = (await readClock(database)).startedAt
  const again = async (): Promise<void> => {
    const clock = await readClock(database)
    if (clock.tookMs <= ANSWERS_WITHIN_MS) startedAt = clock.startedAt
  }
  // While Postgres is away the time goes on as it did.
  const timer = setInterval(() => void again().catch(() => {}), REFRESH_INTERVAL_MS).unref()
  return {
    now: () => new Date(startedAt + performance.now()),
    close: () => clearInterval(timer),
  }
}

/** When this process's monotonic clock stood at nought. */
async function readClock(database: Queryable): Promise<{ startedAt: number; tookMs: number }> {
  const requestedAt = performance.now()
  const { rows } = await database.query<{ now: Date }>('SELECT clock_timestamp() AS now')
  const tookMs = performance.now() - requestedAt
  if (!rows[0]) throw new Error('Postgres told no time')
  return { startedAt: rows[0].now.getTime() - requestedAt - tookMs / 2, tookMs }
}
