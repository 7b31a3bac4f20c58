import type { Queryable } from '#services/platform/postgres.ts'

/** Orders, offers, drafts and requests of which something is still to be decided, and all that hangs together with them. */

interface Link {
  one: string
  other: string
}

/**
 * They are not copied: a shop of ten years has finished what it began years ago, and each of them holds units, hours and work of staff
 * that are counted elsewhere.
 */
export async function findUnfinished(database: Queryable): Promise<Set<string>> {
  const { rows } = await database.query<{ id: string }>(OPEN)
  const { rows: links } = await database.query<Link>(LINKS)
  const found = new Set(rows.map(({ id }) => id))
  for (let before = -1; before < found.size; ) {
    before = found.size
    for (const { one, other } of links) {
      if (found.has(one)) found.add(other)
      if (found.has(other)) found.add(one)
    }
  }
  return found
}

const REQUESTS = `SELECT body::jsonb #>> '{data,requestId}' AS id, body::jsonb #>> '{data,orderId}' AS order_id FROM log_events
  WHERE topic IN ('contacts', 'wizard') AND body ~ '"type":"(cancellation.asked|garage-join.asked|motorcycle-model.requested).v1"'`

const OPEN = `
  SELECT order_id AS id FROM orders WHERE reservation = 'held' OR status IN ('paid', 'transit', 'doneTransit', 'sent')
    OR needs_attention IS NOT NULL OR cancellation_id IS NOT NULL OR refund_due_agorot > 0 OR balance_due_agorot > 0
  UNION SELECT order_id FROM payment_attempts WHERE status = 'pending' OR inquire_at IS NOT NULL
  UNION SELECT order_id FROM refunds WHERE state IN ('pending', 'unclear') OR inquire_at IS NOT NULL
  UNION SELECT order_id FROM documents WHERE state <> 'issued'
  UNION SELECT about FROM messages WHERE state IN ('waiting', 'held', 'sending')
  UNION SELECT offer_id::text FROM best_offers WHERE state IN ('waiting', 'accepted', 'countered')
  UNION SELECT draft_order_id::text FROM draft_orders WHERE received_at IS NULL AND status NOT IN ('failed', 'cancelled')
  UNION SELECT contact_id::text FROM contacts WHERE waits_for IS NOT NULL AND erased_at IS NULL
  UNION SELECT id FROM (${REQUESTS}) AS asked
    WHERE id NOT IN (SELECT request_id::text FROM handled_requests WHERE state IN ('done', 'declined'))`

const LINKS = `
  SELECT offer_id::text AS one, order_id AS other FROM best_offers WHERE order_id IS NOT NULL
  UNION SELECT line ->> 'offerId', order_id FROM orders, jsonb_array_elements(placed -> 'lines') AS line WHERE line ->> 'offerId' IS NOT NULL
  UNION SELECT body::jsonb #>> '{data,offerId}', body::jsonb #>> '{data,orderId}' FROM log_events
    WHERE topic = 'best-offers' AND body ~ '"orderId":"'
  UNION SELECT id, order_id FROM (${REQUESTS}) AS asked WHERE order_id IS NOT NULL
  UNION SELECT body::jsonb #>> '{data,requestId}', body::jsonb #>> '{data,orderId}' FROM log_events
    WHERE topic = 'orders' AND body ~ '"requestId":"'`
