import { expect, it } from 'vitest'
import type { Transaction } from '#services/platform/postgres.ts'
import { eventually } from '#services/platform/testing/eventually.ts'
import type { StoredEvent } from '../event-log.ts'
import { branded, expectSeenOnce, type LogUnderTest, pressed, record, recorder, seen, times } from './log-under-test.ts'

export function positionContract({ database, open, deleteAll }: LogUnderTest): void {
  it('lets groups read independently of each other', async () => {
    const log = await open()
    const events = times(50, () => pressed())
    const gate = Promise.withResolvers<void>()
    await log.consume(recorder('projection.fast.v1', ['likes']))
    await log.consume(recorder('projection.slow.v1', ['likes'], { deliver: () => gate.promise }))
    await log.publish(events)
    await expectSeenOnce(database, 'projection.fast.v1', events)
    expect(await seen(database, 'projection.slow.v1')).toEqual([])
    gate.resolve()
    await expectSeenOnce(database, 'projection.slow.v1', events)
  })

  it('goes on where the group stopped, in another process', async () => {
    const before = times(30, () => pressed())
    const after = times(30, () => pressed())
    const first = await open()
    const reader = await first.consume(recorder('projection.resume.v1', ['likes']))
    await first.publish(before)
    await expectSeenOnce(database, 'projection.resume.v1', before)
    await reader.close()
    await first.publish(after)
    const second = await open()
    await second.consume(recorder('projection.resume.v1', ['likes']))
    await expectSeenOnce(database, 'projection.resume.v1', [...before, ...after])
  })

  it('lets a reader that was overtaken write nothing', async () => {
    const events = times(20, () => pressed())
    const stuck = await open()
    const [reached, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let applied = 0
    await stuck.consume({
      group: 'projection.zombie.v1',
      topics: ['likes'],
      async deliver() {
        reached.resolve()
        await release.promise
      },
      async apply(tx, batch) {
        applied += batch.length
        await record(tx, 'projection.zombie.v1', batch)
        return []
      },
    })
    await stuck.publish(events)
    await reached.promise
    const successor = await open()
    await successor.consume(recorder('projection.zombie.v1', ['likes']))
    const seenByBoth = expectSeenOnce(database, 'projection.zombie.v1', events)
    await seenByBoth
    release.resolve()
    const later = times(20, () => pressed())
    await successor.publish(later)
    await expectSeenOnce(database, 'projection.zombie.v1', [...events, ...later])
    expect(applied).toBeLessThanOrEqual(later.length)
  })

  it('shares its partitions among processes, each key in order and nothing twice', async () => {
    const group = 'projection.shared.v1'
    const visitors = times(20, () => pressed().subject)
    const readers = new Set<number>()
    const logs = [await open(), await open(), await open()]
    for (const [number, log] of logs.entries()) {
      const apply = async (tx: Transaction, batch: readonly StoredEvent[]) => {
        readers.add(number)
        await record(tx, group, batch)
        return []
      }
      await log.consume(recorder(group, ['likes'], { apply }))
    }
    const events: ReturnType<typeof pressed>[] = []
    await eventually(async () => {
      const more = visitors.map((visitor) => pressed(visitor))
      events.push(...more)
      await logs[0]?.publish(more)
      await expectSeenOnce(database, group, events)
      expect(readers.size).toBeGreaterThan(1)
    })
    const rows = await seen(database, group)
    for (const visitor of visitors) {
      const ofVisitor = rows.filter(({ subject }) => subject === visitor).map(({ sequence }) => sequence)
      expect(ofVisitor).toEqual(ofVisitor.toSorted((one, other) => one - other))
    }
  })

  it('ends a batch that is under way before it closes, and leaves nothing half done', async () => {
    const events = times(200, () => pressed())
    const log = await open()
    const reached = Promise.withResolvers<void>()
    const reader = await log.consume(
      recorder('projection.busy.v1', ['likes'], {
        async apply(tx, batch) {
          for (const event of batch) {
            await record(tx, 'projection.busy.v1', [event])
            reached.resolve()
          }
          return []
        },
      }),
    )
    await log.publish(events)
    await reached.promise
    await reader.close()
    const atClose = await seen(database, 'projection.busy.v1')
    const lag = await log.lag('projection.busy.v1', ['likes'])
    expect(lag.reduce((sum, { position }) => sum + position, 0)).toBe(atClose.length)

    await log.consume(recorder('projection.busy.v1', ['likes']))
    await expectSeenOnce(database, 'projection.busy.v1', events)
  })

  it('reads everything again from the start once a group is forgotten', async () => {
    const log = await open()
    const events = times(10, (index) => branded(`brand-${index}`))
    await database.transaction((tx) => log.append(tx, events))
    const reader = await log.consume(recorder('projection.again.v1', ['catalogue']))
    await expectSeenOnce(database, 'projection.again.v1', events)
    await reader.close()
    await database.transaction(async (tx) => {
      await tx.query('DELETE FROM seen')
      await log.forget(tx, 'projection.again.v1')
    })
    await log.consume(recorder('projection.again.v1', ['catalogue']))
    await expectSeenOnce(database, 'projection.again.v1', events)
  })

  it('says how far a group has read', async () => {
    const log = await open()
    const visitor = pressed().subject
    await log.publish(times(7, () => pressed(visitor)))
    const unread = await log.lag('projection.lag.v1', ['likes'])
    expect(unread.map(({ end, position }) => end - position).sort()).toEqual([0, 0, 0, 7])
    await log.consume(recorder('projection.lag.v1', ['likes']))
    await eventually(async () => {
      const lag = await log.lag('projection.lag.v1', ['likes'])
      expect(lag.map(({ end, position }) => end - position)).toEqual([0, 0, 0, 0])
      expect(lag.map(({ end }) => end).sort()).toEqual([0, 0, 0, 7])
    })
  })

  it('jumps over events that were deleted before the group had read them', async () => {
    const log = await open()
    const visitor = pressed().subject
    await log.publish(times(10, () => pressed(visitor)))
    await deleteAll('likes')
    const begin = Math.max(...(await log.lag('projection.truncated.v1', ['likes'])).map(({ end }) => end))
    expect(begin).toBeGreaterThanOrEqual(10)
    const published = times(3, () => pressed(visitor))
    await log.publish(published)
    await log.consume(recorder('projection.truncated.v1', ['likes']))
    const rows = await expectSeenOnce(database, 'projection.truncated.v1', published)
    expect(rows.map(({ sequence }) => sequence)).toEqual([begin, begin + 1, begin + 2])
  })

  it('tells with the commit which cached answers changed, and says all when they are many', async () => {
    const log = await open()
    const received: string[] = []
    const listening = await database.listen(
      'read_changed',
      (payload) => received.push(payload),
      () => {},
    )
    const tags = ['product:2000000000008', 'brand:alpha']
    await log.consume({ group: 'projection.tags.v1', topics: ['likes'], apply: async () => tags })
    await log.consume({ group: 'projection.tags.v1.many', topics: ['likes'], apply: async () => times(101, (index) => `product:${index}`) })
    await log.publish([pressed()])
    await eventually(() => expect(received.sort()).toEqual([JSON.stringify(['*']), JSON.stringify(tags)]))
    await listening.close()
  })
}
