import type { Queryable } from './postgres.ts'

/** The one time by which the shop decides, in every process of it. */
export interface ShopClock {
  now(): Date
  close(): void
}

const ASK_AGAIN_MS = 10_000
/** An answer that took longer tells the time too roughly. */
const ANSWERS_WITHIN_MS = 1_000

/**
 * Postgres' time, carried on between two questions by this process's monotonic clock: the clock of a machine that is wrong, or that
 * jumps, lapses no reservation and ends no link early. Rejects when Postgres cannot be asked at the start.
 */
export async function startShopClock(database: Queryable): Promise<ShopClock> {
  let startedAt = (await ask(database)).startedAt
  const again = async (): Promise<void> => {
    const told = await ask(database)
    if (told.tookMs <= ANSWERS_WITHIN_MS) startedAt = told.startedAt
  }
  // While Postgres is away the time goes on as it did.
  const timer = setInterval(() => void again().catch(() => {}), ASK_AGAIN_MS).unref()
  return {
    now: () => new Date(startedAt + performance.now()),
    close: () => clearInterval(timer),
  }
}

/** When this process's monotonic clock stood at nought. */
async function ask(database: Queryable): Promise<{ startedAt: number; tookMs: number }> {
  const askedAt = performance.now()
  const { rows } = await database.query<{ now: Date }>('SELECT clock_timestamp() AS now')
  const tookMs = performance.now() - askedAt
  if (!rows[0]) throw new Error('Postgres told no time')
  return { startedAt: rows[0].now.getTime() - askedAt - tookMs / 2, tookMs }
}
