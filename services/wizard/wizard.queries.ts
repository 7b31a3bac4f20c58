import type { Kilometers, RecommendationOutcome, TireChoice, Usage } from '#events/wizard.events.ts'
import { type Pagination, paginate } from '#services/domain/pagination.ts'
import { nullIfOlder } from '#services/orders/orders.queries.ts'
import type { Queryable } from '#services/platform/postgres.ts'

export interface WizardUsage {
  recommendationId: string
  requestedAt: Date
  contactId: string
  visitorId: string | null
  motorcycleId: string
  /** Brand and model. */
  motorcycle: string
  year: number | null
  usage: Usage
  /** Per month, as in the form and at the desk. */
  kilometers: Kilometers
  tireChoice: TireChoice
  outcome: RecommendationOutcome
  /** The last clicked tire; null if none. */
  selected: { ean: string; brand: string; displayName: string; displaySize: string } | null
}

export interface UsagesPage {
  /** 1-based. */
  page: number
  /** At most 100; one of the page sizes staff can choose. */
  limit: (typeof USAGES_PER_PAGE)[number]
  order: 'newest' | 'oldest'
  motorcycleId?: string | null
  /** This one only. */
  recommendationId?: string | null
}

export const USAGES_PER_PAGE = [10, 25, 50, 100] as const

/**
 * A click belongs to its visitor's question that recommended the tire. Without a recommendation id, it is matched to the visitor's last
 * such question before the click.
 */
const IS_OF_USAGE = `c.visitor_id = u.visitor_id AND c.ean = ANY(u.eans) AND (c.recommendation_id = u.recommendation_id OR (
  c.recommendation_id IS NULL AND c.clicked_at >= u.asked_at AND NOT EXISTS (
    SELECT FROM read.wizard_usages later
    WHERE later.visitor_id = c.visitor_id AND later.asked_at > u.asked_at AND later.asked_at <= c.clicked_at)))`

const IS_ASKED_FOR = (motorcycle: string, usage: string) =>
  `(${motorcycle}::text IS NULL OR motorcycle_id = ${motorcycle}) AND (${usage}::uuid IS NULL OR recommendation_id = ${usage})`

/** A page of usages, of all motorcycles or of one. */
export async function listWizardUsages(
  database: Queryable,
  { page, limit, order, motorcycleId = null, recommendationId = null }: UsagesPage,
): Promise<{ usages: WizardUsage[]; pagination: Pagination }> {
  const direction = order === 'newest' ? 'DESC' : 'ASC'
  const byTime = `asked_at ${direction}, recommendation_id ${direction}`
  const { rows: counts } = await database.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM read.wizard_usages WHERE ${IS_ASKED_FOR('$1', '$2')}`,
    [motorcycleId, recommendationId],
  )
  const { pagination, offset } = paginate(counts[0]?.total ?? 0, limit, page)
  const { rows: usages } = await database.query<WizardUsage>(
    `SELECT u.recommendation_id AS "recommendationId", u.asked_at AS "requestedAt", u.contact_id AS "contactId",
       u.visitor_id AS "visitorId", u.motorcycle_id AS "motorcycleId", u.motorcycle, u.year, u.usage, u.kilometers,
       u.tire_choice AS "tireChoice", u.outcome, chosen.selected
     FROM (
       SELECT * FROM read.wizard_usages WHERE ${IS_ASKED_FOR('$3', '$4')} ORDER BY ${byTime} LIMIT $1 OFFSET $2
     ) u
     LEFT JOIN LATERAL (
       SELECT jsonb_build_object('ean', c.ean, 'brand', c.brand, 'displayName', c.display_name, 'displaySize', c.display_size) AS selected
       FROM read.wizard_clicks c WHERE ${IS_OF_USAGE} ORDER BY c.clicked_at DESC, c.click_id DESC LIMIT 1
     ) chosen ON true
     ORDER BY ${byTime}`,
    [limit, offset, motorcycleId, recommendationId],
  )
  return { usages, pagination }
}

export interface RequestedMotorcycle {
  motorcycleId: string
  /** Its last name. */
  modelName: string
  count: number
}

interface UsageSums {
  total: number
  /** When the first one was asked; null = none yet. */
  firstAt: Date | null
  /** The motorcycles of most usages. */
  topMotorcycles: RequestedMotorcycle[]
}

/** What the motorcycles are summed to; tables of version 2 serve until the current ones are filled. */
const OLDER_SUMS = `(SELECT motorcycle_id, (array_agg(motorcycle ORDER BY asked_at DESC, recommendation_id DESC))[1] AS motorcycle,
  count(*)::int AS usages FROM read.wizard_usages GROUP BY motorcycle_id) AS summed`

/** Of all usages there were, whatever their outcome. */
export async function sumUsages(database: Queryable, limit: number): Promise<UsageSums> {
  const read = (sums: string) =>
    database.query<UsageSums>(
      `SELECT (SELECT coalesce(sum(usages), 0)::int FROM ${sums}) AS total, (SELECT min(asked_at) FROM read.wizard_usages) AS "firstAt",
         ARRAY(SELECT jsonb_build_object('motorcycleId', motorcycle_id, 'modelName', motorcycle, 'count', usages)
           FROM ${sums} ORDER BY usages DESC, motorcycle_id COLLATE "C" LIMIT $1) AS "topMotorcycles"`,
      [limit],
    )
  const { rows } = (await nullIfOlder(read('read.wizard_motorcycles'))) ?? (await read(OLDER_SUMS))
  return rows[0] ?? { total: 0, firstAt: null, topMotorcycles: [] }
}
