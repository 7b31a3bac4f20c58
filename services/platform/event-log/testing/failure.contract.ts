import { expect, it } from 'vitest'
import { amount } from '#services/platform/testing/amount.ts'
import { eventually } from '#services/platform/testing/eventually.ts'
import { countDeadLetters, listDeadLetters, replayDeadLetters } from '../dead-letters.ts'
import { expectAllTakenInOnce, expectSeenOnce, type LogUnderTest, pressed, record, recorder, seen, times } from './log-under-test.ts'

class NotNow extends Error {
  readonly code = 'ECONNREFUSED'
}

export function failureContract({ database, open, writeRaw }: LogUnderTest): void {
  it('gives up bytes that are no event at once, each with its reason, and goes on', async () => {
    const log = await open()
    const good = pressed()
    await writeRaw('likes', '{"half":')
    await writeRaw('likes', '[]')
    await writeRaw('likes', JSON.stringify({ ...good, type: 'product-like.dreamt.v1' }))
    await writeRaw('likes', JSON.stringify({ ...good, data: { productId: 7 } }))
    await writeRaw('likes', JSON.stringify(good))
    await log.consume(recorder('projection.bytes.v1', ['likes']))
    await expectSeenOnce(database, 'projection.bytes.v1', [good])
    const reasons = ['bad_data', 'bad_envelope', 'not_json', 'unknown_event_type']
    expect(await countDeadLetters(database)).toMatchObject(reasons.map((reason) => ({ group: 'projection.bytes.v1', reason, count: 1 })))
  })

  it('gives up an event whose key holds what Postgres cannot store, and goes on', async () => {
    const log = await open()
    const [nul, good] = [{ ...pressed(), subject: 'visitor\0one' }, pressed()]
    await writeRaw('likes', JSON.stringify(nul))
    await writeRaw('likes', JSON.stringify(good))
    await log.consume(
      recorder('projection.nul.v1', ['likes'], {
        async apply(tx, batch) {
          if (batch.some(({ id }) => id === nul.id)) throw new TypeError('no')
          await record(tx, 'projection.nul.v1', batch)
          return []
        },
      }),
    )
    await expectSeenOnce(database, 'projection.nul.v1', [good])
    const [letter] = await listDeadLetters(database, { group: 'projection.nul.v1', limit: 10 })
    expect([letter?.eventId, letter?.key, letter?.bytes]).toEqual([nul.id, 'visitorone', JSON.stringify(nul)])
  })

  it('gives up an event that fails five times alone, goes on, and loses none from the count', async () => {
    const log = await open()
    const events = times(12, () => pressed())
    const poison = events[5]?.id
    let attempts = 0
    await log.consume(
      recorder('projection.poison.v1', ['likes'], {
        async apply(tx, batch) {
          await record(tx, 'projection.poison.v1', batch)
          if (batch.some(({ id }) => id === poison)) {
            if (batch.length === 1) attempts += 1
            throw new TypeError('cannot take 050-1234567')
          }
          return []
        },
      }),
    )
    for (const event of events) await log.publish([event])
    await expectSeenOnce(
      database,
      'projection.poison.v1',
      events.filter(({ id }) => id !== poison),
    )
    const letters = await eventually(async () => {
      const found = await listDeadLetters(database, { group: 'projection.poison.v1', limit: 10 })
      expect(found).toHaveLength(1)
      return found
    })
    expect(letters[0]).toMatchObject({ eventId: poison, reason: 'handler_failed', attempts: 5, replayedAt: null })
    expect(letters[0]?.error).toContain('TypeError')
    expect(letters[0]?.error).not.toContain('050-1234567')
    // A batch of one that fails counts as its own first attempt alone.
    expect(attempts).toBeGreaterThanOrEqual(5)
    const lag = await log.lag('projection.poison.v1', ['likes'])
    expect(lag.reduce((sum, { position }) => sum + position, 0)).toBe(events.length)
  })

  it('replays dead letters for their own group only, and marks those that succeed', async () => {
    const log = await open()
    const event = pressed()
    let isBroken = true
    const broken = recorder('projection.broken.v1', ['likes'], {
      async apply(tx, batch) {
        if (isBroken) throw new Error('not yet')
        await record(tx, 'projection.broken.v1', batch)
        return []
      },
    })
    await log.consume(broken)
    await log.consume(recorder('projection.whole.v1', ['likes']))
    await log.publish([event])
    const [letter] = await eventually(async () => {
      const found = await listDeadLetters(database, { group: broken.group, limit: 10 })
      expect(found).toHaveLength(1)
      return found
    })
    const ids = [letter?.id ?? 0]
    expect(await replayDeadLetters(database, broken, ids)).toEqual({ replayed: [], failed: [{ id: ids[0], reason: 'Error' }] })
    isBroken = false
    expect(await replayDeadLetters(database, broken, ids)).toEqual({ replayed: ids, failed: [] })
    expect(await replayDeadLetters(database, broken, ids)).toEqual({ replayed: [], failed: [] })
    expect((await seen(database, broken.group)).map(({ eventId }) => eventId)).toEqual([event.id])
    await expectSeenOnce(database, 'projection.whole.v1', [event])
    expect(await countDeadLetters(database)).toEqual([])
  })

  it('stands still, and says so, while what it writes to is away; then goes on without dead letters', async () => {
    const log = await open()
    const events = times(5, () => pressed())
    let isAway = true
    const reader = await log.consume(
      recorder('sink.patient.v1', ['likes'], {
        async deliver() {
          if (isAway) throw new NotNow('connect ECONNREFUSED')
        },
      }),
    )
    await log.publish(events)
    await eventually(() => expect(reader.state()).toMatchObject({ status: 'paused', reason: 'ECONNREFUSED' }))
    isAway = false
    await expectSeenOnce(database, 'sink.patient.v1', events)
    await eventually(() => expect(reader.state()).toEqual({ status: 'running' }))
    expect(await countDeadLetters(database)).toEqual([])
  })

  it('gets through a batch that never comes to its end within its time, in smaller ones', async () => {
    const log = await open()
    const visitor = pressed().subject
    const events = times(12, () => pressed(visitor))
    await log.publish(events)
    await log.consume(
      recorder('projection.slow.v1', ['likes'], {
        async apply(tx, batch) {
          // As a statement over many rows ends that the server cancels.
          if (batch.length > 3) throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
          await record(tx, 'projection.slow.v1', batch)
          return []
        },
      }),
    )
    await expectSeenOnce(database, 'projection.slow.v1', events)
    expect(await countDeadLetters(database)).toEqual([])
  })

  it('loses no acknowledged event and applies none twice when every connection to Postgres is cut', async () => {
    const log = await open()
    await log.consume(recorder('projection.cut.v1', ['likes']))
    const acknowledged: { id: string }[] = []
    let cut = 0
    for (let round = 0; round < amount(2, 5); round += 1) {
      const publishing = times(40, async () => {
        const event = pressed()
        await log.publish([event])
        acknowledged.push(event)
      })
      const cutting = database
        .query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()')
        .then(({ rowCount }) => {
          cut += rowCount
        })
      await Promise.allSettled([...publishing, cutting])
    }
    // Without both nothing would be proven.
    expect(cut).toBeGreaterThan(0)
    expect(acknowledged.length).toBeGreaterThan(0)
    const last = pressed()
    await eventually(() => log.publish([last]))
    await eventually(async () => {
      const ids = new Set((await seen(database, 'projection.cut.v1')).map(({ eventId }) => eventId))
      expect([...acknowledged, last].filter(({ id }) => !ids.has(id))).toEqual([])
    })
    await expectAllTakenInOnce(log, database, 'projection.cut.v1')
  })
}
