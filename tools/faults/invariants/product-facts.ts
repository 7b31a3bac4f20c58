import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { Database } from '#services/platform/postgres.ts'
import { type Article, leftFrom, type Recount, SOURCES, type Step } from './recount.ts'

/** What ClickHouse knows of articles over time, and the log does not. */
export async function findFactsOff(clickhouse: ClickHouse, { articles }: Recount): Promise<string[]> {
  const facts = await findFacts(clickhouse, [...articles.keys()])
  return [...articles.values()].flatMap((article) => offInFacts(article, facts))
}

/** What the catalogue shows of articles now, and the log does not leave. */
export async function findShownOff(database: Database, { articles }: Recount): Promise<string[]> {
  const shown = await findShown(database, [...articles.keys()])
  return [...articles.values()].flatMap((article) => offInCatalogue(article, shown.get(article.ean)))
}

/** In the order of `SOURCES`, then nowhere: what can be had soonest. What nobody counted is not recounted. */
function availabilityOf({ data, ...step }: Step): number | null {
  if (step.counted === null) return 0
  if (data.supplierUnits === null) return null
  const left = leftOf(step)
  const index = SOURCES.findIndex((_, source) => (left[source] ?? 0) > 0)
  return index === -1 ? OUT_OF_STOCK : index + 1
}
const OUT_OF_STOCK = 5

/** Of each source by itself: what can be had up to it, less what can be had up to the one before. */
function leftOf(step: Omit<Step, 'data'>): number[] {
  const upTo = leftFrom(step).map((units) => Math.max(units, 0))
  return upTo.map((units, place) => units - (upTo[place - 1] ?? 0))
}

async function findFacts(clickhouse: ClickHouse, eans: readonly string[]): Promise<Map<string, number>> {
  const rows = await clickhouse.query<{ ean: string; sequence: number; last: number }>(
    `SELECT ean, toFloat64(sequence) AS sequence, argMax(availability, version) AS last FROM product_facts
     WHERE ean IN {eans:Array(String)} GROUP BY ean, sequence`,
    { eans },
  )
  return new Map(rows.map(({ ean, sequence, last }) => [`${ean} ${sequence}`, last]))
}

/**
 * Events of one transaction are one step: between them nobody looked. What orders tell between a count and its correction is not known
 * better by anybody.
 */
function offInFacts({ ean, steps }: Article, facts: ReadonlyMap<string, number>): string[] {
  return steps.flatMap((step, index) => {
    const expected = step.isLast && !isToBeCorrected(steps.slice(index + 1)) ? availabilityOf(step) : null
    const known = facts.get(`${ean} ${step.sequence}`)
    if (known === undefined) return [`${ean} at ${step.sequence} is unknown to product_facts`]
    return expected === null || known === expected ? [] : [`product_facts say ${known} of ${ean} at ${step.sequence}, the log ${expected}`]
  })
}

function isToBeCorrected(later: readonly Step[]): boolean {
  const correction = later.findIndex(({ isCorrection }) => isCorrection)
  const nextCount = later.findIndex(({ type }) => type !== 'units.taken.v1')
  return correction !== -1 && (nextCount === -1 || correction < nextCount)
}

interface Shown {
  stock: number
  shipment: number
}

async function findShown(database: Database, eans: readonly string[]): Promise<Map<string, Shown>> {
  const { rows } = await database.query<Shown & { ean: string }>(
    `SELECT ean, (data ->> 'stock')::int AS stock, (data ->> 'shipmentUnits')::int AS shipment FROM read.products
     WHERE ean = ANY($1) AND data IS NOT NULL`,
    [eans],
  )
  return new Map(rows.map(({ ean, ...shown }) => [ean, shown]))
}

function offInCatalogue({ ean, steps }: Article, shown: Shown | undefined): string[] {
  const last = steps.at(-1)
  if (!last?.counted) return shown ? [`the catalogue shows ${ean}, which was removed`] : []
  const [stock, shipment] = leftOf(last)
  if (shown?.stock === stock && shown?.shipment === shipment) return []
  return [`the catalogue shows ${shown?.stock} and ${shown?.shipment} of ${ean}, the log leaves ${stock} and ${shipment}`]
}

/** What is counted day by day as facts come in is what a recount of all facts says. */
export async function findMiscounted(clickhouse: ClickHouse): Promise<string[]> {
  const rows = await clickhouse.query<{ kind: string; counted: number; recounted: number }>(
    `SELECT kind, counted, recounted
     FROM (SELECT kind, toFloat64(uniqExactMerge(events)) AS counted FROM daily_event_counts GROUP BY kind) AS days
     FULL JOIN (SELECT kind, toFloat64(uniqExact(event_id)) AS recounted FROM event_facts GROUP BY kind) AS facts USING (kind)
     WHERE counted != recounted`,
  )
  return rows.map(({ kind, counted, recounted }) => `${kind} is counted ${counted} times, and stands there ${recounted} times`)
}
