import type { OrderPlaced } from '#events/orders.events.ts'
import type { ShopperAddress } from '#services/ingress/plugins/shopper-address.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import { unitsOf } from '../stock/units.ts'
import type { CheckoutRefused } from './checkout-types.ts'

/** What unpaid orders may hold: otherwise one person could hold every unit and every appointment, and pay for none. */
export interface UnpaidCeilings {
  /** Unpaid orders of one phone or one browser, by transfer and by card. */
  openTransfers: number
  openCardOrders: number
  /** Units and appointments held by the unpaid orders of one phone or one browser, units also of one order. */
  unpaidUnits: number
  unpaidAppointments: number
  /** The same of one network address and the last day; 0 = no ceiling. */
  unpaidUnitsOfAddress: number
  unpaidAppointmentsOfAddress: number
}

export interface Orderer {
  phone: string
  visitorId: string | null
  /** Null where orders of an address are not counted. */
  addressHash: string | null
}

/** Behind one address there may be many shoppers, who share what all of them may hold. */
export function ceilingsFor(address: ShopperAddress | null, ceilings: UnpaidCeilings): UnpaidCeilings {
  const shoppers = address?.shoppers ?? 1
  return {
    ...ceilings,
    unpaidUnitsOfAddress: ceilings.unpaidUnitsOfAddress * shoppers,
    unpaidAppointmentsOfAddress: ceilings.unpaidAppointmentsOfAddress * shoppers,
  }
}

const DAY_MS = 24 * 60 * 60_000

interface HeldUnpaid {
  by: 'phone' | 'browser' | 'address'
  transfers: number
  cards: number
  units: number
  appointments: number
}

/** To be asked once nobody else orders for any of the three: see `lockCheckout`. */
export async function listHeldUnpaid(tx: Transaction, { phone, visitorId, addressHash }: Orderer, at: Date): Promise<HeldUnpaid[]> {
  const { rows } = await tx.query<HeldUnpaid>(
    `SELECT o.by, count(*) FILTER (WHERE o.method = 'transfer')::int AS transfers, count(*) FILTER (WHERE o.method = 'creditcard')::int AS cards,
       coalesce(sum(o.units), 0)::int AS units, count(*) FILTER (WHERE o.has_slot)::int AS appointments
     FROM (
       SELECT mine.by, placed ->> 'paymentMethod' AS method, jsonb_typeof(placed #> '{fitting,slot}') = 'object' AS has_slot,
         (SELECT sum((line ->> 'quantity')::int * jsonb_array_length(line -> 'takes')) FROM jsonb_array_elements(placed -> 'lines') AS line) AS units
       FROM (
         SELECT 'phone' AS by, o.order_id FROM orders o JOIN contacts c USING (contact_id) WHERE c.phone = $1
         UNION ALL SELECT 'browser', o.order_id FROM orders o WHERE o.visitor_id = $2
         UNION ALL SELECT 'address', o.order_id FROM orders o WHERE o.address_hash = $3 AND o.placed_at > $4
       ) mine JOIN orders USING (order_id)
       -- Of an address what was placed counts, held or not: otherwise letting it lapse and ordering anew would have no end.
       WHERE (status = 'open' AND reservation = 'held') OR (mine.by = 'address' AND status IN ('open', 'cancelled'))
     ) o GROUP BY o.by`,
    [phone, visitorId, addressHash, new Date(at.getTime() - DAY_MS)],
    { isPrepared: true },
  )
  return rows
}

/** Refuses an order with which there would be too much; null = there would not. */
export function refuseTooMuch(held: readonly HeldUnpaid[], order: OrderPlaced, ceilings: UnpaidCeilings): CheckoutRefused | null {
  const ofPerson = held.filter(({ by }) => by !== 'address')
  const most = (rows: readonly HeldUnpaid[], what: Exclude<keyof HeldUnpaid, 'by'>) => Math.max(0, ...rows.map((row) => row[what]))
  const transfers = most(ofPerson, 'transfers')
  if (order.paymentMethod === 'transfer' && transfers >= ceilings.openTransfers) {
    return { ok: false, reason: 'too_many_transfers', waiting: transfers }
  }
  if (order.paymentMethod === 'creditcard' && most(ofPerson, 'cards') >= ceilings.openCardOrders) {
    return { ok: false, reason: 'too_much_unpaid', of: 'orders' }
  }
  const ofAddress = held.filter(({ by }) => by === 'address')
  const units = unitsOf(order.lines).reduce((sum, { quantity }) => sum + quantity, 0)
  if (units > ceilings.unpaidUnits) return { ok: false, reason: 'too_many_units', most: ceilings.unpaidUnits }
  if (most(ofPerson, 'units') + units > ceilings.unpaidUnits || isAbove(most(ofAddress, 'units') + units, ceilings.unpaidUnitsOfAddress)) {
    return { ok: false, reason: 'too_much_unpaid', of: 'units' }
  }
  if (!order.fitting?.slot) return null
  if (
    most(ofPerson, 'appointments') >= ceilings.unpaidAppointments ||
    isAbove(most(ofAddress, 'appointments') + 1, ceilings.unpaidAppointmentsOfAddress)
  ) {
    return { ok: false, reason: 'too_much_unpaid', of: 'appointments' }
  }
  return null
}

const isAbove = (count: number, ceiling: number): boolean => ceiling > 0 && count > ceiling
