import { afterEach, expect, it, vi } from 'vitest'
import { startShopClock } from './shop-clock.ts'
import { createTestDatabase } from './testing/test-engines.ts'

const { database } = await createTestDatabase()
const DAY_MS = 24 * 60 * 60 * 1000
const A_MINUTE_MS = 60_000

afterEach(() => {
  vi.useRealTimers()
})

it('tells the time of Postgres, whatever the clock of its machine says at the start or jumps to later', async () => {
  const truth = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: truth + DAY_MS })
  const clock = await startShopClock(database)
  for (const shift of [DAY_MS, -DAY_MS]) {
    vi.setSystemTime(truth + shift)
    expect(Math.abs(clock.now().getTime() - truth)).toBeLessThan(A_MINUTE_MS)
  }
  clock.close()
})

it('goes on while Postgres says nothing', async () => {
  const clock = await startShopClock(database)
  const before = clock.now().getTime()
  await database.query('SELECT pg_sleep(0.01)')
  expect(clock.now().getTime()).toBeGreaterThan(before)
  clock.close()
})
