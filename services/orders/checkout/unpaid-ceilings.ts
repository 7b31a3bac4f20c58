import type { OrderPlaced } from '#events/orders.events.ts'
import type { ShopperAddress } from '#services/ingress/plugins/shopper-address.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import { unitsOf } from '../stock/units.ts'
import type { CheckoutCommand, CheckoutRefused } from './checkout-types.ts'

/** Limits of what unpaid orders reserve, so that nobody can block every unit and appointment without paying. */
export interface UnpaidCeilings {
  /** Unpaid orders per phone or browser, by transfer and by card. */
  openTransfers: number
  openCardOrders: number
  /** Units and appointments reserved by unpaid orders per phone or browser, units also per order. */
  unpaidUnits: number
  unpaidAppointments: number
  /** The same per network address and day; 0 = unlimited. */
  unpaidUnitsOfAddress: number
  unpaidAppointmentsOfAddress: number
}

interface Orderer {
  phone: string
  visitorId: string | null
  /** Null where orders of an address are not counted. */
  addressHash: string | null
}

export const ordererOf = ({ person: { phone }, visitorId, address }: CheckoutCommand): Orderer => ({
  phone,
  visitorId,
  addressHash: address?.hash ?? null,
})

/** Several shoppers behind one address share its limits. */
export function ceilingsFor(address: ShopperAddress | null, ceilings: UnpaidCeilings): UnpaidCeilings {
  const shoppers = address?.shoppers ?? 1
  return {
    ...ceilings,
    unpaidUnitsOfAddress: ceilings.unpaidUnitsOfAddress * shoppers,
    unpaidAppointmentsOfAddress: ceilings.unpaidAppointmentsOfAddress * shoppers,
  }
}

const DAY_MS = 24 * 60 * 60_000

export interface HeldUnpaid {
  by: 'phone' | 'browser' | 'address'
  transfers: number
  cards: number
  units: number
  appointments: number
}

/** For each orderer. Call it under `lockCheckouts`, which excludes concurrent orders of the three. */
export async function listHeldUnpaid(tx: Transaction, orderers: readonly Orderer[], at: Date): Promise<HeldUnpaid[][]> {
  const { rows } = await tx.query<HeldUnpaid & { place: number }>(
    `SELECT asked.place::int, held.*
     FROM unnest($1::text[], $2::uuid[], $3::text[]) WITH ORDINALITY AS asked (phone, visitor_id, address_hash, place)
     CROSS JOIN LATERAL (
       SELECT o.by, count(*) FILTER (WHERE o.method = 'transfer')::int AS transfers, count(*) FILTER (WHERE o.method = 'creditcard')::int AS cards,
         coalesce(sum(o.units), 0)::int AS units, count(*) FILTER (WHERE o.has_slot)::int AS appointments
       FROM (
         SELECT mine.by, placed ->> 'paymentMethod' AS method, jsonb_typeof(placed #> '{fitting,slot}') = 'object' AS has_slot,
           (SELECT sum((line ->> 'quantity')::int * jsonb_array_length(line -> 'takes')) FROM jsonb_array_elements(placed -> 'lines') AS line) AS units
         FROM (
           SELECT 'phone' AS by, o.order_id FROM orders o JOIN contacts c USING (contact_id) WHERE c.phone = asked.phone
           UNION ALL SELECT 'browser', o.order_id FROM orders o WHERE o.visitor_id = asked.visitor_id
           UNION ALL SELECT 'address', a.order_id FROM order_addresses a WHERE a.address_hash = asked.address_hash AND a.placed_at > $4
         ) mine JOIN orders USING (order_id)
         -- Of an address what was placed counts, held or not: otherwise letting it lapse and ordering anew would have no end.
         WHERE (status = 'open' AND reservation = 'held') OR (mine.by = 'address' AND status IN ('open', 'cancelled'))
       ) o GROUP BY o.by
     ) held`,
    [
      orderers.map(({ phone }) => phone),
      orderers.map(({ visitorId }) => visitorId),
      orderers.map(({ addressHash }) => addressHash),
      new Date(at.getTime() - DAY_MS),
    ],
    { isPrepared: true },
  )
  return orderers.map((_, index) => rows.filter(({ place }) => place === index + 1))
}

/** Refuses an order that exceeds the limits; null = allowed. */
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
