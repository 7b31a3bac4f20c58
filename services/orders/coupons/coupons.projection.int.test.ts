import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { CouponChanged } from '#events/coupons.events.ts'
import { asNewEvent, storedEvent } from '#services/catalogue/testing/catalogue-events.ts'
import { createPostgresEventLog } from '#services/platform/event-log/postgres/postgres-event-log.ts'
import type { Database } from '#services/platform/postgres.ts'
import { startProjector } from '#services/platform/projections/run-projections.ts'
import { createTestLog, createTestProjections } from '#services/platform/projections/testing/test-projector.ts'
import { eventually } from '#services/platform/testing/eventually.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { couponsProjection } from './coupons.projection.ts'
import { findCoupon } from './coupons.queries.ts'
import { coupon } from './testing/coupon-events.ts'

const { database, apply, reset, hashes } = await createTestProjections()
beforeEach(() => reset(couponsProjection))

const changed = (sequence: number, overrides: Partial<CouponChanged> = {}) => {
  const data = coupon(overrides)
  return storedEvent('coupon.changed.v1', data.code, sequence, data)
}

it('finds a coupon by its code as it was told last, inside a transaction too', async () => {
  await apply(couponsProjection, [changed(1), changed(2, { usageLimit: 5 }), changed(3, { code: 'OTHER-10' })])
  expect(await findCoupon(database, 'RIDE100')).toEqual(coupon({ usageLimit: 5 }))
  expect(await database.transaction((tx) => findCoupon(tx, 'OTHER-10'))).toMatchObject({ code: 'OTHER-10' })
  expect(await findCoupon(database, 'NOBODY')).toBeNull()
})

it('leaves the same table in any order, with any duplicates', async () => {
  const story = [changed(1), changed(2, { setsOnly: true }), changed(3, { code: 'OTHER-10' })]
  await apply(couponsProjection, story)
  const once = await hashes(couponsProjection)
  await reset(couponsProjection)
  for (const event of [...story.toReversed(), ...story]) await apply(couponsProjection, [event])
  expect(await hashes(couponsProjection)).toEqual(once)
  expect(await findCoupon(database, 'RIDE100')).toMatchObject({ setsOnly: true })
})

it('is filled from the coupons alone, by an index, however much was sold between them', async () => {
  const { database: history, log } = await createTestLog()
  const codes = ['AUTUMN', 'BIKERS', 'CITY', 'DUCATI', 'EIGHT', 'FRONT', 'GARAGE', 'HAIFA']
  const append = (of: string[]) =>
    history.transaction((tx) =>
      log.append(
        tx,
        of.map((code) => asNewEvent(changed(0, { code }))),
      ),
    )
  // Nobody could take them in: whoever reads one gives it up.
  const sell = (units: number) =>
    history.query(
      `WITH moved AS (UPDATE log_partitions SET next = next + $1 WHERE topic = 'catalogue' RETURNING partition, next - $1 AS start)
       INSERT INTO log_events SELECT 'catalogue', partition, start + n, '{"type":"units.taken.v1"}' FROM moved, generate_series(0, $1::int - 1) AS n`,
      [units],
    )
  await append(codes.slice(0, 4))
  await sell(2000)
  await append(codes.slice(4))
  await sell(700)
  await history.query('ANALYZE log_events')

  const asked: [sql: string, values: readonly unknown[] | undefined][] = []
  const watched: Database = {
    ...history,
    query: (sql: string, values?: readonly unknown[]) => {
      asked.push([sql, values])
      return history.query(sql, values)
    },
  }
  const reading = await createPostgresEventLog({ database: watched, logger: QUIET })
  const projector = await startProjector({ database: history, log: reading, logger: QUIET, projections: [couponsProjection] })
  onTestFinished(async () => {
    await projector.close()
    await reading.close()
  })
  const isRead = () =>
    eventually(async () => {
      for (const { position, end } of await log.lag('projection.coupons.v1', ['catalogue'])) expect(position).toBe(end)
    })
  await isRead()
  await append(['LATER'])
  await isRead()
  expect((await history.query('SELECT code FROM read.coupons ORDER BY code')).rows).toEqual([...codes, 'LATER'].map((code) => ({ code })))
  expect((await history.query('SELECT FROM dead_letters')).rowCount).toBe(0)
  const [read] = asked.filter(([sql]) => sql.includes('FROM log_events'))
  const { rows } = await history.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${read?.[0]}`, read?.[1])
  expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('log_events_of_coupons')
})
