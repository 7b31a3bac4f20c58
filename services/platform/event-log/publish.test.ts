import { describe, expect, it } from 'vitest'
import type { ShopEvent } from '#events/registry.ts'
import { EventLogError } from './event-log.ts'
import { createPublishQueue } from './publish.ts'
import { pressed, times } from './testing/log-under-test.ts'

/** A log whose every batch waits until the test lets it go. */
function gatedLog() {
  const batches: { events: readonly ShopEvent[]; done: PromiseWithResolvers<void> }[] = []
  const queue = createPublishQueue((events) => {
    const done = Promise.withResolvers<void>()
    batches.push({ events, done })
    return done.promise
  })
  return { queue, batches }
}

describe('publishing', () => {
  it('gathers what arrives while a batch is under way into the next one, in order', async () => {
    const { queue, batches } = gatedLog()
    const events = times(4, () => pressed())
    const stored = events.map((event) => queue.push([event]))
    expect(batches.map(({ events: batch }) => batch)).toEqual([[events[0]]])
    batches[0]?.done.resolve()
    await stored[0]
    expect(batches[1]?.events).toEqual(events.slice(1))
    batches[1]?.done.resolve()
    await Promise.all(stored)
  })

  it('bounds a batch, and never parts the events of one call', async () => {
    const { queue, batches } = gatedLog()
    const calls = [1, 600, 300, 200].map((count) => queue.push(times(count, () => pressed())))
    for (const [index, call] of calls.slice(0, 3).entries()) {
      batches[Math.min(index, 1)]?.done.resolve()
      await call
    }
    expect(batches.map(({ events }) => events.length)).toEqual([1, 900, 200])
    batches[2]?.done.resolve()
    await calls[3]
  })

  it('refuses what is too much, with a code', async () => {
    const { queue, batches } = gatedLog()
    const first = queue.push([pressed()])
    const waiting = queue.push(times(20_000, () => pressed()))
    await expect(queue.push([pressed()])).rejects.toMatchObject({ code: 'log_overloaded' })
    batches[0]?.done.resolve()
    await first
    batches[1]?.done.resolve()
    await waiting
  })

  it('tells all who wait at once when the log is away, and sends again for who comes later', async () => {
    const { queue, batches } = gatedLog()
    const failing = times(3, () => queue.push([pressed()]))
    batches[0]?.done.reject(new EventLogError('log_unavailable', 'away'))
    const results = await Promise.allSettled(failing)
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    const later = queue.push([pressed()])
    expect(batches).toHaveLength(2)
    batches[1]?.done.resolve()
    await later
  })

  it('fails only the calls of the batch that was refused for its own sake', async () => {
    const { queue, batches } = gatedLog()
    const refused = queue.push([pressed()])
    const next = queue.push([pressed()])
    batches[0]?.done.reject(new TypeError('cannot be stored'))
    await expect(refused).rejects.toThrow(TypeError)
    batches[1]?.done.resolve()
    await next
  })

  it('ends what is under way before it closes, and takes nothing more', async () => {
    const { queue, batches } = gatedLog()
    const last = queue.push([pressed()])
    const closing = queue.close()
    batches[0]?.done.resolve()
    await Promise.all([last, closing])
    await expect(queue.push([pressed()])).rejects.toMatchObject({ code: 'log_unavailable' })
  })
})
