import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { amount } from '#services/platform/testing/amount.ts'
import { eventually } from '#services/platform/testing/eventually.ts'
import { partitionOf } from '../postgres/appended-places.ts'
import { branded, expectSeenOnce, type LogUnderTest, pressed, recorder, seen, times } from './log-under-test.ts'

/** Two slugs of one partition, and one of another. */
function slugs(): { first: string; second: string; elsewhere: string } {
  const first = 'alpha'
  const others = times(100, (index) => `brand-${index}`)
  const second = others.find((slug) => partitionOf(slug) === partitionOf(first)) ?? ''
  const elsewhere = others.find((slug) => partitionOf(slug) !== partitionOf(first)) ?? ''
  return { first, second, elsewhere }
}

export function orderContract({ database, open, writeRaw }: LogUnderTest): void {
  it('never skips an event whose transaction commits after that of a later append', async () => {
    const log = await open()
    await log.consume(recorder('projection.order.v1', ['catalogue']))
    const { first, second, elsewhere } = slugs()
    const [early, late, other] = [branded(first), branded(second), branded(elsewhere)]
    const opened = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()

    const earlyDone = database.transaction(async (tx) => {
      await log.append(tx, [early])
      opened.resolve()
      await release.promise
    })
    await opened.promise
    let lateIsDone = false
    const lateDone = database
      .transaction((tx) => log.append(tx, [late]))
      .finally(() => {
        lateIsDone = true
      })
    await database.transaction((tx) => log.append(tx, [other]))
    // Either the later append waits for the earlier one, or it is read before the earlier one can commit.
    await eventually(async () => {
      const { rows } = await database.query(
        `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      )
      expect(rows.length === 1 || lateIsDone).toBe(true)
    })
    await eventually(async () => expect((await seen(database, 'projection.order.v1')).length).toBe(lateIsDone ? 2 : 1))
    release.resolve()
    await Promise.all([earlyDone, lateDone])

    const rows = await expectSeenOnce(database, 'projection.order.v1', [early, late, other])
    const inPartition = rows.filter(({ subject }) => subject !== elsewhere)
    expect(inPartition.map(({ eventId, sequence }) => ({ eventId, sequence }))).toEqual([
      { eventId: early.id, sequence: 0 },
      { eventId: late.id, sequence: 1 },
    ])
  })

  it('stores nothing and wakes nobody when the transaction rolls back', async () => {
    const log = await open()
    await log.consume(recorder('projection.rollback.v1', ['catalogue']))
    const { first, second } = slugs()
    await expect(
      database.transaction(async (tx) => {
        await log.append(tx, [branded(first)])
        throw new Error('the decision was taken back')
      }),
    ).rejects.toThrow('taken back')

    const stored = branded(second)
    const positions = await database.transaction((tx) => log.append(tx, [stored]))
    expect(positions).toEqual([{ eventId: stored.id, topic: 'catalogue', partition: partitionOf(second), sequence: 0 }])
    await expectSeenOnce(database, 'projection.rollback.v1', [stored])
  })

  it('keeps the order of each key while many publish at once', async () => {
    const log = await open()
    await log.consume(recorder('projection.keys.v1', ['likes']))
    const byVisitor = times(20, () => randomUUID()).map((visitor) => times(amount(10, 25), () => pressed(visitor)))
    await Promise.all(
      byVisitor.map(async (events) => {
        for (const event of events) await log.publish([event])
      }),
    )

    const rows = await expectSeenOnce(database, 'projection.keys.v1', byVisitor.flat())
    for (const events of byVisitor) {
      const ofVisitor = rows.filter(({ subject }) => subject === events[0]?.subject)
      expect(ofVisitor.map(({ eventId }) => eventId)).toEqual(events.map(({ id }) => id))
      expect(ofVisitor.map(({ sequence }) => sequence)).toEqual(ofVisitor.map(({ sequence }) => sequence).sort((one, other) => one - other))
    }
  })

  it('keeps positions dense, and no two writers waiting for each other, while processes append to the same partitions', async () => {
    const logs = await Promise.all(times(4, open))
    const slugs = times(12, (index) => `brand-${index}`)
    const appends = times(amount(30, 100), (index) => {
      // Every transaction names the partitions in another order.
      const events = slugs.map((_, step) => branded(slugs[(index * 5 + step * 7) % slugs.length] ?? ''))
      return database.transaction(async (tx) => logs[index % logs.length]?.append(tx, events))
    })
    const positions = (await Promise.all(appends)).flatMap((appended) => appended ?? [])
    expect(positions).toHaveLength(appends.length * slugs.length)
    for (const [, inPartition] of Map.groupBy(positions, ({ partition }) => partition)) {
      const sequences = inPartition.map(({ sequence }) => sequence).sort((one, other) => one - other)
      expect(sequences).toEqual(times(sequences.length, (index) => index))
    }
  })

  it('lets events gather for a handler that lingers', async () => {
    const log = await open()
    const visitor = randomUUID()
    const batches = { lingering: 0, prompt: 0 }
    const count = (name: keyof typeof batches) => async (): Promise<void> => {
      batches[name] += 1
    }
    await log.consume(recorder('sink.lingering.v1', ['likes'], { lingerMs: 1_000, deliver: count('lingering') }))
    await log.consume(recorder('sink.prompt.v1', ['likes'], { deliver: count('prompt') }))
    const events: ReturnType<typeof pressed>[] = []
    // On a slow machine each event may take longer than the other lingers: then he is asked again.
    await eventually(async () => {
      const before = { ...batches }
      for (const event of times(10, () => pressed(visitor))) {
        await log.publish([event])
        events.push(event)
        // One that does not linger has it before the next one is there.
        await expectSeenOnce(database, 'sink.prompt.v1', events)
      }
      await expectSeenOnce(database, 'sink.lingering.v1', events)
      expect(batches.prompt - before.prompt).toBeGreaterThanOrEqual(10)
      expect(batches.lingering - before.lingering).toBeLessThan(5)
    })
  })

  it('keeps every event of many publishes that share their batches', async () => {
    const log = await open()
    const calls = times(amount(100, 300), () => times(3, () => pressed()))
    await Promise.all(calls.map((events) => log.publish(events)))
    await log.consume(recorder('projection.shared.v1', ['likes']))
    await expectSeenOnce(database, 'projection.shared.v1', calls.flat())
  })

  it('takes in, in order, more events of one key than a fetch brings', async () => {
    const log = await open()
    const visitor = randomUUID()
    const events = times(4000, () => pressed(visitor))
    await log.publish(events)
    await log.consume(recorder('projection.large.v1', ['likes']))
    const rows = await expectSeenOnce(database, 'projection.large.v1', events)
    expect(rows.map(({ eventId }) => eventId)).toEqual(events.map(({ id }) => id))
  })

  it('keeps an event that arrives twice at two places, for the handler to know by its id', async () => {
    const log = await open()
    const [visitor, id] = [randomUUID(), randomUUID()]
    await log.publish([pressed(visitor, id)])
    await log.publish([pressed(visitor, id)])
    await log.consume(recorder('projection.twice.v1', ['likes']))
    await eventually(async () => expect(await seen(database, 'projection.twice.v1')).toHaveLength(2))
    const rows = await seen(database, 'projection.twice.v1')
    expect(rows.map(({ eventId }) => eventId)).toEqual([id, id])
    expect(rows[0]?.sequence).not.toBe(rows[1]?.sequence)
  })

  it('refuses to let a topic go the other way', async () => {
    const log = await open()
    await expect(log.publish([branded('alpha')])).rejects.toMatchObject({ code: 'wrong_topic' })
    await expect(database.transaction((tx) => log.append(tx, [pressed()]))).rejects.toMatchObject({ code: 'wrong_topic' })
  })

  it('gives the place in the log as sequence to events that carry none', async () => {
    const log = await open()
    const event = pressed()
    await writeRaw('likes', JSON.stringify(event))
    await log.consume(recorder('projection.sequence.v1', ['likes']))
    expect(await expectSeenOnce(database, 'projection.sequence.v1', [event])).toEqual([
      { eventId: event.id, subject: event.subject, sequence: 0 },
    ])
  })
}
