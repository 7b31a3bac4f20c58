import { expect, it } from 'vitest'
import { createTurns, jobsTakingTurns } from './turns.ts'

const jobOf = (queue: string, did: string[]) => ({ queue, cron: '* * * * *', run: async () => void did.push(queue) })

it('lets the jobs of payments wait for an order that is simulated, and no other', async () => {
  const did: string[] = []
  const turns = createTurns()
  const end = Promise.withResolvers<void>()
  const simulated = turns.take(async () => {
    await end.promise
    did.push('simulated')
  })
  const jobs = jobsTakingTurns(
    ['lapse', 'settle-payments', 'settle-refunds', 'retention'].map((queue) => jobOf(queue, did)),
    turns,
  )
  const ran = jobs.map((job) => job.run())
  await ran.at(-1)
  expect(did).toEqual(['retention'])
  end.resolve()
  await Promise.all([simulated, ...ran])
  expect(did).toEqual(['retention', 'simulated', 'lapse', 'settle-payments', 'settle-refunds'])
})

it('goes on after a failure, which its own caller hears of', async () => {
  const turns = createTurns()
  await expect(turns.take(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await turns.take(async () => 1)).toBe(1)
})
