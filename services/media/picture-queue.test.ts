import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { QueueFullError } from '#services/platform/bounded-queue.ts'
import { createPictureQueue } from './picture-queue.ts'

/** A queue with one slot, and its started tasks in order; each runs until resolved. */
function singleSlotQueue() {
  const queue = createPictureQueue(1)
  const begun: string[] = []
  const gates = new Map<string, PromiseWithResolvers<string>>()
  const ask = (kind: 'lookedAt' | 'preview') => (name: string) =>
    queue.run(kind, () => {
      begun.push(name)
      const gate = Promise.withResolvers<string>()
      gates.set(name, gate)
      return gate.promise
    })
  return {
    look: ask('lookedAt'),
    preview: ask('preview'),
    async end(name: string) {
      gates.get(name)?.resolve(name)
      await turn()
    },
    async fail(name: string) {
      gates.get(name)?.reject(new Error(name))
      await turn()
    },
    async begun() {
      await turn()
      return begun.join(' ')
    },
  }
}

it('runs visible pictures before previews queued earlier', async () => {
  const { look, preview, end, begun } = singleSlotQueue()
  const results = [look('a'), preview('p'), preview('q'), look('b')]
  expect(await begun()).toBe('a')
  await end('a')
  expect(await begun()).toBe('a b')
  await end('b')
  expect(await begun()).toBe('a b p')
  await end('p')
  await end('q')
  expect(await Promise.all(results)).toEqual(['a', 'p', 'q', 'b'])
})

it('runs one preview at a time, outside of the slots', async () => {
  const { look, preview, end, begun } = singleSlotQueue()
  const results = [preview('p'), preview('q'), preview('r')]
  expect(await begun()).toBe('p')
  results.push(look('a'), look('b'))
  expect(await begun()).toBe('p a')
  await end('p')
  expect(await begun()).toBe('p a')
  await end('a')
  expect(await begun()).toBe('p a b')
  await end('b')
  await end('q')
  await end('r')
  expect(await begun()).toBe('p a b q r')
  await Promise.all(results)
})

it('refuses a preview when too many are queued, without affecting pictures', async () => {
  const { look, preview, begun } = singleSlotQueue()
  const previews = Array.from({ length: 80 }, (_, i) => preview(`p${i}`).catch((error: unknown) => error))
  expect(await previews.at(-1)).toBeInstanceOf(QueueFullError)
  void look('a')
  expect(await begun()).toBe('p0 a')
})

it('continues after a failed task', async () => {
  const { look, preview, fail, end, begun } = singleSlotQueue()
  const [broken, preview1, preview2] = [look('a'), preview('p'), preview('q')]
  const failures = Promise.allSettled([broken, preview1])
  await begun()
  await fail('a')
  expect(await begun()).toBe('a p')
  await fail('p')
  expect(await begun()).toBe('a p q')
  await end('q')
  expect(await preview2).toBe('q')
  expect((await failures).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
