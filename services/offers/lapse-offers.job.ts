import type { Job } from '#services/platform/jobs.ts'
import { type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { decide } from './offer.decide.ts'
import { changesBy, LAPSED_AT_ONCE, loadOffers, saveOffers } from './offer-record.ts'

/** Expires offers unanswered for a day, and agreed prices that were not used. */
export function createLapseOffersJob(deps: UnitOfWorkDeps): Job {
  return {
    queue: 'lapse-offers',
    cron: '* * * * *',
    async run() {
      while ((await lapseOffers(deps)) === LAPSED_AT_ONCE);
    },
  }
}

/** Number of expired offers, at most a hundred a call. Skips locked offers until the next run. */
export function lapseOffers(deps: UnitOfWorkDeps): Promise<number> {
  return withEvents(deps, async (unit) => {
    const due = await loadOffers(unit.tx, { dueAt: unit.at })
    const lapsed = changesBy(due, (offer) => decide({ type: 'lapse' }, offer, unit.at))
    await saveOffers(unit, lapsed)
    return lapsed.length
  })
}
