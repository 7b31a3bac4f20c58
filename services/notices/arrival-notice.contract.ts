import { type Static, Type } from 'typebox'
import { Ean, nullable, Uuid } from '#events/primitives.ts'
import { call } from '#services/ingress/contract/call.contract.ts'

const SizePartText = Type.String({ minLength: 1, maxLength: 10 })
const Size = Type.Object({ width: SizePartText, profile: SizePartText, rim: SizePartText }, { additionalProperties: false })

/** A shopper asks to be told when a tire (`ean`) or anything of a size (`size`) is here: one of the two. */
export const ArrivalNotice = Type.Object(
  {
    phone: Type.String({ minLength: 1, maxLength: 40 }),
    /** Whether the sentence beside the box was agreed to, and which one it was. */
    consent: Type.Boolean(),
    consentVersion: Type.String({ minLength: 1, maxLength: 20 }),
    ean: Type.Optional(Ean),
    size: Type.Optional(Size),
    /** Makes a repeat of the same act harmless; becomes the event's id. */
    id: Type.Optional(Uuid),
    visitorId: Type.Optional(Uuid),
  },
  { additionalProperties: false },
)
export type ArrivalNotice = Static<typeof ArrivalNotice>

/** The same whether or not the phone waited already: the link that ends it comes with the message, to the phone alone. */
export const ArrivalNoticeAnswer = Type.Object({
  data: Type.Object({
    /** Of this request: the one that came with it, or the one made for it. */
    id: Type.String(),
  }),
})
export type ArrivalNoticeAnswer = Static<typeof ArrivalNoticeAnswer>

const Token = Type.String({ minLength: 1, maxLength: 300 })

export const StopLinkParams = Type.Object({ token: Token })

/** What a link that ends a notice is about. */
export const RequestedNotice = Type.Object({
  /** Null when it waits for a size. The catalogue may have forgotten a tire since: then it has no names. */
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

/** Being told of an arrival. */
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
