import { type Static, Type } from 'typebox'
import { OrderId } from '#events/orders.events.ts'
import { call, fileAnswer } from '#services/ingress/contract/call.contract.ts'

const OrderPath = Type.Object({ id: OrderId })

/** `confirmed`: although the buyer has cancelled. */
export const ParcelRequest = Type.Object({ confirmed: Type.Optional(Type.Boolean()) }, { additionalProperties: false })
export const SentParcel = Type.Object({ code: Type.String() })
export type SentParcel = Static<typeof SentParcel>

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
  label: call({
    method: 'GET',
    path: '/api/v1/order/:id/parcel/label',
    summary: "The label of an order's parcel as a PDF",
    params: OrderPath,
    answer: fileAnswer('application/pdf'),
  }),
}
