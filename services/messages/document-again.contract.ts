import { Type } from 'typebox'
import { Uuid } from '#events/primitives.ts'
import { call } from '#services/ingress/contract/call.contract.ts'
import { OrderLinkParams } from '#services/orders/buyer/buyer-order.contract.ts'

/** The buyer has a document of his order mailed again, to the address that the order has. */
export const DOCUMENT_AGAIN_CALLS = {
  mail: call({
    method: 'POST',
    path: '/api/v1/my-order/:token/documents/:documentId/mail',
    summary: 'Mail a document of an order again',
    params: Type.Object({ ...OrderLinkParams.properties, documentId: Uuid }),
    body: Type.Object({}, { additionalProperties: false }),
    answer: Type.Object({}),
  }),
}
