import type { Queryable } from './postgres.ts'

/** The clock for all decisions, the same in every process. */
export interface ShopClock {
  now(): Date
  close(): void
}

const REFRESH_INTERVAL_MS = 10_000
/** A slower answer gives too inexact a time. */
const ANSWERS_WITHIN_MS = 1_000

/**
 * Postgres' time, advanced between queries by this process's monotonic clock: a machine's clock that is wrong or jumps lapses no
 * reservation and expires no link. Rejects when Postgres is unreachable at start.
 */
export async function startShopClock(database: Queryable): Promise<ShopClock> {
  let startedAt = (await readClock(database)).startedAt
  const again = async (): Promise<void> => {
    const clock = await readClock(database)
    if (clock.tookMs <= ANSWERS_WITHIN_MS) startedAt = clock.startedAt
  }
  // While Postgres is unreachable the clock keeps advancing.
  const timer = setInterval(() => void again().catch(() => {}), REFRESH_INTERVAL_MS).unref()
  return {
    now: () => new Date(startedAt + performance.now()),
    close: () => clearInterval(timer),
  }
}

/** The wall time at which this process's monotonic clock was zero. */
async function readClock(database: Queryable): Promise<{ startedAt: number; tookMs: number }> {
  const requestedAt = performance.now()
  const { rows } = await database.query<{ now: Date }>('SELECT clock_timestamp() AS now')
  const tookMs = performance.now() - requestedAt
  if (!rows[0]) throw new Error('Postgres told no time')
  return { startedAt: rows[0].now.getTime() - requestedAt - tookMs / 2, tookMs }
}
