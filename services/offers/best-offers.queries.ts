import type { Queryable } from '#services/platform/postgres.ts'

/** Who answered, where the floor price did. */
export const BY_RULE = 'rule'

/** Whether the floor price of its product accepted an offer. */
export async function wasAcceptedByRule(queryable: Queryable, offerId: string): Promise<boolean> {
  const { rowCount } = await queryable.query('SELECT FROM best_offers WHERE offer_id = $1 AND answered_by = $2', [offerId, BY_RULE])
  return rowCount > 0
}
