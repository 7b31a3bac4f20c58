import { type Static, Type } from 'typebox'
import { RequestHandled } from '#events/contacts.events.ts'
import { MotorcycleSegment } from '#events/motorcycles.events.ts'
import { Ean, nullable, ShortText, Uuid, Year } from '#events/primitives.ts'
import { call } from '#services/ingress/contract/call.contract.ts'
import { Pagination } from '#services/staff/staff.contract.ts'

/** Requests to staff at the desk. Times are ISO 8601. */

const Text = nullable(Type.String())
const Kind = RequestHandled.properties.kind
export type StaffRequestKind = Static<typeof Kind>
const State = RequestHandled.properties.state
export type StaffRequestState = Static<typeof State>

export const StaffRequest = Type.Object({
  requestId: Type.String(),
  kind: Kind,
  state: State,
  askedAt: Type.String(),
  /** The reference for phone calls. */
  reference: Text,
  /** Sender and text; null where unknown: a missing motorcycle, or `isErased`. */
  person: nullable(
    Type.Object({
      name: Text,
      phone: Text,
      email: Text,
      garageName: Text,
      city: Text,
      /** The motorcycles and tires that the garage fits. */
      fits: Text,
      notes: Text,
      reason: Text,
      /** The order's number, as typed. */
      orderNumber: Text,
    }),
  ),
  isErased: Type.Boolean(),
  /** The missing motorcycle; null where sanitizing left nothing. */
  model: Text,
  /** The order to cancel; null = none was found. */
  orderId: Text,
  /** For a cancellation: the legal deadline of the refund. */
  refundBy: Text,
  /** What staff did, and who; `outcome`: the order was cancelled, or the cancellation declined there. */
  handled: nullable(Type.Object({ at: Type.String(), by: Type.String(), outcome: nullable(Type.Enum(['cancelled', 'declined'])) })),
  note: Text,
})
export type StaffRequest = Static<typeof StaffRequest>

const PageText = Type.String({ pattern: '^[1-9][0-9]{0,5}$' })

export const StaffRequestsQuery = Type.Object({
  kind: Type.Optional(Kind),
  /** `waiting`: open or in work; `over`: done or declined. */
  state: Type.Optional(Type.Enum(['waiting', 'over'])),
  page: Type.Optional(PageText),
  /** This one only, whatever its kind and state. */
  request: Type.Optional(Uuid),
})
export type StaffRequestsQuery = Static<typeof StaffRequestsQuery>

const Counts = Type.Object({ waiting: Type.Integer(), over: Type.Integer() })

export const StaffRequests = Type.Object({
  requests: Type.Array(StaffRequest),
  pagination: Pagination,
  counts: Type.Object({ cancellation: Counts, 'garage-join': Counts, 'motorcycle-model': Counts }),
})
export type StaffRequests = Static<typeof StaffRequests>

/** `seen`: the state that the page showed; with another one by now nothing is changed. `id` is the idempotency key. */
export const RequestHandling = Type.Object(
  { id: Uuid, state: State, seen: State, note: Type.Optional(Type.String({ maxLength: 1000 })) },
  { additionalProperties: false },
)
export type RequestHandling = Static<typeof RequestHandling>

export const RequestHandledAnswer = Type.Object({ request: StaffRequest })
export type RequestHandledAnswer = Static<typeof RequestHandledAnswer>

/** A missing motorcycle with its sizes, as on the tires. `seen` and `id` as above. */
export const MotorcycleAddition = Type.Object(
  {
    id: Uuid,
    seen: State,
    motorcycle: Type.Object(
      {
        brand: ShortText,
        model: ShortText,
        yearFrom: Year,
        yearTo: Year,
        segment: MotorcycleSegment,
        frontSize: ShortText,
        rearSize: ShortText,
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
)
export type MotorcycleAddition = Static<typeof MotorcycleAddition>

/** The request is dealt with; `message` is for its rider, with the address of the motorcycle's page, `path`. */
export const MotorcycleAdded = Type.Object({ request: StaffRequest, path: Type.String(), message: Type.String() })
export type MotorcycleAdded = Static<typeof MotorcycleAdded>

/** A conflict: the request's current state. */
export const RequestHandlingRefusal = Type.Object(
  {
    error: Type.Object({ code: Type.String(), message: Type.String() }, { additionalProperties: true }),
    request: Type.Optional(StaffRequest),
  },
  { additionalProperties: true },
)

const SizePart = Type.String({ minLength: 1, maxLength: 10 })
export const ArrivalSize = Type.Object({ width: SizePart, profile: SizePart, rim: SizePart }, { additionalProperties: false })

/** An awaited tire or size: one of `ean` and `size` is null. */
export const StaffArrival = Type.Object({
  ean: Text,
  size: nullable(ArrivalSize),
  /** Of a tire that is in the catalogue. */
  brand: Text,
  displayName: Text,
  displaySize: Text,
  /** Number of waiting phones, and since when the first one waits. */
  waiting: Type.Integer(),
  /** Those of them to whom the shop wrote that it is here. */
  told: Type.Integer(),
  since: Type.String(),
  /** Number of tires in stock. */
  inStock: Type.Integer(),
  orderable: Type.Integer(),
})
export type StaffArrival = Static<typeof StaffArrival>

export const StaffArrivalsQuery = Type.Object({ page: Type.Optional(PageText) })
/** Available ones first. `here`: how many of all are in stock, and not everybody was told of. */
export const StaffArrivals = Type.Object({
  arrivals: Type.Array(StaffArrival),
  pagination: Pagination,
  here: Type.Integer(),
})
export type StaffArrivals = Static<typeof StaffArrivals>

/** A tire by its EAN, or a size by its parts. */
export const WaitingPeopleQuery = Type.Object({
  ean: Type.Optional(Ean),
  width: Type.Optional(SizePart),
  profile: Type.Optional(SizePart),
  rim: Type.Optional(SizePart),
})
export type WaitingPeopleQuery = Static<typeof WaitingPeopleQuery>

export const WaitingPerson = Type.Object({
  noticeId: Type.String(),
  since: Type.String(),
  /** Null when erased. */
  phone: Text,
  /** When the shop wrote that it is here. */
  toldAt: Text,
  /** For staff to send; null while nothing is available. */
  message: nullable(Type.String()),
})
export type WaitingPerson = Static<typeof WaitingPerson>

/** Waiting contacts, longest first. */
export const WaitingPeople = Type.Object({ people: Type.Array(WaitingPerson) })
export type WaitingPeople = Static<typeof WaitingPeople>

export const NoticeEnded = Type.Object({ outcome: Type.Enum(['stopped', 'stopped_before']) })
export type NoticeEnded = Static<typeof NoticeEnded>

/** Requests to staff, at the desk. */
export const STAFF_REQUEST_CALLS = {
  list: call({
    method: 'GET',
    path: '/api/v1/staff/requests',
    summary: 'What people ask of staff',
    query: StaffRequestsQuery,
    answer: StaffRequests,
  }),
  handle: call({
    method: 'POST',
    path: '/api/v1/staff/requests/:id',
    summary: 'Take up a request, deal with it, or put it back',
    params: Type.Object({ id: Uuid }),
    body: RequestHandling,
    answer: RequestHandledAnswer,
    refusals: { 409: RequestHandlingRefusal },
  }),
  addMotorcycle: call({
    method: 'POST',
    path: '/api/v1/staff/requests/:id/motorcycle',
    summary: 'Add the motorcycle that somebody missed',
    params: Type.Object({ id: Uuid }),
    body: MotorcycleAddition,
    answer: MotorcycleAdded,
    refusals: { 409: RequestHandlingRefusal },
  }),
  arrivals: call({
    method: 'GET',
    path: '/api/v1/staff/arrivals',
    summary: 'What people wait for',
    query: StaffArrivalsQuery,
    answer: StaffArrivals,
  }),
  people: call({
    method: 'GET',
    path: '/api/v1/staff/arrivals/people',
    summary: 'Who waits for one of them',
    query: WaitingPeopleQuery,
    answer: WaitingPeople,
  }),
  endNotice: call({
    method: 'POST',
    path: '/api/v1/staff/arrivals/notices/:id/end',
    summary: 'Somebody was told: end the notice and erase its phone',
    params: Type.Object({ id: Uuid }),
    body: Type.Object({}, { additionalProperties: false }),
    answer: NoticeEnded,
  }),
}
