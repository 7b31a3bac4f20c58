import type { Job } from '#services/platform/jobs.ts'
import { type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'

const AT_ONCE = 100

/** Expires offers unanswered for a day, and agreed prices that were not used. */
export function createLapseOffersJob(deps: UnitOfWorkDeps): Job {
  return {
    queue: 'lapse-offers',
    cron: '* * * * *',
    async run() {
      await recordOlderOffers(deps)
      while ((await lapseOffers(deps)) === AT_ONCE);
    },
  }
}

/** Backfills open offers of an older process without records of them; it may still run during a deployment. */
export async function recordOlderOffers({ database }: Pick<UnitOfWorkDeps, 'database'>): Promise<void> {
  await database.query(
    `INSERT INTO best_offers (offer_id, ean, offered_agorot, made_at, state, expires_at)
     SELECT offer_id, ean, offered_agorot, made_at, 'waiting', made_at + interval '24 hours' FROM read.best_offers shown
     WHERE status IN ('made', 'waiting') AND NOT EXISTS (SELECT FROM best_offers b WHERE b.offer_id = shown.offer_id)
     ON CONFLICT (offer_id) DO NOTHING`,
  )
}

/** Number of expired offers, at most a hundred a call. Skips locked offers until the next run. */
export function lapseOffers(deps: UnitOfWorkDeps): Promise<number> {
  return withEvents(deps, async ({ tx, at, emit }) => {
    const { rows } = await tx.query<{ offerId: string; ean: string; state: 'lapsed' | 'unused' }>(
      `WITH due AS (
         SELECT offer_id FROM best_offers WHERE state IN ('waiting', 'accepted', 'countered') AND expires_at <= $1
         ORDER BY expires_at, offer_id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
       )
       UPDATE best_offers o SET state = CASE state WHEN 'waiting' THEN 'lapsed' ELSE 'unused' END FROM due
       WHERE o.offer_id = due.offer_id RETURNING o.offer_id AS "offerId", ean, state`,
      [at],
    )
    for (const { offerId, ean, state } of rows) {
      emit('best-offer.lapsed.v1', ean, { offerId, ean, what: state === 'lapsed' ? 'unanswered' : 'unused' })
    }
    return rows.length
  })
}
