import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, it } from 'vitest'
import { createGroupQueue } from './group-queue.ts'

const context = new AsyncLocalStorage<string>()

/** A queue of two at a time, whose work ends when it is told to; a call is its keys, `alone` is one that is answered by itself. */
function testQueue({ most = 3 } = {}) {
  const started: string[] = []
  const contexts: (string | undefined)[] = []
  const ends: PromiseWithResolvers<void>[] = []
  const work = async (calls: readonly string[]): Promise<void> => {
    const end = Promise.withResolvers<void>()
    ends.push(end)
    started.push(calls.join('+'))
    contexts.push(context.getStore())
    await end.promise
  }
  const push = createGroupQueue<string, string>({
    running: 2,
    most,
    keysOf: (call) => call.split(''),
    runAlone: async (call) => {
      await work([call])
      return `${call} alone`
    },
    runTogether: async (calls) => {
      await work(calls)
      return calls.map((call) => (call.includes('x') ? null : `${call} together`))
    },
  })
  return { push, started, contexts, ends }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

it('runs at once what finds room, and what came meanwhile as one group', async () => {
  const { push, started, ends } = testQueue()
  const answers = Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((call) => push(call)))
  expect(started).toEqual(['a', 'b'])
  ends[0]?.resolve()
  await settled()
  expect(started).toEqual(['a', 'b', 'c+d+e'])
  ends[1]?.resolve()
  await settled()
  expect(started).toEqual(['a', 'b', 'c+d+e', 'f'])
  for (const end of ends) end.resolve()
  expect(await answers).toEqual(['a alone', 'b alone', 'c together', 'd together', 'e together', 'f alone'])
})

it('never runs two with the same key at the same time, and lets others pass', async () => {
  const { push, started, ends } = testQueue()
  const answers = Promise.all(['ab', 'bc', 'd', 'ce', 'e', 'f'].map((call) => push(call)))
  expect(started).toEqual(['ab', 'd'])
  ends[1]?.resolve()
  await settled()
  // The second waits for the first, and who came after it does not wait with it.
  expect(started).toEqual(['ab', 'd', 'ce+f'])
  ends[0]?.resolve()
  await settled()
  expect(started).toHaveLength(3)
  ends[2]?.resolve()
  await settled()
  expect(started).toEqual(['ab', 'd', 'ce+f', 'bc+e'])
  for (const end of ends) end.resolve()
  expect(await answers).toHaveLength(6)
})

it('answers alone what a group cannot answer, and no other group waits for that', async () => {
  const { push, started, ends } = testQueue()
  const answers = Promise.all(['a', 'b', 'x', 'c', 'd'].map((call) => push(call)))
  ends[0]?.resolve()
  await settled()
  ends[2]?.resolve()
  await settled()
  expect(started).toEqual(['a', 'b', 'x+c+d', 'x'])
  const next = push('e')
  expect(started.at(-1)).toBe('e')
  for (const end of ends) end.resolve()
  expect(await answers).toEqual(['a alone', 'b alone', 'x alone', 'c together', 'd together'])
  expect(await next).toBe('e alone')
})

it('throws for all of a group that failed, and goes on', async () => {
  const { push, ends } = testQueue()
  const first = [push('a'), push('b')]
  const failing = ['c', 'd'].map((call) => push(call))
  ends[0]?.resolve()
  await settled()
  ends[2]?.reject(new Error('away'))
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  ends[1]?.resolve()
  await Promise.all(first)
  const next = push('c')
  ends.at(-1)?.resolve()
  expect(await next).toBe('c alone')
})

it('runs what is alone in the context of its caller', async () => {
  const { push, contexts, ends } = testQueue({ most: 1 })
  const answers = Promise.all(['a', 'b', 'c'].map((call) => context.run(`of ${call}`, () => push(call))))
  ends[0]?.resolve()
  await settled()
  for (const end of ends) end.resolve()
  await answers
  expect(contexts).toEqual(['of a', 'of b', 'of c'])
})
