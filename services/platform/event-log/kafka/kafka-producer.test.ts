import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendInTurn } from './kafka-producer.ts'

const DEADLINE_MS = 1_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('gives every request of a call its own time', async () => {
  const sent: number[] = []
  const slowly = async (request: number): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, DEADLINE_MS - 1))
    sent.push(request)
  }
  const sending = sendInTurn([1, 2, 3, 4], slowly, DEADLINE_MS)
  await vi.runAllTimersAsync()
  await sending
  expect(sent).toEqual([1, 2, 3, 4])
})

it('takes a request that is never answered for a log that is away', async () => {
  const never = Promise.withResolvers<void>()
  const refused = expect(sendInTurn([1, 2], () => never.promise, DEADLINE_MS)).rejects.toThrow('did not answer within 1000 ms')
  await vi.runAllTimersAsync()
  await refused
})
