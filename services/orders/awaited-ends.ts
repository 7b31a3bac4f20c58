import type { OrderPlaced, OrderStatus, Receiving } from '#events/orders.events.ts'
import { addDays } from '#services/domain/calendar.ts'
import { workingDaysAfter } from '#services/domain/delivery.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import type { Queryable, Transaction } from '#services/platform/postgres.ts'

/** Orders of which only their end is awaited: the fitting, the pickup, the arrival. Staff are asked whether it happened. */

/** Working days in which a buyer picks up by himself. */
const PICKUP_DAYS = 3
/** Days in which a parcel arrives. */
const PARCEL_DAYS = 6

/** The day from which staff are asked, for an order that reaches its status on `today`; null = its end is not what is awaited. */
export function askedOn(
  status: OrderStatus,
  { receiving, fitting }: Pick<OrderPlaced, 'receiving' | 'fitting'>,
  today: string,
): string | null {
  if (status === 'sent') return addDays(today, PARCEL_DAYS)
  if (status !== 'transit' && status !== 'doneTransit') return null
  if (receiving === 'pickup') return workingDaysAfter(today, PICKUP_DAYS + 1)
  return fitting?.slot ? addDays(fitting.slot.date, 1) : null
}

/** To be called with each change of the order's status or appointment. */
export async function awaitEnd(
  tx: Transaction,
  { orderId, status, placed, at }: { orderId: string; status: OrderStatus; placed: OrderPlaced; at: Date },
): Promise<void> {
  const date = askedOn(status, placed, israelDate(at.getTime()))
  if (date === null) {
    await tx.query('DELETE FROM awaited_ends WHERE order_id = $1', [orderId])
    return
  }
  await tx.query(
    `INSERT INTO awaited_ends (order_id, since, asked_on) VALUES ($1, $2, $3)
     ON CONFLICT (order_id) DO UPDATE SET since = EXCLUDED.since, asked_on = EXCLUDED.asked_on, put_off_to = NULL`,
    [orderId, at, date],
  )
}

/** Staff: it did not happen yet. They are asked again on the next working day. */
export async function putOffEnd(database: Queryable, orderId: string, now: Date): Promise<void> {
  const today = israelDate(now.getTime())
  await database.query('UPDATE awaited_ends SET put_off_to = $2 WHERE order_id = $1 AND asked_on <= $3', [
    orderId,
    workingDaysAfter(today, 1),
    today,
  ])
}

/** Staff: they put it off by mistake. */
export async function askEndAgain(database: Queryable, orderId: string): Promise<void> {
  await database.query('UPDATE awaited_ends SET put_off_to = NULL WHERE order_id = $1', [orderId])
}

export interface AwaitedEnd {
  orderId: string
  contactId: string
  status: OrderStatus
  placed: OrderPlaced
  since: Date
  /** The day from which staff are asked, and the one to which they put it off. */
  askedOn: string
  putOffTo: string | null
}

interface OverdueEnds {
  receiving: readonly Receiving[]
  now: Date
  /** Orders of which something else tells how they go on. */
  except?: readonly string[]
}

/** Those of which staff are asked today; not where they have another question to decide. */
export async function listOverdueEnds(database: Queryable, { receiving, now, except = [] }: OverdueEnds): Promise<AwaitedEnd[]> {
  const { rows } = await database.query<AwaitedEnd>(
    `SELECT order_id AS "orderId", contact_id AS "contactId", status, placed, since, asked_on::text AS "askedOn",
       put_off_to::text AS "putOffTo"
     FROM awaited_ends JOIN orders USING (order_id)
     WHERE greatest(asked_on, put_off_to) <= $1 AND placed ->> 'receiving' = ANY ($2) AND order_id <> ALL ($3)
       AND status IN ('transit', 'doneTransit', 'sent') AND cancellation_id IS NULL AND needs_attention IS NULL`,
    [israelDate(now.getTime()), receiving, except],
  )
  return rows
}
