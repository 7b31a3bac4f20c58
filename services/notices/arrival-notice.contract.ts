import { type Static, Type } from 'typebox'
import { Ean, nullable, Uuid } from '#events/primitives.ts'
import { call } from '#services/ingress/contract/call.contract.ts'

const SizePartText = Type.String({ minLength: 1, maxLength: 10 })
const Size = Type.Object({ width: SizePartText, profile: SizePartText, rim: SizePartText }, { additionalProperties: false })

/** Requests a notice of the arrival of a tire (`ean`) or of anything in a size (`size`): one of the two. */
export const ArrivalNotice = Type.Object(
  {
    phone: Type.String({ minLength: 1, maxLength: 40 }),
    /** Consent to the sentence beside the box, and which wording. */
    consent: Type.Boolean(),
    consentVersion: Type.String({ minLength: 1, maxLength: 20 }),
    ean: Type.Optional(Ean),
    size: Type.Optional(Size),
    /** Idempotency key; becomes the event's id. */
    id: Type.Optional(Uuid),
    visitorId: Type.Optional(Uuid),
  },
  { additionalProperties: false },
)
export type ArrivalNotice = Static<typeof ArrivalNotice>

/** The same whether or not the phone waited before: the link that ends it is sent to the phone only. */
export const ArrivalNoticeAnswer = Type.Object({
  data: Type.Object({
    /** This request's id, sent or generated. */
    id: Type.String(),
  }),
})
export type ArrivalNoticeAnswer = Static<typeof ArrivalNoticeAnswer>

const Token = Type.String({ minLength: 1, maxLength: 300 })

export const StopLinkParams = Type.Object({ token: Token })

/** The notice that a link ends. */
export const RequestedNotice = Type.Object({
  /** Null when it waits for a size. A tire removed from the catalogue has no names. */
  tire: nullable(Type.Object({ ean: Type.String(), brand: Type.String(), displayName: Type.String(), displaySize: Type.String() })),
  size: nullable(Type.Object({ width: Type.String(), profile: Type.String(), rim: Type.String() })),
  isOpen: Type.Boolean(),
})
export type RequestedNotice = Static<typeof RequestedNotice>

export const StopNotice = Type.Object({ token: Token }, { additionalProperties: false })
export type StopNotice = Static<typeof StopNotice>

export const StopNoticeAnswer = Type.Object({
  data: Type.Object({ outcome: Type.Union([Type.Literal('stopped'), Type.Literal('stopped_before')]) }),
})
export type StopNoticeAnswer = Static<typeof StopNoticeAnswer>

/** Arrival notices. */
export const NOTICE_CALLS = {
  request: call({
    method: 'POST',
    path: '/api/v1/arrival-notices',
    summary: 'Ask to be told of an arrival',
    body: ArrivalNotice,
    answer: ArrivalNoticeAnswer,
  }),
  requested: call({
    method: 'GET',
    path: '/api/v1/arrival-notices/:token',
    summary: 'What a link that ends a notice is about',
    params: StopLinkParams,
    answer: RequestedNotice,
  }),
  stop: call({
    method: 'POST',
    path: '/api/v1/arrival-notices/stop',
    summary: 'End a notice and erase its phone',
    body: StopNotice,
    answer: StopNoticeAnswer,
  }),
}
