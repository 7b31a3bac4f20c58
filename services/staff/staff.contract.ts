import { type Static, Type } from 'typebox'
import { Ok } from '#services/ingress/contract/answers.contract.ts'
import { call, fileAnswer } from '#services/ingress/contract/call.contract.ts'
import { CallerCard, CallerPath } from './caller.contract.ts'
import { StaffDay, StaffDayQuery } from './day.contract.ts'
import { DeskFound, DeskSearchQuery } from './desk-search.contract.ts'

/** Sign-in, and counts of waiting work. */

/** The sign-in's settings: the address to redirect to, or why there is none. The answer is in the fragment of `/admin`. */
export const SignInSettings = Type.Object({
  /** `local`: the shop's own provider, of a demo on loopback; `off`: no provider is configured. */
  provider: Type.Union([Type.Literal('google'), Type.Literal('local'), Type.Literal('off')]),
  /** OAuth 2.0 authorization endpoint; empty when off. */
  authorizeUrl: Type.String(),
  clientId: Type.String(),
  scope: Type.String(),
})
export type SignInSettings = Static<typeof SignInSettings>

/** The provider's token: its audience, expiry and verified e-mail are checked. */
export const GoogleSignIn = Type.Object(
  { access_token: Type.String({ minLength: 1, maxLength: 4096, pattern: '^[!-~]+$' }) },
  { additionalProperties: false },
)
export type GoogleSignIn = Static<typeof GoogleSignIn>

/** The session token is in the header `x-auth-token`, once. */
export const StaffUser = Type.Object({
  /** The member's id, as `by` in events. */
  _id: Type.String(),
  /** Empty when the provider gave none. */
  name: Type.String(),
  email: Type.String(),
})
export type StaffUser = Static<typeof StaffUser>

/** Counts of waiting work on the tabs. */
export const StaffWork = Type.Object({
  ordersToHandle: Type.Integer(),
  /** Placed since the start of yesterday (Israel). */
  ordersSinceYesterday: Type.Integer(),
  offersWaiting: Type.Integer(),
  /** Open or in work: cancellations, garages that want to join and missing motorcycles; and what is here and people wait to be told of. */
  requestsOpen: Type.Integer(),
  /** Completed and waiting for approval. */
  draftsWaiting: Type.Integer(),
  deadLetters: Type.Integer(),
  /** Messages given up in the last days. */
  messagesFailed: Type.Integer(),
  /** Orders with documents that were refused, or wait longer than an hour. */
  documentsStuck: Type.Integer(),
})
export type StaffWork = Static<typeof StaffWork>

/** A page of a list. */
export const Pagination = Type.Object({
  currentPage: Type.Integer(),
  totalPages: Type.Integer(),
  totalItems: Type.Integer(),
  itemsPerPage: Type.Integer(),
})
export type Pagination = Static<typeof Pagination>

/** Signals of the staff's stream, as the `data` of server-sent events of the same name. */
export const StaffSignal = Type.Union([
  Type.Object({ kind: Type.Literal('order-placed'), orderId: Type.String() }),
  Type.Object({ kind: Type.Literal('order-changed'), orderId: Type.String() }),
  Type.Object({ kind: Type.Literal('offer-changed'), offerId: Type.String() }),
  Type.Object({ kind: Type.Literal('draft-order-changed'), draftOrderId: Type.String() }),
  Type.Object({ kind: Type.Literal('request-changed'), requestId: Type.String() }),
  Type.Object({ kind: Type.Literal('dead-letters') }),
  // Too many for single signals: anything may have changed.
  Type.Object({ kind: Type.Literal('much-changed') }),
])
export type StaffSignal = Static<typeof StaffSignal>

/** The signed-in member, and waiting work. */
export const STAFF_CALLS = {
  settings: call({ method: 'GET', path: '/auth/settings', answer: SignInSettings }),
  signIn: call({ method: 'POST', path: '/auth/google', body: GoogleSignIn, answer: StaffUser }),
  session: call({ method: 'GET', path: '/auth/session', answer: StaffUser }),
  signOut: call({ method: 'POST', path: '/auth/logout', answer: Ok }),
  work: call({ method: 'GET', path: '/api/v1/staff/work', summary: 'What waits for staff, counted', answer: StaffWork }),
  day: call({ method: 'GET', path: '/api/v1/staff/day', summary: 'What staff ought to do next', query: StaffDayQuery, answer: StaffDay }),
  search: call({
    method: 'GET',
    path: '/api/v1/staff/search',
    summary: 'Orders, offers, requests, wizard usages and messages by whatever staff know of them',
    query: DeskSearchQuery,
    answer: DeskFound,
  }),
  caller: call({
    method: 'GET',
    path: '/api/v1/staff/callers/:phone',
    summary: 'Whatever one phone did in the shop, and what staff do next for it',
    params: CallerPath,
    answer: CallerCard,
  }),
  /** Server-sent events. */
  stream: call({
    method: 'GET',
    path: '/api/v1/staff/stream',
    summary: 'What happens in the shop, as server-sent events of `StaffSignal`; the session comes in the header',
    answer: fileAnswer('text/event-stream'),
  }),
}
