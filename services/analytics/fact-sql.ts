import type { MetricSource, VisitOrigin } from '#events/collector.events.ts'
import { SOONEST_FIRST } from '#services/domain/visibility.ts'

/** Days of the shop in ClickHouse: parameters `{name:Date}`, times `received_at`. */

/** Inclusive. */
export type Period = { from: string; to: string }

/** A period that ends early, at an instant in milliseconds: at the same hour as one that is not over yet. */
export type Span = Period & { until: number }

export const ZONE = 'Asia/Jerusalem'

export const dayOf = (time: string): string => `toDate(${time}, '${ZONE}')`
/** The instant at which the day of a parameter begins, `days` later. */
export const startOf = (param: string, days = 0): string => `toDateTime64({${param}:Date} + ${days}, 3, '${ZONE}')`
/** From the start of the first day to the end of the last. */
export const within = (time: string, from = 'from', to = 'to'): string => `${time} >= ${startOf(from)} AND ${time} < ${startOf(to, 1)}`

export const until = (time: string, param = 'until'): string => `${time} < fromUnixTimestamp64Milli({${param}:Int64}, 'UTC')`
/** No instant is later. */
export const NO_END = Date.parse('2200-01-01T00:00:00.000Z')

/** For `AVAILABILITY_AT`: no act of the period is earlier. */
export const FIRST_MOMENT = `SELECT ${startOf('from')} AS at`

/** The period in tables that have a row for each day. */
export const DAYS = 'day BETWEEN {from:Date} AND {to:Date}'

/** Rows of `event_facts` that concern visitors (its sort key starts with the kind), and sums of orders. */

const listOf = (...kinds: string[]): string => kinds.map((kind) => `'${kind}'`).join(', ')

const VISITS = `kind IN (${listOf(
  'PRODUCT_IMPRESSION',
  'PRODUCT_ADD_TO_CART',
  'PRODUCT_REMOVE_FROM_CART',
  'CHECKOUT_INIT',
  'CHECKOUT_PASSED_STAGE_1',
  'LIST_VIEWED',
  'SEARCHED',
  'CONSENT_GIVEN',
  'CONSENT_REFUSED',
)})`
/** Acts of people with a visitor id. */
export const BY_PEOPLE = 'NOT is_bot AND visitor_hash != 0'

/** The period's rows that concern visitors, for further conditions. */
export const OF_VISITS = `FROM event_facts WHERE ${VISITS} AND ${BY_PEOPLE} AND ${within('received_at')}`

/** What each bit of `visitor_days.origins` and `.sources` stands for, from the first on; a new one goes to the end, by a migration. */
export const PLACES = {
  origin: ['direct', 'search', 'social', 'ad', 'message', 'other'] satisfies VisitOrigin[],
  source: [
    ...([
      'list_page',
      'list_page_by_category',
      'list_page_by_brand',
      'product_page',
      'cart_page',
      'checkout_page',
    ] satisfies MetricSource[]),
    ...(['home_page', 'search'] satisfies MetricSource[]),
  ],
}

/** A time in `order_sums` that has not occurred. */
const NEVER = "toDateTime64('2200-01-01 00:00:00', 3, 'UTC')"

/** What `order_sums` are summed from. */
const ORDER_ACTS = listOf('ORDER_PLACED', 'ORDER_PLACED_AGAIN', 'ORDER_PAYMENT_SUCCEEDED', 'ORDER_STATUS_CHANGED')

/**
 * A row per order: first placed, last state, and, when paid, since when and how much. Only orders to which something happened at these
 * times (of `received_at`) are summed, which `event_facts` has in order: whoever wants those placed or paid then looks at them again.
 */
export const ordersWith = (times: string): string => `
  SELECT min(order_sums.placed_at) AS placed_at, min(order_sums.paid_at) AS paid_at, paid_at < ${NEVER} AS is_paid,
    argMaxMerge(ordered) AS last, last.1 AS ordered_at, last.2 AS visitor_hash, last.4 AS lines,
    argMinMerge(charged) AS card_agorot, if(card_agorot > 0, card_agorot, last.3) AS paid_agorot
  FROM order_sums WHERE order_id IN (SELECT order_id FROM event_facts WHERE kind IN (${ORDER_ACTS}) AND ${times})
  GROUP BY order_id HAVING placed_at < ${NEVER}`

/** Orders paid in the period. */
export const PAID = `SELECT * FROM (${ordersWith(within('received_at'))}) WHERE is_paid AND ${within('paid_at')}`

/** Attributes of products, for other queries. */

/** The last brand of every product that had one. */
export const BRANDS = "SELECT ean, argMaxMerge(product_lasts.brand) AS brand FROM product_lasts GROUP BY ean HAVING brand != ''"

/** The sizes of every product, including removed ones. */
export const SIZES = 'SELECT ean, argMaxMerge(product_lasts.sizes) AS sizes FROM product_lasts GROUP BY ean'

/** Positions in the order of visibilities, from 1: in stock, and the last orderable one. */
export const ON_THE_SHELF = SOONEST_FIRST.indexOf('instock') + 1
export const TO_BE_HAD = SOONEST_FIRST.indexOf('ondemand') + 1

/**
 * From the month of the first act on; before that the last one of each product, as if of the beginning of time. Put together once for all
 * the joins that ask for them.
 */
const changesFor = (times: string): string => {
  const month = `(SELECT toStartOfMonth(coalesce(minOrNull(at), now64(3, 'UTC'))) FROM (${times}))`
  const changes = `SELECT groupArray((ean, at, shown.1, shown.2, shown.3)) FROM (
    SELECT ean, at, argMaxMerge(product_moments.shown) AS shown FROM product_moments WHERE toStartOfMonth(at) >= ${month} GROUP BY ean, at
    UNION ALL
    SELECT ean, toDateTime64(0, 3, 'UTC') AS at, argMaxMerge(product_months.shown) AS shown FROM product_months WHERE month < ${month} GROUP BY ean
  )`
  return `SELECT change.1 AS ean, change.2 AS at, change.3 AS availability, change.4 AS front_ean, change.5 AS rear_ean
    FROM (SELECT arrayJoin((${changes})) AS change)`
}
/** A tire unknown to the shop counts as unavailable. */
const GONE = 5

/**
 * The same acts (`ean`, `at`, and other columns) with `availability` at that moment, 0 = unknown. A set's availability is that of its
 * later tire: there are far fewer changes than acts, so its tires' are told to it first. `times` are no later than the first act, where
 * that is known without reading the acts.
 */
export const AVAILABILITY_AT = (acts: string, times = acts): string => {
  const changes = changesFor(times)
  const moments = `
  SELECT ean, at FROM (${changes})
  UNION DISTINCT
  SELECT sets.ean AS ean, tires.at AS at
  FROM (SELECT DISTINCT ean, arrayJoin([front_ean, rear_ean]) AS tire FROM (${changes}) WHERE front_ean != '') AS sets
  INNER JOIN (${changes}) AS tires ON tires.ean = sets.tire`
  const known = `
  SELECT moments.ean AS ean, moments.at AS at, if(own.front_ean = '', own.availability, greatest(
    if(front.availability = 0, ${GONE}, front.availability), if(rear.availability = 0, ${GONE}, rear.availability))) AS availability
  FROM (${moments}) AS moments
  ASOF INNER JOIN (${changes}) AS own ON own.ean = moments.ean AND own.at <= moments.at
  ASOF LEFT JOIN (${changes}) AS front ON front.ean = own.front_ean AND front.at <= moments.at
  ASOF LEFT JOIN (${changes}) AS rear ON rear.ean = own.rear_ean AND rear.at <= moments.at`
  return `
  SELECT acts.*, known.availability AS availability
  FROM (${acts}) AS acts ASOF INNER JOIN (${known}) AS known ON known.ean = acts.ean AND known.at <= acts.at`
}

/** Tables written by sinks; views fill all others from them. */
export const FACT_TABLES: readonly string[] = ['event_facts', 'product_facts']
