import { within } from './israel-days.ts'

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
