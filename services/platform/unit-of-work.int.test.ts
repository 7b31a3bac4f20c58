import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { createPostgresEventLog } from './event-log/postgres/postgres-event-log.ts'
import { QUIET } from './testing/quiet.ts'
import { createTestDatabase } from './testing/test-engines.ts'
import { type UnitOfWork, undo, withEvents } from './unit-of-work.ts'

const { database } = await createTestDatabase()
const log = await createPostgresEventLog({ database, logger: QUIET })
const deps = { database, log, now: () => new Date('2026-11-24T12:00:00Z'), newId: uuidv7 }

const setFloor = async ({ tx, emit }: UnitOfWork, ean: string) => {
  await tx.query('INSERT INTO floor_prices (ean, floor_agorot) VALUES ($1, 100)', [ean])
  emit('floor-price.changed.v1', ean, { ean, floorAgorot: 100, by: 'dana' })
}
const isKept = async (ean: string) => {
  const { rows } = await database.query<{ isWritten: boolean; isTold: boolean }>(
    `SELECT EXISTS (SELECT FROM floor_prices WHERE ean = $1) AS "isWritten",
       EXISTS (SELECT FROM log_events WHERE topic = 'best-offers' AND body LIKE '%' || $1 || '%') AS "isTold"`,
    [ean],
  )
  return rows[0]
}

it('keeps what was written and emitted, and answers the outcome', async () => {
  const decided = withEvents(deps, async (unit) => {
    await setFloor(unit, '2000000000015')
    return { ok: true }
  })
  await expect(decided).resolves.toEqual({ ok: true })
  await expect(isKept('2000000000015')).resolves.toEqual({ isWritten: true, isTold: true })
})

it('keeps nothing of what is undone, and answers why', async () => {
  const told: string[] = []
  const refused = withEvents(deps, async (unit) => {
    unit.tx.afterCommit(() => told.push('committed'))
    unit.onAppended(async () => void told.push('appended'))
    await setFloor(unit, '2000000000022')
    return undo({ ok: false, reason: 'too_low' })
  })
  await expect(refused).resolves.toEqual({ ok: false, reason: 'too_low' })
  await expect(isKept('2000000000022')).resolves.toEqual({ isWritten: false, isTold: false })
  expect(told).toEqual([])
})

it('keeps nothing where the work throws, and throws the same', async () => {
  const thrown = withEvents(deps, async (unit) => {
    await setFloor(unit, '2000000000039')
    throw new Error('no')
  })
  await expect(thrown).rejects.toThrow('no')
  await expect(isKept('2000000000039')).resolves.toEqual({ isWritten: false, isTold: false })
})
