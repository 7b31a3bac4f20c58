import { SOONEST_FIRST } from '#services/domain/visibility.ts'
import type { FactTable } from '#services/platform/backup/clickhouse-facts.ts'

/** Days of the shop in ClickHouse: parameters `{name:Date}`, times `received_at`. */

/** Both days included. */
export type Period = { from: string; to: string }

export const ZONE = 'Asia/Jerusalem'

export const dayOf = (time: string): string => `toDate(${time}, '${ZONE}')`
/** The instant at which the day of a parameter begins, `days` later. */
export const startOf = (param: string, days = 0): string => `toDateTime64({${param}:Date} + ${days}, 3, '${ZONE}')`
/** From the beginning of the one day to the end of the other. */
export const within = (time: string, from = 'from', to = 'to'): string => `${time} >= ${startOf(from)} AND ${time} < ${startOf(to, 1)}`

/** Which rows of `event_facts` are told of visitors (its sort key begins with the kind), and what orders come to. */

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
/** What a person did, whom the browser had given an id. */
export const BY_PEOPLE = 'NOT is_bot AND visitor_hash != 0'

/** The rows of the period that are told of visitors, to be narrowed or grouped further. */
export const OF_VISITS = `FROM event_facts WHERE ${VISITS} AND ${BY_PEOPLE} AND ${within('received_at')}`

/** Of a time in `order_sums`: it has not come. */
const NEVER = "toDateTime64('2200-01-01 00:00:00', 3, 'UTC')"

/**
 * A row for each order that was placed: when first, how it was last, and, when it was paid, since when and how much. Only orders
 * of which a time in `order_sums` is as asked, so that no other is added up: the first of all its times stands in one of its rows.
 */
export const ordersWith = (times: string): string => `
  SELECT min(order_sums.placed_at) AS placed_at, min(order_sums.paid_at) AS paid_at, paid_at < ${NEVER} AS is_paid,
    argMaxMerge(ordered) AS last, last.1 AS ordered_at, last.2 AS visitor_hash, last.4 AS lines,
    argMinMerge(charged) AS card_agorot, if(card_agorot > 0, card_agorot, last.3) AS paid_agorot
  FROM order_sums WHERE order_id IN (SELECT order_id FROM order_sums WHERE ${times})
  GROUP BY order_id HAVING placed_at < ${NEVER}`

/** The orders that were paid in the period. */
export const PAID = `SELECT * FROM (${ordersWith(within('paid_at'))}) WHERE is_paid AND ${within('paid_at')}`

/** What products were like, for the queries of others. */

/** The last brand of every product that had one. */
export const BRANDS =
  "SELECT ean, argMaxIf(brand, (sequence, version), brand != '') AS brand FROM product_facts GROUP BY ean HAVING brand != ''"

/** The sizes of every product, also of one that is not sold any more. */
export const SIZES = 'SELECT ean, argMaxIf(sizes, (sequence, version), notEmpty(sizes)) AS sizes FROM product_facts GROUP BY ean'

/** Places in the order of visibilities, from 1: what lies there, and the last of what can be had at all. */
export const ON_THE_SHELF = SOONEST_FIRST.indexOf('instock') + 1
export const TO_BE_HAD = SOONEST_FIRST.indexOf('ondemand') + 1

const CHANGES = `
  SELECT ean, at, argMax(availability, (sequence, version)) AS availability, argMax(front_ean, (sequence, version)) AS front_ean,
    argMax(rear_ean, (sequence, version)) AS rear_ean
  FROM product_facts GROUP BY ean, at`
/** Of a tire that the shop does not know nothing is left. */
const GONE = 5

/**
 * The same acts (`ean`, `at`, and what else they have) with `availability` at that moment, 0 = not known. A set is there when the
 * later of its two tires is.
 */
export const AVAILABILITY_AT = (acts: string): string => `
  SELECT acts.*, if(own.front_ean = '', own.availability, greatest(
    if(front.availability = 0, ${GONE}, front.availability), if(rear.availability = 0, ${GONE}, rear.availability))) AS availability
  FROM (${acts}) AS acts
  ASOF INNER JOIN (${CHANGES}) AS own ON own.ean = acts.ean AND own.at <= acts.at
  ASOF LEFT JOIN (${CHANGES}) AS front ON front.ean = own.front_ean AND front.at <= acts.at
  ASOF LEFT JOIN (${CHANGES}) AS rear ON rear.ean = own.rear_ean AND rear.at <= acts.at`

/** Tables that the sinks write; every other one is filled from them by a view. */
export const FACT_TABLES: readonly FactTable[] = [
  { table: 'event_facts', time: 'received_at' },
  { table: 'product_facts', time: 'at' },
]
