import { type Static, Type } from 'typebox'
import { OrderId } from './orders.events.ts'
import { Ean, nullable, ShortText, SizePart, Uuid } from './primitives.ts'

/** Personal requests to the shop. The person is stored in `contacts`; events contain the contact's id only. */

/** A shopper wants a notice when a tire, or any tire of a size, arrives: exactly one of the two is set. */
export const ArrivalNoticeAsked = Type.Object(
  {
    noticeId: Uuid,
    contactId: Uuid,
    visitorId: nullable(Uuid),
    ean: nullable(Ean),
    size: nullable(Type.Object({ width: SizePart, profile: SizePart, rim: SizePart }, { additionalProperties: false })),
  },
  { additionalProperties: false },
)
export type ArrivalNoticeAsked = Static<typeof ArrivalNoticeAsked>

/** The notice ended, and its phone was erased. */
export const ArrivalNoticeStopped = Type.Object({ noticeId: Uuid, contactId: Uuid }, { additionalProperties: false })
export type ArrivalNoticeStopped = Static<typeof ArrivalNoticeStopped>

/** A garage applies to join. Its message is stored with the contact. */
export const GarageJoinAsked = Type.Object({ requestId: Uuid, contactId: Uuid, reference: ShortText }, { additionalProperties: false })
export type GarageJoinAsked = Static<typeof GarageJoinAsked>

/** A customer cancels a purchase; staff carry it out. The reference was given to the customer. */
export const CancellationAsked = Type.Object(
  { requestId: Uuid, contactId: Uuid, reference: ShortText, orderId: nullable(OrderId) },
  { additionalProperties: false },
)
export type CancellationAsked = Static<typeof CancellationAsked>

/** Staff started, completed or reopened a request. Their notes are stored with the contact. */
export const RequestHandled = Type.Object(
  {
    requestId: Uuid,
    kind: Type.Union([Type.Literal('cancellation'), Type.Literal('garage-join'), Type.Literal('motorcycle-model')]),
    state: Type.Union([Type.Literal('open'), Type.Literal('in_work'), Type.Literal('done'), Type.Literal('declined')]),
    /** Staff member's id. */
    by: ShortText,
  },
  { additionalProperties: false },
)
export type RequestHandled = Static<typeof RequestHandled>
