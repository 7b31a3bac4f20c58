import { describe, expect, it } from 'vitest'
import { createTakeInOrder } from './take-in-order.ts'

function taking(takeIn: (tags: string[], round: number) => Promise<void> | void) {
  const rounds: string[][] = []
  const errors: unknown[] = []
  const order = createTakeInOrder({
    first: ['*'],
    takeIn: async (tags) => {
      rounds.push([...tags])
      await takeIn([...tags], rounds.length)
    },
    collectMs: 1,
    retryMs: 1,
    onError: (error) => errors.push(error),
  })
  return { order, rounds, errors }
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
