import type { Job } from '#services/platform/jobs.ts'

/** Runs one piece of work after the other. */
export interface Turns {
  take<T>(work: () => Promise<T>): Promise<T>
}

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return {
    take(work) {
      const mine = last.then(work)
      last = mine.catch(() => undefined)
      return mine
    },
  }
}

/** Jobs that settle what is overdue by the shop's clock. */
const OF_PAYMENTS = ['lapse', 'settle-payments', 'settle-refunds']

/**
 * The jobs of payments wait while an order of the past is simulated: to them its payment is months overdue, and they would record it
 * today, after the order was delivered.
 */
export const jobsTakingTurns = (jobs: readonly Job[], turns: Turns): Job[] =>
  jobs.map((job) => (OF_PAYMENTS.includes(job.queue) ? { ...job, run: () => turns.take(() => job.run()) } : job))
