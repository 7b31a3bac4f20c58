import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { QueueFullError } from '#services/platform/bounded-queue.ts'
import { createPictureQueue } from './picture-queue.ts'

/** A queue with one place, and what was begun in it, in this order; each drawing lasts until it is ended. */
function heldQueue() {
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

it('draws what is looked at before the previews that came before it', async () => {
  const { look, preview, end, begun } = heldQueue()
  const asked = [look('a'), preview('p'), preview('q'), look('b')]
  expect(await begun()).toBe('a')
  await end('a')
  expect(await begun()).toBe('a b')
  await end('b')
  expect(await begun()).toBe('a b p')
  await end('p')
  await end('q')
  expect(await Promise.all(asked)).toEqual(['a', 'p', 'q', 'b'])
})

it('draws one preview at a time, in nobody’s place', async () => {
  const { look, preview, end, begun } = heldQueue()
  const asked = [preview('p'), preview('q'), preview('r')]
  expect(await begun()).toBe('p')
  asked.push(look('a'), look('b'))
  expect(await begun()).toBe('p a')
  await end('p')
  expect(await begun()).toBe('p a')
  await end('a')
  expect(await begun()).toBe('p a b')
  await end('b')
  await end('q')
  await end('r')
  expect(await begun()).toBe('p a b q r')
  await Promise.all(asked)
})

it('refuses a preview when too many wait, and no picture for that', async () => {
  const { look, preview, begun } = heldQueue()
  const previews = Array.from({ length: 80 }, (_, i) => preview(`p${i}`).catch((error: unknown) => error))
  expect(await previews.at(-1)).toBeInstanceOf(QueueFullError)
  void look('a')
  expect(await begun()).toBe('p0 a')
})

it('goes on after a drawing that failed', async () => {
  const { look, preview, fail, end, begun } = heldQueue()
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
