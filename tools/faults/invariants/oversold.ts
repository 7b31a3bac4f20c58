import type { Database } from '#services/platform/postgres.ts'
import { leftFrom, type Order, plus, type Recount, SOURCES, type Step } from './recount.ts'

/** What was promised to more than there was for: units, uses of a coupon, appointments, prices that hold once. */
export async function findOversold(database: Database, { articles, orders, usageLimits, linksSpentTwice }: Recount): Promise<string[]> {
  const holding = [...orders.values()].filter(({ isReleased }) => !isReleased)
  return [
    ...[...articles].flatMap(([ean, { steps }]) =>
      steps.filter(({ isOversold }) => isOversold).map((step) => `oversold: ${ean} at ${step.sequence}: ${formatStep(step)}`),
    ),
    ...findOverused(holding, usageLimits),
    ...(await findUsedBySame(database, holding, usageLimits)),
    ...(await findOverbooked(database, holding)),
    ...linksSpentTwice.map((offerId) => `oversold: the price of offer ${offerId} was given twice`),
    ...tooMany(
      holding.flatMap(({ lines }) => lines.flatMap(({ offerId }) => offerId ?? [])),
      () => 1,
    ).map(([offerId, orderCount]) => `oversold: the price of offer ${offerId} is held by ${orderCount} orders`),
  ]
}

export const formatStep = ({ counted, held, handedOver }: Step): string =>
  SOURCES.map((each) => `${each} ${counted?.[each]} - ${held[each]} held - ${handedOver[each]} handed over`).join(', ')

function tooMany(names: readonly string[], mostOf: (name: string) => number): [string, number][] {
  return [...Map.groupBy(names, (name) => name)]
    .map(([name, all]): [string, number] => [name, all.length])
    .filter(([name, count]) => count > mostOf(name))
}

function findOverused(holding: readonly Order[], limits: Recount['usageLimits']): string[] {
  const used = holding.flatMap(({ couponCode }) => couponCode ?? [])
  return tooMany(used, (code) => limits.get(code)?.most ?? Number.POSITIVE_INFINITY).map(
    ([code, count]) => `oversold: coupon ${code} is used by ${count} orders`,
  )
}

/** Who ordered stands with the contacts alone. */
async function findUsedBySame(database: Database, holding: readonly Order[], limits: Recount['usageLimits']): Promise<string[]> {
  const once = holding.filter(({ couponCode }) => couponCode !== null && limits.get(couponCode)?.isOncePerCustomer)
  const { rows } = await database.query<{ contactId: string; phone: string }>(
    'SELECT contact_id AS "contactId", phone FROM contacts WHERE contact_id = ANY($1) AND phone IS NOT NULL',
    [once.map(({ contactId }) => contactId)],
  )
  const phones = new Map(rows.map(({ contactId, phone }) => [contactId, phone]))
  const uses = once.map(({ couponCode, contactId }) => `${couponCode} by ${phones.get(contactId) ?? contactId}`)
  return tooMany(uses, () => 1).map(([use, count]) => `oversold: coupon ${use.split(' ')[0]} was used ${count} times by one customer`)
}

async function findOverbooked(database: Database, holding: readonly Order[]): Promise<string[]> {
  const { rows } = await database.query<{ id: string; capacity: number }>(
    `SELECT DISTINCT ON (subject) subject AS id, capacity FROM (
       SELECT body::jsonb ->> 'subject' AS subject, (body::jsonb #>> '{data,slotCapacity}')::int AS capacity, sequence
       FROM log_events WHERE topic = 'catalogue' AND body::jsonb ->> 'type' = 'garage.changed.v1') AS told
     ORDER BY subject, sequence DESC`,
  )
  const capacities = new Map(rows.map(({ id, capacity }) => [id, capacity]))
  const taken = holding.flatMap(({ fitting }) =>
    fitting?.slot ? [`${fitting.garageId} ${fitting.slot.date} ${fitting.slot.startsAt}`] : [],
  )
  return tooMany(taken, (slot) => capacities.get(slot.split(' ')[0] ?? '') ?? 0).map(
    ([slot, count]) => `oversold: the appointment ${slot} is held by ${count} orders`,
  )
}

/** Records, and what the catalogue shows, that say something else of the articles than the log does. */
export async function findCountersOff(database: Database, { articles }: Recount): Promise<string[]> {
  const { rows } = await database.query<{ ean: string; source: string; reserved: number; left: number }>(
    `SELECT ean, source, reserved, on_hand - reserved - handed_over AS left FROM stock_counters WHERE ean = ANY($1)`,
    [[...articles.keys()]],
  )
  return rows.flatMap(({ ean, source, reserved, left }) => {
    const last = articles.get(ean)?.steps.at(-1)
    if (!last?.counted) return []
    const held = last.held[source] ?? 0
    const isLeft = (last.counted[source] ?? 0) - held - (last.handedOver[source] ?? 0)
    const sides = [
      ...(reserved === held ? [] : [`hold ${reserved}, orders ${held}`]),
      ...(left === isLeft ? [] : [`leave ${left}, the log ${isLeft} (${formatStep(last)})`]),
    ]
    return sides.map((side) => `the counters of ${ean} (${source}) ${side}`)
  })
}

/**
 * Whether at some time less than `quantity` was left of the article, or of one of the tires of a set: in all, or of a source that it had
 * shown until then, since nobody is given a later one who was shown a sooner. Orders take from counters that read a count a moment after
 * it stands in the log: until then the counts before it hold.
 */
export function wasEverShort({ articles }: Recount, eans: readonly string[], quantity: number): boolean {
  return eans.some((ean) => {
    const steps = articles.get(ean)?.steps ?? []
    const shown = new Set<number>()
    return steps.some((step, index) =>
      [step, ...asCountedBefore(steps, index)].some((known) => {
        const left = leftFrom(known)
        const shows = left.findIndex((units) => units > 0)
        shown.add(shows)
        return shows === -1 || [...shown].some((source) => (left[source] ?? 0) < quantity)
      }),
    )
  })
}

const COUNTS_UNREAD = 2

/** A step by the counts before the one that it follows. */
function asCountedBefore(steps: readonly Step[], index: number): Pick<Step, 'counted' | 'held' | 'handedOver'>[] {
  const step = steps[index] as Step
  const followed = steps.slice(0, index + 1).findLastIndex(({ type }) => type !== 'units.taken.v1')
  let sinceCounted = step.handedOver
  const endsOfCounts = steps.slice(0, Math.max(followed, 0)).filter((_, end) => steps[end + 1]?.type !== 'units.taken.v1')
  return endsOfCounts
    .slice(-COUNTS_UNREAD)
    .toReversed()
    .map(({ counted, handedOver }) => {
      sinceCounted = plus(sinceCounted, handedOver)
      return { counted, held: step.held, handedOver: sinceCounted }
    })
}
