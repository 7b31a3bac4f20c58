import { type Static, Type } from 'typebox'
import { OrderId } from './orders.events.ts'
import { Ean, nullable, ShortText, SizePart, Uuid } from './primitives.ts'

/** What people ask of the shop that concerns themselves. Who they are is a record of `contacts`; the events name the contact only. */

/** A shopper wants to be told when a tire, or anything of a size, is here: one of the two is named. */
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

/** It is over, and the phone that was left for it is erased. */
export const ArrivalNoticeStopped = Type.Object({ noticeId: Uuid, contactId: Uuid }, { additionalProperties: false })
export type ArrivalNoticeStopped = Static<typeof ArrivalNoticeStopped>

/** A garage wants to become a place of installation. What it wrote is the contact's. */
export const GarageJoinAsked = Type.Object({ requestId: Uuid, contactId: Uuid, reference: ShortText }, { additionalProperties: false })
export type GarageJoinAsked = Static<typeof GarageJoinAsked>

/** A customer gives notice that a purchase is cancelled; staff carry it out. The reference is what the customer was told. */
export const CancellationAsked = Type.Object(
  { requestId: Uuid, contactId: Uuid, reference: ShortText, orderId: nullable(OrderId) },
  { additionalProperties: false },
)
export type CancellationAsked = Static<typeof CancellationAsked>

/** Staff took up what was asked of them, dealt with it, or put it back. What they wrote down of it is the contact's. */
export const RequestHandled = Type.Object(
  {
    requestId: Uuid,
    kind: Type.Union([Type.Literal('cancellation'), Type.Literal('garage-join'), Type.Literal('motorcycle-model')]),
    state: Type.Union([Type.Literal('open'), Type.Literal('in_work'), Type.Literal('done'), Type.Literal('declined')]),
    /** The id of the member of staff. */
    by: ShortText,
  },
  { additionalProperties: false },
)
export type RequestHandled = Static<typeof RequestHandled>
