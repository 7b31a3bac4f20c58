import { describe, expect, it } from 'vitest'
import { type Clock, createIndexUpdateQueue } from './index-update-queue.ts'

function taking(
  applyChanges: (tags: string[], round: number) => Promise<void> | void,
  options: { collectMs?: number; clock?: Clock } = {},
) {
  const rounds: string[][] = []
  const errors: unknown[] = []
  const order = createIndexUpdateQueue({
    first: ['*'],
    applyChanges: async (tags) => {
      rounds.push([...tags])
      await applyChanges([...tags], rounds.length)
    },
    collectMs: 1,
    retryMs: 1,
    onError: (error) => errors.push(error),
    ...options,
  })
  return { order, rounds, errors }
}

/** Time passes, and waits end, only when the test says so. */
function handClock() {
  let now = 0
  let waits: { ms: number; end: () => void }[] = []
  return {
    now: () => now,
    wait: (ms: number, signal: AbortSignal) =>
      new Promise<void>((end, giveUp) => {
        waits.push({ ms, end })
        signal.addEventListener('abort', () => giveUp(signal.reason))
      }),
    pass: (ms: number) => {
      now += ms
    },
    waits: () => waits.map(({ ms }) => ms),
    async finish(ms: number) {
      await expect.poll(() => waits.some((one) => one.ms === ms)).toBe(true)
      for (const { end } of waits.filter((one) => one.ms === ms)) end()
      waits = waits.filter((one) => one.ms !== ms)
    },
  }
}

describe('changes that are taken in', () => {
  it('wait together while others are taken in, and none is lost', async () => {
    const busy = Promise.withResolvers<void>()
    const { order, rounds } = taking((_, round) => (round === 1 ? busy.promise : undefined))
    order.begin()
    await expect.poll(() => rounds.length).toBe(1)
    order.add(['a', 'b'])
    order.add(['b', 'c'])
    busy.resolve()
    await expect.poll(() => rounds).toEqual([['*'], ['a', 'b', 'c']])
    order.add(['d'])
    await expect.poll(() => rounds.at(-1)).toEqual(['d'])
    await order.close()
  })

  it('are taken in for a tenth of the time at most, also when each comes after the former was done', async () => {
    const clock = handClock()
    const { order, rounds } = taking(() => clock.pass(50), { collectMs: 10, clock })
    order.begin()
    await clock.finish(0)
    await expect.poll(() => [rounds.length, clock.waits()]).toEqual([1, [450]])
    order.add(['a'])
    expect([rounds.length, clock.waits()]).toEqual([1, [450]])
    await clock.finish(450)
    await expect.poll(() => [rounds.length, clock.waits()]).toEqual([2, [450]])
    await order.close()
  })

  it('rest no longer than shoppers can wait', async () => {
    const clock = handClock()
    const { order } = taking(() => clock.pass(60_000), { clock })
    order.begin()
    await clock.finish(0)
    await expect.poll(() => clock.waits()).toEqual([30_000])
    await order.close()
  })

  it('are tried again when it failed, with what came meanwhile', async () => {
    const { order, rounds, errors } = taking((_, round) => {
      if (round === 1) {
        order.add(['a'])
        throw new Error('away')
      }
    })
    order.begin()
    await expect.poll(() => rounds).toEqual([['*'], ['*', 'a']])
    expect(errors).toHaveLength(1)
    await order.close()
  })

  it('begin by themselves with the first change, and end with the process', async () => {
    const { order, rounds } = taking(() => {})
    order.add(['a'])
    await expect.poll(() => rounds).toEqual([['*', 'a']])
    await order.close()
    order.add(['b'])
    await order.close()
    expect(rounds).toHaveLength(1)
  })
})
