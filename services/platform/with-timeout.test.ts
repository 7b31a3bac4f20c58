import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withTimeout } from './with-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const late = (): never => {
  throw new Error('late')
}

it('answers what the work answers in time, and leaves no timer behind', async () => {
  expect(await withTimeout(Promise.resolve(1), 100, late)).toBe(1)
  await expect(withTimeout(Promise.reject(new Error('broken')), 100, late)).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})

it('answers or throws in the place of work that is late, whatever becomes of that afterwards', async () => {
  const { promise, reject } = Promise.withResolvers<number>()
  const answer = withTimeout(promise, 100, () => null)
  const thrown = expect(withTimeout(promise, 100, late)).rejects.toThrow('late')
  await vi.advanceTimersByTimeAsync(100)
  expect(await answer).toBeNull()
  await thrown
  reject(new Error('too late to matter'))
  await vi.advanceTimersByTimeAsync(0)
})
