import type { RecommendationOutcome } from '#events/wizard.events.ts'
import { findPeople } from '#services/contacts/contacts.queries.ts'
import { formatDate, formatTime } from '#services/domain/israel-time.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { Database } from '#services/platform/postgres.ts'
import { listWizardUsages, USAGES_PER_PAGE, type WizardUsage } from '#services/wizard/wizard.queries.ts'
import type { UsagesQuery, WizardUsageRecord, WizardUsages } from './analytics.contract.ts'
import { dayOf, type Period, type Span, startOf, until, within } from './fact-sql.ts'

const MADE = "kind = 'RECOMMENDATION_MADE'"
const DAY = dayOf('received_at')
const countBetween = (name: string): string =>
  `uniqExactIf(event_id, ${DAY} BETWEEN {${name}From:Date} AND {${name}To:Date} AND ${until('received_at', `${name}Until`)})`

export type Spans<Name extends string> = Record<Name, Span>

/** Number of recommendations requested in each span of days, whatever their outcome. */
export async function countRecommendations<Name extends string>(clickhouse: ClickHouse, spans: Spans<Name>): Promise<Record<Name, number>> {
  const names = Object.keys(spans) as Name[]
  const first = names.map((name) => spans[name].from).toSorted()[0]
  const params = Object.fromEntries(
    names.flatMap((name) => [
      [`${name}From`, spans[name].from],
      [`${name}To`, spans[name].to],
      [`${name}Until`, spans[name].until],
    ]),
  )
  const [row] = await clickhouse.query<Record<string, number>>(
    `SELECT ${names.map((name) => `${countBetween(name)} AS ${name}`).join(', ')}
     FROM event_facts WHERE ${MADE} AND received_at >= ${startOf('first')}`,
    { ...params, first },
  )
  return Object.fromEntries(names.map((name) => [name, row?.[name] ?? 0])) as Record<Name, number>
}

/** Recommendations per day, without empty days. */
export function listRecommendationDays(clickhouse: ClickHouse, period: Period): Promise<{ day: string; count: number }[]> {
  return clickhouse.query(
    `SELECT ${DAY} AS day, uniqExact(event_id) AS count FROM event_facts WHERE ${MADE} AND ${within('received_at')} GROUP BY day ORDER BY day`,
    period,
  )
}

/** Outcomes of a period's recommendations. */
export function listOutcomes(clickhouse: ClickHouse, period: Period): Promise<{ outcome: RecommendationOutcome; count: number }[]> {
  return clickhouse.query(
    `SELECT JSONExtractString(props, 'outcome') AS outcome, uniqExact(event_id) AS count
     FROM event_facts WHERE ${MADE} AND ${within('received_at')} GROUP BY outcome ORDER BY count DESC, outcome`,
    period,
  )
}

/**
 * Recommendations of the period from which a tire was chosen, at any later time. A choice counts for its own visitor; without a
 * recommendation's id, for the visitor's last one by then.
 */
export async function countChosen(clickhouse: ClickHouse, period: Period): Promise<number> {
  const made = `SELECT event_id AS id, visitor_hash, min(received_at) AS at FROM event_facts
    WHERE ${MADE} AND visitor_hash != 0 AND received_at >= ${startOf('from')} GROUP BY id, visitor_hash`
  const clicks = `SELECT visitor_hash, received_at AS at, toUUIDOrZero(JSONExtractString(props, 'recommendationId')) AS named
    FROM event_facts WHERE kind = 'RECOMMENDED_TIRE_CLICKED' AND visitor_hash != 0 AND received_at >= ${startOf('from')}`
  const none = "toUUID('00000000-0000-0000-0000-000000000000')"
  const [row] = await clickhouse.query<{ chosen: number }>(
    `SELECT uniqExact(id) AS chosen FROM (
       SELECT made.id AS id, made.at AS at FROM (${clicks}) AS click
       INNER JOIN (${made}) AS made ON made.id = click.named AND made.visitor_hash = click.visitor_hash
       UNION ALL
       SELECT made.id, made.at FROM (SELECT * FROM (${clicks}) WHERE named = ${none}) AS click
       ASOF INNER JOIN (${made}) AS made ON made.visitor_hash = click.visitor_hash AND made.at <= click.at
     ) WHERE ${within('at')}`,
    period,
  )
  return row?.chosen ?? 0
}

const DEFAULT_LIMIT = 25

/** A page of wizard questions, with the contact while it is known. */
export async function getWizardUsages(database: Database, query: UsagesQuery): Promise<WizardUsages> {
  const limit = USAGES_PER_PAGE.find((each) => String(each) === query.limit) ?? DEFAULT_LIMIT
  const order = query.sortOrder === 'asc' ? 'oldest' : 'newest'
  const { motorcycle: motorcycleId = null, usage: recommendationId = null } = query
  const page = { page: Number(query.page ?? 1), limit, order, motorcycleId, recommendationId } as const
  const { usages, pagination } = await listWizardUsages(database, page)
  const people = await findPeople(
    database,
    usages.map(({ contactId }) => contactId),
  )
  return {
    ok: true,
    usages: usages.map((usage) => toRecord(usage, people.get(usage.contactId))),
    pagination,
  }
}

type Person = { name: string | null; phone: string | null } | undefined

function toRecord(usage: WizardUsage, person: Person): WizardUsageRecord {
  const { recommendationId, requestedAt, visitorId, motorcycleId, motorcycle, year, kilometers, tireChoice, outcome, selected } = usage
  const model = year === null ? motorcycle : `${motorcycle} ${year}`
  const time = requestedAt.getTime()
  return {
    _id: recommendationId,
    formattedDate: `${formatDate(time)} ${formatTime(time)}`,
    createdAt: requestedAt.toISOString(),
    visitorId,
    wizardResponses: {
      visitorName: person?.name ?? null,
      visitorPhoneNumber: person?.phone ?? null,
      motorcycle: motorcycleId,
      usage: usage.usage,
      kilometers,
      selectedTyreType: tireChoice,
    },
    motorcycleDetails: { id: motorcycleId, model },
    outcome,
    tireInfo: selected && { ean: selected.ean, brand: selected.brand, name: selected.displayName, displaySize: selected.displaySize },
  }
}
