import { attach, combine, createEvent, createStore, sample } from 'effector'
import { type ApiError, type ApiRequest, answering, sendFx } from '#frontend/shared/api/request.ts'
import { doorReopened } from '#frontend/shared/connection.model.ts'
import { $basePath } from '#frontend/shared/settings.ts'
import { readTabFx, writeTabFx } from '#frontend/shared/storage.ts'
import type { StaffUser } from '#services/staff/staff.contract.ts'

/** Who sits at the staff desk. The token stays in this tab (ruling 31). */

const tokenKey = 'staffToken'

/** The desk stands in the browser. */
export const deskOpened = createEvent()
/** The shop stands in its place. */
export const deskClosed = createEvent()
/** The provider's token was exchanged for ours. */
export const signedIn = createEvent<{ token: string; user: StaffUser }>()
/** A call with this token was answered that nobody is signed in. */
export const tokenRefused = createEvent<string | null | undefined>()
/** The server knows the session no more. What is on the screen stays until somebody signs in again, or logs out. */
export const sessionLost = createEvent<unknown>()
export const signedOut = createEvent()

export const $token = createStore<string | null>(null, { serialize: 'ignore' })
/** Who is signed in, or was until the session was lost. */
export const $user = createStore<StaffUser | null>(null, { serialize: 'ignore' })
export const $isLost = createStore(false, { serialize: 'ignore' })
/** Whether it is known yet that somebody is signed in or nobody is. */
export const $isKnown = createStore(false, { serialize: 'ignore' })
/** Why it could not be found out. */
export const $checkFailure = createStore<string | null>(null, { serialize: 'ignore' })
/** Who may ask for what now. */
export const $seat = combine($user, $token, (user, token) => (token === null ? null : user))
const $isClosed = createStore(false, { serialize: 'ignore' })
  .on(deskClosed, () => true)
  .reset(deskOpened)
/** Who is to be told what happens: nobody once the desk was left for the shop. */
export const $listener = combine($seat, $isClosed, (seat, isClosed) => (isClosed ? null : seat))

/** The base effect of every call of the desk: carries the session. */
export const staffRequestFx = attach({
  source: { basePath: $basePath, token: $token },
  mapParams: (request: ApiRequest, session) => ({ ...request, ...session }),
  effect: sendFx,
})

const checkFx = answering<void, StaffUser>(attach({ effect: staffRequestFx, mapParams: () => ({ path: '/auth/session' }) }))
const leaveFx = attach({ effect: staffRequestFx, mapParams: (_: unknown) => ({ path: '/auth/logout', method: 'POST' as const }) })

const readTokenFx = attach({ effect: readTabFx, mapParams: () => tokenKey })
const keepTokenFx = attach({ effect: writeTabFx, mapParams: (value: string | null) => ({ key: tokenKey, value }) })

sample({ clock: deskOpened, target: readTokenFx })
$token.on(readTokenFx.doneData, (_, kept) => (typeof kept === 'string' ? kept : null))
sample({ clock: readTokenFx.doneData, filter: $token.map((token) => token !== null), fn: () => undefined, target: checkFx })
$isKnown.on(readTokenFx.doneData, (_, kept) => typeof kept !== 'string').on([checkFx.finally, signedIn, signedOut], () => true)
$checkFailure
  .on(checkFx.failData, (_, { code, message }) => (code === 'no_session' ? null : message))
  .reset([deskOpened, signedIn, signedOut])

$user
  .on(checkFx.doneData, (_, user) => user)
  .on(signedIn, (_, { user }) => user)
  .reset(signedOut)
$token.on(signedIn, (_, { token }) => token).reset([sessionLost, signedOut])
$isLost.on(sessionLost, () => true).reset([signedIn, signedOut])
sample({ clock: signedIn, fn: ({ token }) => token, target: keepTokenFx })
sample({ clock: [sessionLost, signedOut], fn: () => null, target: keepTokenFx })

/** Ends the session on the server; where that cannot be told, in this tab at least. */
export const leaveWanted = createEvent()
export const $isLeaving = leaveFx.pending
export const deskLeft = leaveFx.done
export const leftUntold = leaveFx.fail
sample({ clock: leaveWanted, target: leaveFx })
sample({ clock: leaveFx.finally, fn: () => undefined, target: signedOut })

/** Whether a call failed because its session is over; late answers to an older session end no newer one. */
export const isRefused = ({ error }: { error: ApiError }): boolean => error.code === 'no_session'
sample({ clock: sendFx.fail, filter: isRefused, fn: ({ params }) => params.token, target: tokenRefused })
sample({ clock: tokenRefused, source: $token, filter: (token, refused) => token === refused, target: sessionLost })
sample({ clock: signedIn, target: doorReopened })
