import { attach, combine, createEvent, createStore, sample } from 'effector'
import { callsBy } from '#frontend/shared/api/call.ts'
import { type ApiError, type ApiRequest, sendFx } from '#frontend/shared/api/request.ts'
import { accessRestored } from '#frontend/shared/connection.model.ts'
import { $basePath } from '#frontend/shared/settings.ts'
import { readTabFx, writeTabFx } from '#frontend/shared/storage.ts'
import { STAFF_CALLS, type StaffUser } from '#services/staff/staff.contract.ts'

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
export const $session = combine($user, $token, (user, token) => (token === null ? null : user))
const $isClosed = createStore(false, { serialize: 'ignore' })
  .on(deskClosed, () => true)
  .reset(deskOpened)
/** Who is to be told what happens: nobody once the desk was left for the shop. */
export const $listener = combine($session, $isClosed, (session, isClosed) => (isClosed ? null : session))

/** The base effect of every call of the desk: carries the session. */
export const staffRequestFx = attach({
  source: { basePath: $basePath, token: $token },
  mapParams: (request: ApiRequest, session) => ({ ...request, ...session }),
  effect: sendFx,
})

/** Makes effects of the desk's calls. */
export const staffCall = callsBy(staffRequestFx)

const checkFx = staffCall(STAFF_CALLS.session)
const signOutFx = staffCall(STAFF_CALLS.signOut)

const readTokenFx = attach({ effect: readTabFx, mapParams: () => tokenKey })
const saveTokenFx = attach({ effect: writeTabFx, mapParams: (value: string | null) => ({ key: tokenKey, value }) })

sample({ clock: deskOpened, target: readTokenFx })
$token.on(readTokenFx.doneData, (_, stored) => (typeof stored === 'string' ? stored : null))
sample({ clock: readTokenFx.doneData, filter: $token.map((token) => token !== null), fn: () => undefined, target: checkFx })
$isKnown.on(readTokenFx.doneData, (_, stored) => typeof stored !== 'string').on([checkFx.finally, signedIn, signedOut], () => true)
$checkFailure
  .on(checkFx.failData, (_, { code, message }) => (code === 'no_session' ? null : message))
  .reset([deskOpened, signedIn, signedOut])

$user
  .on(checkFx.doneData, (_, user) => user)
  .on(signedIn, (_, { user }) => user)
  .reset(signedOut)
$token.on(signedIn, (_, { token }) => token).reset([sessionLost, signedOut])
$isLost.on(sessionLost, () => true).reset([signedIn, signedOut])
sample({ clock: signedIn, fn: ({ token }) => token, target: saveTokenFx })
sample({ clock: [sessionLost, signedOut], fn: () => null, target: saveTokenFx })

/** Ends the session on the server; where that cannot be told, in this tab at least. */
export const signOutRequested = createEvent()
export const $isSigningOut = signOutFx.pending
export const signOutDone = signOutFx.done
export const signOutFailed = signOutFx.fail
sample({ clock: signOutRequested, target: signOutFx })
sample({ clock: signOutFx.finally, fn: () => undefined, target: signedOut })

/** Whether a call failed because its session is over; late answers to an older session end no newer one. */
export const isRefused = ({ error }: { error: ApiError }): boolean => error.code === 'no_session'
sample({ clock: sendFx.fail, filter: isRefused, fn: ({ params }) => params.token, target: tokenRefused })
sample({ clock: tokenRefused, source: $token, filter: (token, refused) => token === refused, target: sessionLost })
sample({ clock: signedIn, target: accessRestored })
