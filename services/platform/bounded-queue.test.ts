import { describe, expect, it } from 'vitest'
import { createBoundedQueue, QueueFullError, shareRead } from './bounded-queue.ts'

describe('createBoundedQueue', () => {
  it('runs no more at a time than it may, in the order they came', async () => {
    const queue = createBoundedQueue({ running: 2, waiting: 10 })
    const started: number[] = []
    const gates = [0, 1, 2, 3].map(() => Promise.withResolvers<void>())
    const all = gates.map((gate, i) =>
      queue.run(() => {
        started.push(i)
        return gate.promise
      }),
    )
    await expect.poll(() => started).toEqual([0, 1])
    gates[1]?.resolve()
    await all[1]
    await expect.poll(() => started).toEqual([0, 1, 2])
    for (const gate of gates) gate.resolve()
    await Promise.all(all)
    expect(started).toEqual([0, 1, 2, 3])
  })

  it('refuses when too much is waiting, and goes on after a failure', async () => {
    const queue = createBoundedQueue({ running: 1, waiting: 1 })
    const gate = Promise.withResolvers<void>()
    const failing = queue.run(() => gate.promise)
    const waiting = queue.run(async () => 'done')
    await expect(queue.run(async () => 'never')).rejects.toBeInstanceOf(QueueFullError)
    gate.reject(new Error('no'))
    await expect(failing).rejects.toThrow('no')
    await expect(waiting).resolves.toBe('done')
    await expect(queue.run(async () => 'again')).resolves.toBe('again')
  })
})

it('a shared read is made once for all who ask meanwhile, and anew for the next', async () => {
  let reads = 0
  const ask = shareRead(async () => ++reads)
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  expect(await ask()).toBe(2)
})

it('the failure of a shared read is told to all who ask meanwhile, and not kept', async () => {
  let reads = 0
  const ask = shareRead(async () => {
    reads += 1
    if (reads === 1) throw new Error('not now')
    return reads
  })
  expect(await Promise.allSettled([ask(), ask()])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  expect(await ask()).toBe(2)
})
