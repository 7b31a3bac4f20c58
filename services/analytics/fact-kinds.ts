/** Which rows of `event_facts` are told of visitors, and which of orders. Its sort key begins with the kind. */

const listOf = (...kinds: string[]): string => kinds.map((kind) => `'${kind}'`).join(', ')

export const VISITS = `kind IN (${listOf(
  ...['PRODUCT_IMPRESSION', 'PRODUCT_ADD_TO_CART', 'PRODUCT_REMOVE_FROM_CART', 'CHECKOUT_INIT', 'CHECKOUT_PASSED_STAGE_1'],
  ...['LIST_VIEWED', 'SEARCHED', 'CONSENT_GIVEN', 'CONSENT_REFUSED'],
)})`
/** What a person did, whom the browser had given an id. */
export const BY_PEOPLE = 'NOT is_bot AND visitor_hash != 0'

const IS_PLACED = `kind IN (${listOf('ORDER_PLACED', 'ORDER_PLACED_AGAIN')})`
const IS_CHARGED = "kind = 'ORDER_PAYMENT_SUCCEEDED'"
/** Staff mark a transfer as paid, or leave that out and send the goods. */
const IS_PAID = `(${IS_CHARGED} OR (kind = 'ORDER_STATUS_CHANGED'
  AND JSONExtractString(props, 'to') IN (${listOf('paid', 'transit', 'doneTransit', 'sent', 'closed')})))`
const OF_ORDERS = `kind IN (${listOf('ORDER_PLACED', 'ORDER_PLACED_AGAIN', 'ORDER_PAYMENT_SUCCEEDED', 'ORDER_STATUS_CHANGED')})`

/**
 * A row for each order until the end of `{to:Date}`: placed when it was first, as it was last, paid once and when it was first,
 * with what the card was charged or else what was asked.
 */
export const ordersUntil = (end: string): string => `
  SELECT order_id,
    argMaxIf(visitor_hash, (received_at, event_id), ${IS_PLACED}) AS visitor_hash,
    minIf(received_at, ${IS_PLACED}) AS placed_at,
    maxIf(received_at, ${IS_PLACED}) AS ordered_at,
    argMaxIf(props, (received_at, event_id), ${IS_PLACED}) AS placed,
    countIf(${IS_PAID}) > 0 AS is_paid,
    minIf(received_at, ${IS_PAID}) AS paid_at,
    if(countIf(${IS_CHARGED}) > 0, argMinIf(amount_agorot, (received_at, event_id), ${IS_CHARGED}),
      argMaxIf(amount_agorot, (received_at, event_id), ${IS_PLACED})) AS paid_agorot
  FROM event_facts WHERE ${OF_ORDERS} AND order_id != '' AND received_at < ${end}
  GROUP BY order_id HAVING countIf(${IS_PLACED}) > 0`

/** What a paid order was of: a row for each of its lines. */
export const LINES = "arrayJoin(JSONExtract(placed, 'lines', 'Array(Tuple(ean String, quantity UInt32))'))"
