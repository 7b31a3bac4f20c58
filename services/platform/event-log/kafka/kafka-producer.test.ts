import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { sendInTurn } from './kafka-producer.ts'

it('gives every request of a call its own time', async () => {
  const sent: number[] = []
  const slowly = async (request: number): Promise<void> => {
    await pause(400)
    sent.push(request)
  }
  await sendInTurn([1, 2, 3, 4], slowly, 1_000)
  expect(sent).toEqual([1, 2, 3, 4])
})

it('takes a request that is never answered for a log that is away', async () => {
  const never = Promise.withResolvers<void>()
  await expect(sendInTurn([1, 2], () => never.promise, 50)).rejects.toThrow('did not answer within 50 ms')
})
