import { type Static, Type } from 'typebox'
import { OrderId } from '#events/orders.events.ts'
import { nullable } from '#events/primitives.ts'
import { call, fileAnswer } from '#services/ingress/contract/call.contract.ts'

/** In the order in which a parcel reaches them. `failed`: given up by the carrier, without a word on where the goods are. */
export const PARCEL_STATES = ['created', 'collected', 'underway', 'out', 'delivered', 'failed', 'returned'] as const
export type ParcelState = (typeof PARCEL_STATES)[number]

/** Each is fetched from the carrier. */
const MOST_LABELS = 50

const OrderPath = Type.Object({ id: OrderId })

/** `confirmed`: although the buyer has cancelled, or owes a difference. */
export const ParcelRequest = Type.Object({ confirmed: Type.Optional(Type.Boolean()) }, { additionalProperties: false })
export const SentParcel = Type.Object({ code: Type.String() })
export type SentParcel = Static<typeof SentParcel>

/** An order's parcel as staff see it. `isOffered`: the shop has a carrier. */
export const StaffParcel = Type.Object({
  isOffered: Type.Boolean(),
  /** Null until it is ordered. */
  parcel: nullable(Type.Object({ code: Type.String(), state: Type.Enum([...PARCEL_STATES]), since: nullable(Type.String()) })),
})
export type StaffParcel = Static<typeof StaffParcel>

/** Parcels of orders by shipping, at the desk. */
export const PARCEL_CALLS = {
  send: call({
    method: 'POST',
    path: '/api/v1/order/:id/parcel',
    summary: 'Order a parcel from the carrier for a paid order, which is then sent; the same parcel however often it is asked for',
    params: OrderPath,
    body: ParcelRequest,
    answer: SentParcel,
  }),
  ofOrder: call({
    method: 'GET',
    path: '/api/v1/order/:id/parcel',
    summary: "An order's parcel, and what the carrier said of it last",
    params: OrderPath,
    answer: StaffParcel,
  }),
  label: call({
    method: 'GET',
    path: '/api/v1/order/:id/parcel/label',
    summary: "The label of an order's parcel as a PDF",
    params: OrderPath,
    answer: fileAnswer('application/pdf'),
  }),
  /** In the given order; orders without a parcel are left out. */
  labels: call({
    method: 'GET',
    path: '/api/v1/staff/parcels/labels',
    summary: 'The labels of many parcels in one PDF, to be printed at once',
    query: Type.Object({ orders: Type.String({ pattern: `^[0-9]{6,12}(,[0-9]{6,12}){0,${MOST_LABELS - 1}}$` }) }),
    answer: fileAnswer('application/pdf'),
  }),
}
